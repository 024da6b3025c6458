"""A sheet as typed, field by field. All errors are reported at once."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_bonus import check_bonus
from bot.games.dnd.attacks.attack_text import ability_text, attack_text
from bot.games.dnd.attacks.damage_text import read_types, types_text
from bot.games.dnd.counters.rules.counter import Counters
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import read_riders, rider_text
from bot.games.dnd.sheet.record.sheet import InitiativeBonus, Sheet, Spellcasting, bare
from bot.games.dnd.sheet.rules.counters_text import counters_text, read_counters
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
from bot.games.dnd.sheet.rules.traits import OWN_LINES, TRAITS, is_trait
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import shortened
from bot.words import later, later_of, listed, say

MAX_HP = 9_999
MAX_AC = 50
MOST_ATTACKS = 8
"""The maximum number of attacks in one action."""
MAX_TEXT = 3_900  # Characters of one field, such as all attacks: a form takes 4,000.
_MOST_WRONG = 10  # Mistakes listed at once: each can list all fields.

T = TypeVar("T")


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
    own = [texts.pop(line, "") for line in OWN_LINES]  # One per line, as they are typed.
    lines = [f"{TRAITS.name(trait)}: {texts[trait]}" for trait in TRAITS if trait in texts]
    return "\n".join(filter(None, [*lines, *own]))


def _read_riders(text: str) -> tuple[SheetRider, ...]:
    """Return a sheet's riders. A rider that looks like another field also raises PlayerError."""
    riders = read_riders(text)
    if taken := next((rider.name for rider in riders if is_trait(rider.name)), ""):
        raise PlayerError(say("“{name}” means something else here. Choose another name.", name=taken))
    return riders


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
