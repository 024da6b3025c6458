-- WIZARDS. Characters are in the roster that all games share. Their re-rolls are here, so that one statement
-- spends one. An open Clash or Narrative roll is stored like any other roll, but its next dice haven't been
-- rolled yet.

CREATE TABLE wizards_rerolls (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'wizards',
    left INTEGER NOT NULL,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
