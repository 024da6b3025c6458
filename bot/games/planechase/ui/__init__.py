"""The Planechase table on Discord."""
