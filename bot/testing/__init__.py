"""A table for tests of games, with the bot, people and scripted dice; see docs/game-package.md."""
