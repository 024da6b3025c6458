"""A creature and its stat block as stored."""
