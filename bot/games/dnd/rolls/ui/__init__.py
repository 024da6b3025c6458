"""Rolls of D&D as they are typed, and Heroic Inspiration as Discord shows it."""
