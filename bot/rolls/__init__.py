"""The values and rules of a roll, and the people who may see it."""
