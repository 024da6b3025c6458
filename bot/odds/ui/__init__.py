"""Odds as Discord shows them."""
