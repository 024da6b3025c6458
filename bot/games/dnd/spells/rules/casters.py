"""The caster's numbers: as typed, or else from the sheet or stat block."""

import re
from collections.abc import Iterable

from bot.errors import PlayerError
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Sheet, Spellcasting
from bot.games.dnd.spells.rules.casting import Caster
from bot.games.dnd.spells.rules.library import folded
from bot.games.dnd.spells.rules.requests import rolled_part
from bot.games.dnd.spells.rules.spell import Spell
from bot.words import say

_NUMBERS = re.compile(r"(?i)(?:dc\s*)?(?P<dc>[0-9]{1,2})?[\s,]*(?P<bonus>[+-][0-9]{1,2})?")


def caster_of(sheet: Sheet | None, typed: str = "", own: Spellcasting | None = None) -> tuple[Caster, bool]:
    """Return the caster, and True if the DC and the attack bonus are known.

    ``typed`` numbers, such as "15 +7", take precedence over the sheet's. ``own`` are from a stat block.

    Raises:
        PlayerError: The text has no such numbers.

    """
    matched = _NUMBERS.fullmatch(typed.strip())
    if matched is None:
        raise PlayerError(say("Enter your spell save DC and attack bonus, such as 15 +7."))
    sheet = sheet or Sheet("", (10, 10, 10, 10, 10, 10))
    is_known = bool(sheet.spell_ability) or sheet.spellcasting != Spellcasting()
    has = (sheet.spell_dc, sheet.spell_bonus) if is_known else (0, 0)
    if own and own.dc:
        is_known, has = True, (own.dc, own.bonus or own.dc - 8)
    ability = own.ability if own and own.ability else sheet.spell_ability
    dc = int(matched["dc"] or has[0])
    bonus = int(matched["bonus"]) if matched["bonus"] else has[1] if is_known else max(0, dc - 8)
    level = sheet.level.removeprefix("CR ")
    modifier = sheet.modifier(ability) if ability else 0
    return Caster(dc, bonus, modifier, max(1, int(level)) if level.isdigit() else 1), is_known or dc > 0


def remembered(rolled: Iterable[DndRequest], character: int) -> str:
    """Return the numbers this character last cast with, as typed. A player without a character is 0."""
    for request in rolled:
        if not request.casting or max(0, request.roller.character) != character:
            continue
        bonus = request.attack.bonus if request.attack else None
        if bonus is not None:
            return f"{8 + bonus} {bonus:+d}"
        if request.dc:
            return str(request.dc)
    return ""


def knows(sheet: Sheet, name: str) -> bool:
    """Return True if a sheet has a spell with this name."""
    return any(folded(spell) == folded(name) for spell in sheet.spells)


def needs_numbers(of: Spell, caster: Caster, slot: int, option: str = "") -> bool:
    """Return True if a spell needs its caster's DC or attack bonus."""
    part = rolled_part(of, caster, slot, option)
    return part is not None and bool((part.save and part.dc in (0, caster.dc)) or part.attack)
