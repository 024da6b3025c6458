"""Rolls: how they are completed, their results, and the actions that change them."""
