-- Why: what a GM asks several to roll is of any game now, so it is kept where all games have it, under the same numbers.
INSERT INTO calls (id, guild, channel, parent, game, request, goal, is_hidden, is_open, asker, asker_name, message, made)
SELECT id, guild, channel, parent, 'dnd', request, coalesce(dc, ''), is_hidden, 0, asker, asker_name, message, made FROM asks;

INSERT INTO called (ask, place, character, name, player, roll) SELECT ask, place, character, name, player, roll FROM asked;

DROP TABLE asked;
DROP TABLE asks;
