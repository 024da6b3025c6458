"""Saved rolls as typed: a name with additions, and placeholders."""
