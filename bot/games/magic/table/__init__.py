"""What is in play of Magic in a channel, and what it does to rolls."""
