-- Why: spell slots, Hit Point Dice and other counters. What there is stands on the sheet; what is spent of it is a row, so that
-- the last one is spent once. It is the same row in and outside of fights.
CREATE TABLE spent (
    character INTEGER NOT NULL,
    key TEXT NOT NULL,             -- which counter: "slot 3", "pact 2", "dice 8", "own ki"
    game TEXT NOT NULL DEFAULT 'dnd',
    amount INTEGER NOT NULL,
    PRIMARY KEY (character, key),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a rest gave back, so that it can be taken back, once.
CREATE TABLE rests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    rest TEXT NOT NULL,            -- JSON
    actor INTEGER NOT NULL,        -- the user who said so
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    is_undone INTEGER NOT NULL DEFAULT 0
) STRICT;
