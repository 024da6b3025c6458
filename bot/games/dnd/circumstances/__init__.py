"""Circumstances of rolls: their effects, sources of numbers, and the scene of a channel."""
