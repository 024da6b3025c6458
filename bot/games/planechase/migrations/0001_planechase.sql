-- Why: Planechase. A game is what its last step made of it; the steps before are its trail, from which a misclick is
-- taken back. The deck's order is in them and nowhere else.

-- AUTOINCREMENT: buttons of a game that has ended remember its number.
CREATE TABLE planechases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE planechase_steps (
    game INTEGER NOT NULL REFERENCES planechases (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,           -- JSON: the game after the step
    did TEXT NOT NULL,             -- what was done …
    detail TEXT NOT NULL,          -- … and to what
    roll INTEGER NOT NULL,         -- the planar roll that it came of, 0 for none
    turn INTEGER NOT NULL,         -- the channel's turn after the step, and since which roll
    since INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    PRIMARY KEY (game, revision)
) STRICT, WITHOUT ROWID;

-- What refers to a roll is found by it, so that it is kept as long.
CREATE INDEX planechase_steps_by_roll ON planechase_steps (roll);
