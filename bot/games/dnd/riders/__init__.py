"""Riders: extra effects on attacks besides the weapon's own."""
