-- Why: a roll that changes, or is taken back, changes what came of it also when other things came since. So what befell a
-- character outside of fights is kept step by step, as in one.

-- JSON; '' where nothing can change any more: it was in a fight since, or that was not kept yet.
ALTER TABLE hit_points ADD COLUMN course TEXT NOT NULL DEFAULT '';
