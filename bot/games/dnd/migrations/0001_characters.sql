-- Why: D&D. Characters belong to a player and a server and outlive every roll; a roll keeps what it needs of one, so editing
-- or deleting a character changes no old roll. Heroic Inspiration is held or not: a row, so that it can be spent once.

-- scope: the server; in a direct message, minus its channel. AUTOINCREMENT: rolls remember these numbers.
CREATE TABLE characters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    sheet TEXT NOT NULL,           -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, owner, folded)
) STRICT;

-- Whom each player plays in a channel or thread.
CREATE TABLE characters_in_use (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    character INTEGER NOT NULL REFERENCES characters (id) ON DELETE CASCADE,
    PRIMARY KEY (channel, owner)
) STRICT, WITHOUT ROWID;

CREATE INDEX in_use_by_character ON characters_in_use (character);

-- Who holds Heroic Inspiration. character: its number, or minus a user's id for a player without one. channel: a thread's is
-- that of its channel.
CREATE TABLE inspirations (
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (channel, character)
) STRICT, WITHOUT ROWID;

-- What somebody was given who held it already, until it is given on.
CREATE TABLE inspirations_over (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- whose it is to give
    name TEXT NOT NULL,
    player INTEGER NOT NULL
) STRICT;

-- What holds in a channel or thread for everybody: the travel pace, the light.
CREATE TABLE scenes (
    channel INTEGER PRIMARY KEY,
    scene TEXT NOT NULL            -- JSON
) STRICT;

-- What a GM asked several characters to roll. A hidden Difficulty Class is here and in no roll.
CREATE TABLE asks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    request TEXT NOT NULL,         -- JSON: what each rolls
    dc INTEGER,
    is_hidden INTEGER NOT NULL,    -- whether only the GMs know the DC
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL          -- milliseconds since 1970, UTC
) STRICT;

CREATE TABLE asked (
    ask INTEGER NOT NULL REFERENCES asks (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- as in inspirations
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    roll INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (ask, character)
) STRICT, WITHOUT ROWID;
