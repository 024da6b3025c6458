"""Characters of D&D as Discord shows them."""
