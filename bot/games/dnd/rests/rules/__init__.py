"""Rests, in numbers and in words."""
