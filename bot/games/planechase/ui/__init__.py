"""The table of Planechase as Discord shows it."""
