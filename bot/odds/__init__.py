"""Odds: the chances of what somebody typed, reckoned at once or by a worker, and how they are shown."""
