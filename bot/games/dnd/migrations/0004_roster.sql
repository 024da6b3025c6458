-- Why: characters are in the roster that all games share. Hit points go with them.
INSERT INTO roster (game, id, scope, owner, owner_name, name, folded, body, revision)
SELECT 'dnd', id, scope, owner, owner_name, name, folded, sheet, revision FROM characters;

INSERT INTO roster_numbers (game, last)
SELECT 'dnd', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'characters'), 0);

INSERT INTO played (channel, owner, game, character)
SELECT channel, owner, 'dnd', character FROM characters_in_use;

CREATE TABLE kept_points (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    sheet INTEGER NOT NULL,        -- the maximum on its sheet then
    revision INTEGER NOT NULL DEFAULT 1,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;

INSERT INTO kept_points (character, state, sheet, revision) SELECT character, state, sheet, revision FROM hit_points;

DROP TABLE hit_points;
ALTER TABLE kept_points RENAME TO hit_points;
DROP TABLE characters_in_use;
DROP TABLE characters;
