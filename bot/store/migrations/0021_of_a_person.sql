-- Why: what is kept of somebody is counted for them, and handed out, without reading what is of others.
CREATE INDEX roster_by_person ON roster (owner);
CREATE INDEX kept_by_person ON kept (owner);
CREATE INDEX kept_panels_by_person ON kept_panels (author);
CREATE INDEX tables_by_person ON tables (author);
