"""The planes and phenomena: their facts and names, and the effects of the few that concern the planar die.

Planar decks are made of them: the common one, and the players' own (901.3, 901.15).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from bot.dice.faces import Source
from bot.errors import PlayerError
from bot.games.magic.rules.cards import folded
from bot.games.magic.rules.effects import Ability
from bot.names import get_close_matches
from bot.rolls.card import plain
from bot.words import Later, later, listed, say

_NEAR = 6  # Names to suggest.
_ALIKE = 0.75  # How similar a suggested name must be.
MAX_NAME = 60  # Characters of a plane's name.
_OTHER = re.compile(r"(?P<kind>plane|phenomenon) *: *(?P<name>.*\w.*)", re.IGNORECASE)
"""The prefix of an unknown card."""


class PlaneCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A plane or a phenomenon. The top of ``planes.toml`` explains the fields."""

    name: str
    of: str = ""
    sets: str = ""
    watches: Literal["any", "blank"] | None = None
    says: str = ""
    change: str = ""
    to: int = 1
    hint: str = ""

    @property
    def is_phenomenon(self) -> bool:
        """True if players encounter and leave the card, rather than walking to it and staying (312)."""
        return not self.of

    @property
    def type_line(self) -> str:
        """The card's type line."""
        return say("Plane — {of}", of=self.of) if self.of else say("Phenomenon")


class _Planes(Struct, frozen=True, forbid_unknown_fields=True):
    planes: tuple[PlaneCard, ...]


@lru_cache(maxsize=1)
def all_planes() -> Mapping[str, PlaneCard]:
    """Return every card by its name."""
    planes = msgspec.toml.decode(files(__package__).joinpath("planes.toml").read_bytes(), type=_Planes)
    return {card.name: card for card in planes.planes}


def sentences() -> Iterator[str]:
    """Yield every sentence of every card, translated like those of Magic's other cards."""
    for card in all_planes().values():
        yield from filter(None, (card.says, card.hint))


@lru_cache(maxsize=1)
def _index() -> Mapping[str, PlaneCard]:
    return {folded(card.name): card for card in all_planes().values()}


def plane_named(text: str) -> PlaneCard:
    """Return the card with this name. A part of the name is enough if only one card has it.

    An unknown card can be typed with its kind before it, such as "plane: My Own".

    Raises:
        PlayerError: The card is unknown, or several cards match.

    """
    text = " ".join(text.split())
    if (card := _index().get(folded(text))) is not None:
        return card
    if other := _OTHER.fullmatch(text):
        return _index().get(folded(other["name"])) or plane_of(other[0][: MAX_NAME + 20])
    typed = "" if re.fullmatch(r"(plane|phenomenon) *:\W*", text, re.IGNORECASE) else folded(text)
    near = [card for card in all_planes().values() if typed and typed in folded(card.name)]
    begun = [card for card in near if folded(card.name).startswith(typed)]
    for only in (begun, near):
        if len(only) == 1:
            return only[0]
    name = plain(text[:MAX_NAME])
    if near:
        names = plain(listed(card.name for card in (begun or near)[:_NEAR]))
        raise PlayerError(say("Which plane is “{name}”? Did you mean {names}?", name=name, names=names))
    raise _unknown(name, get_close_matches(typed, _index(), _NEAR, _ALIKE))


def _unknown(name: str, alike: Sequence[str]) -> PlayerError:
    if alike:
        words = later(
            "There's no plane named “{name}”. Did you mean {names}? For a plane of your own, "
            "enter “plane: {name}”."
        )
        names = listed((_index()[match].name for match in alike), "or")
        return PlayerError(words.say(name=name, names=plain(names)))
    return PlayerError(
        say("There's no plane named “{name}”. For a plane of your own, enter “plane: {name}”.", name=name)
    )


def plane_of(name: str) -> PlaneCard:
    """Return the card with this name in a deck."""
    if (known := all_planes().get(name)) is not None:
        return known
    kind, _, own = name.partition(":")
    of = "" if kind.strip().casefold() == "phenomenon" else say("its own")
    return PlaneCard(" ".join(own.split())[:MAX_NAME] or name, of)


class DieChange(Struct, frozen=True):
    """A change to how the planar die is rolled or counts, for everyone in the game.

    ``id`` is the ID of its effect in a roll. It's negative, because effects in play have positive IDs.
    """

    key: str
    id: int
    name: str
    what: Later
    ability: Ability


CHANGES: Mapping[str, DieChange] = {
    change.key: change
    for change in (
        DieChange("aether", -11, "Chaotic Aether", later("blank counts as chaos"), Ability("blank_chaos")),
        DieChange(
            "fixed", -12, "Fixed Point in Time", later("planeswalker counts as chaos"), Ability("walk_chaos")
        ),
        DieChange(
            "elixir", -13, "Ichor Elixir", later("one extra die, ignoring any one"), Ability("planar_extra")
        ),
        DieChange("thumb", -14, "Krark's Other Thumb", later("two dice, keep one"), Ability("pair")),
        DieChange(
            "wall",
            -15,
            "Wall of Fortune",
            later("reroll it for a cost"),
            Ability("reroll", amount=1, cost="tap a Wall", anyone=True),
        ),
    )
}
"""The changes to the die that a game can turn on."""


PLANES_EACH = 10  # A common deck's cards per player, up to …
MOST_COMMON = 40  # … this many.
FEWEST_OWN = 10  # Cards of a player's own deck.
PHENOMENA_EACH = 2  # Per player in a common deck, and the maximum in a player's own deck.
MAX_OWN = 100  # Cards of a player's own deck.
_WRONG = 5  # Unknown names reported at once.


def common_deck(players: int, source: Source, have: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a common deck for this many players: up to 40 cards, 10 each, 2 phenomena each (901.15).

    If ``have`` lists cards already in the deck, return only the cards to add, in random order.
    """
    size, most = min(MOST_COMMON, PLANES_EACH * players), PHENOMENA_EACH * players
    left = [name for name in all_planes() if name not in have]
    phenomena = sum(plane_of(name).is_phenomenon for name in have)
    deck: list[str] = []
    while len(have) + len(deck) < size:
        name = left.pop(source.draw(1, len(left))[0] - 1)
        if all_planes()[name].is_phenomenon:
            phenomena += 1
            if phenomena > most:
                continue
        deck.append(name)
    return tuple(deck)


def shuffled(names: Sequence[str], source: Source) -> tuple[str, ...]:
    """Return these cards in random order, each order being equally likely."""
    left = list(names)
    return tuple(left.pop(source.draw(1, len(left))[0] - 1) for _ in names)


def own_deck(text: str) -> tuple[str, ...]:
    """Return a typed deck, one name per line or separated by bars or semicolons.

    Raises:
        PlayerError: A name is unknown or repeated, or there are too few cards or too many phenomena
            (901.3).

    """
    # Don't split at commas, because names have them.
    lines = [
        re.sub(r"^\s*(?:[-*•]|1x?\s|\d+[.)])\s*", "", line).strip() for line in re.split(r"[\n|;]", text)
    ]
    cards: list[str] = []
    wrong: list[str] = []
    for line in filter(None, lines):
        try:
            cards += _names(line)
        except PlayerError as error:
            wrong.append(str(error))
    if wrong:
        more = [say("…and {count} more.", count=len(wrong) - _WRONG)] if len(wrong) > _WRONG else []
        raise PlayerError("\n".join([*wrong[:_WRONG], *more]))
    _check_own(cards)
    return tuple(cards)


def _check_own(cards: Sequence[str]) -> None:
    """Raise PlayerError unless these cards can be a player's own deck (901.3)."""
    # Folded, so that two spellings of a card are the same English name (901.3).
    alike = [folded(plane_of(name).name) for name in cards]
    for place, name in enumerate(cards):
        if alike[place] in alike[:place]:
            raise PlayerError(
                say(
                    "{name} is listed twice. All cards of a planar deck must differ (901.3).",
                    name=plain(name),
                )
            )
    if len(cards) < FEWEST_OWN:
        words = later("A planar deck needs at least {fewest} cards (901.3), and this has {count}. Add some.")
        raise PlayerError(words.say(fewest=FEWEST_OWN, count=len(cards)))
    if len(cards) > MAX_OWN:
        raise PlayerError(
            say("A planar deck here can have up to {most} cards. Leave some out.", most=MAX_OWN)
        )
    phenomena = sum(plane_of(name).is_phenomenon for name in cards)
    if phenomena > PHENOMENA_EACH:
        words = later(
            "A planar deck can have up to {most} phenomena (901.3), and this has {count}. "
            "Replace some with planes."
        )
        raise PlayerError(words.say(most=PHENOMENA_EACH, count=phenomena))


def _names(line: str) -> list[str]:
    """Return the card in this line, repeated as many times as the line says."""
    several = re.fullmatch(r"([2-9])x? +(.+)", line)
    return [deck_name(several[2])] * int(several[1]) if several else [deck_name(line)]


def deck_name(line: str) -> str:
    """Return a card's name as decks have it. An unknown card's name starts with its kind.

    Raises:
        PlayerError: The card is unknown, and no kind is typed.

    """
    card = plane_named(line)
    if card.name in all_planes():
        return card.name
    return f"{'phenomenon' if card.is_phenomenon else 'plane'}: {card.name}"
