"""Creatures as typed and pasted."""
