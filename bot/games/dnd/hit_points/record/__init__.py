"""Hit Points as stored, and the steps that change them."""
