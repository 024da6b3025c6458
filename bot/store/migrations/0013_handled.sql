-- Why: the number of an interaction is noted before anything else is done for it, in one statement, so which roll came of it
-- is not known then; nothing ever asked.
ALTER TABLE handled DROP COLUMN roll;
