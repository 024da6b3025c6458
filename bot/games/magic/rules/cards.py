"""The cards: what each one rolls, asks for first, and puts into play."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.errors import DiceError, PlayerError
from bot.games.magic.rules.attractions import read_lights
from bot.games.magic.rules.card_words import joined_why, told
from bot.games.magic.rules.changes import number
from bot.games.magic.rules.effects import WATCHES, Ability
from bot.games.magic.rules.from_options import COIN_SIDES, asked, check
from bot.games.magic.rules.request import MagicRequest, Reading, Throw
from bot.rolls.card import Field, plain
from bot.tables.reading import read_table
from bot.words import later, listed, say

MAX_PLAYERS = 12
_NEAR = 8  # Names to suggest.
MAX_NAME = 30  # Characters of a player's name.
_NUMBER = re.compile(r"\{(?:(?P<from>\d+)-)?n(?:\+(?P<plus>\d+))?(?:,(?P<most>\d+))?(?:;(?P<least>\d+))?\}")
_TEXT = 200  # Characters of a list of players or of lights.


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that depends on the game: its name and its use.

    ``use`` says if it's the number of dice (with ``plus`` added), changes the printed modifier (because of
    ``why``), is n in the results table, or is only mentioned. An ``optional`` number left empty is 0.
    """

    label: str
    use: Literal["count", "add", "subtract", "number", "say"]
    why: str = ""
    plus: int = 0
    optional: bool = False


class MagicCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that involves dice. The top of ``cards.toml`` explains the fields."""

    name: str
    ja: str = ""
    says: str = ""
    note: str = ""
    dice: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    modifier: int = 0
    why: str = ""
    ignore: int = 0
    keep_one: bool = False
    players: bool = False
    visit: bool = False
    lights: tuple[int, ...] = ()
    asks: tuple[Ask, ...] = ()
    table: str = ""
    table_asked: str = ""
    anyway: bool = False
    inline: bool = False
    readings: tuple[Reading, ...] = ()
    abilities: tuple[Ability, ...] = ()
    entering: bool = False
    stores: bool = False
    renews: bool = False
    ends: tuple[int, ...] = ()
    ends_asked: tuple[int, ...] = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the form shown before the card's roll."""
        return self.fields_with(None)

    def fields_with(self, noted: int | None) -> tuple[Field, ...]:
        """Return the fields of the form, with the total noted for the card as the default."""
        filled = "" if noted is None else str(noted)
        fields = [
            Field(
                f"ask{place}",
                told(ask.label),
                say("0 if left empty") if ask.optional else say("a number, 0 or more"),
                6,
                filled=filled if ask.use == "number" else "",
            )
            for place, ask in enumerate(self.asks)
        ]
        if self.players:
            fields.append(Field("players", say("The players who roll"), say("Alice, Bob, Kim"), _TEXT))
        if self.visit:
            lit = " ".join(map(str, self.lights))
            label = say("Lit numbers of each Attraction")
            fields.append(Field("lights", label, say("2 6, 3 4 6"), _TEXT, filled=lit))
        return tuple(fields)


class _Attraction(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    lights: tuple[tuple[int, ...], ...]


class _Cards(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[MagicCard, ...]
    attractions: tuple[_Attraction, ...]


@lru_cache(maxsize=1)
def _file() -> _Cards:
    return msgspec.toml.decode(files(__package__).joinpath("cards.toml").read_bytes(), type=_Cards)


@lru_cache(maxsize=1)
def all_cards() -> Mapping[str, MagicCard]:
    """Return every card by its English name, in the order of the sets."""
    return {card.name: card for card in _file().cards}


@lru_cache(maxsize=1)
def _attractions() -> Mapping[str, tuple[tuple[int, ...], ...]]:
    """Return the lit numbers of each Attraction's variants."""
    return {folded(attraction.name): attraction.lights for attraction in _file().attractions}


def _attraction(name: str) -> tuple[tuple[int, ...], ...]:
    return _attractions().get(folded(name), ())


@lru_cache(maxsize=1)
def _index() -> Mapping[str, MagicCard]:
    """Return the cards by typed name, leaving out names that two cards share."""
    named: dict[str, list[MagicCard]] = {}
    for card in all_cards().values():
        for name in {folded(card.name), folded(card.ja)} - {""}:
            named.setdefault(name, []).append(card)
    # Guessing between two could roll the wrong card's dice, visibly for everyone.
    return {name: cards[0] for name, cards in named.items() if len(cards) == 1}


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """Return a name without details that people omit or vary: case, accents, quotes, hyphens, full width."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name)).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def card_named(name: str) -> MagicCard:
    """Return the card with this English or Japanese name.

    Raises:
        PlayerError: The name is unknown.

    """
    typed = folded(name)
    found = _index().get(typed)
    if found is not None:
        return found
    cards = all_cards().values()
    near = [card.name for card in cards if typed and (typed in folded(card.name) or typed in folded(card.ja))]
    begun = [each for each in near if folded(each).startswith(typed)]
    for only in (begun, near):
        if len(only) == 1:
            return all_cards()[only[0]]
    if near:
        names = listed((begun or near)[:_NEAR])
        raise PlayerError(
            say("Which card is “{name}”? Did you mean {names}?", name=plain(name[:60]), names=plain(names))
        )
    words = later("There's no dice card named “{name}”. Choose one from the list, or use /magic roll.")
    raise PlayerError(words.say(name=plain(name[:60])))


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
        raise DiceError(say("{label}: enter a number, 0 or more.", label=told(ask.label)))
    value = number(unicodedata.normalize("NFKC", text))
    if value < 0:
        raise DiceError(
            say("{label}: {value} is less than 0. Enter 0 or more.", label=told(ask.label), value=value)
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

    def filled(found: re.Match[str]) -> str:
        n = given or 0
        value = int(found["from"]) - n if found["from"] else n + int(found["plus"] or 0)
        value = min(value, int(found["most"])) if found["most"] else value
        return str(max(value, int(found["least"])) if found["least"] else value)

    try:
        return str(read_table(_NUMBER.sub(filled, table)))
    except PlayerError as error:
        label = next(told(ask.label) for ask in card.asks if ask.use == "number")
        raise DiceError(say("{label} can't be {number} here.", label=label, number=given)) from error


def _readings(
    card: MagicCard, numbers: list[tuple[Ask, int | None]], entered: Mapping[str, str]
) -> tuple[Reading, ...]:
    spoken = next((value or 0 for ask, value in numbers if ask.use == "say"), 0)
    readings = tuple(
        replace(reading, value=spoken) if reading.kind == "plus" else reading for reading in card.readings
    )
    return readings + (read_lights(entered.get("lights", ""), _attraction) if card.visit else ())
