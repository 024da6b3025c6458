"""Conditions: on rolls by and against those who have them, in fights and outside."""
