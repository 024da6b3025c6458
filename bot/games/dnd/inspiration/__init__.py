"""Heroic Inspiration."""
