"""The rules of a fight, and what it says: all of it is worked out from its steps."""
