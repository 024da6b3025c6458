"""Counters and rests as Discord shows them."""
