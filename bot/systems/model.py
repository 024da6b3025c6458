"""A system's file as values: the result of :mod:`bot.systems.reader`."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from bot.systems.nodes import Faces, Node

Expressions = Mapping[str, Node]


class Setting(Struct, frozen=True):
    """A house rule that a GM can change: a number from ``low`` to ``high``."""

    key: str
    default: int = 0
    low: int = 0
    high: int = 0


class Track(Struct, frozen=True):
    """A number tracked for a character or a table.

    ``full`` has the changes to other tracks when this one reaches its end, each a step such as ``+1`` or a
    new value. ``sizes`` are the possible sizes of a clock. There can be several clocks, each with a name.
    """

    key: str
    of: str = "character"
    low: int = 0
    high: int = 0
    start: int = 0
    full: tuple[tuple[str, int, bool], ...] = ()
    sizes: tuple[int, ...] = ()


class Option(Struct, frozen=True):
    """A choice that can be made for a roll. ``kind`` is number, signed, choice, flags, times or dice.

    ``default`` is None if the option has no default. ``values`` are the values of a choice or of flags, and
    ``never`` are pairs of values that exclude each other.
    """

    key: str
    kind: str
    low: int = 0
    high: int = 0
    default: int | None = None
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    never: tuple[tuple[str, str], ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest number that it can be."""
        if self.kind in ("choice", "flags"):
            return 0, len(self.values)
        if self.kind == "dice":
            return 0, 20
        default = self.low if self.default is None else self.default
        return min(self.low, default), max(self.high, default)


class PoolRule(Struct, frozen=True):
    """Dice of one kind. ``row`` is an option whose numbers are the sizes of the dice.

    A die that meets ``explode`` adds another. With ``compound``, both count as one. ``once`` adds only one.
    """

    key: str
    count: Node
    sides: Node
    row: str = ""
    faces: tuple[int, ...] = ()
    symbols: tuple[tuple[str, ...], ...] = ()
    explode: Faces = ()
    compound: bool = False
    once: bool = False


class OutcomeRule(Struct, frozen=True):
    """One possible outcome of a roll. It applies if ``when`` is true or None."""

    key: str
    name: str
    tone: str = ""
    when: Node | None = None


class Rethrow(Struct, frozen=True):
    """The dice of a pool that an act rerolls. ``only`` limits them by face, and ``pick`` by number."""

    pool: str
    only: Faces = ()
    pick: int = 0


class Added(Struct, frozen=True):
    """Dice that an act adds to a pool."""

    pool: str
    count: Node


class ActQuestion(Struct, frozen=True):
    """A number that an act asks for, with suggestions."""

    key: str
    low: Node
    high: Node
    offers: tuple[Node, ...] = ()


class Deed(Struct, frozen=True):
    """An act: something that can be done with a finished roll."""

    key: str
    name: str
    when: Node | None = None
    who: str = "roller"
    asks: tuple[ActQuestion, ...] = ()
    throws: tuple[Rethrow, ...] = ()
    adds: tuple[Added, ...] = ()
    marks: Expressions = field(default_factory=dict)
    costs: Expressions = field(default_factory=dict)
    tracks: Expressions = field(default_factory=dict)
    best: str = ""
    rolls: str = ""
    passes: tuple[str, ...] = ()

    @property
    def draws(self) -> bool:
        """True if the act rolls dice."""
        return bool(self.throws or self.adds)

    @property
    def is_asked(self) -> bool:
        """True if something must be picked or entered for the act first."""
        return bool(self.asks or self.passes or any(thrown.pick for thrown in self.throws))


class RollKind(Struct, frozen=True, dict=True):
    """One kind of roll in a system.

    ``plain`` is notation used instead of dice. If there are several, the first option selects one.
    """

    key: str
    typed: tuple[str, ...]
    plain: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    pools: tuple[PoolRule, ...] = ()
    numbers: Expressions = field(default_factory=dict)
    outcomes: tuple[OutcomeRule, ...] = ()
    acts: tuple[Deed, ...] = ()
    marks: Mapping[str, int] = field(default_factory=dict)
    tracks: Expressions = field(default_factory=dict)

    def option(self, key: str) -> Option | None:
        """Return the option with this key."""
        return next((option for option in self.options if option.key == key), None)

    def act(self, key: str) -> Deed | None:
        """Return the act with this key."""
        return next((act for act in self.acts if act.key == key), None)

    @cached_property
    def by_outcome(self) -> Mapping[str, OutcomeRule]:
        """The roll's outcomes by their keys."""
        return {outcome.key: outcome for outcome in self.outcomes}

    @cached_property
    def ready(self) -> dict[int, tuple[object, Callable[[Any], Any]]]:
        """The roll's expressions as functions by ID, along with the expression, which keeps the ID valid."""
        return {}

    @cached_property
    def values(self) -> Mapping[str, Option]:
        """The values of choices and flags, each with its option."""
        return {value: option for option in self.options for value in option.values}


class System(Struct, frozen=True):
    """The system in one file. ``words`` are for other languages: by language, then by subject."""

    key: str
    name: str
    source: str
    rolls: tuple[RollKind, ...]
    says: str = ""
    licence: str = ""
    notice: str = ""
    based_on: str = ""
    panel: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = ()
    tracks: tuple[Track, ...] = ()
    words: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def roll(self, key: str) -> RollKind | None:
        """Return the roll with this key."""
        return next((roll for roll in self.rolls if roll.key == key), None)

    def track(self, key: str) -> Track | None:
        """Return the track with this key."""
        return next((track for track in self.tracks if track.key == key), None)

    def word(self, language: str, of: str, english: str) -> str:
        """Return a language's word for a subject such as ``outcome.miss``, or ``english`` if it has none."""
        said = self.words_in(language).get(of)
        return said[0] if said else english

    def words_in(self, language: str) -> Mapping[str, tuple[str, ...]]:
        """Return a language's words, including those for reading aloud."""
        return self.words.get(language.removesuffix("-aloud"), {})


class Plan(Struct, frozen=True, eq=False):
    """A kind of roll with its system. It's equal only to itself, so that it can be a key."""

    system: System
    roll: RollKind
