"""Conditions: their effects on rolls by and against those who have them, in and outside of fights."""
