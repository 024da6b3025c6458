"""``/dnd hp`` on Discord."""
