"""Kept rolls as text that leaves the bot and comes back: codes, files, the lists of other bots."""

import re
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept.book import KeptBook, checked_name, of_dice
from bot.kept.store import KeptRoll, What
from bot.rolls.card import code, plain
from bot.rolls.values import Who
from bot.words import listed, say

_CODE = re.compile(r"[A-HJ-NP-Z2-9]{10}")
_LINE = re.compile(r"\s*\"?(?P<name>[^\n;:,=\"]{1,60}?)\"?\s*[:,=]\s*\"?(?P<dice>.+?)\"?\s*")
_HEAD = re.compile(r"(?i)name\s*[,:;=]\s*(?:expression|value|dice|roll)s?")
_NAMED = 10  # Lines that are named where they are not understood.


class _Exported(Struct, omit_defaults=True):
    name: str
    dice: str = ""
    code: str = ""


class _File(Struct):
    kept: list[_Exported]


async def exported(book: KeptBook, who: Who, rolls: Sequence[KeptRoll]) -> bytes:
    """A file with these: JSON, UTF-8. Of dice it has the dice, of other games a code of this bot's.

    Raises:
        PlayerError: There are none.

    """
    if not rolls:
        raise PlayerError(say("Nothing is kept here yet; ★ Keep… under any roll keeps it."))
    found = [
        _Exported(each.name, dice=book.words(each.what))
        if _is_plain(book, each.what)
        else _Exported(each.name, code=await book.code(who, each))
        for each in rolls
    ]
    return msgspec.json.format(msgspec.json.encode(_File(found)))


async def exported_all(book: KeptBook, who: Who) -> dict[str, bytes]:
    """Such files of all that somebody keeps for themselves, one for each scope: a name may be in several."""
    scopes = dict[str, list[KeptRoll]]()
    for each in await book.store.own(who.user):
        # One of a game that is here no more has no words, and no code of it could be used.
        if each.what.game in book.games:
            scopes.setdefault(str(each.scope or "everywhere"), []).append(each)
    return {scope: await exported(book, who, rolls) for scope, rolls in scopes.items()}


def _is_plain(book: KeptBook, what: What) -> bool:
    """Whether its dice say all of it: no other game, no results table."""
    return bool(what.template) or (what.game == DICE.key and of_dice_or_none(book.words(what)) == what)


def of_dice_or_none(dice: str) -> What | None:
    """What is kept of these dice, None if they cannot be read."""
    try:
        return of_dice(dice)
    except PlayerError:
        return None


async def read(book: KeptBook, text: str) -> dict[str, What]:
    """The rolls of a code, of such a file, or of the list of another bot, by their names.

    Raises:
        PlayerError: It is none of these, or a line cannot be understood: each is named.

    """
    text = text.strip()
    if _CODE.fullmatch(text.upper()):
        name, what = await _shared(book, text.upper())
        return {name: what}
    pairs = _from_file(text) if text.startswith("{") else _lines(text)
    found, wrong = dict[str, What](), list[str]()
    for name, dice, shared in pairs:
        try:
            what = (await _shared(book, shared))[1] if shared else of_dice(dice)
            found[checked_name(name)] = what
        except PlayerError as error:
            wrong.append(say("{line}: {error}", line=code(f"{name}: {dice or shared}"[:80]), error=error))
    if wrong:
        more = [say("…and {count} more.", count=len(wrong) - _NAMED)] if len(wrong) > _NAMED else []
        lines = "\n".join([*wrong[:_NAMED], *more])
        raise PlayerError(say("Nothing was imported, because of these lines:\n{lines}", lines=lines))
    if not found:
        raise PlayerError(
            say("Paste a code, an exported file, or lines such as {line}.", line=code("Longsword: 1d20+6"))
        )
    return found


async def _shared(book: KeptBook, shared: str) -> tuple[str, What]:
    found = await book.store.shared(shared)
    if found is None:
        raise PlayerError(say("I know no such code; it is of another bot, or was mistyped."))
    return found


def _from_file(text: str) -> list[tuple[str, str, str]]:
    try:
        file = msgspec.json.decode(text, type=_File)
    # RecursionError: a file that is nested without end.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(
            say("That is no file of exported rolls ({error}); nothing was imported.", error=plain(str(error)))
        ) from error
    return [(each.name, each.dice, each.code) for each in file.kept]


def _lines(text: str) -> list[tuple[str, str, str]]:
    """Name and dice of each line: CSV as Dice Golem writes it, or Button Dice Bot's aliases."""
    parts = [each for line in text.splitlines() for each in (line.split(";") if ":" in line else [line])]
    found = list[tuple[str, str, str]]()
    for part in parts:
        if not part.strip() or _HEAD.fullmatch(part.strip()):
            continue
        match = _LINE.fullmatch(part)
        found.append((match["name"], match["dice"], "") if match else (part.strip(), "", ""))
    return found


def names(rolls: Sequence[KeptRoll]) -> str:
    """The names of these, as a list."""
    return listed([f"★ {plain(each.name)}" for each in rolls])
