"""Saved rolls and panels on Discord."""
