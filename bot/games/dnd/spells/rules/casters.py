"""The caster's numbers: as typed, or else from the sheet or stat block."""

import re
from collections.abc import Iterable

from bot.errors import PlayerError, UnclearError
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Sheet, Spellcasting
from bot.games.dnd.spells.rules.casting import Caster
from bot.games.dnd.spells.rules.requests import rolled_part
from bot.games.dnd.spells.rules.spell import Spell, SpellPart, Whom, having, spell
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import plain
from bot.words import later, say

LAST = 50
"""The number of rolls searched for a caster's last numbers."""
_NO_SHEET = Sheet("", (10, 10, 10, 10, 10, 10))
_NUMBERS = re.compile(r"(?i)(?:dc\s*)?(?P<dc>[0-9]{1,2})?[\s,]*(?P<bonus>[+-][0-9]{1,2})?")


def named_spell(typed: str) -> Spell:
    """Return the spell with this name. Raises UnclearError if it's unclear, PlayerError if it's unknown."""
    if of := spell(typed):
        return of
    if near := having(typed)[:5]:
        raise UnclearError(say("Which spell is it?"), meant=tuple((name, name) for name in near))
    raise PlayerError(say("There's no spell “{name}” here. Check its name.", name=plain(typed)))


def check_targets(of: Spell, part: SpellPart | None, count: int) -> None:
    """Raise PlayerError if a part of a spell can't have this many targets."""
    whom = part.whom if part else Whom()
    most = whom.targets * max(1, whom.shots)
    if 0 < most < count and not (whom.targets == 1 and whom.area.shape):
        words = later("{spell} can have up to {most} targets. A higher slot may allow more.")
        raise PlayerError(words.say(spell=plain(spell_name(of.name)), most=most))


def no_slot(of: Spell) -> PlayerError:
    """Return the error that no slot is left for a spell."""
    words = later("There's no slot left for {spell}. A rest restores slots.")
    return PlayerError(words.say(spell=plain(spell_name(of.name))))


def caster_of(sheet: Sheet | None, typed: str = "", own: Spellcasting | None = None) -> tuple[Caster, bool]:
    """Return the caster, and True if the DC and the attack bonus are known.

    ``typed`` numbers, such as "15 +7", take precedence over the sheet's. ``own`` are from a stat block.

    Raises:
        PlayerError: The text has no such numbers.

    """
    matched = _NUMBERS.fullmatch(typed.strip())
    if matched is None:
        raise PlayerError(say("Enter your spell save DC and attack bonus, such as 15 +7."))
    sheet, own = sheet or _NO_SHEET, own or Spellcasting()
    is_known = bool(sheet.spell_ability) or sheet.spellcasting != Spellcasting()
    has = (sheet.spell_dc, sheet.spell_bonus) if is_known else (0, 0)
    if own.dc:
        is_known, has = True, (own.dc, own.bonus or own.dc - 8)
    ability = own.ability or sheet.spell_ability
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


def needs_numbers(of: Spell, caster: Caster, option: str = "") -> bool:
    """Return True if a spell needs its caster's DC or attack bonus."""
    part = rolled_part(of, option)
    return part is not None and bool((part.save and part.dc in (0, caster.dc)) or part.attack)
