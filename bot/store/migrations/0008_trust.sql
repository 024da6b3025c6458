-- Why: trust. What is seen of a roll's number no longer tells how many rolls there are; an interaction that is handled
-- twice is done once; a roll that did not reach whoever rolled it is shown later; faces of a fight that were taken back
-- come again.

-- key: 16 random bytes, made when the database is opened next. before: the last roll that keeps the number it had.
CREATE TABLE numbering (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB,
    before INTEGER NOT NULL
) STRICT;

INSERT INTO numbering (one, key, before)
SELECT 1, NULL, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'rolls'), 0);

-- The interactions of the last hour for which something was kept, and the roll that it was, 0 for something else.
CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    roll INTEGER NOT NULL,
    made INTEGER NOT NULL          -- milliseconds since 1970, UTC
) STRICT;

-- Rolls that were kept but did not reach whoever made them, by user and by where they were.
CREATE TABLE unseen (
    roll INTEGER PRIMARY KEY REFERENCES rolls (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    channel INTEGER NOT NULL
) STRICT;

-- Faces of a fight that came up and were taken back, by the turn in which they were thrown: they come up again in it.
-- creature: its player and its name, by which it is the same one though it left or was made anew.
CREATE TABLE fight_faces (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,        -- the group whose turn it was; round and place 0: of Initiative, in any turn
    creature TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of throw, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, the next one first
    PRIMARY KEY (fight, round, place, creature, kind)
) STRICT, WITHOUT ROWID;

-- JSON: the faces that were thrown for a step, as in fight_faces; '' for none.
ALTER TABLE fight_steps ADD COLUMN thrown TEXT NOT NULL DEFAULT '';

-- Whether a step was taken back to be thrown with new dice, so that its faces do not come up again.
ALTER TABLE fight_steps ADD COLUMN renewed INTEGER NOT NULL DEFAULT 0;

-- JSON: which step a player asks to take back; '' for none.
ALTER TABLE fights ADD COLUMN question TEXT NOT NULL DEFAULT '';
