"""Riders: additions to attacks apart from the weapon."""
