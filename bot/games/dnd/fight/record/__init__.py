"""A fight as it is stored: its steps, and how it is at one moment."""
