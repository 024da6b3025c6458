"""What is remembered between presses and restarts: SQLite, one small class per table, the only SQL."""
