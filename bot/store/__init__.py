"""Storage between presses and restarts: SQLite, one small class per table, and the only SQL."""
