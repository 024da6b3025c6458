-- Why: nothing that grows is read whole. What was rolled in a channel since some roll is found by number; a turn's rolls of a
-- game, a player or the planar die stand in logs; and of hidden rolls, which are few, each viewer's are found by themselves.

-- Every new roll pays for this one: about 2 µs of CPU beside others, 9 alone. For it a panel, Heroic Inspiration and whatever
-- else asks "what was rolled here since?" are done in 0.01 ms, where they took up to 30 in a channel with 200,000 rolls.
CREATE INDEX rolls_by_channel ON rolls (channel, id);

-- The logs of a channel: each a name that its game gives it, and the rolls in it. Only rolls of such games pay for it.
CREATE TABLE logged (
    channel INTEGER NOT NULL,
    log TEXT NOT NULL,
    roll INTEGER NOT NULL,
    PRIMARY KEY (channel, log, roll)
) STRICT, WITHOUT ROWID;

DROP INDEX rolls_still_hidden;
CREATE INDEX rolls_hidden_by_owner ON rolls (channel, owner, id)
    WHERE audience <> 'everyone' AND audience <> 'blind' AND revealed < 4;
CREATE INDEX rolls_hidden_for_gms ON rolls (channel, id) WHERE audience IN ('gm', 'blind') AND revealed < 4;
