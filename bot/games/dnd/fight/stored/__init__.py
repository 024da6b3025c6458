"""A stored fight, calculated."""
