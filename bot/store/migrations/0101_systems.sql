-- Files of game systems.

-- Every version that was read, once, by its digest: a roll goes on with the file that it was made with. text needs no other
-- file, given is as it was uploaded, model what was read of it by the version of the bot that reader names, '' for a file that
-- came with the bot. used: 1 once it was turned on or rolled with; else it was only looked at, and goes.
CREATE TABLE system_versions (
    digest TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    given TEXT NOT NULL,
    model TEXT NOT NULL,
    reader TEXT NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL      -- when it was read first, in milliseconds since 1970, UTC
) STRICT;

-- Which of them are on, where, and who put them there. scope: the server. channel: 0 for all of it.
CREATE TABLE system_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    key TEXT NOT NULL,         -- the system's
    digest TEXT NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    UNIQUE (scope, channel, key)
) STRICT;
