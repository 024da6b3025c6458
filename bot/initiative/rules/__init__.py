"""Initiative as pure functions: typed entries, the order, ties, turns and cards."""
