-- Why: who has something in play is known in the channel by name. From now on that is noted when it is put into play.
INSERT OR IGNORE INTO named (channel, user, name) SELECT channel, player, player_name FROM effects;
