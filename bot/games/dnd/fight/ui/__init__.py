"""A fight as Discord shows it, and what its buttons, lists and forms ask for."""
