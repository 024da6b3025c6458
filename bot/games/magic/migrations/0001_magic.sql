-- The parts of a game of Magic that outlast a single roll. A roll's request has a copy of its effects, so an
-- effect that leaves play doesn't change old rolls.

-- The effects in play. AUTOINCREMENT, because rolls refer to these numbers.
CREATE TABLE effects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    player INTEGER NOT NULL,       -- whose rolls it affects
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
    place INTEGER NOT NULL,        -- a rerolled result keeps its place
    sides INTEGER NOT NULL,
    value INTEGER NOT NULL,        -- the result after modifiers (706.8a)
    roll INTEGER NOT NULL,         -- its roll and die; a later modifier to them changes the stored value too
    die TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0, -- 1 spent or rerolled, 2 not counted until the roll changes again
    fixed INTEGER NOT NULL DEFAULT 0, -- 1 if it was exchanged, and no longer follows its roll
    UNIQUE (permanent, roll, die)
) STRICT;

-- Each change to a roll looks up its stored results.
CREATE INDEX stored_by_roll ON stored (roll);
