"""Characters of WIZARDS, and what they and the channel add to a roll."""
