-- Why: what holds in a channel is among the settings of all games.
INSERT INTO settings (game, channel, body) SELECT 'dnd', channel, scene FROM scenes;

DROP TABLE scenes;
