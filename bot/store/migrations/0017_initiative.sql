-- Why: who acts when, in any game. One row for each channel or thread in which an order is kept; what it says, its rules read.
-- AUTOINCREMENT: buttons remember these numbers, and one of an order that was cleared must not act on the next.
CREATE TABLE initiatives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL            -- JSON
) STRICT;
