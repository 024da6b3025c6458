"""Riders as sheets and rolls store them."""
