-- Numbers such as stress and luck, which outlast a roll. A roll's request has a copy of those it was made
-- with.

-- The numbers of a character, of a player without one, or of a table. AUTOINCREMENT, because rolls and
-- buttons refer to them.
-- scope: the server, or in a direct message the negative channel ID. channel: 0 for a character. owner: 0 for
-- a table.
CREATE TABLE track_sheets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    game TEXT NOT NULL,        -- of the character; '' without one
    character INTEGER,         -- unique in its game
    system TEXT NOT NULL,      -- the key of its file
    body TEXT NOT NULL,        -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- The owner comes first, to find the data about a person without reading anyone else's.
CREATE UNIQUE INDEX track_sheets_by_holder
    ON track_sheets (owner, scope, channel, game, coalesce(character, 0), system);
CREATE INDEX track_sheets_by_character ON track_sheets (game, character);
