"""Results tables, for every game: their rows, and how tables are written, stored and shown."""
