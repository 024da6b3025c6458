"""PostgreSQL in place of SQLite, with the same units of work, statements and migrations.

Units get a :class:`~bot.store.postgres.connection.Connection`, which accepts SQLite's statements and raises
SQLite's errors, so that callers needn't know which it is.
"""
