-- Why: nothing that grows is scanned. What is stored of a roll is looked up with each change of the roll.
CREATE INDEX stored_by_roll ON stored (roll);
