"""Targets of rolls, as typed and with known data."""
