"""The commands: one file per game, loaded automatically. Each command is one call of the service."""
