"""How a roll is completed, what follows from its faces, and what can be done with it."""
