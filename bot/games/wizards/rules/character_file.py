"""A character of WIZARDS as a file: JSON with its name and the modifiers that it keeps.

Re-rolls are a GM's to grant (R9), so they are in no file that a player may write.
"""

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import MAX_ADVANTAGE, MAX_AMOUNT, MAX_NAME, ROLLS, Kept
from bot.rolls.card import plain, shortened
from bot.words import say

KIND = "rollwright wizards character"
MAX_FILE = 64_000  # Bytes: several times as many as the most modifiers take.
MAX_MODIFIERS = 25  # Of one character.


class CharacterFile(Struct, frozen=True):
    """What such a file says; ``kind`` is always :data:`KIND`."""

    kind: str
    name: str
    modifiers: tuple[Kept, ...] = ()


def to_json(name: str, modifiers: tuple[Kept, ...]) -> bytes:
    """A character as a file that :func:`from_json` takes: JSON, UTF-8."""
    return msgspec.json.format(msgspec.json.encode(CharacterFile(KIND, name, modifiers)))


def from_json(content: bytes) -> CharacterFile:
    """The character of such a file.

    Raises:
        PlayerError: It is none, or one of its modifiers can be none; it is named.

    """
    try:
        file = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"), type=CharacterFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(_no_file()) from error
    if file.kind != KIND:
        raise PlayerError(_no_file())
    if len(file.modifiers) > MAX_MODIFIERS:
        raise PlayerError(
            say("A character keeps up to {most} modifiers; take some out of the file.", most=MAX_MODIFIERS)
        )
    for place, modifier in enumerate(file.modifiers, 1):
        _check(place, modifier)
    if len({(modifier.name, modifier.when, modifier.advantage) for modifier in file.modifiers}) < len(
        file.modifiers
    ):
        raise PlayerError(say("Two modifiers of the file are of the same name and for the same; keep one."))
    return CharacterFile(KIND, " ".join(file.name.split()), file.modifiers)


def _no_file() -> str:
    return say("That is no file of a WIZARDS character; Export under /me has one of each.")


def _check(place: int, kept: Kept) -> None:
    """Raises PlayerError for a modifier that could not be kept by command."""
    most = MAX_ADVANTAGE if kept.advantage else MAX_AMOUNT
    texts = (kept.name, kept.when.skill, kept.when.weapon, kept.when.situation)
    if not 1 <= abs(kept.amount) <= most:
        raise PlayerError(
            say(
                "Modifier {place} of the file is not from 1 to {most}, or the same below 0.",
                place=place,
                most=most,
            )
        )
    if kept.when.rolls not in ROLLS:
        rolls = plain(shortened(kept.when.rolls, MAX_NAME))
        raise PlayerError(
            say(
                "Modifier {place} of the file is for “{rolls}”, which are no rolls.", place=place, rolls=rolls
            )
        )
    if any(len(text) > MAX_NAME or text != " ".join(text.split()) for text in texts):
        raise PlayerError(
            say(
                "Modifier {place} of the file has a name longer than {most}, or one with gaps.",
                place=place,
                most=MAX_NAME,
            )
        )
