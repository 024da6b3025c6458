"""Creatures in one line, as a GM types them: "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"."""

import re

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.attacks.damage_text import has_dice
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.creatures.rules.creature_changes import (
    DEFENCE,
    SAVE,
    Written,
    capitalised,
    changed,
    read_written,
)
from bot.games.dnd.creatures.rules.stat_block import block_name, is_stat_block, read_stat_block
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.fields import read_name
from bot.games.dnd.targets.text import in_english
from bot.games.dnd.terms.playing import SHORT
from bot.rolls.card import shortened
from bot.words import later, later_of, say
from bot.words.terms import Terms

MAX_ALIKE = 12  # Creatures of one line.
HIGHEST_SCORE = 30
_COUNT = re.compile(
    r"(?i)^(?:(?P<before>[0-9]{1,4})\s*x?\s+)?(?P<name>.*?)(?:\s+x\s*(?P<behind>[0-9]{1,4}))?$"
)
_PARTS = {
    "initiative": re.compile(
        r"(?i)(?<!\S)(?:i|ini|init|initiative)\s*(?P<number>[+-]?\s*[0-9]{1,2})(?=[\s,|;]|$),?"
    ),
    "ac": re.compile(r"(?i)(?<!\S)ac\s*(?P<number>[0-9]{1,2})(?:\s*\([^()]*\))?(?=[\s,|;]|$),?"),
    "hp": re.compile(r"(?i)(?<!\S)hp\s*(?P<number>[0-9]{1,4})(?:\s*\([^()]*\))?(?=[\s,|;]|$),?"),
    "multiattack": re.compile(r"(?i)(?<!\S)multiattack\s*:?\s*(?P<number>[0-9]{1,2})(?=[\s,|;]|$),?"),
}
_NEXT = re.compile(r"\s*\|\s*")
_SAVED = re.compile(r"(?<!\S)[^\s+-]+(?=\s*[+-]\s*[0-9])")  # "dex" of "dex +4", if it is an ability.
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
    text = _SAVED.sub(lambda word: SHORT.read(word[0]) or word[0], in_english(_TYPED.in_english(text)))
    if is_stat_block(text):
        behind = re.search(r"(?i)\sx\s*([0-9]{1,4})\s*$", text)
        counted = _counted(f"{block_name(text)} x{behind[1]}" if behind else block_name(text))
        pasted = read_stat_block(text, counted.name)
        return (Typed(counted.name, counted.count, pasted.creature, unread=pasted.unread),)
    pieces = [each.strip() for each in re.split(r"\n|[,、，;]|\band\b", text) if each.strip()]
    if len(pieces) > 1 and not any(_is_written(each) for each in pieces):
        return tuple(replace(_counted(each), text=each) for each in pieces)
    lines = [each.strip() for each in re.split(r"[\n;]", text) if each.strip()]
    if not lines:
        raise PlayerError(
            say("Write who joins the fight, as in goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing.")
        )
    return tuple(map(_named_line, lines))


def _named_line(line: str) -> Typed:
    """One line; what is wrong with it says with which."""
    try:
        return replace(_line(line), text=line)
    except PlayerError as error:
        raise _of_line(line, str(error)) from error


def _of_line(line: str, error: str) -> PlayerError:
    named = shortened(" ".join(line.split()), 50)
    return PlayerError(say("“{line}”: {error}", line=named, error=error))


def completing(text: str) -> tuple[str, str, str]:
    """What was typed so far: what stands before the name of its last creature, that name, what is behind."""
    before, last = _LAST.fullmatch(text).groups()  # type: ignore[union-attr]
    found = _COUNT.match(last)
    if not found or not found["name"]:
        return before, last, ""
    start, end = found.span("name")
    return before + last[:start], last[start:end], last[end:]


_LAST = re.compile(r"(?s)((?:.*[,;\n])?\s*)(.*)")


def creature_text(creature: Creature) -> str:
    """The line that gives this creature when it is read."""
    sheet = creature.sheet
    words = [sheet.name, f"i{creature.initiative:+d}", f"ac{sheet.ac}", f"hp{sheet.hp}"]
    words += [f"{ability}{bonus:+d}" for ability, bonus in creature.saves]
    words += [f"multiattack {sheet.extra_attack}"] if sheet.extra_attack > 1 else []
    for word, kinds in (("resist", sheet.resist), ("vulnerable", sheet.vulnerable), ("immune", sheet.immune)):
        words += [f"{word} {' '.join(kinds)}"] if kinds else []
    return " | ".join([" ".join(words), *map(attack_text, sheet.attacks)])


def _is_written(text: str) -> bool:
    return any(each.search(plain(text)) for each in _PARTS.values())


def _line(text: str) -> Typed:
    """One line: how many of whom, then in any order its numbers, saves, what it resists, and its attacks."""
    line = " ".join(plain(text).split())
    if not _is_written(line):
        _check_no_attack(line)
        return _counted(line)
    head = _NEXT.split(line)[0]
    begun = [each.search(head) for each in (*_PARTS.values(), SAVE, DEFENCE)]
    begins = min((match.start() for match in begun if match), default=len(head))
    counted = _counted(head[:begins].strip(" ,"))
    found = {key: each.search(line) for key, each in _PARTS.items()}
    numbers = {key: int(match["number"].replace(" ", "")) for key, match in found.items() if match}
    said = line[begins:]
    if counted.count == 1 and (behind := _BEHIND.search(said)):
        counted, said = _counted(f"{counted.name} x{behind[1]}"), _BEHIND.sub(" ", said, count=1)
    rest = said
    for each in _PARTS.values():
        rest = each.sub(" ", rest, count=1)
    _check_one(rest, numbers)
    written = read_written(numbers, _NEXT.split(rest))
    creature = _creature(counted.name, written) if written.is_whole else None
    # With attacks all of it is written out; without, a known creature of that name may be meant.
    changes = None if creature and written.attacks else written
    said = " ".join(said.split()) if changes else ""
    return Typed(counted.name, counted.count, creature, changes=changes, said=said)


_BEHIND = re.compile(r"(?i)(?<!\S)x\s*([0-9]{1,4})(?=[\s,|]|$)")


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


def _check_one(rest: str, numbers: dict[str, int]) -> None:
    """Raise PlayerError if the rest of a line has a number of a creature again: that is of another one."""
    again = next((key for key in numbers if _PARTS[key].search(rest)), None)
    if again:
        words = later("it says {what} twice; put ; or a new line between two creatures.")
        what = {
            "initiative": later("its Initiative"),
            "ac": later("its AC"),
            "hp": later("its HP"),
            "multiattack": later("its Multiattack"),
        }[again]
        raise PlayerError(words.say(what=what))


def _check_no_attack(line: str) -> None:
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


def _counted(text: str) -> Typed:
    """How many of whom: "goblin x3", "3 goblin"; one where nothing is said."""
    match = _COUNT.match(text)
    count = int((match["before"] or match["behind"] or 1) if match else 1)
    if not 1 <= count <= MAX_ALIKE:
        raise PlayerError(
            say("From 1 to {most} of one kind at once; add more in a line of their own.", most=MAX_ALIKE)
        )
    if match and re.search(r"(?i)\bx\s*[0-9]", match["name"]):
        raise PlayerError(say("Put ; between several, as in wolf x2; goblin x3."))
    try:
        name = read_name(match["name"] if match else text)
        return Typed(capitalised(name), count)
    except PlayerError as error:
        words = later(
            "Begin with what it is called, as in goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing: {error}"
        )
        raise PlayerError(words.say(error=error)) from error
