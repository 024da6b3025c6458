"""People: who plays, where, and under which names."""
