-- Why: WIZARDS. Characters are in the roster that all games share. Their re-rolls stay here: one statement spends one.
-- An open Clash or Narrative roll is a roll like any other, whose next dice were not thrown yet.

CREATE TABLE wizards_rerolls (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'wizards',
    left INTEGER NOT NULL,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
