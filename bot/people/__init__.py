"""Who plays, where, and under which names."""
