-- D&D's tables. Characters are in the roster that all games share: what is kept of one here goes with it.
-- Times are in milliseconds since 1970, UTC. AUTOINCREMENT: buttons and rolls remember these numbers.

-- What a character has -------------------------------------------------------------------------------------------------

-- How each character is outside of fights; uninjured without a row.
CREATE TABLE hit_points (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    course TEXT NOT NULL DEFAULT '', -- JSON: what befell it step by step, as in a fight, for a roll that changes changes what
                                   -- came of it also when other things came since; '' where nothing can change any more, as
                                   -- it was in a fight since
    sheet INTEGER NOT NULL,        -- the maximum on its sheet then
    revision INTEGER NOT NULL DEFAULT 1,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- What each character bears outside of fights: conditions, and on what it concentrates; nothing without a row. A fight takes
-- it over, and gives it back.
CREATE TABLE bearing (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- What is spent of spell slots, Hit Point Dice and other counters, in and outside of fights. What there is stands on the
-- sheet; what is spent of it is a row, so that the last one is spent once.
CREATE TABLE spent (
    character INTEGER NOT NULL,
    key TEXT NOT NULL,             -- which counter: "slot 3", "pact 2", "dice 8", "own ki"
    game TEXT NOT NULL DEFAULT 'dnd',
    amount INTEGER NOT NULL,
    PRIMARY KEY (character, key),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a rest gave back, so that it can be taken back, once.
CREATE TABLE rests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    rest TEXT NOT NULL,            -- JSON
    actor INTEGER NOT NULL,        -- the user who said so
    made INTEGER NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What is added to attacks, as Rage or Bless, stays on until it is put off, in and outside of fights and over restarts.
-- What there is stands on the sheet; a row is one that is on.
CREATE TABLE riders_on (
    character INTEGER NOT NULL,
    rider TEXT NOT NULL,           -- its name in lower case
    game TEXT NOT NULL DEFAULT 'dnd',
    PRIMARY KEY (character, rider),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What an import or a level would change of a sheet is shown first, and taken with one tap, also after a restart.
-- A row is the latest that was shown of a character. It counts while the character is as it was then.
CREATE TABLE sheets_proposed (
    character INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,       -- counts what was shown: an earlier message takes nothing of a later one
    revision INTEGER NOT NULL,     -- of the character; 0: it was left
    body TEXT NOT NULL,            -- JSON, as in roster
    game TEXT NOT NULL DEFAULT 'dnd',
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

-- Who holds Heroic Inspiration: a row, so that it can be spent once. character: its number, or minus a user's id for a player
-- without one. channel: a thread's is that of its channel.
CREATE TABLE inspirations (
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (channel, character)
) STRICT, WITHOUT ROWID;

CREATE INDEX inspirations_by_character ON inspirations (character);

-- What somebody was given who held it already, until it is given on.
CREATE TABLE inspirations_over (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- whose it is to give
    name TEXT NOT NULL,
    player INTEGER NOT NULL
) STRICT;

CREATE INDEX inspirations_over_by_character ON inspirations_over (character);

-- Nobody has a second throw outside of fights either. What a roll threw of which all was undone comes up again with the next
-- roll for the same purpose.
CREATE TABLE faces_again (
    purpose TEXT PRIMARY KEY,      -- a keyed digest: who rolls, what, against whom, where
    guild INTEGER NOT NULL,        -- 0 in direct messages
    throws TEXT NOT NULL           -- JSON, the next throw first
) STRICT, WITHOUT ROWID;

-- Fights ---------------------------------------------------------------------------------------------------------------

-- A fight is its steps and nothing else: what it is now is worked out from those that stand, so each of them can be taken
-- back, and a reroll changes what came of it. Hit points outlive the fight.
CREATE TABLE fights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL UNIQUE,
    parent INTEGER NOT NULL,       -- 0 unless the channel is a thread
    gm INTEGER NOT NULL,           -- who called it
    aim TEXT NOT NULL DEFAULT '',  -- JSON: how the next attack is meant
    question TEXT NOT NULL DEFAULT '', -- JSON: which step a player asks to take back; '' for none
    revision INTEGER NOT NULL DEFAULT 0, -- the number of the last change of its steps
    posting INTEGER NOT NULL DEFAULT 0 -- until when whoever shows a new turn may take; 0: nobody does. So one of several shows
                                   -- it, also if they press in two processes
) STRICT;

CREATE TABLE fight_steps (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,            -- JSON
    thrown TEXT NOT NULL DEFAULT '', -- JSON: the faces that were thrown for it, as in fight_faces; '' for none
    roll INTEGER NOT NULL,         -- the roll that it came of, or that it changed; 0 for none
    actor INTEGER NOT NULL,        -- the user who took it
    name TEXT NOT NULL,
    made INTEGER NOT NULL,
    undone TEXT NOT NULL DEFAULT '', -- the name of whoever took it back
    renewed INTEGER NOT NULL DEFAULT 0, -- whether that was to throw new dice, so that its faces do not come up again
    changed INTEGER NOT NULL DEFAULT 0, -- the fight's revision then: of a long fight only what is new is read
    PRIMARY KEY (fight, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX fight_steps_by_change ON fight_steps (fight, changed);
-- Whether a roll was taken back is looked up inside a write that all others wait for.
CREATE INDEX fight_steps_by_roll ON fight_steps (roll);

-- Faces of a fight that came up and were taken back, by the turn in which they were thrown: they come up again in it.
-- creature: its player and its name, by which it is the same one though it left or was made anew.
CREATE TABLE fight_faces (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,        -- the group whose turn it was; round and place 0: of Initiative, in any turn
    creature TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of throw, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, the next one first
    PRIMARY KEY (fight, round, place, creature, kind)
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

CREATE INDEX fighting_by_fight ON fighting (fight);

-- Each server's library of creatures. scope: as of characters.
CREATE TABLE creatures (
    scope INTEGER NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    creature TEXT NOT NULL,        -- JSON
    PRIMARY KEY (scope, folded)
) STRICT, WITHOUT ROWID;
