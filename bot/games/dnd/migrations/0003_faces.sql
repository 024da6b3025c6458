-- Why: trust. Faces of a fight that were taken back come again.

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
