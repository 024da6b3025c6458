"""A WIZARDS character as a file: JSON with its name and its saved modifiers.

Only a GM can grant rerolls (R9), so no file that a player can edit contains them.
"""

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import MAX_ADVANTAGE, MAX_AMOUNT, MAX_NAME, ROLLS, KeptEffect
from bot.rolls.card import plain, shortened
from bot.words import later, say

KIND = "rollwright wizards character"
MAX_FILE = 64_000  # Bytes: several times what the most modifiers take.
MAX_MODIFIERS = 25  # Per character.


class CharacterFile(Struct, frozen=True):
    """The content of a character's file; ``kind`` is always :data:`KIND`."""

    kind: str
    name: str
    modifiers: tuple[KeptEffect, ...] = ()


def to_json(name: str, modifiers: tuple[KeptEffect, ...]) -> bytes:
    """Return a character as a file for :func:`from_json`: JSON, UTF-8."""
    return msgspec.json.format(msgspec.json.encode(CharacterFile(KIND, name, modifiers)))


def from_json(content: bytes) -> CharacterFile:
    """Return the character in such a file.

    Raises:
        PlayerError: It isn't such a file, or a modifier is invalid. The message names the modifier.

    """
    try:
        file = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"), type=CharacterFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(_no_file()) from error
    if file.kind != KIND:
        raise PlayerError(_no_file())
    if len(file.modifiers) > MAX_MODIFIERS:
        raise PlayerError(
            say("A character can have up to {most} modifiers. Remove some from the file.", most=MAX_MODIFIERS)
        )
    for place, modifier in enumerate(file.modifiers, 1):
        _check(place, modifier)
    if len({(modifier.name, modifier.when, modifier.advantage) for modifier in file.modifiers}) < len(
        file.modifiers
    ):
        raise PlayerError(say("The file has two modifiers with the same name and scope. Remove one."))
    return CharacterFile(KIND, " ".join(file.name.split()), file.modifiers)


def _no_file() -> str:
    return say("That isn't a file of a WIZARDS character. Export one with /me.")


def _check(place: int, kept: KeptEffect) -> None:
    """Raise PlayerError for a modifier that couldn't be saved by command."""
    most = MAX_ADVANTAGE if kept.advantage else MAX_AMOUNT
    texts = (kept.name, kept.when.skill, kept.when.weapon, kept.when.situation)
    if not 1 <= abs(kept.amount) <= most:
        words = later("Modifier {place} of the file must be from 1 to {most}, or −1 to −{most}.")
        raise PlayerError(words.say(place=place, most=most))
    if kept.when.rolls not in ROLLS:
        rolls = plain(shortened(kept.when.rolls, MAX_NAME))
        words = later("Modifier {place} of the file is for “{rolls}”, which isn't a kind of roll.")
        raise PlayerError(words.say(place=place, rolls=rolls))
    if any(len(text) > MAX_NAME or text != " ".join(text.split()) for text in texts):
        words = later(
            "The name of modifier {place} of the file is longer than {most} characters or has extra spaces."
        )
        raise PlayerError(words.say(place=place, most=MAX_NAME))
