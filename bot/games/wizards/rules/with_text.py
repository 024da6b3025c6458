"""A WIZARDS roll's modifiers as one text: "+1 Rage, adv Flanking, Bladed, Dark"."""

import re

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import KeptEffect, Named, Scope, Tags
from bot.games.wizards.rules.numbers_text import (
    apart,
    few,
    read_advantage,
    read_modifiers,
    read_tags,
    read_tilted,
)
from bot.games.wizards.rules.request import Side
from bot.words import later_of, say
from bot.words.terms import Terms

_KINDS = Terms(
    {
        "weapon": later_of("typed before its name, as in: weapon Bladed", "weapon"),
        "skill": later_of("typed before its name, as in: skill Climb", "skill"),
        "situation": later_of("typed before its name, as in: situation Dark", "situation"),
    }
)
_KIND = re.compile(r"(?is)(weapon|skill|situation)\b[\s:]+(.+)")
_NUMBER = re.compile(r"(?s)[+-]?\s*[0-9].*|[^0-9+-]+[+-]\s*[0-9]+")


def read_side(text: str, character: str = "") -> Side:
    """Return the roller's side, with everything named for the roll.

    A tag without a kind counts as every kind, because the saved effects decide what it matches (R3).

    Raises:
        PlayerError: The text can't be parsed, a number is too large, or there is too much.

    """
    modifiers, advantage, tags = _read(text)
    kinds = (read_tags(",".join(name for kind, name in tags if kind in (wanted, ""))) for wanted in _KINDS)
    weapon, skill, situation = kinds
    name = " ".join(character.split())
    return Side(name, modifiers=modifiers, advantage=advantage, tags=Tags(skill, weapon, situation))


def read_kept(what: str, rolls: str, scope: str) -> KeptEffect:
    """Return a character's effect: "+1 Rage" or "adv Flanking", with a scope such as "weapon Bladed, Dark".

    Raises:
        PlayerError: The text isn't exactly one effect, or the scope has two tags of one kind.

    """
    modifiers, advantage, tags = _read(what)
    if tags or len(modifiers) + len(advantage) != 1:
        raise PlayerError(say("Enter one modifier, such as +1 Rage, or adv Flanking for Advantage."))
    *numbers, tags = _read(scope)
    kinds = {kind or "situation": read_tags(name)[0] for kind, name in tags}
    if any(numbers) or len(kinds) != len(tags):
        raise PlayerError(say("Enter where it counts, such as weapon Bladed, skill Climb, Dark."))
    (new,) = *modifiers, *advantage
    return KeptEffect(new.amount, new.name, Scope(rolls, **kinds), bool(advantage))


def _read(text: str) -> tuple[tuple[Named, ...], tuple[Named, ...], list[tuple[str, str]]]:
    """Return the modifiers, the Advantage effects, and the tags, each with its kind or ""."""
    modifiers: list[Named] = []
    advantage: list[Named] = []
    tags: list[tuple[str, str]] = []
    for piece in apart(text):
        kind = _KIND.fullmatch(_KINDS.in_english(piece))
        if tilted := read_tilted(piece):
            advantage += tilted
        elif kind:
            tags.append((kind[1].casefold(), kind[2]))
        elif _NUMBER.fullmatch(piece):
            modifiers += read_modifiers(piece)
        elif piece.startswith("-"):
            advantage += read_advantage(piece)
        else:
            tags.append(("", piece))
    return few(tuple(modifiers)), few(tuple(advantage)), tags
