-- Why: a game is kept in sight on one message, which is edited in place.

-- The message on which a channel's table is shown.
CREATE TABLE panels (
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message INTEGER NOT NULL,
    posted INTEGER NOT NULL,       -- milliseconds since 1970, UTC
    roll INTEGER NOT NULL,         -- the number of the last roll then
    PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;
