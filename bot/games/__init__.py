"""The games: every module or folder here with a ``GAME`` is discovered, and so are games in packages.

A game that stores something about a channel also has ``at_table``; see :mod:`bot.rolls.table`. Its ``HELP``
is its part of ``/help``; see :mod:`bot.help`.
"""

import sys
import traceback
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from bot.errors import ConfigError
from bot.help import Topic
from bot.names import get_close_matches
from bot.packages.found import GROUP, Packages, UnfitError, said, tables_of
from bot.rolling.core import Core
from bot.rolls.game import AnyGame
from bot.rolls.table import Table, Tables
from bot.store.migrate import Steps, migrations
from bot.store.personal import Holds
from bot.words import later, say
from bot.words.speaking import add_folder

for _each in iter_modules(__path__):
    if _each.ispkg:
        add_folder(files(__name__) / _each.name / "catalogues")


@cache
def packaged() -> Packages:
    """Return the games in packages; they are loaded only once."""
    if not _are_named():
        return Packages((), (), ())
    from importlib.metadata import entry_points  # noqa: PLC0415 - 0.7 MiB for hosts with packages only

    points = entry_points(group=GROUP)
    steps = [*all_migrations().values(), migrations("bot.store")]
    return Packages(points, [name for name, _ in _built_in()], set().union(*map(tables_of, steps)))


def _are_named() -> bool:
    """Return True if any installed package may contain games, judging by the text of its metadata."""
    texts = (text for path in sys.path for text in Path(path).glob("*-info/entry_points.txt"))
    return any(GROUP in text.read_text(errors="replace") for text in texts)


def all_games() -> Mapping[str, AnyGame]:
    """Return every game under its key."""
    games: list[AnyGame] = [module.GAME for _, module in _modules() if hasattr(module, "GAME")]
    return {game.key: game for game in games}


def all_tables(core: Core) -> Mapping[str, Table]:
    """Return each game's part of a channel, by module name, which is also the key of the game's rolls."""
    tables = Tables(
        {name: module.at_table(core) for name, module in _built_in() if hasattr(module, "at_table")}
    )
    for name, package in list(packaged().used.items()):
        try:
            tables |= _own_table(core, tables, name, package.module)
        except UnfitError as error:
            packaged().leave_out(name, str(error))
        except Exception as error:  # noqa: BLE001 - a package can raise anything
            packaged().leave_out(name, said(error))
    return tables


def _own_table(core: Core, others: Tables, name: str, module: ModuleType) -> Mapping[str, Table]:
    """Return the table of a packaged game under its name, or an empty dict if the game stores nothing."""
    if not hasattr(module, "at_table"):
        return {}
    table: Table = module.at_table(core)
    _check_words(table, {word for other in others.values() for word in (*other.taps, *other.panels)})
    return {name: table}


def leave_out_clashing(tables: Tables, words: Collection[str]) -> None:
    """Leave out packaged games that use one of the core's own words for their buttons or panels."""
    for name in [name for name in packaged().used if name in tables]:
        try:
            _check_words(tables[name], words)
        except UnfitError as error:
            packaged().leave_out(name, str(error))
            del tables[name]


def _check_words(table: Table, words: Collection[str]) -> None:
    """Raise UnfitError if a table uses a word that others use."""
    if taken := sorted({*table.taps, *table.panels} & set(words)):
        raise UnfitError(
            say("Another game already uses the name {name} for its buttons or panels.", name=taken[0])
        )


def all_migrations() -> Mapping[str, Steps]:
    """Return the migrations of each game with tables of its own, by module name.

    Packages can fail alone, so their migrations are in :func:`package_migrations`.
    """
    steps = {name: migrations(module.__name__) for name, module in _built_in() if hasattr(module, "__path__")}
    return {name: own for name, own in steps.items() if own}


def package_migrations() -> Mapping[str, Steps]:
    """Return the migrations of each package's game."""
    return {name: package.steps for name, package in packaged().used.items()}


def all_people() -> tuple[Holds, ...]:
    """Return the columns about people in the games' tables; a game with tables lists them in ``PEOPLE``."""
    return tuple(holds for _, module in _modules() for holds in getattr(module, "PEOPLE", ()))


def own_tables(game: str) -> set[str]:
    """Return the names of a game's tables in the database."""
    return {
        holds.table for name, module in _modules() if name == game for holds in getattr(module, "PEOPLE", ())
    }


def all_pictures() -> Mapping[str, Traversable]:
    """Return the packages' pictures for cards, by name."""
    return {name: file for package in packaged().used.values() for name, file in package.pictures.items()}


def all_topics() -> Mapping[str, tuple[Topic, ...]]:
    """Return the ``/help`` topics of each game that has any, by module name."""
    return {name: getattr(module, "HELP", ()) for name, module in _modules()}


def chosen(names: Collection[str]) -> tuple[str, ...]:
    """Return the games that the host turned on: those with these names, or all if there are no names.

    Raises:
        ConfigError: A name isn't a game's.

    """
    known = [*(module.name for module in iter_modules(__path__)), *packaged().used]
    for name in names:
        if name not in (*known, *packaged().left_out):
            near = get_close_matches(name, known, n=1)
            words = later("The setting games includes {name}, which isn't a game. Did you mean {known}?")
            raise ConfigError(words.say(name=name, known=near[0] if near else ", ".join(known)))
    return tuple(name for name in known if not names or name in names)


def with_submodule(name: str) -> list[str]:
    """Return the games that have a module with this name; single-file games have none."""
    built_in = [
        module.name
        for module in iter_modules(__path__)
        if module.ispkg and loaded(module.name, __name__) and find_spec(f"{__name__}.{module.name}.{name}")
    ]
    return [*built_in, *(game for game, package in packaged().used.items() if package.has(name))]


def loaded(game: str, package: str) -> ModuleType:
    """Return a game's module, such as its rules or its cog, in one of this project's packages.

    Raises:
        ConfigError: It's broken; the text says where.

    """
    try:
        return import_module(f"{package}.{game}")
    except (Exception, SystemExit) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        file, line = (
            (error.filename, error.lineno)
            if isinstance(error, SyntaxError)
            else (place.filename, place.lineno)
        )
        where = f"{Path(file or '').name}:{line}"
        raise ConfigError(
            say(
                "The game {name} can't be loaded ({place}): {error}",
                name=game,
                place=where,
                error=said(error),
            )
        ) from error


def submodules(name: str) -> list[tuple[str, ModuleType]]:
    """Return the games' modules with this name, with the games' names."""
    roots = {game: package.module.__name__ for game, package in packaged().used.items()}
    return [
        (game, import_module(f"{roots.get(game, f'{__name__}.{game}')}.{name}"))
        for game in with_submodule(name)
    ]


def _built_in() -> Iterator[tuple[str, ModuleType]]:
    for module in iter_modules(__path__):
        yield module.name, loaded(module.name, __name__)


def _modules() -> Iterator[tuple[str, ModuleType]]:
    yield from _built_in()
    for name, package in packaged().used.items():
        yield name, package.module
