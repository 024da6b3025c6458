"""The message on which the results come in."""
