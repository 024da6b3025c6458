"""The rules for parsing typed and pasted creatures, and the built-in bestiary."""
