-- Why: a code of a shared roll is known for a year after it was made or used last, a roll that is shared again has the code that it
-- had, and of what somebody filled in the newest is kept: nothing grows for ever. Times are in milliseconds since 1970, UTC.

ALTER TABLE kept_shared ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE kept_filled ADD COLUMN used INTEGER NOT NULL DEFAULT 0;

-- What was shared before this was known has its year from now on.
UPDATE kept_shared SET used = CAST(strftime('%s', 'now') AS INTEGER) * 1000;

CREATE INDEX kept_shared_by_use ON kept_shared (used);
CREATE INDEX kept_shared_by_person ON kept_shared (person, name);
