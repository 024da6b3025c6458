"""The conditions, the creatures that have them, and their effects on rolls."""
