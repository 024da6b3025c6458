"""Spells as typed on a sheet: the names of known or prepared ones, and the spellcasting ability."""

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import ability_text
from bot.games.dnd.sheet.record.sheet import Spellcasting
from bot.games.dnd.terms.lines import Phrase, read_line, read_pieces
from bot.games.dnd.terms.playing import ABILITIES, SHORT
from bot.words import later, say

MAX_SPELLS = 100
MAX_SPELL = 50
"""The maximum length of a spell's name."""
_CASTING = Phrase("{ability:word} [[,] [save] dc {dc:2} | [,] {number:2}] [[,] {bonus:sign} [to hit]]")


def read_spells(text: str) -> tuple[str, ...]:
    """Return the names of spells, without duplicates: "fireball, Bless". Raises PlayerError for too many."""
    names = {name.casefold(): name for name in (piece.written for piece in read_pieces(text)) if name}
    if len(names) > MAX_SPELLS or any(len(name) > MAX_SPELL for name in names):
        raise PlayerError(
            say(
                "there can be up to {most} spells of up to {long} characters.",
                most=MAX_SPELLS,
                long=MAX_SPELL,
            )
        )
    return tuple(names.values())


def read_spellcasting(text: str) -> Spellcasting:
    """Return the typed spellcasting: "int", or "wis DC 15 +7" if these numbers don't follow from the sheet.

    Raises:
        PlayerError: The text can't be parsed.

    """
    line = read_line(text, ABILITIES, SHORT)
    matched = line.match(_CASTING)
    ability = (ABILITIES.read(matched["ability"]) or SHORT.read(matched["ability"])) if matched else None
    if not matched or not ability:
        raise line.unread(later("“{text}” isn't a spellcasting ability. Try int, or wis DC 15 +7."))
    bonus = matched.number("bonus") if matched["bonus"] else 0
    return Spellcasting(ability, int(matched["dc"] or matched["number"] or 0), bonus)


def spellcasting_text(casting: Spellcasting) -> str:
    """Return the spellcasting as text that can be typed."""
    words = [ability_text(casting.ability)] if casting.ability else []
    words += [f"DC {casting.dc}"] if casting.dc else []
    return " ".join([*words, f"{casting.bonus:+d}"] if casting.bonus else words)
