"""The requests of each kind of roll: the typed options, and what the sheet and the scene add."""

from typing import ClassVar, cast

from bot.games.dnd.circumstances.circumstances import BEYOND, WITHIN, RollFacts
from bot.games.dnd.circumstances.sources import ATTACK, Modifier, attack_name, is_unarmed, source_name
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.hit_points.record.steps import Healing
from bot.games.dnd.riders.record.rider import Ridden
from bot.games.dnd.rolls.record.keeping import Keeping
from bot.games.dnd.rolls.record.request import Casting, DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.terms.checks import DEATH, Check
from bot.games.dnd.terms.playing import ABILITIES
from bot.games.dnd.terms.spell_names import spell_name
from bot.words import say


class D20Request(DndRequest, frozen=True, omit_defaults=True, kw_only=True):
    """A D20 Test, with ``advantage`` and ``disadvantage`` as named sources.

    ``facts`` are the typed circumstances, and ``scene`` are those of the channel. ``bonuses`` were typed, and
    ``modifiers`` come from the sheet.
    """

    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    facts: tuple[str, ...] = ()
    scene: tuple[str, ...] = ()


class CheckRequest(D20Request, frozen=True, omit_defaults=True, tag="check"):
    """An ability check."""

    kind: ClassVar[str] = "check"
    check: Check = Check("")
    dc: int | None = None

    @property
    def roll(self) -> RollFacts:
        return RollFacts("check", self.check.ability, self.check.skills, sense=self.check.sense)

    @property
    def what(self) -> str:
        return self.check.words


class InitiativeRequest(CheckRequest, frozen=True, omit_defaults=True, tag="initiative"):
    """An Initiative roll: a Dexterity check (Initiative)."""

    check: Check = Check("dex")

    @property
    def roll(self) -> RollFacts:
        return RollFacts("check", self.check.ability, initiative=True)


class SaveRequest(D20Request, frozen=True, omit_defaults=True, tag="save"):
    """A saving throw, which ``fails`` on purpose, or succeeds by Legendary Resistance if ``resisted``.

    Outside of fights, ``keeps`` is the Concentration that the save is for.
    """

    kind: ClassVar[str] = "save"
    ability: str = ""
    dc: int | None = None
    covers: tuple[str, ...] = ()
    fails: bool = False
    keeps: Keeping | None = None
    resisted: bool = False

    @property
    def what(self) -> str:
        return say("{ability} save", ability=ABILITIES.name(self.ability))


class DeathSaveRequest(SaveRequest, frozen=True, omit_defaults=True, tag="death_save"):
    """A Death Saving Throw."""

    ability: str = DEATH

    @property
    def what(self) -> str:
        return say("Death saving throw")


class AttackRequest(D20Request, frozen=True, omit_defaults=True, tag="attack"):
    """An ``attack`` from a sheet or as typed, with a hit's damage. With ``thrown``, it's thrown if possible.

    ``covers`` and ``extras`` (extra damage) were typed, as were ``riders``, by key, with None for automatic
    riders. ``ridden`` are the riders that applied. ``afflicts`` are the conditions of a hit. ``spends`` pays
    the cost. ``swims`` is True if the attacker has a Swim Speed. For ``half_last``, see
    :func:`bot.games.dnd.rolls.record.damage_dealt.dealt`. ``hits`` says if it hit an unknown AC.

    Outside of fights it's the ``nth`` of an action's ``attacks`` (Extra Attack), and ``used`` names riders
    that earlier attacks used. ``casting`` is the spell it's part of. With ``half``, a miss deals half.
    """

    kind: ClassVar[str] = "attack"
    attack: Attack | None = None
    thrown: bool = False
    covers: tuple[str, ...] = ()
    parts: tuple[DamagePart, ...] = ()
    extras: tuple[DamagePart, ...] = ()
    riders: tuple[str, ...] | None = None
    ridden: tuple[Ridden, ...] = ()
    spends: Spending | None = None
    afflicts: Affliction | None = None
    swims: bool = False
    half_last: bool = False
    hits: bool | None = None
    nth: int = 1
    attacks: int = 1
    used: tuple[str, ...] = ()
    half: bool = False
    casting: Casting | None = None

    @property
    def saves(self) -> tuple[str, int | None]:
        return (self.afflicts.ability, self.afflicts.dc or None) if self.afflicts else ("", None)

    @property
    def ranged(self) -> bool:
        """True for a ranged attack, including one with a thrown weapon."""
        return self.attack is not None and (self.attack.ranged or (self.attack.thrown and self.thrown))

    @property
    def near(self) -> bool:
        """True if the attacker is within 5 feet, as last stated or, by default, for a melee attack."""
        said = [key for key in self.facts if key in (WITHIN, BEYOND) and f"fact {key}" not in self.struck]
        return said[-1] == WITHIN if said else not self.ranged

    @property
    def roll(self) -> RollFacts:
        attack = self.attack
        return RollFacts(
            "attack",
            ranged=self.ranged,
            # An attack that no one described counts as a weapon's, but an Unarmed Strike has no weapon (SRD
            # 5.2, Impeded Weapons).
            weapon=attack is None or not (attack.spell or is_unarmed(attack.name)),
            piercing=any(part.type == "piercing" for part in self.parts),
            swims=self.swims,
            # It's stored as both numbers, and nothing beyond it can be attacked (SRD 5.2, Range).
            single=attack is not None and 0 < attack.normal == attack.long,
            near=self.near,
            sneaks=any(rider.sneak for rider in self.ridden),
        )

    @property
    def what(self) -> str:
        name = attack_name((self.attack and self.attack.name) or ATTACK)
        return spell_name(name) if self.casting else name


class DamageRequest(DndRequest, frozen=True, omit_defaults=True, tag="damage"):
    """Damage without an attack roll, with the ``ability`` and ``dc`` of saves against it.

    It can be ``critical``, or ``half`` for everyone. With ``spared``, a successful save takes no damage.
    ``costs`` is the typed cost, and ``spends`` pays it. ``afflicts`` are the conditions of a failed save. For
    ``facts``, ``scene``, ``half_last`` and ``casting``, see :class:`AttackRequest`.
    """

    kind: ClassVar[str] = "damage"
    ability: str = ""
    dc: int | None = None
    parts: tuple[DamagePart, ...] = ()
    extras: tuple[DamagePart, ...] = ()
    critical: bool = False
    half: bool = False
    spared: bool = False
    afflicts: Affliction | None = None
    costs: Cost | None = None
    spends: Spending | None = None
    facts: tuple[str, ...] = ()
    scene: tuple[str, ...] = ()
    half_last: bool = False
    casting: Casting | None = None

    @property
    def what(self) -> str:
        return source_name(self.label) or say("Damage")


class CastRequest(DndRequest, frozen=True, omit_defaults=True, tag="cast"):
    """A spell cast without dice, named by its ``label``."""

    kind: ClassVar[str] = "cast"
    afflicts: Affliction | None = None
    costs: Cost | None = None
    spends: Spending | None = None
    casting: Casting | None = None

    @property
    def what(self) -> str:
        return source_name(self.label)


class HealingRequest(DndRequest, frozen=True, omit_defaults=True, tag="healing"):
    """Healing. For ``how``, see :class:`.Healed`, for the other fields :class:`DamageRequest`."""

    kind: ClassVar[str] = "healing"
    parts: tuple[DamagePart, ...] = ()
    extras: tuple[DamagePart, ...] = ()
    costs: Cost | None = None
    spends: Spending | None = None
    casting: Casting | None = None
    how: Healing = ""
    afflicts: Affliction | None = None

    @property
    def what(self) -> str:
        return source_name(self.label) or say("Healing")


class HitDiceRequest(HealingRequest, frozen=True, omit_defaults=True, tag="hit_dice"):
    """Healing by Hit Point Dice (Short Rest)."""


class HoursRequest(DndRequest, frozen=True, omit_defaults=True, tag="hours"):
    """The hours that a creature waits until it wakes. Its target is that creature."""

    kind: ClassVar[str] = "hours"
    parts: tuple[DamagePart, ...] = (DamagePart("1d4"),)

    @property
    def what(self) -> str:
        return say("Waking")


class LevelRequest(DndRequest, frozen=True, omit_defaults=True, tag="level"):
    """A Hit Point Die for each level gained, up to the level ``reached``."""

    kind: ClassVar[str] = "level"
    parts: tuple[DamagePart, ...] = ()
    reached: int = 0

    @property
    def what(self) -> str:
        return say("Hit Points for level {level}", level=self.reached)


STORED = cast(
    "type[DndRequest]",
    CheckRequest
    | InitiativeRequest
    | SaveRequest
    | DeathSaveRequest
    | AttackRequest
    | DamageRequest
    | CastRequest
    | HealingRequest
    | HitDiceRequest
    | HoursRequest
    | LevelRequest,
)
"""The stored form of any of these requests, which its tag tells apart."""
