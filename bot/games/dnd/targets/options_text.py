"""Options of a roll as typed: bonuses, sources of Advantage, difficulties, circumstances."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_damage, read_dice
from bot.games.dnd.circumstances.circumstances import RollFacts, fact_name, fact_words, offered
from bot.games.dnd.circumstances.sources import BONUS, EXTRA, PENALTY, Modifier
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, read_pieces
from bot.games.dnd.terms.playing import DAMAGE, typical_dc
from bot.rolls.card import shortened
from bot.words import later, listed, say
from bot.words.terms import read_words

MAX_SOURCE = 40  # Characters of a source's name.
MAX_SOURCES = 5
T = TypeVar("T")
_BONUS = Phrase("{amount:sum} {name:any}")
_NAMED = Phrase("{name} APART {amount:sum}")
_NEXT = Phrase("APART +|- < {number:5} | d {sides:3} >")
_EXTRA = Phrase("{name} APART {damage:damage}")
_DC = Phrase("[{name} [(]] {number:2} [)]")
_BEFORE_DC = Phrase("dc")


_YES_OR_NO = read_words(__package__)["yes_or_no"].terms()


def read_bonuses(text: str) -> tuple[Modifier, ...]:
    """Return bonuses and penalties with their sources, in either order: "+1d4 Bless, -2 cold hands".

    Raises:
        PlayerError: A bonus isn't a number or dice, or there are too many.

    """
    modifiers = list[Modifier]()
    for line in read_pieces(text):
        for piece in filter(None, line.split("and", "&")):
            modifiers += map(_bonus, [piece] if piece.match(_NAMED) else _apart(piece))
    return _few(tuple(modifiers))


def _apart(line: WrittenLine) -> list[WrittenLine]:
    """Return a line's separate bonuses. A sign after the name of a bonus starts the next bonus."""
    words = [
        matched
        for matched in line.find_all(_NEXT)
        if matched.before and matched.before.tokens[-1].kind == "word"
    ]
    if not words:
        return [line]
    return [words[0].before, *_apart(line[words[0].span()[0] :])]


def _bonus(line: WrittenLine) -> Modifier:
    matched = line.match(_BONUS, _NAMED)
    name = matched.line("name") if matched else line
    if not matched or not _is_name(name):
        raise line.unread(later("“{text}” isn't a bonus. Try +2 or +1d4 Bless."))
    amount = matched["amount"].replace(" ", "")
    shown = shortened(plain(name.written), MAX_SOURCE)
    dice = read_dice(amount.removeprefix("+"))
    return Modifier(shown or (PENALTY if amount.startswith("-") else BONUS), dice)


def _is_name(line: WrittenLine) -> bool:
    """Return True if this can be a source's name: empty, or words without a number."""
    starts = not line or line.tokens[0].kind == "word"
    return starts and not any(token.kind == "number" or token.text == "+" for token in line.tokens)


def read_extras(text: str) -> tuple[DamagePart, ...]:
    """Return extra damage with its source: "2d6 piercing Sneak Attack" is damage, then a name.

    Raises:
        PlayerError: The text isn't damage.

    """
    return _few(tuple(part for piece in read_pieces(text, DAMAGE) for part in _extra(piece)))


def _extra(piece: WrittenLine) -> list[DamagePart]:
    damage, name = _damage_and_name(piece)
    parts = read_damage(damage)
    # "2d8 Divine Smite radiant"
    kind = (DAMAGE.read(name[-1:].text) or "") if not any(part.type for part in parts) else ""
    name = name[:-1] if kind else name
    if any(token.kind == "number" or token.text == "+" for token in name.tokens):
        raise piece.unread(later("“{text}” isn't extra damage. Separate several with commas."))
    source = shortened(name.written, MAX_SOURCE) or EXTRA
    return [replace(part, source=source, type=part.type or kind) for part in parts]


def _damage_and_name(piece: WrittenLine) -> tuple[WrittenLine, WrittenLine]:
    named = piece.match(_EXTRA)
    is_behind = named is not None and _is_name(named.line("name"))
    line = named.line("damage") + named.line("name") if named and is_behind else piece
    words = [at for at, token in enumerate(line.tokens, 1) if not token.glued][:_MOST_WORDS]
    place = next((at for at in reversed(words) if _reads(line[:at])), 0)
    return line[:place] if place else piece, line[place:]


_MOST_WORDS = 40  # For damage, before the name of its source.


def _reads(line: WrittenLine) -> bool:
    try:
        return bool(read_damage(line))
    except PlayerError:
        return False


def read_sources(text: str, unnamed: str) -> tuple[str, ...]:
    """Return the named sources of Advantage or Disadvantage. ``unnamed`` is the key for an unnamed source.

    Raises:
        PlayerError: There are too many.

    """
    named = [piece.written for piece in read_pieces(text)]
    return _few(
        tuple(
            unnamed if _YES_OR_NO.read(name) else shortened(name, MAX_SOURCE)
            for name in named
            if _YES_OR_NO.read(name) != "no"
        )
    )


def read_riders(text: str, riders: Sequence[SheetRider]) -> tuple[str, ...] | None:
    """Return the keys of the named riders, no keys for "none", or None if nothing was typed.

    Raises:
        PlayerError: A rider is unknown or ambiguous.

    """
    named = [piece.written for piece in read_pieces(text)]
    if not named:
        return None
    if [_YES_OR_NO.read(name) for name in named] == ["no"]:
        return ()
    return tuple(dict.fromkeys(_rider(name, riders).key for name in named))


def _rider(text: str, riders: Sequence[SheetRider]) -> SheetRider:
    typed = " ".join(plain(text).casefold().split())
    matches = [rider for rider in riders if typed == rider.key] or [
        rider for rider in riders if typed in rider.key
    ]
    if len(matches) == 1:
        return matches[0]
    shown = shortened(text, MAX_SOURCE)
    if not riders:
        raise PlayerError(say("“{text}” isn't a rider on the sheet. Add it there first.", text=shown))
    names = listed((rider.name for rider in matches or riders), "or")
    words = later("“{text}” could mean {names}. Enter one.")
    if not matches:
        words = later("“{text}” isn't a rider on the sheet. Choose from {names}.")
    raise PlayerError(words.say(text=shown, names=names))


def read_dc(text: str) -> int | None:
    """Return the typed Difficulty Class, given as a number or name, or None if there is none.

    Raises:
        PlayerError: The text is neither a number nor a name.

    """
    line = read_line(text)
    line = before.behind if (before := line.begins(_BEFORE_DC)) else line
    matched = line.match(_DC)
    if matched and (
        not matched["name"] or str(typical_dc(matched.line("name").written)) == matched["number"]
    ):
        return matched.number("number")
    return typical_dc(line.written) if line else None


def read_facts(text: str, roll: RollFacts) -> tuple[str, ...]:
    """Return the circumstances named by key or by words of their names, out of those possible for the roll.

    Raises:
        PlayerError: A circumstance is unknown or ambiguous.

    """
    facts: list[str] = []
    for piece in (piece.written for piece in read_pieces(text)):
        typed = " ".join(plain(piece).casefold().replace("_", " ").split())
        about = offered(roll)
        keys = [key for key in about if typed in fact_words(key)] or [
            key for key in about if len(typed) > 2 and typed in " ".join(fact_words(key, alike=True))
        ]
        if len(keys) > 1:
            names = listed(map(fact_name, keys), "or")
            raise PlayerError(
                say("“{text}” could mean {names}. Enter one.", text=shortened(piece, 40), names=names)
            )
        if not keys:
            words = (
                later("“{text}” isn't a circumstance of this roll. Choose from {names}.")
                if about
                else later("“{text}” isn't a circumstance of this roll, which has none.")
            )
            names = listed(map(fact_name, about))
            raise PlayerError(words.say(text=shortened(piece, 40), names=names))
        facts += keys
    return tuple(dict.fromkeys(facts))


def _few(sources: tuple[T, ...]) -> tuple[T, ...]:
    if len(sources) > MAX_SOURCES:
        raise PlayerError(say("Use up to {most} at once. Leave some out.", most=MAX_SOURCES))
    return sources
