-- Why: characters are in the roster that all games share. Their re-rolls stay here: one statement spends one.
INSERT INTO roster (game, id, scope, owner, owner_name, name, folded, body)
SELECT 'wizards', id, scope, owner, owner_name, name, folded, modifiers FROM wizards_characters;

INSERT INTO roster_numbers (game, last)
SELECT 'wizards', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'wizards_characters'), 0);

INSERT INTO played (channel, owner, game, character)
SELECT channel, owner, 'wizards', character FROM wizards_in_use;

CREATE TABLE wizards_rerolls (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'wizards',
    left INTEGER NOT NULL,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

INSERT INTO wizards_rerolls (character, left) SELECT id, rerolls FROM wizards_characters WHERE rerolls > 0;

DROP TABLE wizards_in_use;
DROP TABLE wizards_characters;
