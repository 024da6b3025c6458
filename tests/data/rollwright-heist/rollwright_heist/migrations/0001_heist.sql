-- Why: edge is gained by one roll and spent later.
CREATE TABLE heist_edge (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,            -- the display name then
    count INTEGER NOT NULL,
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;
