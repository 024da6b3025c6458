"""Typed D&D rolls."""
