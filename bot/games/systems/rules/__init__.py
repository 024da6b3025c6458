"""Rolls of systems: their cards, and their actions."""
