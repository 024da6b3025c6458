"""Changes of Hit Points as they are typed: "-7 fire", "+8", "temp 12", "max -5", "revive 1"."""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    Dealt,
    Healed,
    Hit,
    HitPointStep,
    MaximumChanged,
    Restored,
)
from bot.games.dnd.rolls.record.damage_dealt import dealt
from bot.games.dnd.rolls.rules.saves import resisting
from bot.games.dnd.targets.target import Target
from bot.rolls.card import shortened
from bot.words import later, later_of, say
from bot.words.terms import Terms

MOST = 9999
Kind = Literal["damage", "heal", "temp", "max", "set", "revive", "stable", "wake", "rest"]

_CRITICAL = re.compile(r"(?i)[\s,(]*\b(?:critical hit|critical|crit)\b[\s,)]*")
_HP = r"(?:\s*(?:hp|hit points))?"
_NUMBERED: tuple[tuple[Kind, str], ...] = (
    (
        "temp",
        rf"(?:thp|temp|temporary){_HP}\s*\+?([0-9]{{1,4}})|\+?([0-9]{{1,4}})\s*(?:thp|temp|temporary){_HP}",
    ),
    ("max", r"max(?:imum)?\s*([+-]\s*[0-9]{1,4})|([+-]\s*[0-9]{1,4})\s*max(?:imum)?"),
    ("set", rf"(?:=|set)\s*(?:to\s*)?([0-9]{{1,4}}){_HP}|([0-9]{{1,4}})\s*/\s*[0-9]{{1,4}}"),
    ("revive", r"(?:revive|revived|raise)(?:\s*(?:with\s*)?([0-9]{1,4}))?()"),
    (
        "heal",
        (
            rf"(?:heal|heals|healing)\s*\+?([0-9]{{1,4}}){_HP}"
            rf"|\+\s*([0-9]{{1,4}})(?:\s*(?:hp|hit points|healing))?"
        ),
    ),
)
_TYPED = Terms(
    {
        "hp": later_of("typed for Hit Points", "hp"),
        "temp": later_of("typed for Temporary Hit Points, as in: temp 12", "temp"),
        "max": later_of("typed for the Hit Point maximum, as in: max -5", "max"),
        "set": later_of("typed to set Hit Points, as in: set 20", "set"),
        "heal": later_of("typed to heal, as in: heal 8", "heal"),
        "revive": later_of("typed to revive, as in: revive 1", "revive"),
        "damage": later_of("typed for damage, as in: 7 damage", "damage"),
        "crit": later_of("typed behind damage of a Critical Hit", "crit"),
        "keep": later_of("typed to keep the Temporary Hit Points that are there", "keep"),
        "take": later_of("typed to take the new Temporary Hit Points", "take"),
        "stable": later_of("typed for a creature that is Stable", "stable"),
        "wake": later_of("typed for a creature that wakes", "wake"),
        "rest": later_of("typed for a Long Rest", "rest"),
    }
)
"""What changes of Hit Points are typed with; English has more forms of these words, see the patterns."""

_WORDS: dict[str, Kind] = {
    "stable": "stable",
    "stabilise": "stable",
    "stabilised": "stable",
    "stabilize": "stable",
    "wake": "wake",
    "wakes": "wake",
    "rest": "rest",
    "full": "rest",
    "long rest": "rest",
}


class PointsChange(Struct, frozen=True):
    """A change as typed. ``instances`` are amounts of damage with their types; ``take``: see Braced."""

    kind: Kind
    amount: int = 0
    instances: tuple[tuple[str, int], ...] = ()
    critical: bool = False
    take: bool | None = None

    @property
    def needs_gm(self) -> bool:
        """Whether only a GM makes such a change."""
        return self.kind in ("revive", "stable", "wake")

    @property
    def is_given(self) -> bool:
        """Whether anybody at the table may do somebody that good."""
        return self.kind in ("heal", "temp") or (self.kind == "max" and self.amount > 0)

    def step(self, targets: Sequence[Target]) -> HitPointStep:
        """The step that it is for these targets, each of which resists what it resists.

        Raises:
            PlayerError: There are none, or several where it is for one.

        """
        numbers = tuple(each.combatant for each in targets)
        if not targets:
            raise PlayerError(say("Choose from the list whose hit points change."))
        if self.kind == "damage":
            met = [(each, dealt(self.instances, resisting(each, each.borne))) for each in targets]
            hits = tuple(Hit(each.combatant, of.total, self.critical, of.stops(each)) for each, of in met)
            return Dealt(0, hits, "entered")
        if self.kind == "heal":
            return Healed(0, numbers, self.amount)
        if len(targets) > 1:
            raise PlayerError(say("That is for one at a time; choose one."))
        return self._of_one(numbers[0])

    def _of_one(self, number: int) -> HitPointStep:
        match self.kind:
            case "temp":
                return Braced(number, self.amount, self.take)
            case "max":
                return MaximumChanged(number, self.amount)
            case "set":
                return Restored(number, "set", self.amount)
            case "stable":
                return Aided(0, number, success=True)
            case "revive":
                return Restored(number, "revived", self.amount or 1)
            case "wake":
                return Restored(number, "woken")
            case _:
                return Restored(number, "rested")


def healing_dice(text: str) -> str:
    """The dice of healing that is to be rolled, as in "heal 2d8+3" and "+1d4"; "" for any other change."""
    found = _ROLLED.fullmatch(" ".join(plain(_TYPED.in_english(text)).split()))
    return found["dice"] if found else ""


def damage_dice(text: str) -> tuple[str, bool]:
    """The dice of damage that is to be rolled, as in "-8d6 fire crit", and whether of a Critical Hit.

    "" for any other change.
    """
    typed = " ".join(plain(_TYPED.in_english(text)).casefold().split())
    bare = _CRITICAL.sub(" ", typed).strip()
    found = _ROLLED_DAMAGE.fullmatch(bare)
    return (found["dice"], bare != typed) if found else ("", False)


_ROLLED_DAMAGE = re.compile(r"(?:-|damage\b:?)\s*(?P<dice>[0-9]*d[0-9].*)")
_ROLLED = re.compile(r"(?i)(?:(?:heals?|healing)\b:?|\+)\s*\+?(?P<dice>.*[0-9]*d[0-9].*)")


def read_points(text: str) -> PointsChange:
    """The change that was typed.

    Raises:
        PlayerError: It is none.

    """
    typed = " ".join(plain(_TYPED.in_english(text)).casefold().split())
    bare, _, choice = typed.rpartition(" ")
    if choice in ("keep", "take") and "temp" in bare:
        return replace(read_points(bare), take=choice == "take")
    if kind := _WORDS.get(typed):
        return PointsChange(kind)
    for kind, pattern in _NUMBERED:
        if match := re.fullmatch(pattern, typed):
            number = (match[1] or match[2] or "0").replace(" ", "")
            return PointsChange(kind, int(number))
    critical, damage = bool(_CRITICAL.search(typed)), _CRITICAL.sub(" ", typed).strip()
    return PointsChange("damage", instances=_damage(damage, text), critical=critical)


def _damage(typed: str, text: str) -> tuple[tuple[str, int], ...]:
    """Each amount with its type. Raises PlayerError if it is no damage."""
    bare = re.sub(r"^-\s*|^damage\s+", "", typed)
    bare = re.sub(r"\s*[,;]?\s*-\s*(?=[0-9])", " + ", bare)  # "-7 fire, -3 cold"
    parts = read_damage(bare) if re.match(r"[0-9]", bare) else ()
    if healing_dice(text) or any("d" in part.dice for part in parts):
        words = later(
            "Write what was rolled, as in -7 fire or +8; /dnd damage rolls dice, and so does /dnd hp,"
            " as in heal 2d8+3."
        )
        raise PlayerError(words.say())
    is_damage = typed.startswith("-") or any(part.type for part in parts) or "damage" in typed
    if not parts or not is_damage or any(not part.dice.isdigit() or int(part.dice) > MOST for part in parts):
        words = later(
            "I cannot read “{text}”; write -7 fire (with crit for a Critical Hit), +8, temp 12, max -5"
            " or max +5, set 20, rest; GMs also stable, wake and revive 1."
        )
        raise PlayerError(words.say(text=shortened(text, 30)))
    return tuple((part.type, int(part.dice)) for part in parts)
