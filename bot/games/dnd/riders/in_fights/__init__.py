"""Riders in a fight: those offered, and those picked."""
