"""Rolls that a GM requests from several people in any game, with one message and one press each."""
