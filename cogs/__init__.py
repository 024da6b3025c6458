"""The commands, in one file per game, loaded automatically. Each command calls the service once."""
