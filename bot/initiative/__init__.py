"""Initiative for any game, on one message: who acts when. D&D's fights use the same order."""
