"""Rolls of D&D as they are typed."""
