-- Why: nobody has a second throw outside of fights either. What a roll threw of which all was undone comes up
-- again with the next roll for the same purpose.
CREATE TABLE faces_again (
    purpose TEXT PRIMARY KEY,      -- a keyed digest: who rolls, what, against whom, where
    guild INTEGER NOT NULL,        -- 0 in direct messages
    throws TEXT NOT NULL           -- JSON, the next throw first
) STRICT, WITHOUT ROWID;
