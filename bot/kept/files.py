"""Kept rolls as text that leaves the bot and comes back: codes, files, the lists of other bots."""

import asyncio
import re
from collections.abc import Sequence

from bot.errors import PlayerError
from bot.games.dice.rules.game import GAME as DICE
from bot.kept.book import MAX_SERVER, SavedRolls, checked_name, of_dice
from bot.kept.rules.lists import Exported, Row, rows, written
from bot.kept.rules.typed import folded
from bot.kept.store import KeptRoll, Shared, What
from bot.rolls.card import code, plain, shortened
from bot.rolls.values import Who
from bot.words import choose, listed, say

MAX_FILE = 200_000  # Bytes of an imported file: two hundred of the longest rolls, and room for their names.
MAX_ROWS = MAX_SERVER  # Rolls that are imported at once.
_CODE = re.compile(r"[A-HJ-NP-Z2-9]{10}")
_SHOWN = 80  # Characters of a line that is named.
_NAMED = (
    1200  # Characters in which it is said what is wrong with lines; of the others their numbers are told.
)


async def exported(book: SavedRolls, who: Who, rolls: Sequence[KeptRoll]) -> bytes:
    """A file with these: JSON, UTF-8. Of dice it has the dice, of other games a code of this bot's.

    Raises:
        PlayerError: There are none.

    """
    if not rolls:
        raise PlayerError(say("Nothing is kept here yet; ★ Keep… under any roll keeps it."))
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
    """Such files of all that somebody keeps for themselves, one for each scope: a name may be in several."""
    scopes = dict[str, list[KeptRoll]]()
    for roll in await book.store.own(who.user):
        # One of a game that is here no more has no words, and no code of it could be used.
        if roll.what.game in book.games:
            scopes.setdefault(str(roll.scope or "everywhere"), []).append(roll)
    return {scope: await exported(book, who, rolls) for scope, rolls in scopes.items()}


def _is_plain(book: SavedRolls, what: What) -> bool:
    """Whether its dice say all of it: no other game, no results table."""
    return bool(what.template) or (what.game == DICE.key and of_dice_or_none(book.words(what)) == what)


def of_dice_or_none(dice: str) -> What | None:
    """What is kept of these dice, None if they cannot be read."""
    try:
        return of_dice(dice)
    except PlayerError:
        return None


async def read(book: SavedRolls, text: str) -> dict[str, What]:
    """The rolls of a code, of such a file, or of the list of another bot, by their names.

    Raises:
        PlayerError: It is none of these, or a line cannot be understood: each is named.

    """
    alone = text.strip().upper()
    if _CODE.fullmatch(alone):
        return dict([_of_code(alone, await book.shared([alone]))])
    found = rows(text)
    if not found:
        raise PlayerError(
            say("Paste a code, an exported file, or lines such as {line}.", line=code("Longsword: 1d20+6"))
        )
    if len(found) > MAX_ROWS:
        raise PlayerError(
            say(
                "Up to {most} rolls are imported at once, and these are {count:,}; leave some out.",
                most=MAX_ROWS,
                count=len(found),
            )
        )
    shared = await book.shared([row.code for row in found if row.code])
    # In a thread: two hundred rolls take a while to read, and nobody else should wait for it.
    return await asyncio.to_thread(_read_all, found, shared)


def _read_all(found: Sequence[Row], shared: Shared) -> dict[str, What]:
    """The roll of each row by its name. Raises PlayerError that names each row that is none."""
    read_ones, wrong = dict[str, tuple[str, What]](), list[tuple[Row, PlayerError]]()
    for row in found:
        try:
            what = _of_code(row.code, shared)[1] if row.code else of_dice(row.dice)
            name = checked_name(row.name)
            if folded(name) in read_ones:
                raise PlayerError(say("That name stands there twice; give one of them another."))
            read_ones[folded(name)] = name, what
        except PlayerError as error:
            wrong.append((row, error))
    if wrong:
        raise PlayerError(say("Nothing was imported, because of these lines:\n{lines}", lines=_named(wrong)))
    return dict(read_ones.values())


def _of_code(of: str, shared: Shared) -> tuple[str, What]:
    if of not in shared:
        raise PlayerError(
            say("I know no such code: it is of another bot, was mistyped, or nobody used it for a year.")
        )
    return shared[of]


def _named(wrong: Sequence[tuple[Row, PlayerError]]) -> str:
    """Every row that cannot be understood: why, as far as there is room, and of the others the lines."""
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
    """The names of these, as a list."""
    return listed([f"★ {plain(each.name)}" for each in rolls])
