"""Who acts when, as pure functions: what is typed, the order, ties, whose turn it is, the cards."""
