"""A fight: who is in it, in which order they act, what became of their Hit Points, and every step that led there."""
