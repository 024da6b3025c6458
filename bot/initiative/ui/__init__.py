"""Initiative as Discord shows it."""
