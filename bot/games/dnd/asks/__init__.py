"""What a GM asks several characters to roll: one message, one tap each."""
