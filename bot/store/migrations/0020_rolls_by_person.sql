-- Why: people look back at what they rolled in a server, and what is kept of somebody is found without reading what is not.
CREATE INDEX rolls_by_person ON rolls (owner, id);
