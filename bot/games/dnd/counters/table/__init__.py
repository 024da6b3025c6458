"""Counters and rests as commands and presses do them."""
