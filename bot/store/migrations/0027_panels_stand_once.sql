-- Why: of many who press a panel at the same moment one puts it below. away: the message from which it was put below last.
ALTER TABLE kept_panels ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
