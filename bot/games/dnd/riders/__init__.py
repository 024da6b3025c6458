"""Riders: what is added to attacks beside the weapon."""
