"""Roll requests as pure functions: the people asked, their answers, and the message."""
