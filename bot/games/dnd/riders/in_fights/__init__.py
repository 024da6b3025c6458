"""Riders in a fight: the riders offered, and the riders picked."""
