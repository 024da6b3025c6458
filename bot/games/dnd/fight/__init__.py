"""A fight: its creatures, their turn order and Hit Points, and every step that led there."""
