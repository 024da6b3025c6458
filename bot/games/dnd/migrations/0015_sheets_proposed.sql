-- Why: what an import or a level would change of a sheet is shown first, and taken with one tap, also after a restart.
-- A row is the latest that was shown of a character. It counts while the character is as it was then.
CREATE TABLE sheets_proposed (
    character INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,       -- counts what was shown: an earlier message takes nothing of a later one
    revision INTEGER NOT NULL,     -- of the character; 0: it was left
    body TEXT NOT NULL,            -- JSON, as in roster
    game TEXT NOT NULL DEFAULT 'dnd',
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
