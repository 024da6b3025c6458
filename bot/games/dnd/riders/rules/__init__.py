"""Riders as typed, and Sneak Attack."""
