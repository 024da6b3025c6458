"""Conditions in a fight: how they begin, are saved against, and end."""
