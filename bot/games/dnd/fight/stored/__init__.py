"""A stored fight, worked out."""
