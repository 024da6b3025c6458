"""Initiative for any game: who acts when, on one message. The order is that of D&D's fights too."""
