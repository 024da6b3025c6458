-- Why: a roll is its request and the faces that came up, in every version it ever had, so that a
-- button works on a message of any age and no reroll erases what was rolled.
-- AUTOINCREMENT: the number of a deleted roll is never given out again, so an old button cannot
-- reach somebody else's roll.

CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    made INTEGER NOT NULL      -- milliseconds since 1970, UTC
) STRICT;

CREATE INDEX rolls_by_owner ON rolls (channel, owner, id);

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

-- Small facts about this installation, such as which commands Discord was last told of.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
