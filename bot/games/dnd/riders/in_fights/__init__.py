"""Riders in a fight: which are offered, and which are picked."""
