"""A separate PostgreSQL for the tests, from the distribution's packages, on a private socket.

PostgreSQL refuses to run as root, so as root it runs as the user that its package created.
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
_OWN = "-c listen_addresses=''"
_FAST = "-c fsync=off -c synchronous_commit=off"
_IN_MEMORY = next((path for path in [Path("/dev/shm")] if path.is_dir()), None)  # Linux has it.
_numbers = count(1)


class Server:
    """A server in this folder, which also has its socket. It can be stopped, silenced and copied.

    Unless it's ``durable``, its data doesn't survive a power cut, so that tests run faster.
    """

    def __init__(self, folder: Path, *, durable: bool = False, connections: int = 200) -> None:
        self.folder = folder
        self._settings = f"{_OWN} {'' if durable else _FAST} -c max_connections={connections} -k {folder}"
        self._data = folder / "data"
        self._silenced: list[int] = []

    def init(self) -> None:
        """Create the server's files."""
        self.run("initdb", "-D", self._data, "-U", "tests", "-A", "trust", "--no-locale", "-E", "UTF8", "-N")

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        self.run("pg_ctl", "-D", self._data, "-w", "-l", self.folder / "log", "-o", self._settings, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop the server if it runs, either "fast" or "immediate", which is as if it were killed."""
        if not (self._data / "postmaster.pid").exists():
            return
        self.run("pg_ctl", "-D", self._data, "-m", how, "stop")

    def promote(self) -> None:
        """Let a copy that follows another server accept writes."""
        self.run("pg_ctl", "-D", self._data, "-w", "promote")

    def silence(self) -> None:
        """Suspend the server, so that it answers no one until ``speak`` is called."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        self._silenced = [first, *map(int, children)]
        for each in self._silenced:
            os.kill(each, signal.SIGSTOP)

    def speak(self) -> None:
        """Let the server continue where it was suspended."""
        for each in self._silenced:
            with suppress(ProcessLookupError):  # Processes without a client have ended.
                os.kill(each, signal.SIGCONT)

    def follow(self, other: "Server") -> None:
        """Become a copy of a running server that follows everything written there."""
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
def place(**settings):
    """Yield a server in a new folder, and stop it and delete the folder at the end."""
    folder = Path(tempfile.mkdtemp(prefix="rollwright-", dir=None if settings.get("durable") else _IN_MEMORY))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    found = Server(folder, **settings)
    try:
        yield found
    finally:
        found.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server(**settings):
    """Yield a running server, and stop it at the end."""
    with place(**settings) as found:
        found.init()
        found.start()
        yield found


async def make_template(on):
    """Create an empty database of the current version, which the tests copy."""
    created(on, "template", "template0")
    await (await open_database(on.address("template"), all_migrations())).close()


def created(on, name, template):
    """Create a new database from this template."""
    with psycopg.connect(on.address("postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY = FILE_COPY')


@contextmanager
def database(on):
    """Yield the address of a separate database, and delete the database at the end."""
    name = f"t{os.getpid()}_{next(_numbers)}"
    created(on, name, "template")
    yield on.address(name)
    with psycopg.connect(on.address("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
