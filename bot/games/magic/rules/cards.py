"""The cards: what each rolls, what must be asked before, and what it puts into play."""

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
_NEAR = 8  # Names that are suggested.
MAX_NAME = 30  # Characters of a player's name.
_NUMBER = re.compile(r"\{(?:(?P<from>\d+)-)?n(?:\+(?P<plus>\d+))?(?:,(?P<most>\d+))?(?:;(?P<least>\d+))?\}")
_TEXT = 200  # Characters of a list of players or of lights.


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that depends on the game: what it is called, and what it is for.

    ``use``: the number of dice, and ``plus`` more; the printed modifier, whose reason is ``why``; n in the
    results table; or a number that is only talked of. Left out, an ``optional`` one is 0.
    """

    label: str
    use: Literal["count", "add", "subtract", "number", "say"]
    why: str = ""
    plus: int = 0
    optional: bool = False


class MagicCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that has to do with dice. The head of ``cards.toml`` says what each field is."""

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
        """What must be asked before it is rolled."""
        return self.fields_with(None)

    def fields_with(self, noted: int | None) -> tuple[Field, ...]:
        """The same with the total that was noted for it, which is filled in."""
        filled = "" if noted is None else str(noted)
        fields = [
            Field(
                f"ask{place}",
                told(ask.label),
                say("0 if left empty") if ask.optional else say("a number, also 0"),
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
    """Every card by its English name, in the order of their sets."""
    return {card.name: card for card in _file().cards}


@lru_cache(maxsize=1)
def _attractions() -> Mapping[str, tuple[tuple[int, ...], ...]]:
    """For each Attraction the lit numbers of its variants."""
    return {folded(attraction.name): attraction.lights for attraction in _file().attractions}


def _attraction(name: str) -> tuple[tuple[int, ...], ...]:
    return _attractions().get(folded(name), ())


@lru_cache(maxsize=1)
def _index() -> Mapping[str, MagicCard]:
    """The cards by what is typed for them; a name that two share is neither's."""
    named: dict[str, list[MagicCard]] = {}
    for card in all_cards().values():
        for name in {folded(card.name), folded(card.ja)} - {""}:
            named.setdefault(name, []).append(card)
    # Guessing between two could roll the wrong card's dice, for all to see.
    return {name: cards[0] for name, cards in named.items() if len(cards) == 1}


def folded(name: str) -> str:
    """A name without what people leave out or write otherwise: case, accents, quotes, hyphens, full width."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name)).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def card_named(name: str) -> MagicCard:
    """The card of this name, English or Japanese.

    Raises:
        PlayerError: It is not known.

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
            say("Which card is “{name}”? Perhaps {names}.", name=plain(name[:60]), names=plain(names))
        )
    words = later(
        "I know no card “{name}” that has to do with dice; choose one that is offered, or use /magic roll."
    )
    raise PlayerError(words.say(name=plain(name[:60])))


def card_request(
    card: MagicCard,
    entered: Mapping[str, str],
    players: Sequence[tuple[int, str]] | None = None,
    roller: int = 0,
) -> MagicRequest:
    """The request of a card that rolls, with what was entered in its form by this roller.

    ``players`` are those who were named for a card for which each player rolls, by user id and name (0: who
    is not known); None: they are known by their names alone, and the first is the roller.

    Raises:
        PlayerError: What was entered cannot be, or is missing.

    """
    numbers = [(ask, _entered(ask, entered.get(f"ask{place}", ""))) for place, ask in enumerate(card.asks)]
    throws, ignore = _throws(card, numbers, entered, players=players, roller=roller)
    added = sum(
        value if ask.use == "add" else -value
        for ask, value in numbers
        if ask.use in ("add", "subtract") and value
    )
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
        # While it is only entering, it is not yet in play to watch the roll.
        own=() if card.entering else tuple(ability for ability in card.abilities if ability.kind in WATCHES),
        able=bool(card.abilities),
        renews=card.renews,
        visit=card.visit,
    )
    check(request)
    return request


def with_coin(request: MagicRequest) -> MagicRequest:
    """The request with a coin flipped in place of each d20 (Pokey, the Scallywagg).

    Raises:
        DiceError: It rolls none.

    """
    if not any(throw.sides == COIN_SIDES for throw in request.throws):
        raise DiceError(
            say("A coin is flipped in place of a d20, and {name} rolls none.", name=request.title)
        )
    throws = (replace(each, coin=True) if each.sides == COIN_SIDES else each for each in request.throws)
    return replace(request, throws=tuple(throws))


def noted_by(card: MagicCard, request: MagicRequest, total: int) -> int | None:
    """The total that is noted for a card once it was rolled for; None where nothing is, or no more."""
    if request.noted is None:
        # Nothing was noted, so this is the first roll: it ends here or notes its total (Spark Fiend).
        return None if total in card.ends else total
    # Rolling the noted total again ends it as well; any other total leaves the note as it was.
    return None if total in (*card.ends_asked, request.noted) else request.noted


def _entered(ask: Ask, text: str) -> int | None:
    if not text.strip():
        if ask.optional:
            return None
        raise DiceError(say("{label}: write a number, also 0.", label=told(ask.label)))
    value = number(unicodedata.normalize("NFKC", text))
    if value < 0:
        raise DiceError(
            say("{label}: {value} is less than 0; write 0 or more.", label=told(ask.label), value=value)
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
    """The dice of each roll, and how many of the lowest are ignored."""
    if card.players:
        # Each player's dice are an event of their own, so effects, triggers and counts are per player.
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
    """The names of the players for whom dice are rolled.

    Raises:
        DiceError: They are too few, or too many.

    """
    separator = r"[,、，;\n]" if re.search(r"[,、，;\n]", text) else r"\s+"
    names = [" ".join(name.split())[:MAX_NAME] for name in re.split(separator, text) if name.strip()]
    if not 2 <= len(names) <= MAX_PLAYERS or len(set(names)) < len(names):
        raise DiceError(
            say("Write the names of 2 to {most} players, as in Alice, Bob, Kim.", most=MAX_PLAYERS)
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
        raise DiceError(say("{label}: it cannot be {number} here.", label=label, number=given)) from error


def _readings(
    card: MagicCard, numbers: list[tuple[Ask, int | None]], entered: Mapping[str, str]
) -> tuple[Reading, ...]:
    spoken = next((value or 0 for ask, value in numbers if ask.use == "say"), 0)
    readings = tuple(
        replace(reading, value=spoken) if reading.kind == "plus" else reading for reading in card.readings
    )
    return readings + (read_lights(entered.get("lights", ""), _attraction) if card.visit else ())
