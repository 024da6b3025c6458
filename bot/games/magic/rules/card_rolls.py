"""The roll of a card: its dice and its table, with the entries in its form."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from bot.errors import DiceError, PlayerError
from bot.games.magic.rules.attractions import read_lights
from bot.games.magic.rules.card_words import joined_why, translated
from bot.games.magic.rules.cards import Ask, MagicCard, all_cards, attraction
from bot.games.magic.rules.changes import number
from bot.games.magic.rules.effects import WATCHES
from bot.games.magic.rules.from_options import COIN_SIDES, asked, check
from bot.games.magic.rules.request import MagicRequest, Reading, Throw
from bot.tables.reading import read_table
from bot.words import say

MAX_PLAYERS = 12


MAX_NAME = 30  # Characters of a player's name.
_NUMBER = re.compile(r"\{(?:(?P<from>\d+)-)?n(?:\+(?P<plus>\d+))?(?:,(?P<most>\d+))?(?:;(?P<least>\d+))?\}")


_SIGNS = {"add": 1, "subtract": -1}
"""The sign with which an entry changes the modifier, by its use."""


def card_request(
    card: MagicCard,
    entered: Mapping[str, str],
    players: Sequence[tuple[int, str]] | None = None,
    roller: int = 0,
) -> MagicRequest:
    """Return the request for a card that rolls, with this roller's entries in its form.

    For a card on which each player rolls, ``players`` has each one's user ID (0 if unknown) and name. If it's
    None, the players are known by name alone, and the first is the roller.

    Raises:
        PlayerError: An entry is missing or impossible.

    """
    numbers = [(ask, _entered(ask, entered.get(f"ask{place}", ""))) for place, ask in enumerate(card.asks)]
    throws, ignore = _throws(card, numbers, entered, players=players, roller=roller)
    added = sum(_SIGNS.get(ask.use, 0) * (value or 0) for ask, value in numbers)
    request = MagicRequest(
        throws=throws,
        modifier=card.modifier + added,
        why=joined_why([card.why, *(ask.why for ask in card.asks)]),
        ignore=ignore,
        highest=card.keep_one,
        anyway=card.anyway,
        inline=card.inline or card.anyway,
        noted=next((value for ask, value in numbers if ask.use == "number"), None) if card.ends else None,
        table=_table(card, numbers),
        title=card.name,
        says=card.says,
        readings=_readings(card, numbers, entered),
        stores=card.name if card.stores else "",
        # While it's still entering, it isn't in play to watch the roll.
        own=() if card.entering else tuple(ability for ability in card.abilities if ability.kind in WATCHES),
        able=bool(card.abilities),
        renews=card.renews,
        visit=card.visit,
    )
    check(request)
    return request


@lru_cache(maxsize=256)
def printed_request(name: str) -> MagicRequest:
    """Return the request for a card with this name, which asks for nothing."""
    return card_request(all_cards()[name], {})


def with_coin(request: MagicRequest) -> MagicRequest:
    """Return the request with a coin flipped in place of each d20 (Pokey, the Scallywagg).

    Raises:
        DiceError: The request rolls no d20.

    """
    if not any(throw.sides == COIN_SIDES for throw in request.throws):
        raise DiceError(say("A coin flip replaces a d20, and {name} doesn't roll one.", name=request.title))
    throws = (replace(throw, coin=True) if throw.sides == COIN_SIDES else throw for throw in request.throws)
    return replace(request, throws=tuple(throws))


def noted_by(card: MagicCard, request: MagicRequest, total: int) -> int | None:
    """Return the total noted for a card after its roll, or None if there is no note or it's outdated."""
    if request.noted is None:
        # Nothing was noted, so this is the first roll: it ends here or notes its total (Spark Fiend).
        return None if total in card.ends else total
    # Rolling the noted total again ends it too; any other total leaves the note unchanged.
    return None if total in (*card.ends_asked, request.noted) else request.noted


def _entered(ask: Ask, text: str) -> int | None:
    if not text.strip():
        if ask.optional:
            return None
        raise DiceError(say("{label}: enter a number, 0 or more.", label=translated(ask.label)))
    value = number(unicodedata.normalize("NFKC", text))
    if value < 0:
        raise DiceError(
            say("{label}: {value} is less than 0. Enter 0 or more.", label=translated(ask.label), value=value)
        )
    return value


def _throws(
    card: MagicCard,
    numbers: list[tuple[Ask, int | None]],
    entered: Mapping[str, str],
    *,
    players: Sequence[tuple[int, str]] | None,
    roller: int,
) -> tuple[tuple[Throw, ...], int]:
    """Return the dice of each roll, and the number of lowest dice ignored."""
    if card.players:
        # Each player's dice are a separate event, so effects, triggers and counts are per player.
        base = asked(card.dice[0]).throws[0]
        if players is None:
            names = read_players(entered.get("players", ""))
            return tuple(
                Throw(base.count, base.sides, who=name, foreign=name != names[0]) for name in names
            ), 0
        return tuple(
            Throw(base.count, base.sides, who=name, foreign=not user or user != roller, player=user)
            for user, name in players
        ), 0
    count = next(((value or 0) + ask.plus for ask, value in numbers if ask.use == "count"), 0)
    throws = [_throw(dice, count) for dice in card.dice]
    names = list(card.names) or [""] * len(throws)
    named = tuple(replace(throw, who=name) for throw, name in zip(throws, names, strict=True))
    return named, card.ignore


def _throw(dice: str, count: int) -> Throw:
    if dice.startswith("X"):
        return Throw(count, asked(f"1{dice[1:]}").throws[0].sides)
    return asked(dice).throws[0]


def read_players(text: str) -> list[str]:
    """Return the names of the players for whom dice are rolled.

    Raises:
        DiceError: There are too few or too many.

    """
    separator = r"[,、，;\n]" if re.search(r"[,、，;\n]", text) else r"\s+"
    names = [" ".join(name.split())[:MAX_NAME] for name in re.split(separator, text) if name.strip()]
    if not 2 <= len(names) <= MAX_PLAYERS or len(set(names)) < len(names):
        raise DiceError(
            say("Enter the names of 2 to {most} players, such as Alice, Bob, Kim.", most=MAX_PLAYERS)
        )
    return names


def _table(card: MagicCard, numbers: list[tuple[Ask, int | None]]) -> str:
    given = next((value for ask, value in numbers if ask.use == "number"), None)
    table = card.table_asked if card.table_asked and given is not None else card.table
    if not table:
        return ""

    def filled(match: re.Match[str]) -> str:
        n = given or 0
        value = int(match["from"]) - n if match["from"] else n + int(match["plus"] or 0)
        value = min(value, int(match["most"])) if match["most"] else value
        return str(max(value, int(match["least"])) if match["least"] else value)

    try:
        return str(read_table(_NUMBER.sub(filled, table)))
    except PlayerError as error:
        label = next(translated(ask.label) for ask in card.asks if ask.use == "number")
        raise DiceError(say("{label} can't be {number} here.", label=label, number=given)) from error


def _readings(
    card: MagicCard, numbers: list[tuple[Ask, int | None]], entered: Mapping[str, str]
) -> tuple[Reading, ...]:
    spoken = next((value or 0 for ask, value in numbers if ask.use == "say"), 0)
    readings = tuple(
        replace(reading, value=spoken) if reading.kind == "plus" else reading for reading in card.readings
    )
    return readings + (read_lights(entered.get("lights", ""), attraction) if card.visit else ())
