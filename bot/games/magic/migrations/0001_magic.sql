-- Why: what of a game of Magic outlives a single roll. A roll keeps the effects that it was made with in its request, so
-- what leaves play changes no old roll.

-- What is in play. AUTOINCREMENT: rolls remember these numbers.
CREATE TABLE effects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    player INTEGER NOT NULL,       -- whose rolls it is about
    player_name TEXT NOT NULL,
    owner INTEGER NOT NULL,        -- who put it into play
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    abilities TEXT NOT NULL        -- JSON
) STRICT;

CREATE INDEX effects_by_channel ON effects (channel, id);

-- Permanents with stored results (706.8).
CREATE TABLE permanents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (channel, owner, folded)
) STRICT;

CREATE TABLE stored (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    permanent INTEGER NOT NULL REFERENCES permanents (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,        -- what is rerolled keeps its place
    sides INTEGER NOT NULL,
    value INTEGER NOT NULL,        -- the result after modifiers (706.8a)
    roll INTEGER NOT NULL,         -- which roll and die it is of: what is added to that later is stored too
    die TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0, -- 1 spent or rerolled, 2 not counted now; kept, for the roll may change again
    fixed INTEGER NOT NULL DEFAULT 0, -- exchanged: it no longer follows its roll
    UNIQUE (permanent, roll, die)
) STRICT;

-- What is stored of a roll is looked up with each change of the roll.
CREATE INDEX stored_by_roll ON stored (roll);
