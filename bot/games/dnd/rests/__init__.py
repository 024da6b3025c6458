"""Rests: what each restores, and how it's undone."""
