"""Creatures from the System Reference Document, and creatures that GMs type or paste."""
