"""Changes to Hit Points, as typed and in words."""
