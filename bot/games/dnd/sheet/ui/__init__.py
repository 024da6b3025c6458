"""Characters of D&D on Discord."""
