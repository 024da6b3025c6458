"""A sheet as typed, field by field. All errors are reported at once."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeVar

import msgspec

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_bonus import check_bonus
from bot.games.dnd.attacks.attack_text import ability_text, attack_text
from bot.games.dnd.attacks.damage_text import read_types, types_text
from bot.games.dnd.counters.rules.counter import Counters
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import is_rider, read_riders, rider_text
from bot.games.dnd.sheet.record.sheet import InitiativeBonus, Sheet, Spellcasting, bare
from bot.games.dnd.sheet.rules.counters_text import counters_text, is_counter, read_counters
from bot.games.dnd.sheet.rules.fields import (
    read_attacks,
    read_level,
    read_name,
    read_number,
    read_scores,
    read_yes,
    yes_text,
)
from bot.games.dnd.sheet.rules.proficiencies import (
    initiative_text,
    read_initiative,
    read_save_bonuses,
    read_saves,
    read_skills,
    read_tools,
    save_bonuses_text,
    skills_text,
)
from bot.games.dnd.sheet.rules.spells_text import read_spellcasting, read_spells, spellcasting_text
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, read_lines
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import shortened
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_HP = 9_999
MAX_AC = 50
MOST_ATTACKS = 8
"""The maximum number of attacks in one action."""
MAX_TEXT = 3_900  # Characters of one field, such as all attacks: a form takes 4,000.
_MOST_WRONG = 10  # Mistakes listed at once: each can list all fields.

T = TypeVar("T")

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


def read_sheet(texts: Mapping[str, str], *, exported: bool = False) -> Sheet:
    """Return the sheet with these fields, by name. The field "attacks" has one attack per line.

    Missing and empty fields are ignored. ``exported`` means that the bot wrote them, so bonuses are totals.

    Raises:
        PlayerError: Some fields are wrong. The message names each one, with what would work.

    """
    fields = _Reading(texts)
    sheet = Sheet(
        name=fields.read("name", read_name, ""),
        scores=fields.read("scores", read_scores, (10, 10, 10, 10, 10, 10)),
        level=fields.read("level", read_level, "1"),
        ac=fields.read("ac", lambda text: read_number(text, 1, MAX_AC), 10),
        hp=fields.read("hp", lambda text: read_number(text, 1, MAX_HP), 1),
        saves=fields.read("saves", read_saves, ()),
        save_bonuses=fields.read("save_bonus", read_save_bonuses, ()),
        initiative=fields.read("initiative", read_initiative, InitiativeBonus()),
        skills=fields.read("skills", read_skills, ()),
        tools=fields.read("tools", read_tools, ()),
        resist=fields.read("resist", read_types, ()),
        vulnerable=fields.read("vulnerable", read_types, ()),
        immune=fields.read("immune", read_types, ()),
        swims=fields.read("swims", read_yes, False),
        evasion=fields.read("evasion", read_yes, False),
        extra_attack=fields.read("extra_attack", lambda text: read_number(text, 1, MOST_ATTACKS), 1),
        spellcasting=fields.read("spellcasting", read_spellcasting, Spellcasting()),
        spells=fields.read("spells", read_spells, ()),
        counters=fields.read("counters", read_counters, Counters()),
        riders=fields.read("riders", _read_riders, ()),
        attacks=fields.read("attacks", read_attacks, ()),
    )
    fields.refuse_wrong()
    return _checked(sheet, texts, exported=exported)


def _checked(sheet: Sheet, texts: Mapping[str, str], *, exported: bool) -> Sheet:
    """Return a sheet with the derived bonuses of its attacks, and its base Armor Class."""
    if max(map(len, sheet_texts(sheet).values())) > MAX_TEXT:
        raise PlayerError(
            say("Attacks and other fields can have up to {most:,} characters each.", most=MAX_TEXT)
        )
    written = [line for line in texts.get("attacks", "").split("\n") if line.strip()]
    for line, attack in zip(written, sheet.attacks, strict=True) if not exported else ():
        check_bonus(line, attack, sheet)
    sheet = msgspec.structs.replace(sheet, attacks=tuple(bare(attack, sheet) for attack in sheet.attacks))
    # Only the base AC follows from the scores; the player worked out anything else (Armor Class).
    return (
        sheet
        if texts.get("ac", "").strip()
        else msgspec.structs.replace(sheet, ac=10 + sheet.modifier("dex"))
    )


class _Reading:
    """Parses the fields of a sheet one by one, and collects the errors."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._wrong: list[str] = []

    def read(self, field: str, reader: Callable[[str], T], default: T) -> T:
        """Return the field, or the default if it's empty or wrong."""
        text = self._texts.get(field, "").strip()
        if not text and field not in ("name", "scores"):
            return default
        try:
            if len(text) > MAX_TEXT:
                raise PlayerError(say("this can have up to {most:,} characters.", most=MAX_TEXT))
            return reader(text)
        except PlayerError as error:
            self._wrong.append(say("{field}: {error}", field=_FIELD_WORDS[field].say(), error=error))
            return default

    def refuse_wrong(self) -> None:
        """Raise PlayerError with all errors, including those for unknown fields, if there are any."""
        words = later("There's no field “{field}”. The fields are {fields}.")
        unknown = [shortened(text, 30) for text in self._texts if text not in _FIELD_WORDS]
        wrong = [
            *self._wrong,
            *(words.say(field=field, fields=listed(map(TRAITS.name, TRAITS))) for field in unknown),
        ]
        if wrong:
            more = (
                [say("…and {more} more.", more=len(wrong) - _MOST_WRONG)] if len(wrong) > _MOST_WRONG else []
            )
            raise PlayerError("\n".join([*wrong[:_MOST_WRONG], *more]))


def warnings(sheet: Sheet) -> tuple[str, ...]:
    """Return a warning about an adventurer's ability scores above 20 (Ability Scores)."""
    high = [ABILITIES.name(key) for key in ABILITIES if sheet.score(key) > 20]
    if not high or not sheet.level.isdigit():
        return ()
    return (say("{abilities} above 20: only if a feature says so.", abilities=listed(high)),)


def sheet_texts(sheet: Sheet) -> dict[str, str]:
    """Return this sheet's fields as they can be typed."""
    texts = {
        "name": sheet.name,
        "level": sheet.level,
        "scores": " ".join(map(str, sheet.scores)),
        "ac": str(sheet.ac),
        "hp": str(sheet.hp),
        "saves": " ".join(map(ability_text, sheet.saves)),
        "save_bonus": save_bonuses_text(sheet.save_bonuses),
        "skills": skills_text(sheet.skills),
        "initiative": initiative_text(sheet.initiative),
        "tools": ", ".join(sheet.tools),
        "resist": types_text(sheet.resist),
        "vulnerable": types_text(sheet.vulnerable),
        "immune": types_text(sheet.immune),
        "swims": yes_text() if sheet.swims else "",
        "evasion": yes_text() if sheet.evasion else "",
        "extra_attack": str(sheet.extra_attack) if sheet.extra_attack > 1 else "",
        "spellcasting": spellcasting_text(sheet.spellcasting),
        "spells": ", ".join(sheet.spells),
        "counters": counters_text(sheet.counters),
        "riders": "\n".join(map(rider_text, sheet.riders)),
        "attacks": "\n".join(map(attack_text, sheet.attacks)),
    }
    return {field: text for field, text in texts.items() if text}


def traits_text(sheet: Sheet) -> str:
    """Return a sheet's list fields, one per line, in the form that :func:`split_traits` parses."""
    texts = sheet_texts(sheet)
    own = [texts.pop(line, "") for line in _OWN_LINES]  # One per line, as they are typed.
    lines = [f"{TRAITS.name(trait)}: {texts[trait]}" for trait in TRAITS if trait in texts]
    return "\n".join(filter(None, [*lines, *own]))


def split_traits(text: str) -> dict[str, str]:
    """Return the fields in lines such as "saves: str con". Counters and riders can have their own lines.

    Other lines aren't fields.
    """
    found: dict[str, str] = {}
    # Counters and riders can start with any name, so their form tells the lines apart.
    own: dict[str, list[str]] = {field: [] for field in (*_OWN_LINES, "")}
    for line in read_lines(text):
        own[_own_line(line.typed)].append(plain(line.typed))
    for line in (part for typed in own.pop("") for part in _fields(read_line(typed, TRAITS))):
        begun = line.begins(_BEGINS)
        field = _ALIKE[begun["field"]] if begun else line.written
        rest = (plain(begun.behind.written) if begun else "") or _BARE.get(field, "")
        between = "\n" if field in _OWN_LINES else ", "
        found[field] = f"{found[field]}{between}{rest}" if field in found else rest
    for field, lines in own.items():
        if lines:
            found[field] = "\n".join(filter(None, [found.get(field, ""), *lines]))
    return found


def _fields(line: WrittenLine) -> list[WrittenLine]:
    """Return the fields in a line. A word with a colon starts a field, even in the middle of the line."""
    places = [0, *(matched.span()[0] for matched in line.find_all(_FIELD)), len(line.tokens)]
    parts = [line[start:end].strip(",") for start, end in pairwise(places)]
    return [part for part in parts if part]


_OWN_LINES = ("counters", "riders")


def _own_line(line: str) -> str:
    """Return the field that a line belongs to without naming it, or "" if it belongs to none."""
    if _is_trait(line):
        return ""
    return "counters" if is_counter(line) else "riders" if is_rider(line) else ""


def is_field(line: str) -> bool:
    """Return True if a line is a field, a counter or a rider, and not skills followed by something else."""
    typed = read_line(line, TRAITS)
    if typed.find(_FIELD):
        return _is_trait(line)
    return bool(_own_line(line)) and not _are_skills(typed.split(",", ":", "(")[0].written)


def _are_skills(text: str) -> bool:
    try:
        return bool(read_skills(text))
    except PlayerError:
        return False


def _is_trait(line: str) -> bool:
    """Return True if a line starts with another field's word."""
    return read_line(line, TRAITS).begins(_BEGINS) is not None


def _read_riders(text: str) -> tuple[SheetRider, ...]:
    """Return a sheet's riders. A rider that looks like another field also raises PlayerError."""
    riders = read_riders(text)
    if taken := next((rider.name for rider in riders if _is_trait(rider.name)), ""):
        raise PlayerError(say("“{name}” means something else here. Choose another name.", name=taken))
    return riders


_BARE = {"swims": "yes", "evasion": "yes", "extra_attack": "2"}
"""The value of each field that can be typed as a bare word."""


_FIELD_WORDS = {
    "name": later("Name"),
    "level": later("Level"),
    "scores": later("Scores"),
    "ac": later("Armor Class"),
    "hp": later("Hit points"),
    "saves": later("Saves"),
    "save_bonus": later("Save bonus"),
    "initiative": later("Initiative"),
    "skills": later("Skills"),
    "tools": later("Tools"),
    "resist": later("Resistances"),
    "vulnerable": later("Vulnerabilities"),
    "immune": later("Immunities"),
    "swims": later("Swims"),
    "evasion": later("Evasion"),
    "extra_attack": later("Extra Attack"),
    "spellcasting": later("Spellcasting"),
    "spells": later("Spells"),
    "counters": later("Counters"),
    "riders": later_of("a field of a sheet", "Riders"),
    "attacks": later("Attacks"),
}
