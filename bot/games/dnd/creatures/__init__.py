"""Creatures: those of the System Reference Document, those written, and those pasted."""
