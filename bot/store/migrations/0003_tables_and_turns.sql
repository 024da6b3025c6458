-- Why: results tables of a server, and the turn of a channel. A roll keeps the table that it was made with in its request,
-- so editing it changes no old roll.

-- A server's results tables. scope: the server; in a direct message, minus its channel.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name without regard to case, by which it is found
    rows TEXT NOT NULL,        -- as bot.tables writes them
    sides INTEGER NOT NULL,    -- of the die it is rolled with
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, folded)
) STRICT;

-- How often something was used in a turn that can only be used so often, by roll: a roll that takes a step
-- back gives back only what it used itself. A use is one statement.
CREATE TABLE uses (
    channel INTEGER NOT NULL,
    key TEXT NOT NULL,
    turn INTEGER NOT NULL,
    roll INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (channel, key, turn, roll)
) STRICT, WITHOUT ROWID;

-- The turn of a channel's game: its rolls are those with a number above since.
CREATE TABLE turns (
    channel INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;
