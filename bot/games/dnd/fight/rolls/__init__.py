"""Rolls of a fight: what is asked of each, and which step it comes to."""
