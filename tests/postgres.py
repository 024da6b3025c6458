"""A PostgreSQL of one's own for the tests, from the distribution's packages, on a socket nobody else has.

It refuses to run as root, so there it runs as the user that its package has made.
"""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from bot.games import all_migrations
from bot.store.database import open_database

_BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
_FAST = "-c fsync=off -c synchronous_commit=off -c listen_addresses='' -c max_connections=200"
_numbers = count(1)


@contextmanager
def server():
    """A server for as long as this lasts; answers the folder of its socket."""
    assert _BIN, "PostgreSQL is not installed: apt-get install postgresql"
    folder = Path(tempfile.mkdtemp(prefix="rollwright-"))
    as_user = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    data, socket = folder / "data", f"-k {folder}"

    def run(*command):
        subprocess.run([*as_user, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    try:
        run(_BIN / "initdb", "-D", data, "-U", "tests", "-A", "trust", "--no-locale", "-E", "UTF8", "-N")
        run(_BIN / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", f"{_FAST} {socket}", "start")
        yield folder
        run(_BIN / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def address(folder, name):
    """How a database of this server is named in the settings."""
    return f"postgresql://tests@/{name}?host={folder}"


async def make_template(folder):
    """An empty database of this version, of which those of the tests are copies."""
    created(folder, "template", "template0")
    await (await open_database(address(folder, "template"), all_migrations())).close()


def created(folder, name, template):
    """A new database."""
    with psycopg.connect(address(folder, "postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


@contextmanager
def database(folder):
    """The address of a database of one's own, for as long as this lasts."""
    name = f"t{os.getpid()}_{next(_numbers)}"
    created(folder, name, "template")
    yield address(folder, name)
    with psycopg.connect(address(folder, "postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
