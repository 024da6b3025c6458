-- Why: how a channel plays is among the settings of all games.
INSERT INTO settings (game, channel, body) SELECT 'wizards', channel, scene FROM wizards_settings;

DROP TABLE wizards_settings;
