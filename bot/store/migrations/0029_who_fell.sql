-- Who fell in a fight, by name, as a list of JSON: a recap tells it.
ALTER TABLE fought ADD COLUMN fell TEXT NOT NULL DEFAULT '[]';
