"""How cards become messages and presses become calls: the only place that knows Discord's limits."""
