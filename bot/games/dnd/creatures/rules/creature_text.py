"""Creatures in one line, as a GM types them: "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"."""

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import WORDS as ATTACK_WORDS
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.attacks.damage_text import has_dice
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.creatures.rules.creature_changes import (
    SAVE,
    Written,
    capitalised,
    changed,
    read_written,
)
from bot.games.dnd.creatures.rules.stat_block import block_name, is_stat_block, read_stat_block
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.fields import read_name
from bot.games.dnd.targets.text import DEFENCE
from bot.games.dnd.targets.text import WORDS as TARGET_WORDS
from bot.games.dnd.terms.lines import Line, LineError, Phrase, read_line, read_lines
from bot.rolls.card import shortened
from bot.words import later, later_of, say
from bot.words.terms import Terms

MAX_ALIKE = 12  # Creatures of one line.
HIGHEST_SCORE = 30
_COUNT = Phrase("[{before:4} [x] APART] {name} [APART x {behind:4}]")
_X = Phrase("APART x {count:4} APART")
_PARTS = {
    "initiative": Phrase("APART i|ini|init|initiative {number:bonus} APART [,]"),
    "ac": Phrase("APART ac {number:2} [( ... )] APART [,]"),
    "hp": Phrase("APART hp {number:4} [( ... )] APART [,]"),
    "multiattack": Phrase("APART multiattack [:] {number:2} APART [,]"),
}
_TYPED = Terms(
    {
        "initiative": later_of(
            "typed before a creature's Initiative bonus, as in: initiative +2", "initiative"
        ),
        "ac": later_of("typed before a creature's Armor Class, as in: ac 15", "ac"),
        "hp": later_of("typed before a creature's Hit Points, as in: hp 10", "hp"),
        "saves": later_of("typed before a creature's saves", "saves"),
        "multiattack": later_of(
            "typed before how many attacks a creature has, as in: multiattack 2", "multiattack"
        ),
    }
)
WORDS = (_TYPED, *TARGET_WORDS, *ATTACK_WORDS)


class Typed(Struct, frozen=True):
    """A line: so many creatures of this name; ``creature`` is None where nothing but that was written.

    ``text`` is how it was typed. Of the ``unread`` entries of a stat block no more than the name is kept.
    ``changes`` are of a creature of that name that is known, ``said`` as they were typed; with a ``creature``
    too that one is meant where none is known.
    """

    name: str
    count: int = 1
    creature: Creature | None = None
    text: str = ""
    unread: tuple[str, ...] = ()
    changes: Written | None = None
    said: str = ""

    @property
    def counted(self) -> str:
        """The name with how many and what is changed, as it is read again."""
        many = f"x{self.count}" if self.count > 1 else ""
        return " ".join(filter(None, (self.name, many, self.said)))


def read_creatures(text: str) -> tuple[Typed, ...]:
    """The creatures that a GM typed or pasted: one a line or between ``;``, known ones also between commas.

    Raises:
        PlayerError: One cannot be made out; the text says what is wrong.

    """
    if is_stat_block(text):
        behind = read_line(text).find(_X_LAST)
        name = block_name(text)
        counted = _counted(read_line(f"{name} x{behind['count']}" if behind else name))
        pasted = read_stat_block(text, counted.name)
        return (Typed(counted.name, counted.count, pasted.creature, unread=pasted.unread),)
    pieces = list(filter(None, read_line(text.replace("\n", ";"), *WORDS).split(",", ";", "and")))
    if len(pieces) > 1 and not any(map(_is_written, pieces)):
        return tuple(replace(_counted(piece), text=piece.written) for piece in pieces)
    lines = read_lines(text, *WORDS)
    if not lines:
        raise PlayerError(
            say("Write who joins the fight, as in goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing.")
        )
    return tuple(map(_named_line, lines))


_X_LAST = Phrase("APART x {count:4} END")


def _named_line(line: Line) -> Typed:
    """One line; what is wrong with it says with which."""
    try:
        return replace(_line(line), text=line.typed)
    except LineError:
        raise
    except PlayerError as error:
        raise _of_line(line.typed, str(error)) from error


def _of_line(line: str, error: str) -> PlayerError:
    named = shortened(" ".join(line.split()), 50)
    return PlayerError(say("“{line}”: {error}", line=named, error=error))


def completing(text: str) -> tuple[str, str, str]:
    """What was typed so far: what stands before the name of its last creature, that name, what is behind."""
    place = max(map(text.rfind, ",;\n")) + 1
    last = text[place:].lstrip()
    before = text[: len(text) - len(last)]
    found = read_line(last).match(_COUNT)
    if not found:
        return before, last, ""
    name, behind = found.line("name").tokens, found.line("behind").tokens
    start, end = name[0].start, name[-1].end if behind else len(last)
    return before + last[:start], last[start:end], last[end:]


def creature_text(creature: Creature) -> str:
    """The line that gives this creature when it is read."""
    sheet = creature.sheet
    words = [sheet.name, f"i{creature.initiative:+d}", f"ac{sheet.ac}", f"hp{sheet.hp}"]
    words += [f"{ability}{bonus:+d}" for ability, bonus in creature.saves]
    words += [f"multiattack {sheet.extra_attack}"] if sheet.extra_attack > 1 else []
    for word, kinds in (("resist", sheet.resist), ("vulnerable", sheet.vulnerable), ("immune", sheet.immune)):
        words += [f"{word} {' '.join(kinds)}"] if kinds else []
    return " | ".join([" ".join(words), *map(attack_text, sheet.attacks)])


def _is_written(line: Line) -> bool:
    return line.find(*_PARTS.values()) is not None


def _line(line: Line) -> Typed:
    """One line: how many of whom, then in any order its numbers, saves, what it resists, and its attacks."""
    if not _is_written(line):
        _check_no_attack(line)
        return _counted(line)
    head = line.split("|")[0]
    begun = head.first(*_PARTS.values(), SAVE, DEFENCE)
    counted = _counted((begun.before if begun else head).strip(","))
    said = line[len(begun.before.tokens if begun else head.tokens) :]
    if counted.count == 1 and (behind := said.find(_X)):
        counted, said = replace(counted, count=_count(behind["count"])), said.but([behind])
    parts = {key: found for key, phrase in _PARTS.items() if (found := said.find(phrase))}
    numbers = {key: found.number("number") for key, found in parts.items()}
    rest = said.but(parts.values())
    _check_one(rest, numbers)
    written = read_written(numbers, rest.split("|"))
    creature = _creature(counted.name, written) if written.is_whole else None
    # With attacks all of it is written out; without, a known creature of that name may be meant.
    changes = None if creature and written.attacks else written
    return Typed(counted.name, counted.count, creature, changes=changes, said=said.written if changes else "")


def lacking(typed: Typed) -> PlayerError:
    """What is missing of a line that is no known creature."""
    assert typed.changes
    missing = tuple(each for each in ("ac", "hp") if getattr(typed.changes, each) is None)
    error = _LACKING[missing].say(line=say("goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"))
    return _of_line(typed.text, error)


_LACKING = {
    ("ac", "hp"): later("it lacks its AC and its HP; write it as in {line}."),
    ("ac",): later("it lacks its AC; write it as in {line}."),
    ("hp",): later("it lacks its HP; write it as in {line}."),
}


def _check_one(rest: Line, numbers: dict[str, int]) -> None:
    """Raise PlayerError if the rest of a line has a number of a creature again: that is of another one."""
    again = next((key for key in numbers if rest.find(_PARTS[key])), None)
    if again:
        words = later("it says {what} twice; put ; or a new line between two creatures.")
        what = {
            "initiative": later("its Initiative"),
            "ac": later("its AC"),
            "hp": later("its HP"),
            "multiattack": later("its Multiattack"),
        }[again]
        raise PlayerError(words.say(what=what))


def _check_no_attack(line: Line) -> None:
    """Raise PlayerError for an attack that stands where a creature is meant."""
    try:
        attack = read_attack(line)
    except PlayerError:
        return
    if any(has_dice(part.dice) for part in attack.damage):
        words = later(
            "that is no creature: ; and a new line separate creatures, | separates the attacks of one."
        )
        raise PlayerError(words.say())


def _creature(name: str, of: Written) -> Creature:
    """A creature that is written out; its Initiative bonus is its Dexterity modifier."""
    initiative = of.initiative or 0
    scores = (10, max(1, min(HIGHEST_SCORE, 10 + 2 * initiative)), 10, 10, 10, 10)
    return changed(Creature(Sheet(name, scores, level="CR 0")), replace(of, initiative=initiative))


def _counted(line: Line) -> Typed:
    """How many of whom: "goblin x3", "3 goblin"; one where nothing is said."""
    found = line.match(_COUNT)
    name = found.line("name") if found else line
    count = _count((found["before"] or found["behind"] or "1") if found else "1")
    if name.find(_X_BEGINS):
        raise PlayerError(say("Put ; between several, as in wolf x2; goblin x3."))
    try:
        return Typed(capitalised(read_name(plain(name.written))), count)
    except PlayerError as error:
        words = later(
            "Begin with what it is called, as in goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing: {error}"
        )
        raise PlayerError(words.say(error=error)) from error


_X_BEGINS = Phrase("APART x {count:4}")


def _count(text: str) -> int:
    if not 1 <= int(text) <= MAX_ALIKE:
        raise PlayerError(
            say("From 1 to {most} of one kind at once; add more in a line of their own.", most=MAX_ALIKE)
        )
    return int(text)
