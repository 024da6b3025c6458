-- Why: how a channel plays a game is kept in one place; what it says, the game alone reads.
CREATE TABLE settings (
    game TEXT NOT NULL,
    channel INTEGER NOT NULL,      -- or thread
    body TEXT NOT NULL,            -- JSON
    PRIMARY KEY (game, channel)
) STRICT, WITHOUT ROWID;
