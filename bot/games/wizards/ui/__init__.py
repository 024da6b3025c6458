"""WIZARDS as Discord shows it."""
