"""Hit Points as they are stored, and the steps that change them."""
