-- Why: rolls of any game are kept under a name, and rolled again by it: from /roll, or from a panel of buttons.

-- A kept roll. scope: the server, minus a direct message's channel, or 0 for everywhere. owner: whose it is, 0 for the server's.
CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name without regard to case, by which it is found
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON, without what belonged to a roll or a place; '' where there is a template
    template TEXT NOT NULL,    -- dice with places to fill, as they are typed; '' for none
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, owner, folded)
) STRICT;

-- What somebody filled the places of a template with last.
CREATE TABLE kept_filled (
    person INTEGER NOT NULL,
    template TEXT NOT NULL,
    filled TEXT NOT NULL,      -- JSON
    PRIMARY KEY (person, template)
) STRICT, WITHOUT ROWID;

-- Kept rolls that were shared, by the code that finds them.
CREATE TABLE kept_shared (
    code TEXT PRIMARY KEY,
    person INTEGER NOT NULL,   -- who shared it
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A panel of buttons. presses: since it was put below; quiet: its results stand on itself, the last of them in rolls.
CREATE TABLE kept_panels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    title TEXT NOT NULL,
    quiet INTEGER NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    presses INTEGER NOT NULL DEFAULT 0,
    rolls TEXT NOT NULL DEFAULT '[]',  -- JSON: the numbers of the last rolls, of a quiet panel
    entries INTEGER NOT NULL DEFAULT 0 -- how many it has ever had: a number is never given twice
) STRICT;

-- What its buttons roll: a kept roll, found anew at each press; or one that is the panel's own.
CREATE TABLE kept_entries (
    panel INTEGER NOT NULL REFERENCES kept_panels (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,   -- stands in its button
    place INTEGER NOT NULL,    -- from 0, where its button stands
    kept INTEGER NOT NULL,     -- 0: the panel's own
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    PRIMARY KEY (panel, number)
) STRICT, WITHOUT ROWID;
