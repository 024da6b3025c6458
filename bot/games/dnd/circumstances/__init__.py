"""Circumstances of rolls: what each does, where numbers come from, and the scene of a channel."""
