"""Magic's effects in play in a channel, and what they do to rolls."""
