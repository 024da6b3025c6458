-- Why: numbers such as stress and luck outlive a roll. A roll keeps those that it was made with in its request.

-- What is kept of a character, of a player without one, or of a table. AUTOINCREMENT: rolls and buttons remember these numbers.
-- scope: the server; in a direct message, minus its channel. channel: the table's; 0 for a character. owner: 0 for a table.
CREATE TABLE track_sheets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    game TEXT NOT NULL,        -- of the character; '' without one
    character INTEGER,         -- its number among those of its game
    system TEXT NOT NULL,      -- the key of its file
    body TEXT NOT NULL,        -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- The owner first: what is kept of somebody is found, and handed out, without reading what is of others.
CREATE UNIQUE INDEX track_sheets_by_holder
    ON track_sheets (owner, scope, channel, game, coalesce(character, 0), system);
CREATE INDEX track_sheets_by_character ON track_sheets (game, character);
