"""Creatures: those of the System Reference Document, typed ones and pasted ones."""
