"""The cards: what each one rolls, asks for first, and puts into play."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.request import Reading
from bot.rolls.card import Field, plain
from bot.words import later, listed, say

_NEAR = 8  # Names to suggest.
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
                translated(ask.label),
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


def attraction(name: str) -> tuple[tuple[int, ...], ...]:
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
    if card := _index().get(typed):
        return card
    cards = all_cards().values()
    near = [card.name for card in cards if typed and (typed in folded(card.name) or typed in folded(card.ja))]
    begun = [name for name in near if folded(name).startswith(typed)]
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
