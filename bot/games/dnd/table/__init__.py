"""Rolls at the table: targets, fights, Hit Points, Concentration."""
