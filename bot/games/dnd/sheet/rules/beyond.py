"""A D&D Beyond sheet: a PDF whose form fields have names, known from public examples."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.games.dnd.counters.rules.tables import CLASSES, pact_slots_of, slots_of
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.beyond_attacks import attack_rows
from bot.games.dnd.sheet.rules.printed import Printed, sheet_of_printed
from bot.games.dnd.sheet.rules.spells_text import MAX_SPELL, MAX_SPELLS
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, SKILLS
from bot.rolls.card import shortened
from bot.words import Later, later, later_of, listed, say

PdfField = tuple[int, str, str]
"""A field's page, name and value."""

_SAVES = {key: f"ST {ABILITIES.english(key)}" for key in ABILITIES}
_SKILL_FIELDS = {
    key: {"animal_handling": "Animal", "sleight_of_hand": "SleightofHand"}.get(key, SKILLS.english(key))
    for key in SKILLS
}
_MARKS = {key: f"{SKILLS.english(key).title().replace(' ', '')}Prof" for key in SKILLS}
_CLASS = re.compile(r"([^\d/]+?)\s*(\d{1,2})")
_SLOTS = re.compile(r"(\d{1,2}) (Slot|Pact)", re.IGNORECASE)
_DEFENCE = re.compile(r"(\w+) *[-–:] *(resist|immun|vulnerab)", re.IGNORECASE)
_TRAITS = {"resist": "resist", "immun": "immune", "vulnerab": "vulnerable"}
_NUMBER = re.compile(r"[+-]?\d{1,4}")
_ONE_OF = ("CLASS LEVEL", "ClassLevel"), ("MaxHP", "HPMax"), ("Init", "Initiative")
_DONE = frozenset(
    {
        *("CharacterName", "AC", "ProfBonus", "Total", "Defenses", *ABILITIES),
        *("spellCastingAbility0", "spellSaveDC0", "spellAtkBonus0"),
        *(name for names in _ONE_OF for name in names),
        *(key.upper() for key in ABILITIES),
        *(f"{key.upper()}mod" for key in ABILITIES),
        *("CHamod", *_SAVES.values(), *(f"{key.title()}Prof" for key in ABILITIES)),
        *_SKILL_FIELDS.values(),
        *_MARKS.values(),
    }
)


def is_beyond(fields: Sequence[PdfField]) -> bool:
    """Return True if these are the fields of such a sheet."""
    names = {_bare(name) for _, name, _ in fields}
    return {"CharacterName", *(key.upper() for key in ABILITIES)} <= names


def read_beyond(fields: Sequence[PdfField]) -> tuple[Sheet, tuple[str, ...]]:
    """Return the sheet in these fields, and what was left out or missing.

    Raises:
        PlayerError: Something is missing or wrong; each is named.

    """
    page = _Fields(fields)
    attacks, attacks_left = attack_rows(page.values, page.cantrips())
    classes, unknown = page.classes()
    counters = page.counters(classes, known=not unknown)
    defences, defences_left = page.defences()
    level = sum(level for _, level in page.class_levels())
    printed = Printed(
        scores={key: number for key in ABILITIES if (number := page.number(key.upper())) is not None},
        name=re.sub(r"[,;:+|#()@<>]", " ", page.values.get("CharacterName", "")),
        level=str(level) if level else "",
        classes=classes if not counters else {},
        ac=str(number) if (number := page.number("AC")) is not None else "",
        hp=str(page.number("MaxHP", "HPMax") or "?"),
        saves={key: number for key, name in _SAVES.items() if (number := page.number(name)) is not None},
        marked=page.marked(),
        skills={
            key: number for key, name in _SKILL_FIELDS.items() if (number := page.number(name)) is not None
        },
        initiative=page.number("Init", "Initiative"),
        attacks=attacks,
        traits={**defences, **page.magic(), **({"counters": "\n".join(counters)} if counters else {})},
        left=(
            *page.missing(attacks),
            *(say("Classes: {names}", names=listed(unknown)) for _ in unknown[:1]),
            *attacks_left,
            *defences_left,
            *_left_lines(page.values, _DONE),
        ),
    )
    return sheet_of_printed(printed)


class _Fields:
    """The fields of a D&D Beyond sheet by name, in order."""

    def __init__(self, fields: Sequence[PdfField]) -> None:
        self._fields = [(page, _bare(name), value.strip()) for page, name, value in fields]
        self.values: dict[str, str] = {}
        for _, name, value in self._fields:
            if value and name not in self.values:
                self.values[name] = value

    def number(self, *names: str) -> int | None:
        """Return the whole number in the first of these fields that has one."""
        seen = (
            _NUMBER.search(self.values.get(name, "").replace(",", "").replace("−", "-")) for name in names
        )
        return next((int(one[0]) for one in seen if one), None)

    def marked(self) -> frozenset[str] | None:
        """Return the saves marked as proficient; None if none are."""
        return frozenset(key for key in ABILITIES if self.values.get(f"{key.title()}Prof")) or None

    def class_levels(self) -> list[tuple[str, int]]:
        """Return the classes as written, each with its level."""
        text = self.values.get("CLASS LEVEL") or self.values.get("ClassLevel", "")
        return [(seen[1].strip(), int(seen[2])) for seen in _CLASS.finditer(text)]

    def classes(self) -> tuple[dict[str, int], list[str]]:
        """Return the levels of known classes by key, and the unknown classes."""
        known, unknown = dict[str, int](), list[str]()
        for name, level in self.class_levels():
            if key := CLASSES.read(name):
                known[key] = known.get(key, 0) + level
            else:
                unknown.append(shortened(f"{name} {level}", 40))
        return known, unknown

    def slots(self) -> dict[tuple[str, int], int]:
        """Return the slots of each kind and level."""
        level, seen = 0, dict[tuple[str, int], int]()
        for _, name, value in self._fields:
            if name.startswith("spellHeader"):
                level = _level_of(value, level)
            elif name.startswith("spellSlotHeader"):
                for count, kind in _SLOTS.findall(value):
                    seen["pact" if kind.casefold() == "pact" else "slot", level] = int(count)
        return {key: count for key, count in seen.items() if key[1]}

    def counters(self, classes: Mapping[str, int], *, known: bool) -> list[str]:
        """Return slots and dice as typed, if they don't follow from the classes."""
        slots, levels = self.slots(), list(classes.items())
        ours = {("slot", level): count for level, count in slots_of(levels)}
        ours |= {("pact", level): count for level, count in pact_slots_of(levels)}
        if known and (not slots or slots == ours):
            return []
        words = {"slot": "slots", "pact": "pact slots"}
        lines = [f"{words[kind]} {level}: {count}" for (kind, level), count in slots.items() if count]
        dice = re.fullmatch(r"\d{1,2}d\d{1,2}( ?\+ ?\d{1,2}d\d{1,2})*", self.values.get("Total", ""))
        return [*lines, *([f"hit dice: {dice[0]}"] if dice else [])]

    def spells(self) -> dict[int, list[str]]:
        """Return the spells by level, 0 for cantrips, in order."""
        level, seen = 0, dict[int, list[str]]()
        for _, name, value in self._fields:
            if name.startswith("spellHeader"):
                level = _level_of(value, level)
            elif name.startswith("spellName") and value:
                seen.setdefault(level, []).append(re.sub(r"\s*\[.*?\]", "", value))
        return seen

    def magic(self) -> dict[str, str]:
        """Return the spells and spellcasting, as typed."""
        names = dict.fromkeys(
            " ".join(re.sub(r"[,;]", " ", name).split())[:MAX_SPELL]
            for _, seen in sorted(self.spells().items())
            for name in seen
        )
        ability = self.values.get("spellCastingAbility0", "").casefold()[:3]
        dc, bonus = self.number("spellSaveDC0"), self.number("spellAtkBonus0")
        casting = f"{ability} DC {dc} {bonus:+d}" if dc and bonus is not None else ability
        texts = {
            "spells": ", ".join([*names][:MAX_SPELLS]),
            "spellcasting": casting if ability in ABILITIES else "",
        }
        return {field: text for field, text in texts.items() if text}

    def cantrips(self) -> frozenset[str]:
        """Return the names of cantrips, in lower case."""
        return frozenset(name.casefold() for name in self.spells().get(0, ()))

    def defences(self) -> tuple[dict[str, str], list[str]]:
        """Return resistances and the like as typed, and the parts that aren't damage types."""
        seen, left = dict[str, list[str]](), list[str]()
        for part in re.split(r"[\n,;]", self.values.get("Defenses", "")):
            match = _DEFENCE.search(part)
            kind = match[1].casefold() if match else ""
            if match and kind in DAMAGE_TYPES:
                seen.setdefault(_TRAITS[match[2].casefold()], []).append(kind)
            elif part.strip():
                left.append(part.strip())
        words = later("Defenses: {names}")
        notes = [words.say(names=shortened(listed(left), 100))] if left else []
        return {field: ", ".join(dict.fromkeys(kinds)) for field, kinds in seen.items()}, notes

    def missing(self, attacks: Sequence[str]) -> Iterator[str]:
        """Yield a note about things that D&D Beyond sheets usually have, but this one lacks."""
        names = [
            say("saves") if not any(name in self.values for name in _SAVES.values()) else "",
            say("skills") if not any(name in self.values for name in _SKILL_FIELDS.values()) else "",
            say("attacks") if not attacks else "",
        ]
        if any(names):
            yield say("Not found: {names}", names=listed(filter(None, names)))


def _bare(name: str) -> str:
    return " ".join(name.split())


def _level_of(heading: str, before: int) -> int:
    """Return the spell level in a heading such as "=== 1st LEVEL ===", or 0 for cantrips."""
    if "CANTRIP" in heading.upper():
        return 0
    seen = re.search(r"([1-9])(?:st|nd|rd|th)", heading, re.IGNORECASE)
    return int(seen[1]) if seen else before


_MOST = 60  # Characters of one value.
_NAMED: Mapping[str, Later] = {
    "RACE": later("Species: {names}"),
    "BACKGROUND": later("Background: {names}"),
    "Speed": later("Speed: {names}"),
    "AdditionalSenses": later("Senses: {names}"),
    "SaveModifiers": later("Modifiers of saves: {names}"),
    "Eq Name": later("Equipment: {names}"),
    "Attuned Name": later("Attuned: {names}"),
}
"""The fields whose values are shown, with the words for them."""
_KINDS: tuple[tuple[str, Later], ...] = (
    (r"Check Box|TempHP|CurrentHP|HD|Inspiration", later_of("not taken over", "Current Hit Points")),
    (r"CP|SP|EP|GP|PP", later_of("not taken over", "Coins")),
    (r"ProficienciesLang", later_of("not taken over", "Languages and other proficiencies")),
    (r"(Actions|FeaturesTraits|Passive)\d", later_of("not taken over", "Features and actions")),
    (r"Eq .*|Attuned .*|Weight.*|Encumb.*|PushDragLift", later_of("not taken over", "Weights and amounts")),
    (r"spell.*", later_of("not taken over", "Details of spells")),
    (r"[A-Z ]+|.*(Traits|Ideals|Bonds|Flaws|Appearance|Backstory|Allies|Symbol|Notes).*",
     later_of("not taken over", "Description and background")),
)  # fmt: skip
_ROWS = re.compile(r"Wpn.*|spell(Name|Header|SlotHeader|Prepared).*")
_OTHERS = later_of("not taken over", "Other details")


def _left_lines(values: Mapping[str, str], done: Collection[str]) -> tuple[str, ...]:
    """Return the content of these fields, except for those in ``done``, grouped by kind."""
    seen: dict[Later, list[str]] = {}
    for field, value in values.items():
        name = re.sub(r" ?\d+$", "", field)
        if field in done or _ROWS.fullmatch(field) or value in ("--", "/Off", "Off"):
            continue
        if name in _NAMED:
            seen.setdefault(_NAMED[name], []).append(shortened(" ".join(value.split()), _MOST))
        else:
            kind = next((words for kind, words in _KINDS if re.fullmatch(kind, field)), _OTHERS)
            seen.setdefault(kind, [])
    return tuple(words.say(names=listed(dict.fromkeys(names))) for words, names in seen.items())
