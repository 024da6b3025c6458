"""A PostgreSQL of one's own for the tests, from the distribution's packages, on a socket no one else has.

It refuses to run as root, so there it runs as the user that its package has made.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg

from bot.games import all_migrations
from bot.store.opening import open_database

_BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
_OWN = "-c listen_addresses='' -c max_connections=200"
_FAST = "-c fsync=off -c synchronous_commit=off"
_numbers = count(1)


class Server:
    """A server in this folder, which has its socket too; it can be stopped, silenced and copied.

    Unless it is ``durable`` nothing of it outlasts a power cut, for the tests' sake.
    """

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._settings = f"{_OWN} -k {folder}" if durable else f"{_OWN} {_FAST} -k {folder}"
        self._data = folder / "data"
        self._silenced: list[int] = []

    def init(self) -> None:
        """Make its files."""
        self.run("initdb", "-D", self._data, "-U", "tests", "-A", "trust", "--no-locale", "-E", "UTF8", "-N")

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        self.run("pg_ctl", "-D", self._data, "-w", "-l", self.folder / "log", "-o", self._settings, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it, if it runs: "fast", or "immediate" as if it were killed."""
        if not (self._data / "postmaster.pid").exists():
            return
        self.run("pg_ctl", "-D", self._data, "-m", how, "stop")

    def promote(self) -> None:
        """Let a copy that follows another take writes."""
        self.run("pg_ctl", "-D", self._data, "-w", "promote")

    def silence(self) -> None:
        """Let it say nothing more, to no one, until it may speak."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        self._silenced = [first, *map(int, children)]
        for each in self._silenced:
            os.kill(each, signal.SIGSTOP)

    def speak(self) -> None:
        """Let it continue where it was interrupted."""
        for each in self._silenced:
            with suppress(ProcessLookupError):  # Those that have no one to talk to any longer end.
                os.kill(each, signal.SIGCONT)

    def follow(self, other: "Server") -> None:
        """Become a copy of a running server, with everything written there from now on."""
        self.run("pg_basebackup", "-D", self._data, "-h", other.folder, "-U", "tests", "-R", "-c", "fast")

    def address(self, name: str, *others: "Server") -> str:
        """Return the setting for a database of this server, or for whichever server accepts writes."""
        hosts = ",".join(str(each.folder) for each in (self, *others))
        return f"postgresql://tests@/{name}?host={hosts}"

    def run(self, program: str, *command: str | Path) -> None:
        """Run one of PostgreSQL's programs as the server's owner."""
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        assert _BIN, "PostgreSQL is not installed: apt-get install postgresql"
        subprocess.run(
            [*as_user, _BIN / program, *command], check=True, stdout=subprocess.DEVNULL, cwd=self.folder
        )


@contextmanager
def place(*, durable=False):
    """A folder for a server, which is stopped and gone in the end."""
    folder = Path(tempfile.mkdtemp(prefix="rollwright-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    found = Server(folder, durable=durable)
    try:
        yield found
    finally:
        found.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server(*, durable=False):
    """A server for as long as this lasts."""
    with place(durable=durable) as found:
        found.init()
        found.start()
        yield found


async def make_template(on):
    """Create an empty database of this version, which the tests copy."""
    created(on, "template", "template0")
    await (await open_database(on.address("template"), all_migrations())).close()


def created(on, name, template):
    """A new database."""
    with psycopg.connect(on.address("postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


@contextmanager
def database(on):
    """The address of a database of one's own, for as long as this lasts."""
    name = f"t{os.getpid()}_{next(_numbers)}"
    created(on, name, "template")
    yield on.address(name)
    with psycopg.connect(on.address("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
