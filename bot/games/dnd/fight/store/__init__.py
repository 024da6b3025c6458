"""Fights in the database."""
