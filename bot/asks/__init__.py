"""What a GM asks several to roll, in any game: one message, one tap each."""
