"""Gaining a level (Level Advancement): fixed or rolled Hit Points, Hit Point Dice, spell slots."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.counters.rules.counter import LONG, Counter, Counters, Levels
from bot.games.dnd.counters.rules.tables import CLASSES, HIGHEST_LEVEL, SUBCLASSES, casts, die_of
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import check_counters
from bot.games.dnd.sheet.rules.text import MAX_HP
from bot.games.dnd.terms.lines import Phrase, read_line
from bot.rolls.card import shortened
from bot.words import later, say

_DIE = Phrase("[d|w] {sides=6|8|10|12}")


class Gain(Struct, frozen=True):
    """The levels that a character gains in one class, up to ``level``.

    ``name`` is the class's key, or "" if only the ``sides`` of its Hit Point Die are known.
    """

    level: int
    name: str
    sides: int

    def levels(self, sheet: Sheet) -> tuple[int, ...]:
        """Return the gained levels, lowest first."""
        return tuple(range(int(sheet.level) + 1, self.level + 1))


def can_gain(sheet: Sheet) -> bool:
    """Return True if there is a level to gain, up to 20. Creatures don't gain levels."""
    return sheet.level.isdecimal() and int(sheet.level) < HIGHEST_LEVEL


def class_text(sheet: Sheet) -> str:
    """Return the first class of a sheet, or its only Hit Point Die, or "" if it has neither."""
    for name, _ in sheet.counters.dice or sheet.counters.casts:
        return CLASSES.name(name)
    dice = [counter.of for counter in sheet.counters.all() if counter.kind == "dice"]
    return f"d{dice[0]}" if len(dice) == 1 else ""


def read_gain(sheet: Sheet, level: str, of: str) -> Gain:
    """Return the levels to gain, as entered. ``of`` is a class or its Hit Point Die.

    Raises:
        PlayerError: There are no such levels, or the class is unknown.

    """
    if not can_gain(sheet):
        raise PlayerError(say("{name} is already at the highest level.", name=shortened(sheet.name, 40)))
    number, least = plain(level).strip(), int(sheet.level) + 1
    if not (number.isdecimal() and least <= int(number) <= HIGHEST_LEVEL):
        words = later("Enter a level from {least} to {most}.")
        raise PlayerError(words.say(least=least, most=HIGHEST_LEVEL))
    typed = plain(of).strip()
    name, die = CLASSES.read(typed), read_line(typed).match(_DIE)
    is_by_class = bool(sheet.counters.dice or sheet.counters.casts) and not _typed_dice(sheet.counters)
    if name is None and (die is None or is_by_class):
        words = (
            later("Enter the class, such as wizard. The sheet lists Hit Point Dice by class.")
            if is_by_class
            else later("Enter the class, such as wizard, or its Hit Point Die, such as d6.")
        )
        raise PlayerError(words.say())
    return Gain(int(number), name or "", die_of(name) if name else (die.number("sides") if die else 0))


def fixed(gain: Gain) -> int:
    """Return a level's fixed Hit Points, without Constitution."""
    return gain.sides // 2 + 1


def gained(sheet: Sheet, dice: Sequence[int]) -> int:
    """Return the Hit Points from these dice: at least 1 for each level."""
    return sum(max(1, die + sheet.modifier("con")) for die in dice)


def leveled(sheet: Sheet, gain: Gain, dice: Sequence[int]) -> Sheet:
    """Return the sheet with these levels. ``dice`` are the results of their Hit Point Dice, rolled or fixed.

    Raises:
        PlayerError: The class would exceed its maximum level, or the sheet its maximum of counters.

    """
    return replace(
        sheet,
        level=str(gain.level),
        hp=min(MAX_HP, sheet.hp + gained(sheet, dice)),
        counters=_counters(sheet.counters, gain, len(dice)),
    )


def _counters(counters: Counters, gain: Gain, by: int) -> Counters:
    known, cast, dice = counters.dice or counters.casts, counters.casts, counters.dice
    if gain.name and known:
        # Spell slots that were entered for a class individually don't follow.
        is_new = _own(known, gain.name) is None
        if _own(cast, gain.name) or (is_new and casts(gain.name)):
            cast = _higher(cast, gain.name, by)
        if dice or is_new:
            dice = _higher(known, gain.name, by)
    typed = counters.typed
    if _typed_dice(counters):
        typed = _with_dice(typed, gain.sides, by)
    new = Counters(typed, cast, dice)
    check_counters(new)
    return new


def _typed_dice(counters: Counters) -> bool:
    return any(counter.kind == "dice" for counter in counters.typed)


def _own(levels: Levels, name: str) -> str | None:
    """Return the key of a class or its spellcasting subclass on the sheet, or None if neither is there."""
    names = [key for key, _ in levels]
    alike = (name, SUBCLASSES.get(name, ""), *(of for of, subclass in SUBCLASSES.items() if subclass == name))
    return next((key for key in alike if key in names), None)


def _higher(levels: Levels, name: str, by: int) -> Levels:
    own = _own(levels, name)
    if own is None:
        return (*levels, (name, by))
    if dict(levels)[own] + by > HIGHEST_LEVEL:
        raise PlayerError(say("A class can have up to {most} levels.", most=HIGHEST_LEVEL))
    return tuple((key, level + by if key == own else level) for key, level in levels)


def _with_dice(typed: tuple[Counter, ...], sides: int, by: int) -> tuple[Counter, ...]:
    is_own = [counter.kind == "dice" and counter.of == sides for counter in typed]
    if not any(is_own):
        return (*typed, Counter("", by, LONG, "dice", sides))
    more = zip(typed, is_own, strict=True)
    return tuple(replace(counter, most=counter.most + by) if own else counter for counter, own in more)
