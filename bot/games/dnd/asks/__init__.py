"""D&D's checks and saves as a GM asks several characters for them."""
