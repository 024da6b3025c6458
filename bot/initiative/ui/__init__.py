"""Initiative on Discord."""
