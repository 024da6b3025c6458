"""Creatures as their GM sees them."""
