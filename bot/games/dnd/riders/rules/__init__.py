"""Riders as typed; Sneak Attack."""
