-- The core's tables, of which each game keeps its own. Numbers below 100 are of databases from before 2.0, which are refused.
-- Times are in milliseconds since 1970, UTC. AUTOINCREMENT: a number is never given twice where buttons, rolls or messages
-- remember it, so that what is left of something deleted cannot reach something else.

-- Rolls ----------------------------------------------------------------------------------------------------------------

-- A roll is its request and the faces that came up, in every version it ever had, so that a button works on a message of any
-- age and no reroll erases what was rolled. A hidden roll is a roll like any other with an audience: the same row is revealed
-- later.
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,                    -- 0 in a direct message
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL DEFAULT 0,         -- the channel that a thread belongs to, else 0
    owner INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    made INTEGER NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,        -- the answer that it was; 0: not known
    odds INTEGER NOT NULL DEFAULT 0,           -- 1: they stand under it. With the roll, so that a press need not look it up and
                                               -- the message stays as it is when the setting changes
    audience TEXT NOT NULL DEFAULT 'everyone',
    nonce TEXT NOT NULL DEFAULT '',            -- of a hidden roll, as is the seal
    seal TEXT NOT NULL DEFAULT '',
    revealed INTEGER NOT NULL DEFAULT 0,       -- parts that were: 1 success, 2 total, 4 everything
    revealer TEXT NOT NULL DEFAULT '',         -- the display name of whoever did so last
    shown INTEGER NOT NULL DEFAULT 0           -- the revision of which they were
) STRICT;

CREATE INDEX rolls_by_owner ON rolls (channel, owner, id);
-- Every new roll pays for this one: about 2 µs of CPU beside others, 9 alone. For it a panel, Heroic Inspiration and whatever
-- else asks "what was rolled here since?" are done in 0.01 ms, where they took up to 30 in a channel with 200,000 rolls.
CREATE INDEX rolls_by_channel ON rolls (channel, id);
-- People look back at what they rolled in a server, and what is kept of somebody is found without reading what is not.
CREATE INDEX rolls_by_person ON rolls (owner, id);
-- Hidden rolls are few, so each viewer's are found by themselves.
CREATE INDEX rolls_hidden_by_owner ON rolls (channel, owner, id)
    WHERE audience <> 'everyone' AND audience <> 'blind' AND revealed < 4;
CREATE INDEX rolls_hidden_for_gms ON rolls (channel, id) WHERE audience IN ('gm', 'blind') AND revealed < 4;

CREATE TABLE versions (
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    request TEXT NOT NULL,     -- JSON, as are faces and picked (a CHECK of that fails under trusted_schema=OFF)
    faces TEXT NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,        -- the actor's display name then; a mention in an embed is often shown as a bare number
    why TEXT NOT NULL,
    picked TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (roll, revision)
) STRICT, WITHOUT ROWID;

-- What is seen of a roll's number tells nothing of how many rolls there are. key: 16 random bytes, made when the database is
-- opened first.
CREATE TABLE numbering (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB
) STRICT;

INSERT INTO numbering (one) VALUES (1);

-- The logs of a channel: each a name that its game gives it, and the rolls in it, so that nothing that grows is read whole.
-- Only rolls of such games pay for it.
CREATE TABLE logged (
    channel INTEGER NOT NULL,
    log TEXT NOT NULL,
    roll INTEGER NOT NULL,
    PRIMARY KEY (channel, log, roll)
) STRICT, WITHOUT ROWID;

CREATE INDEX logged_by_roll ON logged (roll);

-- What came up for each player in stretches of a channel's open rolls, with the numbers of the first and the last roll that
-- each covers; of a stretch of a higher level, in as many of the level below. What changes a roll deletes those it is in.
CREATE TABLE tallies (
    channel INTEGER NOT NULL,
    level INTEGER NOT NULL,
    last INTEGER NOT NULL,
    first INTEGER NOT NULL,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    rules TEXT NOT NULL,       -- by which games and rules it was counted
    since INTEGER NOT NULL,    -- when its first and its last roll were made
    until INTEGER NOT NULL,
    evening INTEGER NOT NULL,  -- when the first was made of the evening that its last roll is of; 0 above level 0
    body TEXT NOT NULL,        -- JSON
    PRIMARY KEY (channel, level, last)
) STRICT, WITHOUT ROWID;

-- Where all can see a hidden roll's line: so that a link finds the roll, and a reveal finds the line.
CREATE TABLE posts (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX posts_by_roll ON posts (roll);

-- Rolls that were kept but did not reach whoever made them, by user and by where they were.
CREATE TABLE unseen (
    roll INTEGER PRIMARY KEY REFERENCES rolls (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    channel INTEGER NOT NULL
) STRICT;

-- The interactions of the last hour for which something was kept: one that is handled twice is done once. It is noted before
-- anything else is done for it, in one statement.
CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    made INTEGER NOT NULL
) STRICT;

-- Channels -------------------------------------------------------------------------------------------------------------

-- What was set for a channel or thread; NULL: nothing, so a thread takes its channel's.
CREATE TABLE channels (
    channel INTEGER PRIMARY KEY,
    hidden TEXT,               -- the least strict audience of its rolls
    screen INTEGER,            -- the channel in which its blind rolls are announced; 0 for none
    odds INTEGER               -- 1: how likely a roll is stands under it here, 0: it does not
) STRICT;

-- The game masters that were named for a channel or thread; a channel's are its threads' too. Where
-- there are none, all who may manage the channel are.
CREATE TABLE gms (
    channel INTEGER NOT NULL,
    id INTEGER NOT NULL,       -- a user's or a role's
    is_role INTEGER NOT NULL,
    name TEXT NOT NULL,        -- when it was named
    PRIMARY KEY (channel, id)
) STRICT, WITHOUT ROWID;

-- How a channel or thread plays a game; what it says, the game alone reads.
CREATE TABLE settings (
    game TEXT NOT NULL,
    channel INTEGER NOT NULL,
    body TEXT NOT NULL,        -- JSON
    PRIMARY KEY (game, channel)
) STRICT, WITHOUT ROWID;

-- The message on which a channel's table is kept in sight, edited in place.
CREATE TABLE panels (
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message INTEGER NOT NULL,
    posted INTEGER NOT NULL,
    roll INTEGER NOT NULL,     -- the number of the last roll then
    PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;

-- The turn of a channel's game: its rolls are those with a number above since.
CREATE TABLE turns (
    channel INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL
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

-- Who acts when, in any game. One row for each channel or thread in which an order is kept; what it says, its rules read.
CREATE TABLE initiatives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL        -- JSON
) STRICT;

-- Fights that have ended, of any game, so that whoever looks back knows how long they were. No player is named.
CREATE TABLE fought (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    channel INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    fell TEXT NOT NULL DEFAULT '[]', -- JSON: who fell, by name
    message INTEGER NOT NULL,  -- the one that shows it; 0: none is known
    made INTEGER NOT NULL      -- when it ended
) STRICT;

CREATE INDEX fought_by_channel ON fought (channel, made);

-- People ---------------------------------------------------------------------------------------------------------------

-- People write @Alice, and Discord hands it over as text. Whoever was named here once by Discord's own list is known by that
-- name from then on; who rolled or plays here is known anyway.
CREATE TABLE named (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,        -- the display name then
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;

-- Some hear what is answered, and some have embeds off: their private answers come as text.
CREATE TABLE readers (
    reader INTEGER PRIMARY KEY, -- the user
    manner TEXT NOT NULL       -- how they read: "text" or "aloud"; who reads with embeds has no row
) STRICT;

-- Characters of any game. What they are stands in their body, which their game alone reads.
-- scope: the server; in a direct message, minus its channel. id: its number among those of its game; rolls remember it.
CREATE TABLE roster (
    game TEXT NOT NULL,
    id INTEGER NOT NULL,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name without regard to case
    body TEXT NOT NULL,        -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (game, id),
    UNIQUE (game, scope, owner, folded)
) STRICT;

-- What is kept of somebody is counted for them, and handed out, without reading what is of others.
CREATE INDEX roster_by_person ON roster (owner);

-- The last number of each game, so that none is given twice.
CREATE TABLE roster_numbers (
    game TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whom each player plays in a channel or thread; NULL: nobody, though they have characters.
CREATE TABLE played (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    game TEXT NOT NULL,
    character INTEGER,
    PRIMARY KEY (channel, owner, game),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX played_by_character ON played (game, character);

-- What a GM asked several to roll. A hidden goal is here and in no roll.
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON: what each rolls
    goal TEXT NOT NULL,        -- as its game reads it; '' for none
    is_hidden INTEGER NOT NULL, -- whether only the GMs know the goal
    is_open INTEGER NOT NULL,  -- whether anybody may answer
    is_closed INTEGER NOT NULL DEFAULT 0,
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL
) STRICT;

-- Who was asked, or has answered. character: its number, or minus a user's id, or minus a place for somebody without Discord.
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

-- Tables, kept rolls, panels -------------------------------------------------------------------------------------------

-- A server's results tables. A roll keeps the table that it was made with in its request, so editing it changes no old roll.
-- scope: the server; in a direct message, minus its channel.
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

CREATE INDEX tables_by_person ON tables (author);

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

CREATE INDEX kept_by_person ON kept (owner);

-- What somebody filled the places of a template with last. The newest are kept: nothing grows for ever.
CREATE TABLE kept_filled (
    person INTEGER NOT NULL,
    template TEXT NOT NULL,
    filled TEXT NOT NULL,      -- JSON
    used INTEGER NOT NULL,     -- when
    PRIMARY KEY (person, template)
) STRICT, WITHOUT ROWID;

-- Kept rolls that were shared, by the code that finds them. It is known for a year after it was made or used last, and a roll
-- that is shared again has the code that it had.
CREATE TABLE kept_shared (
    code TEXT PRIMARY KEY,
    person INTEGER NOT NULL,   -- who shared it
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    used INTEGER NOT NULL      -- when, last
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_shared_by_use ON kept_shared (used);
CREATE INDEX kept_shared_by_person ON kept_shared (person, name);

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
    rolls TEXT NOT NULL DEFAULT '[]',   -- JSON: the numbers of the last rolls, of a quiet panel
    entries INTEGER NOT NULL DEFAULT 0, -- how many it has ever had: a number is never given twice
    away INTEGER NOT NULL DEFAULT 0     -- the message from which it was put below last: of many who press at once one does so
) STRICT;

CREATE INDEX kept_panels_by_person ON kept_panels (author);

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

-- Forgetting -----------------------------------------------------------------------------------------------------------

-- What is being forgotten of people and servers, so that a crash in between is gone on with. Where it matters which of two
-- people is which, this number stands for the one who was forgotten.
CREATE TABLE forgetting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,   -- 0: nobody, but a server
    server INTEGER NOT NULL,   -- 0: nothing of one, but a person everywhere
    until INTEGER NOT NULL,    -- the last roll then: later ones stay
    names TEXT NOT NULL,       -- JSON: what the person is called in what is kept
    UNIQUE (person, server)
) STRICT;

-- Of which server each channel or thread is for which something is kept.
CREATE TABLE places (
    channel INTEGER PRIMARY KEY,
    server INTEGER NOT NULL
) STRICT;

CREATE INDEX places_by_server ON places (server);

-- The servers of which something is kept. application: with which this one stood in READY last, 0 for none. missing: since
-- when it is missing from READY; 0: it is not, or it was heard of since.
CREATE TABLE servers (
    server INTEGER PRIMARY KEY,
    application INTEGER NOT NULL DEFAULT 0,
    missing INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The installation -----------------------------------------------------------------------------------------------------

-- Small facts about it, such as which commands Discord was last told of.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The last migration of each game that this database has seen: a game's tables are its own, and stay if it is switched off.
CREATE TABLE schemas (
    game TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
