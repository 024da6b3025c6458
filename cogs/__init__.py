"""The commands: a file per game, found and loaded by itself. Each command is one call of the service."""
