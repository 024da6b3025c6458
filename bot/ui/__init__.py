"""Cards become messages, and presses become calls. Only this package knows Discord's limits."""
