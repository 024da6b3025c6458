"""Conditions in a fight: how they begin, which saves they allow, and how they end."""
