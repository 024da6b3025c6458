"""``python -m bot run``: a real process on a real connection, from its start to SIGTERM."""

import asyncio
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.errors import TEMPORARY, ConfigError
from bot.run import run
from tests.standin import StandIn

TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


NO_LOCK = "from bot.hosting.instances import FileInstance; FileInstance._taken = lambda _: True; "
MAIN = "import sys; from bot.__main__ import main; sys.exit(main())"


async def start(
    discord: StandIn,
    tmp_path: Path,
    token: str = TOKEN,
    command: Sequence[str] = ("run",),
    *,
    lock: bool = True,
    code: Path | None = None,
    python: Path | None = None,
    **settings: str,
) -> Process:
    """Start a bot process with these settings. Without ``lock``, it runs as if on another machine.

    ``code`` is the folder to run it from, if not this checkout. ``python`` is the interpreter to use.
    """
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ROLLWRIGHT_")}
    return await asyncio.create_subprocess_exec(
        python or sys.executable,
        "-c",
        MAIN if lock else NO_LOCK + MAIN,
        *command,
        cwd=tmp_path,
        env={
            **environment,
            "PYTHONPATH": str(code or Path.cwd()),
            "ROLLWRIGHT_TOKEN": token,
            "ROLLWRIGHT_LOG_LEVEL": "debug",
            "ROLLWRIGHT_API_URL": f"http://{discord.address}/api/v10",
            "ROLLWRIGHT_GATEWAY_URL": f"ws://{discord.address}/gateway/",
            "ROLLWRIGHT_FACES": "false",
            **{f"ROLLWRIGHT_{name.upper()}": value for name, value in settings.items()},
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def stop_process(process: Process, how: signal.Signals = signal.SIGTERM) -> tuple[int | None, str]:
    process.send_signal(how)
    out, err = await asyncio.wait_for(process.communicate(), 20)
    return process.returncode, (out + err).decode()


async def test_it_connects_to_the_given_address_rolls_and_stops_cleanly(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await start(discord, tmp_path)
        await asyncio.wait_for(discord.ready.wait(), 20)
        answer = await discord.interaction(
            type=2,
            data={
                "id": "1",
                "name": "roll",
                "type": 1,
                "options": [{"name": "dice", "type": 3, "value": "4d6kh3"}],
            },
        )
        code, log = await stop_process(process)

    assert code == 0
    assert answer["type"] == 4
    assert "4d6kh3" in answer["data"]["embeds"][0]["description"]
    assert "PUT applications/99/commands" in discord.log
    assert "IDENTIFY intents=0" in discord.log
    assert discord.log[-1] == "GATEWAY CLOSED 1000"
    assert TOKEN not in log
    assert "Traceback" not in log
    assert not (tmp_path / "rollwright.db-wal").exists()  # Closed in order: SQLite has tidied up.
    with sqlite3.connect(tmp_path / "rollwright.db") as connection:
        assert connection.execute("SELECT count(*) FROM versions").fetchone() == (1,)
    connection.close()


ROLL = {
    "id": "1",
    "name": "roll",
    "type": 1,
    "options": [{"name": "dice", "type": 3, "value": "1d6"}],
}


@pytest.mark.slow(reason="starts five processes one after the other")
async def test_a_backup_is_restored_after_a_kill_and_no_number_is_reused(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await start(discord, tmp_path)
        await asyncio.wait_for(discord.ready.wait(), 20)
        await discord.interaction(type=2, data=ROLL)
        backup = await start(discord, tmp_path, command=("backup", "copy.db"))
        assert await asyncio.wait_for(backup.wait(), 20) == 0
        await discord.interaction(type=2, data=ROLL)

        refused = await start(discord, tmp_path, command=("restore", "copy.db"))
        _, err = await asyncio.wait_for(refused.communicate(), 20)
        assert refused.returncode == 2
        assert "Another Rollwright is running on the database rollwright.db. Stop it first." in err.decode()

        process.kill()
        await asyncio.wait_for(process.communicate(), 20)
        restored = await start(discord, tmp_path, command=("restore", "copy.db"))
        out, _ = await asyncio.wait_for(restored.communicate(), 20)
        assert restored.returncode == 0
        discord.ready.clear()
        process = await start(discord, tmp_path)
        await asyncio.wait_for(discord.ready.wait(), 20)
        await discord.interaction(type=2, data=ROLL)
        await stop_process(process)

    (aside,) = tmp_path.glob("rollwright.db.before-*[0-9]")
    assert f"is stored as {aside.name}" in out.decode()
    assert numbers(tmp_path / "rollwright.db") == [1, 3]
    assert numbers(aside) == [1, 2]


def numbers(path):
    connection = sqlite3.connect(path)
    found = [row[0] for row in connection.execute("SELECT id FROM rolls ORDER BY id")]
    connection.close()
    return found


async def test_a_stop_during_login_is_not_an_error(standin, standin_config, caplog):
    standin._silent = True
    running = asyncio.create_task(run(standin_config, TOKEN))
    await asyncio.wait_for(standin.asked.wait(), 20)
    signal.raise_signal(signal.SIGINT)
    await asyncio.wait_for(running, 20)

    assert not [each for each in caplog.records if each.exc_info]


async def test_an_address_that_is_not_discord_is_named(standin, standin_config):
    elsewhere = replace(standin_config, api_url=f"http://{standin.address}/elsewhere")
    with pytest.raises(ConfigError, match="Discord doesn't let the bot start: 404 Not Found"):
        await run(elsewhere, TOKEN)


async def test_a_missing_gateway_address_is_requested_again(standin, standin_config):
    standin.faults = [("GET gateway/bot", 503)]
    with pytest.raises(ConfigError, match="Discord doesn't let the bot start: 503") as told:
        await run(standin_config, TOKEN)
    assert told.value.exit_code == TEMPORARY


async def test_a_refused_token_is_reported_without_being_shown(standin, standin_config, caplog):
    refused = TOKEN[:-1] + "y"
    with pytest.raises(ConfigError, match="Discord refuses the token") as told:
        await run(standin_config, refused)

    assert told.value.exit_code == 2
    assert refused not in str(told.value) + caplog.text
    assert not [each for each in caplog.records if each.exc_info]
