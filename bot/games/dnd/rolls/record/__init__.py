"""Requests for rolls, and their outcomes."""
