"""The planes and phenomena: their facts and names, and the effects of the few that concern the planar die."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.magic.rules.cards import folded
from bot.games.magic.rules.effects import Ability
from bot.nearest import get_close_matches
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
    if (found := _index().get(folded(text))) is not None:
        return found
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
