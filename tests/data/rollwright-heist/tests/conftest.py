"""The bot at a table, with scripted dice."""

pytest_plugins = ["bot.testing.plugin"]
