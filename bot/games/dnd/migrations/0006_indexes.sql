-- Why: nothing that grows is scanned. Whether a roll was taken back was looked up among the steps of all servers' fights,
-- inside a write that all others wait for.
CREATE INDEX fight_steps_by_roll ON fight_steps (roll);
CREATE INDEX fighting_by_fight ON fighting (fight);
CREATE INDEX inspirations_by_character ON inspirations (character);
CREATE INDEX inspirations_over_by_character ON inspirations_over (character);
