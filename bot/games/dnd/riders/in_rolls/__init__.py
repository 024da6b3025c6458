"""Riders with an attack roll: which come, and what they add."""
