-- Why: D&D's fights. A fight is its steps and nothing else: what it is now is worked out from those that stand, so each
-- of them can be taken back, and a reroll changes what came of it. Hit points outlive the fight.

-- AUTOINCREMENT: buttons and rolls of a fight that has ended remember its number.
CREATE TABLE fights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL UNIQUE,
    parent INTEGER NOT NULL,       -- 0 unless the channel is a thread
    gm INTEGER NOT NULL,           -- who called it
    aim TEXT NOT NULL DEFAULT ''   -- JSON: how the next attack is meant
) STRICT;

CREATE TABLE fight_steps (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,            -- JSON
    roll INTEGER NOT NULL,         -- the roll that it came of, or that it changed; 0 for none
    actor INTEGER NOT NULL,        -- the user who took it
    name TEXT NOT NULL,
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    undone TEXT NOT NULL DEFAULT '', -- the name of whoever took it back
    PRIMARY KEY (fight, number)
) STRICT, WITHOUT ROWID;

-- Which turn of a fight each of its messages shows; of a turn that was taken back there are several, the newest counts.
CREATE TABLE fight_turns (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    message INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (fight, message)
) STRICT, WITHOUT ROWID;

-- Which characters are in a fight now: each in one at most.
CREATE TABLE fighting (
    character INTEGER PRIMARY KEY,
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE
) STRICT;

-- How each character is outside of fights; uninjured without a row.
CREATE TABLE hit_points (
    character INTEGER PRIMARY KEY REFERENCES characters (id) ON DELETE CASCADE,
    state TEXT NOT NULL,           -- JSON
    sheet INTEGER NOT NULL,        -- the maximum on its sheet then
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Each server's library of creatures. scope: as of characters.
CREATE TABLE creatures (
    scope INTEGER NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    creature TEXT NOT NULL,        -- JSON
    PRIMARY KEY (scope, folded)
) STRICT, WITHOUT ROWID;
