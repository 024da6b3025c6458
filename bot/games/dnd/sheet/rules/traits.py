"""The lines of a sheet such as "saves: str con": their names, and the field that each belongs to."""

from itertools import pairwise

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.riders.rules.text import is_rider
from bot.games.dnd.sheet.rules.counters_text import is_counter
from bot.games.dnd.sheet.rules.proficiencies import read_skills
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, read_lines
from bot.words import later_of
from bot.words.terms import Terms

TRAITS = Terms(
    {
        "saves": later_of("before a list of a sheet, as typed", "saves"),
        "save_bonus": later_of("before a list of a sheet, as typed", "save bonus"),
        "skills": later_of("before a list of a sheet, as typed", "skills"),
        "initiative": later_of("before a list of a sheet, as typed", "initiative"),
        "tools": later_of("before a list of a sheet, as typed", "tools"),
        "resist": later_of("before a list of a sheet, as typed", "resist"),
        "vulnerable": later_of("before a list of a sheet, as typed", "vulnerable"),
        "immune": later_of("before a list of a sheet, as typed", "immune"),
        "swims": later_of("before a list of a sheet, as typed", "swims"),
        "evasion": later_of("before a list of a sheet, as typed", "evasion"),
        "extra_attack": later_of("before a list of a sheet, as typed", "extra attack"),
        "spellcasting": later_of("before a list of a sheet, as typed", "spellcasting"),
        "spells": later_of("before a list of a sheet, as typed", "spells"),
        "counters": later_of("before a list of a sheet, as typed", "counters"),
        "riders": later_of("before a list of a sheet, as typed", "riders"),
    }
)
FIELDS = ("name", "level", "scores", "ac", "hp", *TRAITS)
"""The fields of a sheet except its attacks, by their names in text and in JSON."""
_ALIKE = {
    **{trait: trait for trait in TRAITS},
    "save": "saves",
    "init": "initiative",
    "skill": "skills",
    "tool": "tools",
    "resists": "resist",
    "resistance": "resist",
    "resistances": "resist",
    "vulnerability": "vulnerable",
    "vulnerabilities": "vulnerable",
    "immunity": "immune",
    "immunities": "immune",
    "swim": "swims",
    "spell": "spells",
    "prepared": "spells",
    "prepared spells": "spells",
    "known spells": "spells",
    "casting": "spellcasting",
    "counter": "counters",
    "rider": "riders",
    "saving throw": "saves",
    "saving throws": "saves",
    **{
        f"extra{sign}{attack}": "extra_attack" for sign in (" ", "-", "_") for attack in ("attack", "attacks")
    },
    **{
        f"{save}{sign}{bonus}": "save_bonus"
        for save in ("save", "saves")
        for sign in (" ", "-", "_")
        for bonus in ("bonus", "bonuses")
    },
}
_ANY_FIELD = f"{{field={'|'.join(sorted(_ALIKE, key=len, reverse=True))}}}"
_FIELD = Phrase(f"[,] {_ANY_FIELD} :")
_BEGINS = Phrase(f"{_ANY_FIELD} APART [:]")


def split_traits(text: str) -> dict[str, str]:
    """Return the fields in lines such as "saves: str con". Counters and riders can have their own lines.

    Other lines aren't fields.
    """
    fields: dict[str, str] = {}
    # Counters and riders can start with any name, so their form tells the lines apart.
    own: dict[str, list[str]] = {field: [] for field in (*OWN_LINES, "")}
    for line in read_lines(text):
        own[_own_line(line.typed)].append(plain(line.typed))
    for line in (part for typed in own.pop("") for part in _fields(read_line(typed, TRAITS))):
        begun = line.begins(_BEGINS)
        field = _ALIKE[begun["field"]] if begun else line.written
        rest = (plain(begun.behind.written) if begun else "") or _BARE.get(field, "")
        between = "\n" if field in OWN_LINES else ", "
        fields[field] = f"{fields[field]}{between}{rest}" if field in fields else rest
    for field, lines in own.items():
        if lines:
            fields[field] = "\n".join(filter(None, [fields.get(field, ""), *lines]))
    return fields


def _fields(line: WrittenLine) -> list[WrittenLine]:
    """Return the fields in a line. A word with a colon starts a field, even in the middle of the line."""
    places = [0, *(matched.span()[0] for matched in line.find_all(_FIELD)), len(line.tokens)]
    parts = [line[start:end].strip(",") for start, end in pairwise(places)]
    return [part for part in parts if part]


OWN_LINES = ("counters", "riders")


def _own_line(line: str) -> str:
    """Return the field that a line belongs to without naming it, or "" if it belongs to none."""
    if is_trait(line):
        return ""
    return "counters" if is_counter(line) else "riders" if is_rider(line) else ""


def is_field(line: str) -> bool:
    """Return True if a line is a field, a counter or a rider, and not skills followed by something else."""
    typed = read_line(line, TRAITS)
    if typed.find(_FIELD):
        return is_trait(line)
    return bool(_own_line(line)) and not _are_skills(typed.split(",", ":", "(")[0].written)


def _are_skills(text: str) -> bool:
    try:
        return bool(read_skills(text))
    except PlayerError:
        return False


def is_trait(line: str) -> bool:
    """Return True if a line starts with another field's word."""
    return read_line(line, TRAITS).begins(_BEGINS) is not None


_BARE = {"swims": "yes", "evasion": "yes", "extra_attack": "2"}
"""The value of each field that can be typed as a bare word."""
