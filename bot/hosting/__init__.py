"""What hosts need around the bot: readiness, checks, restoring a backup, health and figures."""
