"""The attack rows of a D&D Beyond sheet: weapons, attack cantrips, and attacks with a save."""

import re
from collections.abc import Collection, Iterator, Mapping

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.sheet.rules.foundry_weapons import weapon_name
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES
from bot.rolls.card import shortened
from bot.words import later, listed

_NAME = re.compile(r"Wpn Name(?: (\d{1,2}))?")
_SAVE = re.compile(r"(str|dex|con|int|wis|cha)\w*[^\d]*(\d{1,2})", re.IGNORECASE)
_BONUS = re.compile(r"[+-]\d{1,2}")
_DAMAGE = re.compile(r"(\d{1,2}d\d{1,3}(?: ?[+-] ?\d{1,2})?|\d{1,3}) *(\w+)?")
_RANGE = re.compile(r"range \(?(\d{1,4})(?:/(\d{1,5}))?", re.IGNORECASE)
_OURS = ("thrown", "range", "reach", "finesse", "simple", "martial", "melee", "ranged", "ammunition")
"""An attack's notes that its typed line already includes, or that can be ignored."""


def attack_rows(
    values: Mapping[str, str], cantrips: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the attacks as typed, and what was left out of their rows."""
    lines, left, taken = list[str](), list[str](), set[str]()
    for name, bonus, damage, notes in _rows(values):
        called = weapon_name(name)
        line = _line(called, bonus, damage, notes, is_cantrip=name.casefold() in cantrips)
        if not line or called.casefold() in taken or len(lines) == MAX_ATTACKS:
            said = listed(filter(None, (bonus, damage, notes)))
            left.append(_LEFT.say(name=shortened(name, 40), rest=shortened(said, 80)) if said else name)
            continue
        taken.add(called.casefold())
        lines.append(line)
        if others := list(_others(notes)):
            left.append(_LEFT.say(name=called, rest=shortened(listed(others), 80)))
    return tuple(lines), tuple(left)


_LEFT = later("{name}: {rest}")


def _rows(values: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield name, bonus, damage and notes of each row."""
    for field, name in values.items():
        if row := _NAME.fullmatch(field):
            number = row[1] or "1"
            rest = (f"Wpn{number} AtkBonus", f"Wpn{number} Damage", f"Wpn Notes {number}")
            bonus, damage, notes = (" ".join(values.get(one, "").split()) for one in rest)
            yield name, bonus, damage, notes


def _line(name: str, bonus: str, damage: str, notes: str, *, is_cantrip: bool) -> str:
    """Return an attack as a typed line, or "" if our notation can't express it."""
    typed = [(dice.replace(" ", ""), kind.casefold()) for dice, kind in _DAMAGE.findall(damage)]
    parts = [f"{dice} {kind}" if kind in DAMAGE_TYPES else dice for dice, kind in typed]
    words = [f"{name}:", first := _save_or_bonus(bonus, is_cantrip=is_cantrip)]
    is_save = "save" in first
    words.append(" + ".join(parts))
    if (far := _RANGE.search(notes)) and not is_save:
        words += ["thrown" if "thrown" in notes.casefold() else "range", "/".join(filter(None, far.groups()))]
    if "reach" in notes.casefold() and not is_save:
        words += ["reach", "10"]
    line = " ".join(filter(None, words))
    try:
        attack = read_attack(line)
    except PlayerError:
        return ""
    return line if first and attack.damage else ""


def _save_or_bonus(typed: str, *, is_cantrip: bool) -> str:
    """Return a row's save or attack bonus as typed here, or "" if it has neither."""
    if save := _SAVE.search(typed):
        return f"spell save {save[1].casefold()} {save[2]}{' none' if is_cantrip else ''}"
    if bonus := _BONUS.search(typed.replace("−", "-")):
        return f"spell {bonus[0]}" if is_cantrip else f"{bonus[0]} to hit"
    return ""


def _others(notes: str) -> Iterator[str]:
    """Yield an attack's notes that have no equivalent here, such as "Versatile" and "Sap"."""
    for note in re.split(r"[,\n]", notes):
        word = note.strip()
        if word and not word.casefold().startswith(_OURS) and word.casefold() not in ABILITIES:
            yield word
