-- The core's tables. Each game has tables of its own. Numbers below 100 belong to databases from before 2.0,
-- which Rollwright refuses. Times are in milliseconds since 1970, UTC. AUTOINCREMENT keeps numbers that
-- buttons, rolls or messages refer to from being reused, so an old reference to something deleted can't reach
-- something else.

-- Rolls -----------------------------------------------------------------------------------------------------

-- Every version of a roll is stored, with its request and faces. So buttons work on messages of any age, and
-- a reroll doesn't erase what was rolled. A hidden roll is a row like any other, and is revealed by changing
-- that row.
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,                    -- 0 in a direct message
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL DEFAULT 0,         -- the channel of a thread, or 0
    owner INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    made INTEGER NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,        -- the message that shows it; 0 if unknown
    odds INTEGER NOT NULL DEFAULT 0,           -- 1 if it shows its odds, even if the setting changed since
    audience TEXT NOT NULL DEFAULT 'everyone',
    nonce TEXT NOT NULL DEFAULT '',            -- only for hidden rolls, like the seal
    seal TEXT NOT NULL DEFAULT '',
    revealed INTEGER NOT NULL DEFAULT 0,       -- the revealed parts: 1 success, 2 total, 4 everything
    revealer TEXT NOT NULL DEFAULT '',         -- the display name of who revealed it last
    shown INTEGER NOT NULL DEFAULT 0           -- the revision that was revealed
) STRICT;

CREATE INDEX rolls_by_owner ON rolls (channel, owner, id);
-- This index costs every new roll 2 to 9 µs. With it, panels, Heroic Inspiration and other questions about
-- the latest rolls in a channel take 0.01 ms. Without it, they took up to 30 ms in a channel with 200,000
-- rolls.
CREATE INDEX rolls_by_channel ON rolls (channel, id);
-- People look back at their rolls in a server, and ask for the data about them.
CREATE INDEX rolls_by_person ON rolls (owner, id);
-- Few rolls are hidden, so these indexes are small.
CREATE INDEX rolls_hidden_by_owner ON rolls (channel, owner, id)
    WHERE audience <> 'everyone' AND audience <> 'blind' AND revealed < 4;
CREATE INDEX rolls_hidden_for_gms ON rolls (channel, id) WHERE audience IN ('gm', 'blind') AND revealed < 4;

CREATE TABLE versions (
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    request TEXT NOT NULL,     -- JSON, like faces and picked; a CHECK would fail with trusted_schema=OFF
    faces TEXT NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,        -- the actor's display name then; Discord may show a mention as a number
    why TEXT NOT NULL,
    picked TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (roll, revision)
) STRICT, WITHOUT ROWID;

-- The key that scrambles roll numbers, so that they don't reveal how many rolls there are. It's 16 random
-- bytes, created when the database is first opened.
CREATE TABLE numbering (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB
) STRICT;

INSERT INTO numbering (one) VALUES (1);

-- The rolls in each log of a channel. Games name their logs, and find a log's rolls without reading all rolls
-- of the channel.
CREATE TABLE logged (
    channel INTEGER NOT NULL,
    log TEXT NOT NULL,
    roll INTEGER NOT NULL,
    PRIMARY KEY (channel, log, roll)
) STRICT, WITHOUT ROWID;

CREATE INDEX logged_by_roll ON logged (roll);

-- The players' results in a range of a channel's open rolls, from the roll numbered first to the roll
-- numbered last. A tally of a higher level combines tallies of the level below. Changing a roll deletes the
-- tallies that include it.
CREATE TABLE tallies (
    channel INTEGER NOT NULL,
    level INTEGER NOT NULL,
    last INTEGER NOT NULL,
    first INTEGER NOT NULL,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    rules TEXT NOT NULL,       -- the games and rules it was counted with
    since INTEGER NOT NULL,    -- when its first and last rolls were made
    until INTEGER NOT NULL,
    evening INTEGER NOT NULL,  -- when the evening of its last roll started; 0 above level 0
    body TEXT NOT NULL,        -- JSON
    PRIMARY KEY (channel, level, last)
) STRICT, WITHOUT ROWID;

-- The messages with a hidden roll's public line. A link to one finds the roll, and a reveal updates them.
CREATE TABLE posts (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX posts_by_roll ON posts (roll);

-- Rolls that were stored but never reached the user who made them.
CREATE TABLE unseen (
    roll INTEGER PRIMARY KEY REFERENCES rolls (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    channel INTEGER NOT NULL
) STRICT;

-- The interactions of the last hour that stored something, so that one delivered twice is handled once. The
-- row is written before anything else.
CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    made INTEGER NOT NULL
) STRICT;

-- Channels --------------------------------------------------------------------------------------------------

-- The settings of a channel or thread. With NULL, a thread uses its channel's.
CREATE TABLE channels (
    channel INTEGER PRIMARY KEY,
    hidden TEXT,               -- the least strict audience of its rolls
    screen INTEGER,            -- the channel where its blind rolls are announced; 0 for none
    odds INTEGER               -- 1 if rolls here show their odds
) STRICT;

-- The GMs of a channel and its threads. Without any, everyone who can manage the channel is a GM.
CREATE TABLE gms (
    channel INTEGER NOT NULL,
    id INTEGER NOT NULL,       -- of a user or a role
    is_role INTEGER NOT NULL,
    name TEXT NOT NULL,        -- at the time it was added
    PRIMARY KEY (channel, id)
) STRICT, WITHOUT ROWID;

-- A game's settings in a channel or thread. Only the game reads them.
CREATE TABLE settings (
    game TEXT NOT NULL,
    channel INTEGER NOT NULL,
    body TEXT NOT NULL,        -- JSON
    PRIMARY KEY (game, channel)
) STRICT, WITHOUT ROWID;

-- The message that always shows the current state of a channel's table.
CREATE TABLE panels (
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message INTEGER NOT NULL,
    posted INTEGER NOT NULL,
    roll INTEGER NOT NULL,     -- the last roll at that time
    PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;

-- The current turn of a channel's game. It has the rolls with numbers above since.
CREATE TABLE turns (
    channel INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;

-- How often a roll used something that has a limit per turn. Undoing the roll gives back only what it used
-- itself.
CREATE TABLE uses (
    channel INTEGER NOT NULL,
    key TEXT NOT NULL,
    turn INTEGER NOT NULL,
    roll INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (channel, key, turn, roll)
) STRICT, WITHOUT ROWID;

-- The turn order of a channel or thread, in any game.
CREATE TABLE initiatives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL        -- JSON
) STRICT;

-- Fights that have ended, in any game, for recaps. Players aren't named.
CREATE TABLE fought (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    channel INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    fell TEXT NOT NULL DEFAULT '[]', -- JSON: the names of those who fell
    message INTEGER NOT NULL,  -- the message that shows it; 0 if unknown
    made INTEGER NOT NULL      -- when it ended
) STRICT;

CREATE INDEX fought_by_channel ON fought (channel, made);

-- People ----------------------------------------------------------------------------------------------------

-- Discord sends @Alice in an option as plain text. So people who were picked from Discord's list here are
-- remembered with their names. People who rolled or play here are known anyway.
CREATE TABLE named (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,        -- their display name then
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;

-- People who get private answers as text, because they use a screen reader or have embeds turned off.
CREATE TABLE readers (
    reader INTEGER PRIMARY KEY, -- the user's ID
    manner TEXT NOT NULL       -- "text" or "aloud"; people who read embeds have no row
) STRICT;

-- The characters of every game. Only the game reads the body.
-- scope: the server, or in a direct message the negative channel ID. id: unique in the game; rolls refer to
-- it.
CREATE TABLE roster (
    game TEXT NOT NULL,
    id INTEGER NOT NULL,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name, case-folded
    body TEXT NOT NULL,        -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (game, id),
    UNIQUE (game, scope, owner, folded)
) STRICT;

-- Finds the data about a person without reading anyone else's.
CREATE INDEX roster_by_person ON roster (owner);

-- The last character number of each game, so that none is reused.
CREATE TABLE roster_numbers (
    game TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The character that each player plays in a channel or thread. NULL if they chose none.
CREATE TABLE played (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    game TEXT NOT NULL,
    character INTEGER,
    PRIMARY KEY (channel, owner, game),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX played_by_character ON played (game, character);

-- Rolls that a GM asked several people for. A hidden goal is only here, not in the rolls.
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON: the roll to make
    goal TEXT NOT NULL,        -- in the game's own form; '' for none
    is_hidden INTEGER NOT NULL, -- 1 if only GMs know the goal
    is_open INTEGER NOT NULL,  -- 1 if anyone can answer
    is_closed INTEGER NOT NULL DEFAULT 0,
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL
) STRICT;

-- The people who were asked or have answered. character: a character's number, a negative user ID, or a
-- negative place for someone who isn't on Discord.
CREATE TABLE called (
    ask INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    roll INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (ask, character)
) STRICT, WITHOUT ROWID;

CREATE INDEX called_by_roll ON called (roll);

-- Tables, saved rolls, panels -------------------------------------------------------------------------------

-- A server's results tables. A roll's request has a copy of its table, so editing a table doesn't change old
-- rolls.
-- scope: the server, or in a direct message the negative channel ID.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name, case-folded, for lookups
    rows TEXT NOT NULL,        -- in the format of bot.tables
    sides INTEGER NOT NULL,    -- of the die that's rolled on it
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, folded)
) STRICT;

CREATE INDEX tables_by_person ON tables (author);

-- Saved rolls. scope: the server, a direct message's negative channel ID, or 0 for everywhere. owner: 0 for a
-- server's roll.
CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name, case-folded, for lookups
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON, without anything specific to a roll or place; '' with a template
    template TEXT NOT NULL,    -- dice with placeholders, as typed; '' for none
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, owner, folded)
) STRICT;

CREATE INDEX kept_by_person ON kept (owner);

-- What people last entered for a template's placeholders. Only the newest rows stay.
CREATE TABLE kept_filled (
    person INTEGER NOT NULL,
    template TEXT NOT NULL,
    filled TEXT NOT NULL,      -- JSON
    used INTEGER NOT NULL,     -- when it was last used
    PRIMARY KEY (person, template)
) STRICT, WITHOUT ROWID;

-- Shared copies of saved rolls, by code. A code works until a year after its last use. A roll that's shared
-- again keeps its code.
CREATE TABLE kept_shared (
    code TEXT PRIMARY KEY,
    person INTEGER NOT NULL,   -- who shared it
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    used INTEGER NOT NULL      -- when it was last used, or created
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_shared_by_use ON kept_shared (used);
CREATE INDEX kept_shared_by_person ON kept_shared (person, name);

-- A panel of buttons. presses: since it was last moved to the bottom. quiet: 1 if it shows its own results.
CREATE TABLE kept_panels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    title TEXT NOT NULL,
    quiet INTEGER NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    presses INTEGER NOT NULL DEFAULT 0,
    rolls TEXT NOT NULL DEFAULT '[]',   -- JSON: the last rolls that a quiet panel shows
    entries INTEGER NOT NULL DEFAULT 0, -- how many it ever had, so that no number is reused
    away INTEGER NOT NULL DEFAULT 0     -- the message it last moved from, so that one press moves it
) STRICT;

CREATE INDEX kept_panels_by_person ON kept_panels (author);

-- A panel's buttons. Each rolls a saved roll as it is at that moment, or a roll of the panel's own.
CREATE TABLE kept_entries (
    panel INTEGER NOT NULL REFERENCES kept_panels (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,   -- in the button's custom_id
    place INTEGER NOT NULL,    -- the button's position, from 0
    kept INTEGER NOT NULL,     -- the saved roll; 0 for the panel's own
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    PRIMARY KEY (panel, number)
) STRICT, WITHOUT ROWID;

-- Forgetting ------------------------------------------------------------------------------------------------

-- The people and servers whose data is being deleted, so that deletion continues after a crash. The id
-- replaces a forgotten person where people must stay distinguishable.
CREATE TABLE forgetting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,   -- 0 if a whole server is forgotten
    server INTEGER NOT NULL,   -- 0 if a person is forgotten everywhere
    until INTEGER NOT NULL,    -- the last roll at that time; later ones stay
    names TEXT NOT NULL,       -- JSON: the names under which the person is stored
    UNIQUE (person, server)
) STRICT;

-- The server of each channel or thread that has stored data.
CREATE TABLE places (
    channel INTEGER PRIMARY KEY,
    server INTEGER NOT NULL
) STRICT;

CREATE INDEX places_by_server ON places (server);

-- The servers that have stored data. application: the last one whose READY listed the server, or 0. missing:
-- when the server went missing from READY; 0 if it isn't missing, or sent an event since.
CREATE TABLE servers (
    server INTEGER PRIMARY KEY,
    application INTEGER NOT NULL DEFAULT 0,
    missing INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The installation ------------------------------------------------------------------------------------------

-- Small facts, such as the commands that were last registered with Discord.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The last applied migration of each game. A game's tables stay if the game is turned off.
CREATE TABLE schemas (
    game TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
