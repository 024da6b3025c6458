"""A fight in words: its message, its log, its lists and forms."""
