-- D&D's tables. Characters are in the roster that all games share. Deleting one there deletes its rows here.
-- Times are in milliseconds since 1970, UTC. AUTOINCREMENT is used where buttons and rolls refer to a number.

-- Characters ------------------------------------------------------------------------------------------------

-- A character's Hit Points outside of fights. Without a row, they're uninjured.
CREATE TABLE hit_points (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    course TEXT NOT NULL DEFAULT '', -- JSON: each change, so that a roll that caused one can still change;
                                   -- '' after a fight, when no roll can
    sheet INTEGER NOT NULL,        -- the maximum on the sheet at that time
    revision INTEGER NOT NULL DEFAULT 1,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- A character's conditions and Concentration outside of fights. They move to the fight when it starts, and
-- back when it ends.
CREATE TABLE bearing (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- Spent spell slots, Hit Point Dice and other counters, in and outside of fights. The sheet has the maximum.
-- Each counter is a row, so that the last one can't be spent twice.
CREATE TABLE spent (
    character INTEGER NOT NULL,
    key TEXT NOT NULL,             -- the counter: "slot 3", "pact 2", "dice 8", "own ki"
    game TEXT NOT NULL DEFAULT 'dnd',
    amount INTEGER NOT NULL,
    PRIMARY KEY (character, key),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a rest restored, so that it can be undone once.
CREATE TABLE rests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    rest TEXT NOT NULL,            -- JSON
    actor INTEGER NOT NULL,        -- the user who took the rest
    made INTEGER NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The riders that are on, such as Rage or Bless. They stay on until they're turned off, in and outside of
-- fights and after restarts. The riders themselves are on the sheet.
CREATE TABLE riders_on (
    character INTEGER NOT NULL,
    rider TEXT NOT NULL,           -- the name in lower case
    game TEXT NOT NULL DEFAULT 'dnd',
    PRIMARY KEY (character, rider),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The latest proposed sheet of a character, after an import or a new level. It's shown first and accepted
-- with a button, also after a restart. It only counts while the character is unchanged.
CREATE TABLE sheets_proposed (
    character INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,       -- counts proposals, so that an earlier message can't accept a later one
    revision INTEGER NOT NULL,     -- of the character; 0 if the proposal was rejected
    body TEXT NOT NULL,            -- JSON, as in the roster
    game TEXT NOT NULL DEFAULT 'dnd',
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- Who has Heroic Inspiration. It's a row, so that it can only be spent once. character: a number, or a
-- negative user ID for a player without a character. channel: for a thread, the channel it's in.
CREATE TABLE inspirations (
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (channel, character)
) STRICT, WITHOUT ROWID;

CREATE INDEX inspirations_by_character ON inspirations (character);

-- Heroic Inspiration that went to someone who already had it, until they pass it on.
CREATE TABLE inspirations_over (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- who can pass it on
    name TEXT NOT NULL,
    player INTEGER NOT NULL
) STRICT;

CREATE INDEX inspirations_over_by_character ON inspirations_over (character);

-- The faces of undone rolls outside of fights. They come up again in the next roll for the same purpose, so
-- that no one gets a second roll.
CREATE TABLE faces_again (
    purpose TEXT PRIMARY KEY,      -- a keyed digest of the roller, the roll, the target and the place
    guild INTEGER NOT NULL,        -- 0 in direct messages
    throws TEXT NOT NULL           -- JSON, next first
) STRICT, WITHOUT ROWID;

-- Fights ----------------------------------------------------------------------------------------------------

-- A fight's state is calculated from its steps, so each step can be undone, and a reroll changes everything
-- that followed. Hit Points outlast the fight.
CREATE TABLE fights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL UNIQUE,
    parent INTEGER NOT NULL,       -- 0 unless the channel is a thread
    gm INTEGER NOT NULL,           -- who started it
    aim TEXT NOT NULL DEFAULT '',  -- JSON: the settings of the next attack
    question TEXT NOT NULL DEFAULT '', -- JSON: the step that a player asks to undo; '' for none
    revision INTEGER NOT NULL DEFAULT 0, -- counts the changes to its steps
    posting INTEGER NOT NULL DEFAULT 0 -- the time until which one press may post the new turn, or 0, so
                                   -- that only one posts it, even from two processes
) STRICT;

CREATE TABLE fight_steps (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,            -- JSON
    thrown TEXT NOT NULL DEFAULT '', -- JSON: the faces rolled for it, as in fight_faces; '' for none
    roll INTEGER NOT NULL,         -- the roll that caused it, or that it changed; 0 for none
    actor INTEGER NOT NULL,        -- the user who took it
    name TEXT NOT NULL,
    made INTEGER NOT NULL,
    undone TEXT NOT NULL DEFAULT '', -- the name of who undid it
    renewed INTEGER NOT NULL DEFAULT 0, -- 1 if it was undone for new dice, so its faces don't come up again
    changed INTEGER NOT NULL DEFAULT 0, -- the fight's revision then, so that only new steps are read
    PRIMARY KEY (fight, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX fight_steps_by_change ON fight_steps (fight, changed);
-- Finds whether a roll was undone, within a write that blocks all others.
CREATE INDEX fight_steps_by_roll ON fight_steps (roll);

-- The faces of a fight's undone rolls. They come up again in the turn in which they were rolled. creature:
-- the player and the name, so that a creature that left and came back is the same one.
CREATE TABLE fight_faces (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,        -- the group whose turn it was. For Initiative, round and place are 0
    creature TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of roll, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, next first
    PRIMARY KEY (fight, round, place, creature, kind)
) STRICT, WITHOUT ROWID;

-- The turn that each message of a fight shows. A turn that was undone and taken again has several messages,
-- of which the newest counts.
CREATE TABLE fight_turns (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    message INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (fight, message)
) STRICT, WITHOUT ROWID;

-- The characters that are currently in a fight, each in one at most.
CREATE TABLE fighting (
    character INTEGER PRIMARY KEY,
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX fighting_by_fight ON fighting (fight);

-- Each server's library of creatures. scope: as for characters.
CREATE TABLE creatures (
    scope INTEGER NOT NULL,
    folded TEXT NOT NULL,          -- the name, case-folded
    creature TEXT NOT NULL,        -- JSON
    PRIMARY KEY (scope, folded)
) STRICT, WITHOUT ROWID;
