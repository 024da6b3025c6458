-- Why: people write @Alice, and Discord hands it over as text. Whoever was named here once by Discord's own list is known
-- by that name from then on; who rolled or plays here is known anyway.

CREATE TABLE named (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,            -- the display name then
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;
