"""Changes to Hit Points as typed: "-7 fire", "+8", "temp 12", "max -5", "revive 1"."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

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
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.games.dnd.terms.playing import DAMAGE
from bot.words import later, say
from bot.words.terms import read_words

MOST = 9999
Kind = Literal["damage", "heal", "temp", "max", "set", "revive", "stable", "wake", "rest"]

_TYPED = read_words(__package__)["typed"].terms()
"""The words for changes of Hit Points; the patterns also accept other English forms."""

WORDS = (_TYPED, DAMAGE)
_CRITICAL = Phrase("[,|(] critical|crit [hit] [,|)]")
_HP = "[hp | hit points]"
_TEMP = "thp|temp|temporary"
_PHRASES: tuple[tuple[Kind, Phrase], ...] = (
    ("stable", Phrase("stable|stabilise|stabilised|stabilize")),
    ("wake", Phrase("wake|wakes")),
    ("rest", Phrase("[long] rest | full")),
    (
        "temp",
        Phrase(f"< {_TEMP} {_HP} [+] {{amount:4}} | [+] {{number:4}} {_TEMP} {_HP} > [{{choice=keep|take}}]"),
    ),
    ("max", Phrase("max|maximum {amount:sign} | {number:sign} max|maximum")),
    ("set", Phrase(f"< = | set > [to] {{amount:4}} {_HP} | {{number:4}} / {{of:4}}")),
    ("revive", Phrase("revive|revived|raise [[with] {amount:4}]")),
    ("heal", Phrase(f"heal|heals|healing [+] {{amount:4}} {_HP} | + {{number:4}} [hp|healing | hit points]")),
)


class PointsChange(Struct, frozen=True):
    """A typed change; ``instances`` are damage amounts with types, and ``take`` is as in Braced."""

    kind: Kind
    amount: int = 0
    instances: tuple[tuple[str, int], ...] = ()
    critical: bool = False
    take: bool | None = None

    @property
    def needs_gm(self) -> bool:
        """True if only a GM can make such a change."""
        return self.kind in ("revive", "stable", "wake")

    @property
    def is_given(self) -> bool:
        """True if any player can apply this change to others."""
        return self.kind in ("heal", "temp") or (self.kind == "max" and self.amount > 0)

    def step(self, targets: Sequence[Target]) -> HitPointStep:
        """Return the change as a step for these targets, with each target's resistances applied.

        Raises:
            PlayerError: There are no targets, or several for a change that only works on one.

        """
        numbers = tuple(target.combatant for target in targets)
        if not targets:
            raise PlayerError(say("Choose from the list whose Hit Points to change."))
        if self.kind == "damage":
            met = [(target, dealt(self.instances, resisting(target, target.borne))) for target in targets]
            hits = tuple(
                Hit(target.combatant, of.total, self.critical, of.stops(target)) for target, of in met
            )
            return Dealt(0, hits, "entered")
        if self.kind == "heal":
            return Healed(0, numbers, self.amount)
        if len(targets) > 1:
            raise PlayerError(say("This works on one target at a time. Choose one."))
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
    """Return the dice of healing to roll, such as "heal 2d8+3" and "+1d4"; "" for any other change."""
    matched = read_line(text, *WORDS).match(_ROLLED)
    return matched.line("dice").written if matched and matched.line("dice").find(_DICE) else ""


def damage_dice(text: str) -> tuple[str, bool]:
    """Return the dice to roll for damage such as "-8d6 fire crit", and True for a Critical Hit.

    The dice are "" for any other change.
    """
    line = read_line(text, *WORDS)
    matched = line.without(_CRITICAL).match(_ROLLED_DAMAGE)
    if matched and matched.line("dice").begins(_DICE):
        return matched.line("dice").written, line.find(_CRITICAL) is not None
    return "", False


_DICE = Phrase("{dice:dice}")
_SAID = Phrase("damage")
_BEGUN = Phrase("-|damage")
_ROLLED_DAMAGE = Phrase("< - | damage [:] > {dice}")
_ROLLED = Phrase("< heal|heals|healing [:] | + > [+] {dice}")


def read_points(text: str) -> PointsChange:
    """Return the typed change.

    Raises:
        PlayerError: The text isn't a change to Hit Points.

    """
    line = read_line(text, *WORDS)
    for kind, phrase in _PHRASES:
        if matched := line.match(phrase):
            take = matched["choice"] == "take" if matched["choice"] else None
            return PointsChange(kind, matched.number("amount") or matched.number("number"), take=take)
    return PointsChange("damage", instances=_damage(line), critical=line.find(_CRITICAL) is not None)


def _damage(line: WrittenLine) -> tuple[tuple[str, int], ...]:
    """Return each amount with its type. Raises PlayerError if the text isn't damage."""
    bare = line.without(_CRITICAL)
    parts = _amounts(bare)
    if line.match(_ROLLED) or any("d" in part.dice for part in parts):
        words = later(
            "Enter a number, such as -7 fire or +8. To roll, use /dnd damage, or /dnd hp with heal 2d8+3."
        )
        raise PlayerError(words.say())
    is_damage = bare.text.startswith("-") or any(part.type for part in parts) or line.find(_SAID)
    if not (is_damage and _are_amounts(parts)):
        words = later(
            "“{text}” doesn't change Hit Points. Try -7 fire (with crit for a Critical Hit), +8, temp 12,"
            " max -5, max +5, set 20 or rest. GMs can also use stable, wake and revive 1."
        )
        raise line.unread(words)
    return tuple((part.type, int(part.dice)) for part in parts)


def _amounts(line: WrittenLine) -> list[DamagePart]:
    """Return the damage in "-7 fire, -3 cold", or none if something else is typed."""
    begun = line.begins(_BEGUN)
    amounts = (begun.behind if begun else line).split("-")
    if not all(amount and amount.tokens[0].kind == "number" for amount in amounts):
        return []
    return [part for amount in amounts for part in read_damage(amount.rstrip(",;"))]


def _are_amounts(parts: Sequence[DamagePart]) -> bool:
    """Return True if these are numbers, all of which have types if there are several."""
    are_numbers = all(part.dice.isdigit() and int(part.dice) <= MOST for part in parts)
    return bool(parts) and are_numbers and all(part.type for part in parts[:-1])
