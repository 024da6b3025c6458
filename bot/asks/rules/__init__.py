"""What a GM asks several to roll, as pure functions: who answers what, and the message."""
