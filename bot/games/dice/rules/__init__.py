"""Plain dice notation as a game: its card, and the actions on a roll."""
