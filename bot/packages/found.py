"""Games from pip packages, found by their entry points. Unusable ones are left out, with the reason."""

import logging
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.faces.names import NAMES
from bot.help import Topic
from bot.rolls.game import Game
from bot.store.migrate import Steps, migrations
from bot.store.personal import Holds
from bot.words import listed, say
from bot.words.speaking import add_catalogues

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger(__name__)

GROUP = "rollwright.games"
"""The group of entry points. Each has its game's name, and the package with ``GAME`` as its value."""
VERSION = 1
"""The version of the interface described in :mod:`bot.kit`. Packages declare theirs as ``INTERFACE``."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
_PICTURE = re.compile(r"[a-z0-9_]{2,26}")
"""The pattern of names that Discord accepts for an emoji, with room for a prefix such as ``old1_``."""
_PNG, _LARGEST = b"\x89PNG", 256 * 1024
"""The first bytes of a PNG, and the maximum size of an emoji in bytes."""
_CREATED = re.compile(r"(?i)\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[\"'`\[]?(\w+)")


class Package(Struct, frozen=True, eq=False):
    """A game from a package: the game's name, its module and its distribution."""

    name: str
    module: ModuleType
    source: str

    @property
    def steps(self) -> Steps:
        """The game's migrations."""
        return migrations(self.module.__name__)

    @property
    def people(self) -> tuple[Holds, ...]:
        """The columns about people in the game's tables."""
        return tuple(getattr(self.module, "PEOPLE", ()))

    @property
    def pictures(self) -> Mapping[str, Traversable]:
        """The PNGs for the game's cards, by name."""
        folder = files(self.module.__name__) / "pictures"
        pictures = folder.iterdir() if folder.is_dir() else ()
        return {file.name.removesuffix(".png"): file for file in pictures if file.name.endswith(".png")}

    def has(self, name: str) -> bool:
        """Return True if the game has a module with this name."""
        return find_spec(f"{self.module.__name__}.{name}") is not None


class LeftOut(Struct, frozen=True):
    """A game that isn't used: its name, distribution and interface version (0 if unknown), and the reason."""

    name: str
    source: str
    interface: int
    why: str


class UnfitError(Exception):
    """An error: a package doesn't meet the interface. The message says why."""


class Packages:
    """The games from packages by name: those that are ``used``, and those that are ``left_out``.

    ``untranslated`` has a sentence for each game without a catalogue for a language. Loading logs nothing,
    because the command line loads the games before it sets up logging.
    """

    def __init__(self, points: "Iterable[EntryPoint]", keys: Iterable[str], tables: Iterable[str]) -> None:
        """Load the games of ``points``, except those whose keys or table names are already taken."""
        self.used: dict[str, Package] = {}
        self.left_out: dict[str, LeftOut] = {}
        self.untranslated: dict[str, str] = {}
        self._keys, self._tables, self._pictures = set(keys), set(tables), set(NAMES)
        for point in sorted(points, key=lambda point: (point.name, point.value)):
            self._load(point)

    def _load(self, point: "EntryPoint") -> None:
        source = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        module = None
        try:
            module = point.load()
            package = Package(point.name, module, source)
            self._check(package)
        except UnfitError as error:
            self._leave_out(point.name, source, module, str(error))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - an import can raise anything
            self._leave_out(point.name, source, module, said(error))
        else:
            self.used[point.name] = package
            self._keys.add(point.name)
            self._tables |= tables_of(package.steps)
            self._pictures |= package.pictures.keys()

    def _check(self, package: Package) -> None:
        """Raise UnfitError unless this package can be used alongside the others."""
        module, name = package.module, package.name
        if not isinstance(module, ModuleType) or not hasattr(module, "__path__"):
            raise UnfitError(say("Its entry point isn't a package. Use the folder that has GAME."))
        if not interface_of(module):
            raise UnfitError(say("INTERFACE is missing. Add INTERFACE = {version}.", version=VERSION))
        if interface_of(module) != VERSION:
            raise UnfitError(
                say(
                    "It needs version {needed} of the interface, and this is version {version}.",
                    needed=interface_of(module),
                    version=VERSION,
                )
            )
        if not _NAME.fullmatch(name) or not isinstance(module.GAME, Game) or module.GAME.key != name:
            raise UnfitError(
                say("GAME must be a Game whose key is the entry point's name: {name}", name=name)
            )
        if name in self._keys:
            raise UnfitError(say("The key {name} is already taken.", name=name))
        self._check_tables(package)
        self._check_pictures(package)
        if not all(isinstance(topic, Topic) for topic in getattr(module, "HELP", ())):
            raise UnfitError(say("HELP must be a tuple of Topic."))
        self._translate(package)

    def _translate(self, package: Package) -> None:
        """Add the package's translations. Sentences without a translation stay in English."""
        try:
            lacking = add_catalogues(files(package.module.__name__) / "catalogues")
        except ValueError as error:
            raise UnfitError(say("One of its catalogues can't be read: {error}", error=error)) from error
        if lacking:
            self.untranslated[package.name] = say(
                "The game {name} has no catalogue for {languages}, so it's in English there.",
                name=package.name,
                languages=listed(lacking, "or"),
            )

    def _check_tables(self, package: Package) -> None:
        created = tables_of(package.steps)
        if taken := sorted(created & self._tables):
            raise UnfitError(say("The table {name} is already taken.", name=taken[0]))
        if created != {holds.table for holds in package.people}:
            raise UnfitError(
                say("PEOPLE must list what each of its tables stores about people, and no other tables.")
            )

    def _check_pictures(self, package: Package) -> None:
        for name, file in package.pictures.items():
            content = file.read_bytes()
            is_fit = content.startswith(_PNG) and len(content) <= _LARGEST and _PICTURE.fullmatch(name)
            if not is_fit or not name.startswith(f"{package.name}_"):
                raise UnfitError(
                    say(
                        "The picture {name} must be a PNG of up to 256 KiB. Its name starts with "
                        "{game}_ and has up to 26 more small letters, digits or _.",
                        name=name,
                        game=package.name,
                    )
                )
            if name in self._pictures:
                raise UnfitError(say("The picture {name} is already taken.", name=name))

    def leave_out(self, name: str, why: str) -> None:
        """Stop using the game with this name, and record and log this reason."""
        package = self.used.pop(name)
        log.warning("%s", line(self._leave_out(name, package.source, package.module, why)))

    def _leave_out(self, name: str, source: str, module: object, why: str) -> LeftOut:
        left_out = LeftOut(name, source, interface_of(module), " ".join(why.split()))
        shown = name if name not in self.left_out and name not in self.used else f"{name} ({source})"
        self.left_out[shown] = left_out
        self.untranslated.pop(shown, None)
        return left_out

    def warnings(self, *, of_languages: bool) -> list[str]:
        """Return a line for each game that is left out, and for each without a catalogue if that matters."""
        languages = self.untranslated.values() if of_languages else ()
        return [*map(line, self.left_out.values()), *languages]


def line(left_out: LeftOut) -> str:
    """Return the line that informs a host about a game that was left out."""
    return say(
        "The game {name} from {source} was skipped: {why}",
        name=left_out.name,
        source=left_out.source,
        why=left_out.why,
    )


def said(error: BaseException) -> str:
    """Return an error's message with its type, because the error comes from foreign code."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def interface_of(module: object) -> int:
    """Return the interface version that a package needs, or 0 if it doesn't specify one."""
    version = getattr(module, "INTERFACE", 0)
    return version if isinstance(version, int) else 0


def tables_of(steps: Steps) -> set[str]:
    """Return the names of the tables that these migrations create."""
    return {name for _, script in steps for name in _CREATED.findall(_without_comments(script))}


def _without_comments(script: str) -> str:
    return re.sub(r"--[^\n]*", "", script)
