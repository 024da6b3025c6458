"""The rules of 901 as pure functions, and the planes."""
