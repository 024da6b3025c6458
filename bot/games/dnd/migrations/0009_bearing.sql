-- Why: what a character bears outlives its fights: conditions, and on what it concentrates.

-- What each character bears outside of fights; nothing without a row. A fight takes it over, and gives it back.
CREATE TABLE bearing (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
