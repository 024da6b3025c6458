"""``/dnd hp`` as Discord shows it."""
