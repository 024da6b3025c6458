"""Rollwright: a Discord bot that rolls dice by the rules of the game you're playing."""

__version__ = "2.0.0"
