"""Odds on Discord."""
