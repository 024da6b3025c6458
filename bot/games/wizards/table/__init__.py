"""Characters of WIZARDS, and everything they and the channel add to a roll."""
