"""Hosting: readiness, checks, restoring a backup, health and metrics."""
