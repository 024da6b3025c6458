-- Why: what is added to attacks, as Rage or Bless, stays on until it is put off, in and outside of fights and over restarts.
-- What there is stands on the sheet; a row is one that is on.
CREATE TABLE riders_on (
    character INTEGER NOT NULL,
    rider TEXT NOT NULL,           -- its name in lower case
    game TEXT NOT NULL DEFAULT 'dnd',
    PRIMARY KEY (character, rider),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
