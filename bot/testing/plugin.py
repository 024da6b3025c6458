"""The pytest plugin for packages with games: put ``pytest_plugins = ["bot.testing.plugin"]`` in conftest.py.

It needs the extra ``games``. ``table`` is a channel with people, the bot and scripted dice. The fixtures it
needs have long names, so that a test's parameters can have any other name.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.games import packaged
from bot.packages.found import line
from bot.store import opening
from bot.testing.examples import Example, examples
from bot.testing.table import LoadedDice, Server, entered, seated


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option for the name of the game to check."""
    parser.addoption("--game", default="", help="the game that bot.testing.checks is run for")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Leave the long Discord traffic out of failures when all of a game is checked."""
    report = yield
    if item.config.getoption("--game"):
        report.sections = [section for section in report.sections if section[0] != "simcord transcript"]
    return report


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str:
    """Return the name of the game."""
    return str(request.config.getoption("--game"))


@pytest.fixture(scope="session")
def help_lines(request: pytest.FixtureRequest) -> list[Example]:
    """Return the commands in the game's HELP."""
    game = str(request.config.getoption("--game"))
    shown = examples(game)
    if left_out := packaged().left_out.get(game):  # It may only be so once everyone's there.
        pytest.exit(line(left_out), returncode=pytest.ExitCode.USAGE_ERROR)
    return shown


@pytest.fixture(scope="session")
def rollwright_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a database only once, because its migrations take longer than most tests."""
    path = tmp_path_factory.mktemp("database") / "rolls.db"

    async def make() -> None:
        await (await build_bot(Config(database=str(path), shards=1))).close()

    asyncio.run(make())
    return path


@pytest.fixture(scope="session", autouse=True)
def registers_commands_in_english() -> Iterator[None]:
    """Register commands only in English and once for all bots, because that takes most of a start."""
    known: dict[tuple[str, ...], list[dict[str, Any]]] = {}

    async def in_english(tree: Any) -> list[dict[str, Any]]:
        names = tuple(command.name for command in tree.get_commands())
        if names not in known:
            known[names] = [command.to_dict(tree) for command in tree.get_commands()]
        return known[names]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.commands.registration", in_english)
        yield


@pytest.fixture(scope="session", autouse=True)
def rollwright_waits_for_no_disk() -> Iterator[None]:
    """Don't wait until the disk has each write, because no test loses power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "PRAGMAS", (*opening.PRAGMAS, "PRAGMA synchronous=OFF"))
        yield


@pytest.fixture
def rollwright_config(request: pytest.FixtureRequest, rollwright_database: Path, tmp_path: Path) -> Config:
    """Return settings with the test's own database. For a single game, only that game and dice are on."""
    path = shutil.copyfile(rollwright_database, tmp_path / "rolls.db")
    game = request.config.getoption("--game")
    return Config(database=str(path), shards=1, faces=False, games=("dice", game) if game else ())


@pytest.fixture(scope="session", autouse=True)
def takes_the_key_of_one_choice() -> Iterator[None]:
    """Let tests enter a single choice's key as a string, even where Discord sends a list."""
    submit = simcord.MemberActor.submit_modal

    async def submitted(person: simcord.MemberActor, form: Any, values: Mapping[str, Any]) -> Any:
        return await submit(person, form, entered(form.modal, values))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simcord.MemberActor, "submit_modal", submitted)
        yield


@pytest.fixture
def rollwright_dice() -> Iterator[LoadedDice]:
    """Yield the table's dice. A test fails if a face is drawn that it didn't script."""
    loaded = LoadedDice()
    yield loaded
    assert not loaded.lacked, f"dice.will_show has too few faces, or wrong ones: {'; '.join(loaded.lacked)}"


@pytest_asyncio.fixture
async def simcord_bot(rollwright_config: Config, rollwright_dice: LoadedDice) -> AsyncIterator[Rollwright]:
    """Yield the bot, which simcord's own fixtures start."""
    bot = await build_bot(rollwright_config, source=rollwright_dice)
    yield bot
    await bot.close()


@pytest_asyncio.fixture
async def table(
    simcord_env: simcord.Env, simcord_bot: Rollwright, rollwright_config: Config, rollwright_dice: LoadedDice
) -> AsyncIterator[Server]:
    """Yield a channel with its GM Gwen, and Alice, Bob and others."""
    seats = seated(simcord_env, simcord_bot, rollwright_config, rollwright_dice)
    yield seats
    await simcord_env.shutdown()
    for bot in seats.bots[1:]:
        await bot.close()
