-- Why: nobody has a second throw outside of fights either. Faces of a roll of which all was taken back come up again with the
-- next throw of that kind.
CREATE TABLE faces_again (
    character INTEGER NOT NULL,
    kind TEXT NOT NULL,            -- of throw, with the size of its dice
    game TEXT NOT NULL DEFAULT 'dnd',
    faces TEXT NOT NULL,           -- JSON, the next one first
    PRIMARY KEY (character, kind),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
