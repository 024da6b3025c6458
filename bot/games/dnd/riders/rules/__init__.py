"""Riders as they are typed; Sneak Attack."""
