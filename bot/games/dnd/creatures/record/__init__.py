"""A creature and its stat block as they are stored."""
