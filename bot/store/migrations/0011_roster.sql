-- Why: characters of any game are kept in one place, and whom each player plays where. What they are stands in their body,
-- which their game alone reads.

-- scope: the server; in a direct message, minus its channel. id: its number among those of its game; rolls remember it.
CREATE TABLE roster (
    game TEXT NOT NULL,
    id INTEGER NOT NULL,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    body TEXT NOT NULL,            -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (game, id),
    UNIQUE (game, scope, owner, folded)
) STRICT;

-- The last number of each game, so that none is given twice.
CREATE TABLE roster_numbers (
    game TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whom each player plays in a channel or thread; NULL: nobody, though they have characters.
CREATE TABLE played (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    game TEXT NOT NULL,
    character INTEGER,
    PRIMARY KEY (channel, owner, game),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX played_by_character ON played (game, character);
