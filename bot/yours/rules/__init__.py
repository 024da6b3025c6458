"""The dice of stored rolls: pure functions of trails."""
