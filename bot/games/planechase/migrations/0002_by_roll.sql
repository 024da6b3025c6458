-- Why: what refers to a roll is found by it, so that it is kept as long.
CREATE INDEX planechase_steps_by_roll ON planechase_steps (roll);
