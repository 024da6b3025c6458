-- Why: of a long fight only what is new is read. Each change of its steps has a number, and each step that of its last.
ALTER TABLE fights ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE fight_steps ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX fight_steps_by_change ON fight_steps (fight, changed);
