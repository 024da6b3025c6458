"""What is asked of a roll, and what it came to."""
