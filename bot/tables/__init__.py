"""Results tables, for every game: rows, how they are written, kept and shown."""
