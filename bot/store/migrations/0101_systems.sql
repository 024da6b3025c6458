-- Game system files.

-- Every version of a file, by digest, because a roll continues with the version it was made with. text:
-- complete, with any base file merged in. given: as uploaded. model: parsed by the bot's version in reader;
-- '' for a file shipped with the bot. used: 1 once it was turned on or rolled with. A file that was only
-- previewed is deleted.
CREATE TABLE system_versions (
    digest TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    given TEXT NOT NULL,
    model TEXT NOT NULL,
    reader TEXT NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL      -- when it was first read, in milliseconds since 1970, UTC
) STRICT;

-- The files that are on in a server or channel, and who turned them on. scope: the server. channel: 0 for the
-- whole server.
CREATE TABLE system_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    key TEXT NOT NULL,         -- of the system
    digest TEXT NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    UNIQUE (scope, channel, key)
) STRICT;
