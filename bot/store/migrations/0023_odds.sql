-- Why: small print under a roll, which says how often such rolls come to that.
-- It is kept with the roll, so that a press need not look it up and the message stays as it is when the setting changes.

ALTER TABLE channels ADD COLUMN odds INTEGER;                    -- 1: it stands under rolls here, 0: it does not
ALTER TABLE rolls ADD COLUMN odds INTEGER NOT NULL DEFAULT 0;     -- 1: it stands under this one
