"""Stored game system files: each version once, and the places where each is enabled."""

import sqlite3
from collections.abc import Collection

from msgspec import Struct

from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("system_versions"), Holds("system_files", actors={"author": "author_name"}, within="scope"))
"""These tables' columns about people."""

LOOKED_AT_MS = 24 * 60 * 60 * 1000
"""The time, in milliseconds, for which a file that was only previewed is stored."""


class StoredSystem(Struct, frozen=True):
    """One version of a file. ``text`` is self-contained, and ``given`` is the upload.

    ``model`` is the parsed result from ``reader``, a version of the bot.
    """

    digest: str
    text: str
    given: str
    model: str
    reader: str


class FileOn(Struct, frozen=True):
    """A file that is enabled in a server (``scope``), or in one of its channels."""

    id: int
    scope: int
    channel: int
    key: str
    digest: str
    author: int
    author_name: str


class SameError(Exception):
    """An error: the same file is already enabled."""


_VERSION = "digest, text, given, model, reader"
_NEW = "scope, channel, key, digest, author, author_name"
_ON = f"id, {_NEW}"


class SystemFiles(Store):
    """The files of one database."""

    @reads
    def models(self, connection: sqlite3.Connection, known: Collection[str]) -> list[tuple[str, str, str]]:
        """Return each version that isn't ``known``, with its digest, model and reader."""
        digests = connection.execute("SELECT digest FROM system_versions").fetchall()
        query = "SELECT digest, model, reader FROM system_versions WHERE digest = ?"
        return [
            connection.execute(query, (digest,)).fetchone() for (digest,) in digests if digest not in known
        ]

    @reads
    def version(self, connection: sqlite3.Connection, digest: str) -> StoredSystem | None:
        """Return a version, or None if it isn't stored."""
        row = connection.execute(
            f"SELECT {_VERSION} FROM system_versions WHERE digest = ?",  # noqa: S608 - our own columns
            (digest,),
        ).fetchone()
        return StoredSystem(*row) if row else None

    @writes
    def keep(self, connection: sqlite3.Connection, version: StoredSystem, now: int, *, used: bool) -> None:
        """Store a version, and delete those that were only previewed a while ago."""
        connection.execute(
            "DELETE FROM system_versions WHERE used = 0 AND made < ? AND digest <> ?",
            (now - LOOKED_AT_MS, version.digest),
        )
        connection.execute(
            f"INSERT INTO system_versions ({_VERSION}, used, made) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - our own columns
            " ON CONFLICT (digest) DO UPDATE SET model = excluded.model, reader = excluded.reader,"
            " used = max(system_versions.used, excluded.used), made = excluded.made",
            (version.digest, version.text, version.given, version.model, version.reader, int(used), now),
        )

    @reads
    def all_on(self, connection: sqlite3.Connection) -> list[FileOn]:
        """Return all files that are enabled anywhere."""
        rows = connection.execute(f"SELECT {_ON} FROM system_files ORDER BY id")  # noqa: S608 - our own columns
        return [FileOn(*row) for row in rows.fetchall()]

    @reads
    def on_in(self, connection: sqlite3.Connection, scope: int) -> list[FileOn]:
        """Return the files that are enabled in a server and its channels."""
        rows = connection.execute(
            f"SELECT {_ON} FROM system_files WHERE scope = ? ORDER BY id",  # noqa: S608 - our own columns
            (scope,),
        )
        return [FileOn(*row) for row in rows.fetchall()]

    @writes
    def turn_on(self, connection: sqlite3.Connection, file: FileOn, most: int) -> FileOn | None:
        """Turn on a file, replacing one with the same key there. Return None if that's more than ``most``.

        Raises:
            LookupError: The version is no longer stored.
            SameError: The same file is already on there.

        """
        known = connection.execute(
            "UPDATE system_versions SET used = 1 WHERE digest = ? RETURNING digest", (file.digest,)
        ).fetchall()
        if not known:
            raise LookupError(file.digest)
        if connection.execute(
            "SELECT id FROM system_files WHERE scope = ? AND channel = ? AND key = ? AND digest = ?",
            (file.scope, file.channel, file.key, file.digest),
        ).fetchone():
            raise SameError
        (count,) = connection.execute(
            "SELECT count(*) FROM system_files WHERE scope = ? AND NOT (channel = ? AND key = ?)",
            (file.scope, file.channel, file.key),
        ).fetchone()
        if count >= most:
            return None
        row = connection.execute(
            f"INSERT INTO system_files ({_NEW})"  # noqa: S608 - our own columns
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (scope, channel, key) DO UPDATE SET"
            " digest = excluded.digest, author = excluded.author, author_name = excluded.author_name"
            f" RETURNING {_ON}",
            (file.scope, file.channel, file.key, file.digest, file.author, file.author_name),
        ).fetchone()
        return FileOn(*row)

    @writes
    def turn_off(self, connection: sqlite3.Connection, file: FileOn) -> bool:
        """Turn off a file. Return False if it has changed since it was read."""
        gone = connection.execute(
            "DELETE FROM system_files WHERE id = ? AND digest = ? RETURNING id", (file.id, file.digest)
        )
        return bool(gone.fetchall())

    @reads
    def put_by(self, connection: sqlite3.Connection, user: int) -> list[tuple[str, str]]:
        """Return the files that a user has turned on: the key and upload of each."""
        return connection.execute(
            "SELECT DISTINCT system_files.key, system_versions.given FROM system_files"
            " JOIN system_versions ON system_versions.digest = system_files.digest"
            " WHERE system_files.author = ? ORDER BY 1, 2",
            (user,),
        ).fetchall()
