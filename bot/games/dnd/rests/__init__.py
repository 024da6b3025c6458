"""Rests: what each gives back, and how that is undone."""
