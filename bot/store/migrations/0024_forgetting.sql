-- Why: people and servers are forgotten when they ask for it, and a crash in between is gone on with.

-- What is being forgotten. AUTOINCREMENT: where it matters which of two people is which, this number stands for the one who
-- was forgotten, and it is never given twice.
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
-- when it is missing from READY, in milliseconds since 1970, UTC; 0: it is not, or it was heard of since.
CREATE TABLE servers (
    server INTEGER PRIMARY KEY,
    application INTEGER NOT NULL DEFAULT 0,
    missing INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT OR IGNORE INTO places (channel, server) SELECT DISTINCT channel, guild FROM rolls WHERE guild > 0;

INSERT OR IGNORE INTO places (channel, server) SELECT DISTINCT parent, guild FROM rolls WHERE guild > 0 AND parent > 0;

INSERT OR IGNORE INTO places (channel, server) SELECT DISTINCT channel, guild FROM calls WHERE guild > 0;

INSERT OR IGNORE INTO servers (server)
SELECT server FROM places
UNION SELECT scope FROM roster WHERE scope > 0
UNION SELECT scope FROM tables WHERE scope > 0
UNION SELECT scope FROM kept WHERE scope > 0
UNION SELECT scope FROM kept_panels WHERE scope > 0;

-- What refers to a roll is found by it.
CREATE INDEX logged_by_roll ON logged (roll);
CREATE INDEX called_by_roll ON called (roll);
