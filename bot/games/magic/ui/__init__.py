"""Magic as Discord shows it."""
