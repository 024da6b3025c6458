"""What a roll came to: the d20 with everything added to it, the damage, and what each target is dealt."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bot.dice.die import Die
from bot.dice.roll import Faces, Result
from bot.games.dnd.attacks.damage_text import doubled, has_dice
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR, FACTS, Mode, Roll, is_about, mode_of, tilt_of
from bot.games.dnd.rolls.record.damage_dealt import Dealt
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Auto, Tilt
from bot.games.dnd.terms.playing import cover_of

D20 = 20
Known = dict[str, int]


class Rolled(Struct, frozen=True):
    """Dice or a number under a name: a modifier of the d20, or one part of the damage, then with its type.

    ``keys`` are those of its dice, by pool.
    """

    source: str
    dice: str
    result: Result
    keys: tuple[tuple[str, ...], ...]
    type: str = ""

    @property
    def total(self) -> int:
        """What it comes to."""
        return self.result.total

    @property
    def thrown(self) -> tuple[Die, ...]:
        """Its dice."""
        return tuple(die for pool in self.result.pools for die in pool.thrown)

    def key(self, die: Die) -> str:
        """The key of one of its dice."""
        return f"{self.keys[die.pool][die.number]}{die.path}"


class Test(Struct, frozen=True):
    """A D20 Test. ``faces`` are one or two naturals, ``used`` the place of the one that counts.

    ``goal`` is what it must reach, with cover; None where that is not known. ``auto``: see :mod:`facts`.
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

    @property
    def total(self) -> int:
        """The natural with all modifiers."""
        return self.natural + sum(modifier.total for modifier in self.modifiers)


Verdict = Literal["", "success", "failure", "hit", "miss", "critical", "impossible"]


class Saved(Struct, frozen=True):
    """One target of an effect: its save, if there was one, and what it is dealt."""

    target: Target
    faces: tuple[int, ...]
    used: int
    total: int
    success: bool | None
    dealt: Dealt
    cover: int = 0

    @property
    def natural(self) -> int:
        """The face that counts; 0 where it did not roll."""
        return self.faces[self.used] if self.faces else 0


class Outcome(Struct, frozen=True):
    """What a roll came to.

    ``verdict`` is "" where no target number is known. ``damage`` are its parts, none where none was dealt;
    ``targets`` what each is dealt. ``faces`` are all that ever came up for the roll.
    """

    faces: Faces
    test: Test | None = None
    verdict: Verdict = ""
    damage: tuple[Rolled, ...] = ()
    targets: tuple[Saved, ...] = ()

    @property
    def amounts(self) -> tuple[tuple[str, int], ...]:
        """The damage of each type as rolled; never below 0 (Damage Rolls)."""
        sums: dict[str, int] = {}
        for part in self.damage:
            sums[part.type] = sums.get(part.type, 0) + part.total
        return tuple((kind, max(0, amount)) for kind, amount in sums.items())

    @property
    def damage_total(self) -> int:
        """All of the damage as rolled."""
        return sum(amount for _, amount in self.amounts)


def tilts_of(request: DndRequest) -> list[tuple[str, Tilt]]:
    """Every source of Advantage (adv) and Disadvantage (dis) that applies, by the key that strikes it."""
    roll = request.roll
    named: list[tuple[str, Tilt]] = [(f"adv {place}", "adv") for place, _ in enumerate(request.advantage)]
    named += [(f"dis {place}", "dis") for place, _ in enumerate(request.disadvantage)]
    found = [(f"fact {key}", tilt_of(key, roll)) for key in applying(request) if is_about(key, roll)]
    named += [(key, tilt) for key, tilt in found if tilt]
    # Struck at the end: keys are places, which must stay as they are.
    return [(key, tilt) for key, tilt in named if key not in request.struck]


def parts_of(request: DndRequest) -> Iterator[tuple[int, DamagePart]]:
    """The parts of the damage that count, each with its place: some only with Advantage, or only without."""
    for place, part in enumerate(request.parts):
        is_adv = bool(part.when) and mode_of(tilt for _, tilt in tilts_of(request)) == "adv"
        if part.when != ("no_adv" if is_adv else "adv"):
            yield place, part


def extras_of(request: DndRequest, *, critical: bool) -> Iterator[tuple[int, DamagePart]]:
    """What was added to the damage and counts, each with its place: some of it on a Critical Hit alone."""
    off = {*request.struck, *(rider.key for rider in request.ridden if rider.sneak and not sneaks(request))}
    for place, part in enumerate(request.extras):
        if f"extra {place}" not in off and (critical or part.when != "critical"):
            yield place, part


def sneaks(request: DndRequest) -> bool | None:
    """Return whether a hit is a Sneak Attack, None while no one has said that an ally is next to the target.

    It needs Advantage, or else such an ally and no Disadvantage (Rogue, Sneak Attack).
    """
    mode = mode_of(tilt for _, tilt in tilts_of(request))
    if mode != "normal":
        return mode == "adv"
    return True if ALLY_NEAR in facts_of(request) else None


def least_of(request: DndRequest) -> int:
    """What each die of the damage counts at least, by riders that are not struck; 0 for nothing.

    "Any 1 or 2 on a damage die" of the attack counts as a 3, whatever that die is of (Great Weapon Fighting).
    """
    return max((rider.least for rider in request.ridden if rider.key not in request.struck), default=0)


def rolled_dice(part: DamagePart, *, critical: bool) -> str:
    """The notation of a part of the damage, on a Critical Hit with each of its dice twice (Critical Hits)."""
    # Fixed damage has no dice to be rolled twice (SRD 5.2, Critical Hits), and what comes by that hit alone
    # is what it says (docs/dnd.md, Where the rules are silent).
    is_twice = critical and part.when != "critical" and has_dice(part.dice)
    return doubled(part.dice) if is_twice else part.dice


def facts_of(request: DndRequest) -> tuple[str, ...]:
    """The circumstances that apply to it, and are not struck."""
    roll = request.roll
    return tuple(
        key for key in applying(request) if f"fact {key}" not in request.struck and is_about(key, roll)
    )


def applying(request: DndRequest) -> tuple[str, ...]:
    """The circumstances that were said, that the scene has, and that conditions bring about."""
    of_target = request.target.borne if request.is_attack else ()
    return tuple(dict.fromkeys((*request.facts, *request.scene, *request.borne, *of_target)))


def fails_by(request: DndRequest) -> tuple[str, ...]:
    """The circumstances by which a check or a save fails without a roll."""
    if request.kind not in ("check", "save") or not request.borne:
        return ()
    return tuple(key for key in facts_of(request) if FACTS[key].auto == "fail")


RESISTED = "resisted"
"""What strikes that a failed save was turned by Legendary Resistance; stored with rolls: never change it."""


def resists(request: DndRequest) -> bool:
    """Whether a creature's own save is a success by Legendary Resistance."""
    return request.resisted and RESISTED not in request.struck


def saved_by(request: DndRequest, place: int, target: Target) -> tuple[str, ...]:
    """The circumstances of the save of a target of damage, and of that damage, that are not struck."""
    if not target.borne:
        return ()
    roll = Roll("save", request.saves[0])
    keys = [key for key in target.borne if FACTS[key].resists or is_about(key, roll)]
    return tuple(key for key in keys if on_target(place, key) not in request.struck)


def on_target(place: int, fact: str) -> str:
    """The key that strikes a circumstance of one target of damage."""
    return f"on {place} {fact}"


def cover_for(request: DndRequest) -> str:
    """The degree of cover that applies: the most protective that is not struck."""
    # Struck first: without its better cover the target still has the other one.
    return cover_of(each for each in request.covers if f"cover {each}" not in request.struck)
