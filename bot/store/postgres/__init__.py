"""PostgreSQL in the place of SQLite: the same units of work, the same statements, the same migrations.

Units are handed a :class:`~bot.store.postgres.connection.Connection`, which takes SQLite's statements and
raises SQLite's errors, so that nothing above knows which of the two it is.
"""
