"""Creatures in one line, as typed by a GM: "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"."""

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import WORDS as ATTACK_WORDS
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.attacks.damage_text import has_dice
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.creatures.rules.creature_changes import SAVE, Written, capitalised, changed, read_written
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.fields import read_name
from bot.games.dnd.targets.text import DEFENCE
from bot.games.dnd.targets.text import WORDS as TARGET_WORDS
from bot.games.dnd.terms.lines import LineError, Phrase, WrittenLine, read_line, read_lines
from bot.rolls.card import shortened
from bot.words import later, say
from bot.words.terms import read_words

MAX_ALIKE = 12  # Creatures per line.
HIGHEST_SCORE = 30
_COUNT = Phrase("[{before:4} [x] APART] {name} [APART x {behind:4}]")
_X = Phrase("APART x {count:4} APART")
_PARTS = {
    "initiative": Phrase("APART i|ini|init|initiative {number:bonus} APART [,]"),
    "ac": Phrase("APART ac {number:2} [( ... )] APART [,]"),
    "hp": Phrase("APART hp {number:4} [( ... )] APART [,]"),
    "multiattack": Phrase("APART multiattack [:] {number:2} APART [,]"),
}
_TYPED = read_words(__package__)["creature"].terms()
WORDS = (_TYPED, *TARGET_WORDS, *ATTACK_WORDS)


class TypedCreature(Struct, frozen=True):
    """A typed line that asks for a ``count`` of creatures with one name.

    ``creature`` is None if only that was typed. ``text`` is the typed text. Of ``unread`` stat block entries,
    only the names are kept. ``changes``, typed as ``said``, apply to a known creature of that name. If none
    is known, ``creature`` is used.
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
        """The name with its count and changes, as text that can be parsed."""
        many = f"x{self.count}" if self.count > 1 else ""
        return " ".join(filter(None, (self.name, many, self.said)))


def read_creatures(text: str) -> tuple[TypedCreature, ...]:
    """Return the typed or pasted creatures. Lines and ``;`` separate them, and commas separate known ones.

    Raises:
        PlayerError: A creature is unclear. The message explains why.

    """
    from bot.games.dnd.creatures.rules import stat_block  # noqa: PLC0415 - rare

    if stat_block.is_stat_block(text):
        behind = read_line(text).find(_X_LAST)
        name = stat_block.block_name(text)
        counted = _counted(read_line(f"{name} x{behind['count']}" if behind else name))
        pasted = stat_block.read_stat_block(text, counted.name)
        return (TypedCreature(counted.name, counted.count, pasted.creature, unread=pasted.unread),)
    pieces = list(filter(None, read_line(text.replace("\n", ";"), *WORDS).split(",", ";", "and")))
    if len(pieces) > 1 and not any(map(_is_written, pieces)):
        return tuple(replace(_counted(piece), text=piece.written) for piece in pieces)
    lines = read_lines(text, *WORDS)
    if not lines:
        raise PlayerError(
            say("Enter who joins the fight, such as goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing.")
        )
    return tuple(map(_named_line, lines))


_X_LAST = Phrase("APART x {count:4} END")


def _named_line(line: WrittenLine) -> TypedCreature:
    """Return the creatures in one line, and quote the line in any error."""
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
    """Return the text before the last creature's name, the name itself, and the text after it."""
    place = max(map(text.rfind, ",;\n")) + 1
    last = text[place:].lstrip()
    before = text[: len(text) - len(last)]
    matched = read_line(last).match(_COUNT)
    if not matched:
        return before, last, ""
    name, behind = matched.line("name").tokens, matched.line("behind").tokens
    start, end = name[0].start, name[-1].end if behind else len(last)
    return before + last[:start], last[start:end], last[end:]


def creature_text(creature: Creature) -> str:
    """Return the line that can be typed for this creature."""
    sheet = creature.sheet
    words = [sheet.name, f"i{creature.initiative:+d}", f"ac{sheet.ac}", f"hp{sheet.hp}"]
    words += [f"{ability}{bonus:+d}" for ability, bonus in creature.saves]
    words += [f"multiattack {sheet.extra_attack}"] if sheet.extra_attack > 1 else []
    for word, kinds in (("resist", sheet.resist), ("vulnerable", sheet.vulnerable), ("immune", sheet.immune)):
        words += [f"{word} {' '.join(kinds)}"] if kinds else []
    return " | ".join([" ".join(words), *map(attack_text, sheet.attacks)])


def _is_written(line: WrittenLine) -> bool:
    return line.find(*_PARTS.values()) is not None


def _line(line: WrittenLine) -> TypedCreature:
    """Return a parsed line: a count and name, then numbers, saves, resistances and attacks in any order."""
    if not _is_written(line):
        _check_no_attack(line)
        return _counted(line)
    head = line.split("|")[0]
    begun = head.first(*_PARTS.values(), SAVE, DEFENCE)
    counted = _counted((begun.before if begun else head).strip(","))
    said = line[len(begun.before.tokens if begun else head.tokens) :]
    if counted.count == 1 and (behind := said.find(_X)):
        counted, said = replace(counted, count=_count(behind["count"])), said.but([behind])
    parts = {key: matched for key, phrase in _PARTS.items() if (matched := said.find(phrase))}
    numbers = {key: part.number("number") for key, part in parts.items()}
    rest = said.but(parts.values())
    _check_one(rest, numbers)
    written = read_written(numbers, rest.split("|"))
    creature = _creature(counted.name, written) if written.is_whole else None
    # With attacks it's written out in full; without them, a known creature of that name can be meant.
    changes = None if creature and written.attacks else written
    return TypedCreature(
        counted.name, counted.count, creature, changes=changes, said=said.written if changes else ""
    )


def lacking(typed: TypedCreature) -> PlayerError:
    """Return the error for what is missing from a line about an unknown creature."""
    assert typed.changes
    missing = tuple(field for field in ("ac", "hp") if getattr(typed.changes, field) is None)
    error = _LACKING[missing].say(line=say("goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"))
    return _of_line(typed.text, error)


_LACKING = {
    ("ac", "hp"): later("it has no AC or HP. Try {line}."),
    ("ac",): later("it has no AC. Try {line}."),
    ("hp",): later("it has no HP. Try {line}."),
}


def _check_one(rest: WrittenLine, numbers: dict[str, int]) -> None:
    """Raise PlayerError if a line has a number twice, since the second belongs to another creature."""
    again = next((key for key in numbers if rest.find(_PARTS[key])), None)
    if again:
        words = later("{what} is listed twice. Put ; or a new line between two creatures.")
        what = {
            "initiative": later("its Initiative"),
            "ac": later("its AC"),
            "hp": later("its HP"),
            "multiattack": later("its Multiattack"),
        }[again]
        raise PlayerError(words.say(what=what))


def _check_no_attack(line: WrittenLine) -> None:
    """Raise PlayerError for an attack in place of a creature."""
    try:
        attack = read_attack(line)
    except PlayerError:
        return
    if any(has_dice(part.dice) for part in attack.damage):
        words = later("that isn't a creature. Separate creatures with ; or a new line, and attacks with |.")
        raise PlayerError(words.say())


def _creature(name: str, of: Written) -> Creature:
    """Return a fully typed creature; its Initiative bonus is its Dexterity modifier."""
    initiative = of.initiative or 0
    scores = (10, max(1, min(HIGHEST_SCORE, 10 + 2 * initiative)), 10, 10, 10, 10)
    return changed(Creature(Sheet(name, scores, level="CR 0")), replace(of, initiative=initiative))


def _counted(line: WrittenLine) -> TypedCreature:
    """Return the count and name in "goblin x3" or "3 goblin"; the count is 1 if none is given."""
    matched = line.match(_COUNT)
    name = matched.line("name") if matched else line
    count = _count((matched["before"] or matched["behind"] or "1") if matched else "1")
    if name.find(_X_BEGINS):
        raise PlayerError(say("Separate creatures with ;, such as wolf x2; goblin x3."))
    try:
        return TypedCreature(capitalised(read_name(plain(name.written))), count)
    except PlayerError as error:
        words = later(
            "Start with the creature's name, such as goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 "
            "slashing: {error}"
        )
        raise PlayerError(words.say(error=error)) from error


_X_BEGINS = Phrase("APART x {count:4}")


def _count(text: str) -> int:
    if not 1 <= int(text) <= MAX_ALIKE:
        raise PlayerError(
            say("Add 1 to {most} of one kind per line. Put more on another line.", most=MAX_ALIKE)
        )
    return int(text)
