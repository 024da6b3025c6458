"""Parts of a D&D Beyond sheet that were left out, in a player's words: "Species: Half-Elf"."""

import re
from collections.abc import Collection, Mapping

from bot.rolls.card import shortened
from bot.words import Later, later, later_of, listed

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


def left_lines(values: Mapping[str, str], done: Collection[str]) -> tuple[str, ...]:
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
