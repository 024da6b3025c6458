-- Why: some hear what is answered, and some have embeds off: their private answers come as text.
CREATE TABLE readers (
    reader INTEGER PRIMARY KEY,  -- the user
    manner TEXT NOT NULL         -- how they read: "text" or "aloud"; who reads with embeds has no row
) STRICT;
