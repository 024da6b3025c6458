"""A fight: who is in it and acts when, what became of their Hit Points, and every step that led there."""
