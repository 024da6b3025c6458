"""Rolls that a GM asks several people for, in any game: one message, one tap each."""
