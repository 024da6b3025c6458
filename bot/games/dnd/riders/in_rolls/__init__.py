"""Riders with an attack roll: which apply, and what they add."""
