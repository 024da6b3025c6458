"""Saved rolls as text to export and import: codes, files, and other bots' lists."""

import asyncio
import re
from collections.abc import Sequence

from bot.errors import PlayerError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept.book import MAX_SERVER, SavedRolls, checked_name, of_dice
from bot.kept.rules.lists import Exported, ListRow, rows, written
from bot.kept.rules.typed import folded
from bot.kept.store import KeptRoll, Shared, What
from bot.rolls.card import code, plain, shortened
from bot.rolls.values import Who
from bot.words import choose, later, listed, say

MAX_FILE = 200_000  # Bytes of an imported file: two hundred of the longest rolls, with names.
MAX_ROWS = MAX_SERVER  # Rolls imported at once.
_CODE = re.compile(r"[A-HJ-NP-Z2-9]{10}")
_SHOWN = 80  # Characters of a line in an error.
_NAMED = 1200  # Characters for errors about lines; for the others only their numbers are listed.


async def exported(book: SavedRolls, who: Who, rolls: Sequence[KeptRoll]) -> bytes:
    """Return a file with these rolls (JSON, UTF-8): plain dice as text, other games' rolls as codes.

    Raises:
        PlayerError: There are none.

    """
    if not rolls:
        raise PlayerError(say("There are no saved rolls here yet. Press *★* under any roll to save it."))
    plain_dice = {roll.id: _is_plain(book, roll.what) for roll in rolls}
    codes = iter(await book.codes(who, [roll for roll in rolls if not plain_dice[roll.id]]))
    return written(
        [
            Exported(roll.name, dice=book.words(roll.what))
            if plain_dice[roll.id]
            else Exported(roll.name, code=next(codes))
            for roll in rolls
        ]
    )


async def exported_all(book: SavedRolls, who: Who) -> dict[str, bytes]:
    """Return files of everything someone saved for themselves, one per scope, because names may repeat."""
    scopes = dict[str, list[KeptRoll]]()
    for roll in await book.store.own(who.user):
        # A roll of a removed game has no words, and its code would be useless.
        if roll.what.game in book.games:
            scopes.setdefault(str(roll.scope or "everywhere"), []).append(roll)
    return {scope: await exported(book, who, rolls) for scope, rolls in scopes.items()}


def _is_plain(book: SavedRolls, what: What) -> bool:
    """Return True if dice alone describe a roll: it's not another game's and has no results table."""
    return bool(what.template) or (what.game == DICE.key and of_dice_or_none(book.words(what)) == what)


def of_dice_or_none(dice: str) -> What | None:
    """Return the content to save for these dice, or None if they can't be parsed."""
    try:
        return of_dice(dice)
    except PlayerError:
        return None


async def read(book: SavedRolls, text: str) -> dict[str, What]:
    """Return the rolls in a code, an export file, or another bot's list, with their names.

    Raises:
        PlayerError: The text is none of these, or some lines can't be understood. The message lists them.

    """
    alone = text.strip().upper()
    if _CODE.fullmatch(alone):
        return dict([_of_code(alone, await book.shared([alone]))])
    pasted = rows(text)
    if not pasted:
        raise PlayerError(
            say("Paste a code, an exported file, or lines such as {line}.", line=code("Longsword: 1d20+6"))
        )
    if len(pasted) > MAX_ROWS:
        words = later("That's {count:,} rolls, and you can import up to {most} at once. Leave some out.")
        raise PlayerError(words.say(most=MAX_ROWS, count=len(pasted)))
    shared = await book.shared([row.code for row in pasted if row.code])
    # In a thread, because parsing two hundred rolls takes a while and others shouldn't wait.
    return await asyncio.to_thread(_read_all, pasted, shared)


def _read_all(pasted: Sequence[ListRow], shared: Shared) -> dict[str, What]:
    """Return each row's roll by name. Raises a PlayerError that lists every row with a mistake."""
    read_ones, wrong = dict[str, tuple[str, What]](), list[tuple[ListRow, PlayerError]]()
    for row in pasted:
        try:
            what = _of_code(row.code, shared)[1] if row.code else of_dice(row.dice)
            name = checked_name(row.name)
            if folded(name) in read_ones:
                raise PlayerError(say("That name is listed twice. Rename one."))
            read_ones[folded(name)] = name, what
        except PlayerError as error:
            wrong.append((row, error))
    if wrong:
        raise PlayerError(say("Nothing was imported. Fix these lines:\n{lines}", lines=_named(wrong)))
    return dict(read_ones.values())


def _of_code(of: str, shared: Shared) -> tuple[str, What]:
    if of not in shared:
        raise PlayerError(
            say(
                "Rollwright doesn't know this code. It may be mistyped, from another bot, or unused "
                "for a year."
            )
        )
    return shared[of]


def _named(wrong: Sequence[tuple[ListRow, PlayerError]]) -> str:
    """Return the list of wrong rows, with explanations while there's room, then only line numbers."""
    lines, left = list[str](), list[int]()
    for row, error in wrong:
        text = code(shortened(f"{row.name}: {row.dice or row.code}", _SHOWN))
        line = say("{line}: {error}", line=text, error=error)
        if left or sum(map(len, lines)) + len(line) > _NAMED:
            left.append(row.line)
        else:
            lines.append(line)
    if left:
        numbers = listed(map(str, dict.fromkeys(left)))
        lines.append(choose(len(left), "…and line {numbers}.", "…and lines {numbers}.", numbers=numbers))
    return "\n".join(lines)


def names(rolls: Sequence[KeptRoll]) -> str:
    """Return the names of these rolls, written as a list."""
    return listed([f"★ {plain(roll.name)}" for roll in rolls])
