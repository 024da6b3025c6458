"""A fight on Discord, and the actions of its buttons, lists and forms."""
