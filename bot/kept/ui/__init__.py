"""Kept rolls and panels as Discord shows them."""
