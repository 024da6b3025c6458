-- Planechase. The last step has a game's state, and the steps before it allow a misclick to be undone. Only
-- they have the deck's order.

-- AUTOINCREMENT, because buttons of a game that has ended still have its number.
CREATE TABLE planechases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE planechase_steps (
    game INTEGER NOT NULL REFERENCES planechases (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,           -- JSON: the game after the step
    did TEXT NOT NULL,             -- the action …
    detail TEXT NOT NULL,          -- … and its object
    roll INTEGER NOT NULL,         -- the planar roll that caused it, 0 for none
    turn INTEGER NOT NULL,         -- the channel's turn after the step, and the last roll before it
    since INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    PRIMARY KEY (game, revision)
) STRICT, WITHOUT ROWID;

-- Finds the steps of a roll, because they're stored as long as the roll.
CREATE INDEX planechase_steps_by_roll ON planechase_steps (roll);
