"""Attacks and damage as typed, and the Attack action."""
