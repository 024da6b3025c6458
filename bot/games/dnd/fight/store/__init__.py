"""Fights, and how characters are, in the database."""
