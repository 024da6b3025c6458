"""The conditions, who has which, and their effects on rolls."""
