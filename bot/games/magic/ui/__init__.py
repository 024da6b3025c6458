"""Magic on Discord."""
