-- Why: nobody has a second throw outside of fights either. Faces of a roll of which all was taken back come up again with the
-- next throw of that kind.
-- character: its number, or minus a user's id for a player without one.
CREATE TABLE faces_again (
    character INTEGER NOT NULL,
    kind TEXT NOT NULL,            -- of throw, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, the next one first
    PRIMARY KEY (character, kind)
) STRICT, WITHOUT ROWID;
