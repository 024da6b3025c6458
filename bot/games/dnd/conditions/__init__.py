"""Conditions: their effects on rolls by and against their bearers, in and outside of fights."""
