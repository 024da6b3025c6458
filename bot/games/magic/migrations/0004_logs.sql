-- Why: a turn's rolls stand in logs, see the core's migration 14. Those of before: all of the game, each under its roller and
-- under everybody whose dice are in it, and those of the planar die. What cannot be read stands in none of somebody else's.
INSERT INTO logged (channel, log, roll) SELECT channel, 'magic', id FROM rolls WHERE game = 'magic';

INSERT INTO logged (channel, log, roll) SELECT channel, 'magic ' || owner, id FROM rolls WHERE game = 'magic';

INSERT OR IGNORE INTO logged (channel, log, roll)
SELECT channel, 'magic ' || json_extract(throw.value, '$.player'), rolls.id
FROM rolls
JOIN versions ON versions.roll = rolls.id AND versions.revision = 1
JOIN json_each(CASE WHEN json_valid(request) THEN request ELSE '{}' END, '$.throws') AS throw
WHERE game = 'magic' AND json_extract(throw.value, '$.player') > 0;

INSERT INTO logged (channel, log, roll)
SELECT channel, 'planar', rolls.id
FROM rolls
JOIN versions ON versions.roll = rolls.id AND versions.revision = 1
WHERE game = 'magic' AND instr(request, '"planar":{');
