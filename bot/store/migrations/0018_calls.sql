-- Why: what a GM asks several to roll is of any game now. D&D hands over what it has of it in its own next migration, under the
-- same numbers, which stand in buttons and in rolls.

-- What was asked. A hidden goal is here and in no roll.
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,         -- JSON: what each rolls
    goal TEXT NOT NULL,            -- as its game reads it; '' for none
    is_hidden INTEGER NOT NULL,    -- whether only the GMs know the goal
    is_open INTEGER NOT NULL,      -- whether anybody may answer
    is_closed INTEGER NOT NULL DEFAULT 0,
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL          -- milliseconds since 1970, UTC
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
