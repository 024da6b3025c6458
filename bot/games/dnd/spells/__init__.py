"""Spells: their effects at each slot level, and how they are cast."""
