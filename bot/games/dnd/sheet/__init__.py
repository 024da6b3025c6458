"""Characters of D&D."""
