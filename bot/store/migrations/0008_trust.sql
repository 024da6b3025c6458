-- Why: trust. What is seen of a roll's number no longer tells how many rolls there are; an interaction that is handled
-- twice is done once; a roll that did not reach whoever rolled it is shown later.

-- key: 16 random bytes, made when the database is opened next. before: the last roll that keeps the number it had.
CREATE TABLE numbering (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB,
    before INTEGER NOT NULL
) STRICT;

INSERT INTO numbering (one, key, before)
SELECT 1, NULL, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'rolls'), 0);

-- The interactions of the last hour for which something was kept, and the roll that it was, 0 for something else.
CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    roll INTEGER NOT NULL,
    made INTEGER NOT NULL          -- milliseconds since 1970, UTC
) STRICT;

-- Rolls that were kept but did not reach whoever made them, by user and by where they were.
CREATE TABLE unseen (
    roll INTEGER PRIMARY KEY REFERENCES rolls (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    channel INTEGER NOT NULL
) STRICT;
