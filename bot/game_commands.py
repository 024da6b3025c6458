"""Command line for people who write games: list games, create one, and check what it lacks."""

import argparse
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot import __version__
from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.errors import ConfigError
from bot.games import all_topics, chosen, packaged
from bot.packages.found import VERSION, line
from bot.packages.new_game import write
from bot.store.database import MEMORY
from bot.words import later, listed, say

# If two plugins define the same fixture, the later one wins, so simcord's comes before ours.
# Two of pytest's and Hypothesis's only take time here, so they're left out.
_PLUGINS = (
    *("no:cacheprovider", "no:hypothesispytest", "no:unraisableexception", "no:simcord"),
    *("simcord.pytest_plugin", "bot.testing.plugin"),
)
_CHECKS = (
    *(word for plugin in _PLUGINS for word in ("-p", plugin)),
    "--pyargs",
    "bot.testing.checks",
    "bot.testing.table_checks",
)
_OPTIONS = ("-o", "asyncio_mode=auto", "-o", "asyncio_default_fixture_loop_scope=function", "-W", "ignore")


def add_games(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", config: argparse.ArgumentParser
) -> None:
    """Add the commands for authors of games."""
    commands.add_parser(
        "games", parents=[config], help="list the games and what brings them, and what is left out"
    )
    new = commands.add_parser(
        "new-game", parents=[config], help="write a package with a small game in a new folder"
    )
    new.add_argument("name", help="the game's key and command, such as blades")
    new.add_argument("--memory", action="store_true", help="one that remembers something of a channel")
    check = commands.add_parser(
        "check-game", parents=[config], help="run the tests of a game, and say what it lacks"
    )
    check.add_argument("name", help="the game's key")


async def _games(config: Config, _options: argparse.Namespace) -> None:
    names, _ = await _at_the_table(config)
    used = packaged().used
    for name in names:
        source = used[name].source if name in used else f"Rollwright {__version__}"
        print(say("{name}: {source}, interface {version}", name=name, source=source, version=VERSION))
    for left_out in packaged().left_out.values():
        print(line(left_out))


async def _at_the_table(config: Config) -> tuple[list[str], list[str]]:
    """Return the bot's games, and the names that its commands, buttons and panels have.

    Broken games are only noticed when the bot is built.
    """
    bot = await build_bot(replace(config, database=MEMORY, shards=1, faces=False, games=()))
    try:
        await load_cogs(bot, bot.games)
        names = [name for name in bot.games if name not in packaged().left_out]
        return names, [*(command.name for command in bot.tree.get_commands()), *bot.taps]
    finally:
        await bot.close()


async def _new_game(config: Config, options: argparse.Namespace) -> None:
    games, names = await _at_the_table(config)
    taken = {*games, *packaged().left_out, *names}
    folder = write(options.name, Path(), memory=options.memory, taken=taken)
    print(
        say(
            "The game {name} is in {path}. Install it with: pip install -e ./{path}",
            name=options.name,
            path=folder,
        )
    )


async def _check_game(_config: Config, options: argparse.Namespace) -> Callable[[], None]:
    name = options.name
    known = [*chosen(()), *packaged().left_out]
    if name not in known:
        words = later("No game named {name} is installed. Install it with pip, or choose {known}.")
        raise ConfigError(words.say(name=name, known=listed(known, "or")))
    return partial(_check, name)


def _check(name: str) -> None:
    """Run a game's tests in this process, because a new process would load everything again."""
    if left_out := packaged().left_out.get(name):
        raise ConfigError(line(left_out))
    lacking = list(_lacking(name))
    for words in (*lacking, *filter(None, [packaged().untranslated.get(name)])):
        print(words, flush=True)
    own = _own_tests(name) if name in packaged().used else []
    try:
        import pytest  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ConfigError(say("Testing games needs more packages. Install `rollwright[games]`.")) from error
    failed = pytest.main(["-q", *_OPTIONS, *_CHECKS, "--game", name, *map(str, own)])
    if left_out := packaged().left_out.get(name):  # Some only qualify once everyone's at the table.
        raise ConfigError(line(left_out))
    if failed or lacking:
        raise ConfigError(say("The game {name} isn't finished. See above.", name=name))
    print(say("The game {name} is complete.", name=name))


def _lacking(name: str) -> Iterator[str]:
    """Yield what a game lacks and where it belongs."""
    if not all_topics().get(name):
        yield say("{name} has no HELP. Put it in the package's __init__.py.", name=name)
    package = packaged().used.get(name)
    if package and not package.has("cog"):
        yield say("{name} has no commands. Put them in cog.py beside __init__.py.", name=name)
    if package and not _own_tests(name):
        yield say("{name} has no tests. Put them in the folder tests beside the package.", name=name)


def _own_tests(name: str) -> list[Path]:
    """Return the folder of tests next to a package, or nothing if it's installed without tests."""
    folder = Path(str(packaged().used[name].module.__file__)).parent.parent / "tests"
    return [folder] if folder.is_dir() and list(folder.glob("test_*.py")) else []


GAMES: Mapping[
    str, Callable[[Config, argparse.Namespace], Coroutine[Any, Any, Callable[[], None] | None]]
] = {"games": _games, "new-game": _new_game, "check-game": _check_game}
