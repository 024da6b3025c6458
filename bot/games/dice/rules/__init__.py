"""Plain dice notation as a game: its card, and what can be done with a roll."""
