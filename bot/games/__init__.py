"""The games: every module or folder here with a ``GAME`` is one, found by itself.

One that remembers something about a channel also has ``at_table``; see :mod:`bot.rolls.table`. What
``/help`` says of it is its ``HELP``; see :mod:`bot.help`.
"""

import difflib
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from bot.errors import ConfigError
from bot.help import Topic
from bot.rolls.core import Core
from bot.rolls.game import AnyGame
from bot.rolls.table import Table
from bot.store.migrate import Steps, migrations
from bot.store.personal import Holds
from bot.words import say


def all_games() -> Mapping[str, AnyGame]:
    """Every game under its key."""
    games: list[AnyGame] = [module.GAME for _, module in _modules() if hasattr(module, "GAME")]
    return {game.key: game for game in games}


def all_tables(core: Core) -> Mapping[str, Table]:
    """What each game adds to a channel, under the name of its module, which is the key of its rolls."""
    return {name: module.at_table(core) for name, module in _modules() if hasattr(module, "at_table")}


def all_migrations() -> Mapping[str, Steps]:
    """The migrations of each game that has its own tables in the database, under the name of its module."""
    found = {name: migrations(module.__name__) for name, module in _modules() if hasattr(module, "__path__")}
    return {name: steps for name, steps in found.items() if steps}


def all_people() -> tuple[Holds, ...]:
    """What the tables of the games hold of people; a game with tables has it as ``PEOPLE``."""
    return tuple(each for _, module in _modules() for each in getattr(module, "PEOPLE", ()))


def all_topics() -> Mapping[str, tuple[Topic, ...]]:
    """What ``/help`` says of each game, under the name of its module; nothing of those that say nothing."""
    return {name: getattr(module, "HELP", ()) for name, module in _modules()}


def chosen(names: Collection[str]) -> tuple[str, ...]:
    """The games that the host has on: those of these names, or all if there are none.

    Raises:
        ConfigError: There is no game of some name.

    """
    known = [module.name for module in iter_modules(__path__)]
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            raise ConfigError(
                say(
                    "The setting games names {name}, which is no game; did you mean {known}?",
                    name=name,
                    known=near[0] if near else ", ".join(known),
                )
            )
    return tuple(each for each in known if not names or each in names)


def with_submodule(name: str) -> list[str]:
    """The names of the games that have a module of this name."""
    return [each.name for each in iter_modules(__path__) if find_spec(f"{__name__}.{each.name}.{name}")]


def submodules(name: str) -> list[tuple[str, ModuleType]]:
    """The modules of this name that games have, with the games' names."""
    return [(game, import_module(f"{__name__}.{game}.{name}")) for game in with_submodule(name)]


def _modules() -> Iterator[tuple[str, ModuleType]]:
    for each in iter_modules(__path__):
        yield each.name, import_module(f"{__name__}.{each.name}")
