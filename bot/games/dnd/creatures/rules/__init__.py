"""Creatures as they are typed and pasted."""
