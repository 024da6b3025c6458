-- Why: hidden rolls, and who the game masters of a channel are.
-- A hidden roll is a roll like any other with an audience: the same row is revealed later.

ALTER TABLE rolls ADD COLUMN parent INTEGER NOT NULL DEFAULT 0;   -- the channel that a thread belongs to, else 0
ALTER TABLE rolls ADD COLUMN audience TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE rolls ADD COLUMN nonce TEXT NOT NULL DEFAULT '';      -- of a hidden roll, as is the seal
ALTER TABLE rolls ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE rolls ADD COLUMN revealed INTEGER NOT NULL DEFAULT 0; -- parts that were: 1 success, 2 total, 4 everything
ALTER TABLE rolls ADD COLUMN revealer TEXT NOT NULL DEFAULT '';   -- the display name of whoever did so last
ALTER TABLE rolls ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;    -- the revision of which they were

CREATE INDEX rolls_still_hidden ON rolls (channel, id) WHERE audience <> 'everyone' AND revealed < 4;

-- Where all can see a hidden roll's line: so that a link finds the roll, and a reveal finds the line.
CREATE TABLE posts (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX posts_by_roll ON posts (roll);

-- The game masters that were named for a channel or thread; a channel's are its threads' too. Where
-- there are none, all who may manage the channel are.
CREATE TABLE gms (
    channel INTEGER NOT NULL,
    id INTEGER NOT NULL,       -- a user's or a role's
    is_role INTEGER NOT NULL,
    name TEXT NOT NULL,        -- when it was named
    PRIMARY KEY (channel, id)
) STRICT, WITHOUT ROWID;

-- What else was set for a channel or thread; NULL: nothing, so a thread takes its channel's.
CREATE TABLE channels (
    channel INTEGER PRIMARY KEY,
    hidden TEXT,               -- the least strict audience of its rolls
    screen INTEGER             -- the channel in which its blind rolls are announced; 0 for none
) STRICT;
