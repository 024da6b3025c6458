-- Why: a game's tables are the game's own, with a number of their own. One that is switched off keeps its tables; what
-- stood here under 3 to 8 stands with the games now, so those numbers have gaps.

-- The last migration of each game that this database has seen.
CREATE TABLE schemas (
    game TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
