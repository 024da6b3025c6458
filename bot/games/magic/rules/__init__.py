"""Rule 706 as pure functions, and the cards."""
