"""Nothing that was acknowledged is lost when the process is killed right afterward."""

import signal
import sqlite3
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

WRITER = """
import asyncio, sys
from bot.audiences import (Audience)
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, StoredVersion

async def player(rolls, owner):
    while True:
        version = StoredVersion('{"dice":"1d20"}', '{"pools":[[7]]}', owner, "A", "roll", "[]", 0)
        roll = await rolls.add(NewRoll("dice", 1, 5, 0, owner, version, Audience.BLIND, lambda: "00"))
        await rolls.change(roll, version)
        sys.stdout.write(f"{roll.id}\\n")
        sys.stdout.flush()

async def main():
    database = await open_database(sys.argv[1])
    try:
        await asyncio.gather(*(player(Rolls(database), owner) for owner in range(8)))
    finally:
        await database.close()  # Or a mistake in here would wait for ever.

asyncio.run(main())
"""


@pytest.mark.parametrize("acknowledged", [1, 50, 400])
def test_every_acknowledged_roll_survives_sigkill(durable_path, acknowledged):
    writer = subprocess.Popen([sys.executable, "-c", WRITER, durable_path], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    seen = [int(writer.stdout.readline()) for _ in range(acknowledged)]
    writer.send_signal(signal.SIGKILL)
    seen += [int(line) for line in writer.communicate()[0].splitlines(keepends=True) if line.endswith("\n")]

    connection = sqlite3.connect(durable_path)
    kept = dict(
        connection.execute("SELECT rolls.id, count(*) FROM rolls JOIN versions ON roll = id GROUP BY 1")
    )
    (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()

    assert writer.returncode == -signal.SIGKILL
    assert sound == "ok"
    assert [roll for roll in seen if kept.get(roll) != 2] == []
