"""Hit Points outside of fights, and what changes them."""
