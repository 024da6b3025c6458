"""A fight as stored, step by step, and its state at one moment."""
