"""Creatures as shown to their GM."""
