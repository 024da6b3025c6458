"""The outcome of a roll: the d20 with all modifiers, the damage, and each target's share."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from msgspec import Struct

from bot.dice.die import Die
from bot.dice.roll import Faces, Result
from bot.games.dnd.attacks.damage_text import doubled, has_dice
from bot.games.dnd.circumstances.circumstances import (
    ALLY_NEAR,
    FACTS,
    Mode,
    RollFacts,
    is_about,
    mode_of,
    tilt_of,
)
from bot.games.dnd.rolls.record.damage_dealt import DamageDealt
from bot.games.dnd.rolls.record.kinds import AttackRequest, CheckRequest, SaveRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Auto, Tilt
from bot.games.dnd.terms.playing import cover_of

D20 = 20
Known = dict[str, int]


class Rolled(Struct, frozen=True, dict=True):
    """Named dice or a named number: a modifier of the d20, or one part of the damage with its type.

    ``keys`` are the keys of its dice, by pool.
    """

    source: str
    dice: str
    result: Result
    keys: tuple[tuple[str, ...], ...]
    type: str = ""

    @property
    def total(self) -> int:
        """The total of the dice or number."""
        return self.result.total

    @cached_property
    def thrown(self) -> tuple[Die, ...]:
        """The rolled dice."""
        return tuple(die for pool in self.result.pools for die in pool.thrown)

    def key(self, die: Die) -> str:
        """Return the key of one of its dice."""
        return f"{self.keys[die.pool][die.number]}{die.path}"


class Test(Struct, frozen=True, dict=True):
    """A D20 Test. ``faces`` has one or two d20 faces, and ``used`` is the index of the face that counts.

    ``goal`` is the target number with cover, or None if unknown. For ``auto``, see :mod:`facts`.
    """

    mode: Mode
    faces: tuple[int, ...]
    used: int
    modifiers: tuple[Rolled, ...]
    goal: int | None
    auto: Auto = ""

    @property
    def natural(self) -> int:
        """The face that counts."""
        return self.faces[self.used]

    @cached_property
    def total(self) -> int:
        """The natural with all modifiers."""
        return self.natural + sum(modifier.total for modifier in self.modifiers)


Verdict = Literal["", "success", "failure", "hit", "miss", "critical", "impossible"]


class Saved(Struct, frozen=True):
    """One target of an effect: its save, if it makes one, and its damage.

    ``lent`` are the dice that spells added to its save.
    """

    target: Target
    faces: tuple[int, ...]
    used: int
    total: int
    success: bool | None
    dealt: DamageDealt
    cover: int = 0
    lent: tuple[Rolled, ...] = ()

    @property
    def natural(self) -> int:
        """The face of the save that counts, or 0 if the save wasn't rolled."""
        return self.faces[self.used] if self.faces else 0


class Outcome(Struct, frozen=True, dict=True):
    """The outcome of a roll.

    ``verdict`` is "" if no target number is known. ``damage`` has the parts of the damage, if any, and
    ``targets`` has each target's share. ``faces`` are all faces that the roll has ever had.
    """

    faces: Faces
    test: Test | None = None
    verdict: Verdict = ""
    damage: tuple[Rolled, ...] = ()
    targets: tuple[Saved, ...] = ()

    @cached_property
    def amounts(self) -> tuple[tuple[str, int], ...]:
        """The damage of each type as rolled, which is never below 0 (Damage Rolls)."""
        sums: dict[str, int] = {}
        for part in self.damage:
            sums[part.type] = sums.get(part.type, 0) + part.total
        return tuple((kind, max(0, amount)) for kind, amount in sums.items())

    @cached_property
    def damage_total(self) -> int:
        """The total damage as rolled."""
        return sum(amount for _, amount in self.amounts)


def tilts_of(request: DndRequest) -> list[tuple[str, Tilt]]:
    """Return all current sources of Advantage (adv) and Disadvantage (dis), by the key that removes each."""
    there = applying(request)
    if not (there or request.advantage or request.disadvantage):
        return []
    roll = request.roll
    named: list[tuple[str, Tilt]] = [(f"adv {place}", "adv") for place, _ in enumerate(request.advantage)]
    named += [(f"dis {place}", "dis") for place, _ in enumerate(request.disadvantage)]
    by_facts = [(f"fact {key}", tilt_of(key, roll)) for key in there if is_about(key, roll)]
    named += [(key, tilt) for key, tilt in by_facts if tilt]
    # Remove struck ones last, because keys are places, which must stay the same.
    return [(key, tilt) for key, tilt in named if key not in request.struck]


def parts_of(request: DndRequest) -> Iterator[tuple[int, DamagePart]]:
    """Yield the damage parts that count, with their indexes. Some need Advantage, others its absence."""
    for place, part in enumerate(request.parts):
        is_adv = bool(part.when) and mode_of(tilt for _, tilt in tilts_of(request)) == "adv"
        if part.when != ("no_adv" if is_adv else "adv"):
            yield place, part


def extras_of(request: DndRequest, *, critical: bool) -> Iterator[tuple[int, DamagePart]]:
    """Yield the additions to the damage that count, with their indexes. Some need a Critical Hit."""
    off = {*request.struck, *(rider.key for rider in request.ridden if rider.sneak and not sneaks(request))}
    for place, part in enumerate(request.extras):
        if f"extra {place}" not in off and (critical or part.when != "critical"):
            yield place, part


def sneaks(request: DndRequest) -> bool | None:
    """Return True if a hit is a Sneak Attack, or None until someone says whether an ally is near the target.

    A Sneak Attack needs Advantage, or such an ally and no Disadvantage (Rogue, Sneak Attack).
    """
    mode = mode_of(tilt for _, tilt in tilts_of(request))
    if mode != "normal":
        return mode == "adv"
    return True if ALLY_NEAR in facts_of(request) else None


def least_of(request: DndRequest) -> int:
    """Return the minimum for each damage die, set by riders that weren't removed, or 0 if there is none.

    A 1 or 2 on any damage die of the attack counts as a 3, whatever its source (Great Weapon Fighting).
    """
    there = (rider.least for rider in request.ridden if rider.key not in request.struck)
    return max(there, default=0) if request.ridden else 0


def rolled_dice(part: DamagePart, *, critical: bool) -> str:
    """Return a damage part's notation, with twice as many dice on a Critical Hit (Critical Hits)."""
    # Fixed damage has no dice to roll twice (SRD 5.2, Critical Hits), and extra damage of a critical hit
    # stays as written (docs/dnd-reference.md). A spell that reduces damage isn't part of the attack.
    is_twice = critical and part.when != "critical" and has_dice(part.dice) and not part.dice.startswith("-")
    return doubled(part.dice) if is_twice else part.dice


def facts_of(request: DndRequest) -> tuple[str, ...]:
    """Return the circumstances that apply and weren't removed."""
    if not (there := applying(request)):
        return ()
    roll = request.roll
    return tuple([key for key in there if f"fact {key}" not in request.struck and is_about(key, roll)])


def applying(request: DndRequest) -> tuple[str, ...]:
    """Return the circumstances that were typed, apply in the scene, or follow from conditions."""
    of_target = request.target.borne if isinstance(request, AttackRequest) else ()
    return tuple(dict.fromkeys((*request.facts, *request.scene, *request.roller.borne, *of_target)))


def fails_by(request: DndRequest) -> tuple[str, ...]:
    """Return the circumstances that make a check or save fail without a roll."""
    if not isinstance(request, CheckRequest | SaveRequest) or not request.roller.borne:
        return ()
    return tuple(key for key in facts_of(request) if FACTS[key].auto == "fail")


RESISTED = "resisted"
"""The key that removes a success by Legendary Resistance. It's stored with rolls, so never change it."""


def resists(request: DndRequest) -> bool:
    """Return True if a creature's own save succeeds by Legendary Resistance."""
    return request.resisted and RESISTED not in request.struck


def saved_by(request: DndRequest, place: int, target: Target) -> tuple[str, ...]:
    """Return the circumstances of a target's save and damage that weren't removed."""
    if not target.borne:
        return ()
    roll = RollFacts("save", request.saves[0])
    keys = [key for key in target.borne if FACTS[key].resists or is_about(key, roll)]
    return tuple(key for key in keys if on_target(place, key) not in request.struck)


def on_target(place: int, fact: str) -> str:
    """Return the key that removes a circumstance of one target of damage."""
    return f"on {place} {fact}"


def cover_for(request: DndRequest) -> str:
    """Return the degree of cover that applies: the best one that wasn't removed."""
    # Remove struck ones first: without its better cover, the target still has the other one.
    there = [cover for cover in request.covers if f"cover {cover}" not in request.struck]
    return cover_of(there) if there else ""
