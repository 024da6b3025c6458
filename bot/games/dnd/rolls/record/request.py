"""The parts that all rolls have in common: the roller, the targets, and later decisions."""

from typing import ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.circumstances.circumstances import RollFacts
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.riders.record.rider import Ridden
from bot.games.dnd.rolls.record.keeping import Keeping
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.targets.target import Target
from bot.words import later_of
from bot.words.terms import Terms


class Casting(Struct, frozen=True, omit_defaults=True):
    """A ``spell`` by name, cast with a ``slot`` of this level, or with 0 for no slot.

    ``takes`` is its casting time in a fight, or "" for an action. ``later`` means that it was cast before and
    continues. With ``drains``, the caster regains half of its damage. ``bonus``, ``modifier`` and ``level``
    are the caster's.
    """

    spell: str
    slot: int = 0
    takes: Literal["", "bonus", "reaction"] = ""
    later: bool = False
    drains: bool = False
    bonus: int = 0
    modifier: int = 0
    level: int = 1


INITIATIVE = "initiative"
"""The kind of throw for Initiative, which a creature rolls once per fight."""


class InFight(Struct, frozen=True, omit_defaults=True):
    """A roll's part in the ``fight`` with this number. The fight sets ``what``.

    ``throw`` is the d20's kind of throw. ``first`` is the roll of the press's first attack, 0 in that roll.
    """

    fight: int
    what: str = ""
    throw: str = "attack"
    first: int = 0


NOBODY = "none"
"""The name for rolling without a sheet; see :func:`is_nobody`."""
_NOBODY = Terms(
    {NOBODY: later_of("typed for nobody", "none")}, also={NOBODY: later_of("typed for nobody", "nobody, -")}
)


def is_nobody(name: str) -> bool:
    """Return True if this typed name means rolling without a sheet."""
    return _NOBODY.read(name) is not None


class Roller(Struct, frozen=True, omit_defaults=True):
    """The rolling character: its number (without a sheet, a negative user ID), its name and its player.

    ``borne`` are the circumstances from its conditions. ``counted`` means its sheet has counters.
    ``inspired`` means it has Heroic Inspiration, of ``holder`` in the channel ``home``. With ``reopened``, it
    can be spent late. ``ask`` is the GM's request that the roll answers.
    """

    character: int = 0
    name: str = ""
    player: int = 0
    borne: tuple[str, ...] = ()
    counted: bool = False
    inspired: bool = False
    holder: int = 0
    home: int = 0
    reopened: bool = False
    ask: int = 0


class _Lacking:
    """A stand-in for a field that a kind of roll doesn't have."""

    __slots__ = ()

    ability: str = ""
    dc: int | None = None
    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    facts: tuple[str, ...] = ()
    scene: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    fails: bool = False
    resisted: bool = False
    keeps: Keeping | None = None
    attack: Attack | None = None
    parts: tuple[DamagePart, ...] = ()
    extras: tuple[DamagePart, ...] = ()
    critical: bool = False
    half: bool = False
    half_last: bool = False
    spared: bool = False
    attacks: int = 1
    afflicts: Affliction | None = None
    ridden: tuple[Ridden, ...] = ()
    costs: Cost | None = None
    spends: Spending | None = None
    casting: Casting | None = None


class DndRequest(_Lacking, Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One roll, of a kind in :mod:`.kinds`.

    ``targets`` are the targets as typed, and ``met`` has them with data from their sheets. ``label`` is the
    roll's purpose. ``fighting`` is its part in a fight. Two fields are set later: ``struck`` lists what was
    removed, such as "fact dodges", and ``undone`` means its consequences outside of fights were undone.
    """

    # Stored with every roll: a new field needs a default, or older rolls can no longer be read.
    kind: ClassVar[str]
    roller: Roller = Roller()
    label: str = ""
    targets: tuple[Target, ...] = ()
    met: tuple[Target, ...] = ()
    struck: tuple[str, ...] = ()
    undone: bool = False
    fighting: InFight | None = None

    def by(self, **fields: object) -> Self:
        """Return the request with these fields changed in its roller."""
        return replace(self, roller=replace(self.roller, **fields))

    def having(self, **fields: object) -> Self:
        """Return the request with these fields changed, ignoring fields that its kind doesn't have."""
        return replace(self, **{key: of for key, of in fields.items() if key in self.__struct_fields__})

    @property
    def saves(self) -> tuple[str, int | None]:
        """The ability and DC of the targets' saves against damage or a hit's effect."""
        return self.ability, self.dc

    @property
    def target(self) -> Target:
        """The attack's target, or an unknown target if none was given."""
        return self.everyone[0] if self.everyone else Target()

    @property
    def everyone(self) -> tuple[Target, ...]:
        """The targets, with data from their sheets."""
        return self.met or self.targets

    @property
    def roll(self) -> RollFacts:
        """The facts that decide which circumstances apply to the roll."""
        return RollFacts(self.kind, self.ability)

    @property
    def what(self) -> str:
        """The subject of the roll, without numbers: "Dexterity (Stealth)", "Wisdom save", "Longsword"."""
        raise NotImplementedError
