-- Why: of several who see that a turn is new one shows it, also if they press in two processes.
-- posting: until when whoever shows it may take, in milliseconds since 1970, UTC; 0: nobody does.
ALTER TABLE fights ADD COLUMN posting INTEGER NOT NULL DEFAULT 0;
