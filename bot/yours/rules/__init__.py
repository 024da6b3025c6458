"""Pure functions that evaluate the dice of stored rolls."""
