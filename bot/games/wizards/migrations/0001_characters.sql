-- Why: WIZARDS. What outlives a roll is who somebody is, which modifiers they keep, and how many re-rolls they have left.
-- An open Clash or Narrative roll is a roll like any other, whose next dice were not thrown yet.

-- scope: the server; in a direct message, minus its channel. AUTOINCREMENT: rolls remember these numbers.
CREATE TABLE wizards_characters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    modifiers TEXT NOT NULL DEFAULT '[]', -- JSON
    rerolls INTEGER NOT NULL DEFAULT 0,
    UNIQUE (scope, owner, folded)
) STRICT;

-- Whom each player plays in a channel or thread; NULL: nobody, though they have characters.
CREATE TABLE wizards_in_use (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    character INTEGER REFERENCES wizards_characters (id) ON DELETE CASCADE,
    PRIMARY KEY (channel, owner)
) STRICT, WITHOUT ROWID;

CREATE INDEX wizards_in_use_by_character ON wizards_in_use (character);

-- How a channel or thread plays it.
CREATE TABLE wizards_settings (
    channel INTEGER PRIMARY KEY,
    scene TEXT NOT NULL            -- JSON
) STRICT;
