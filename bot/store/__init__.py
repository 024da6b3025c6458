"""Storage between presses and restarts: SQLite, with a small class for each table and all of the SQL."""
