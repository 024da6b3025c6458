-- Why: whoever looks back finds the message of a roll, and how long a fight was that is over and of which nothing else is kept.
ALTER TABLE rolls ADD COLUMN message INTEGER NOT NULL DEFAULT 0;  -- the answer that it was; 0: not known

-- Fights that have ended, of any game; nobody is named.
CREATE TABLE fought (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    message INTEGER NOT NULL,      -- the one that shows it; 0: none is known
    made INTEGER NOT NULL          -- when it ended, in milliseconds since 1970, UTC
) STRICT;

CREATE INDEX fought_by_channel ON fought (channel, made);
