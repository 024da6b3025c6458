"""What is spent of counters, and what rests gave back, in the database."""
