"""Attacks and damage as they are written, and the Attack action."""
