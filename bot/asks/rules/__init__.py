"""Roll requests as pure functions: who answers what, and the message."""
