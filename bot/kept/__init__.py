"""Rolls saved under a name, for a person or a server, and panels of buttons that roll them."""
