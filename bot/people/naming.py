"""Finding a character by what somebody typed, for every game that has some."""

from typing import Protocol, TypeVar

from bot.errors import PlayerError
from bot.rolls.card import plain, shortened
from bot.words import later, listed, say


class Owned(Protocol):
    """A character that belongs to a player."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def owner_name(self) -> str:
        """Its player's display name."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...


C = TypeVar("C", bound=Owned)


def nobody_known(name: str) -> PlayerError:
    """Why a name behind an @ means nobody."""
    words = later("{name} is nobody I know here; type @ and choose from Discord's own list.")
    return PlayerError(words.say(name=plain(shortened(name, 40))))


def matching(characters: list[C], name: str) -> list[C]:
    """Those of this name, "Name (Player)" or "#number"."""
    typed = " ".join(name.split()).casefold()
    return [
        each for each in characters if typed in (each.name.casefold(), label(each).casefold(), f"#{each.id}")
    ]


def only_one(found: list[C]) -> C | None:
    """The only one of these, or None. Raises PlayerError for several."""
    if len(found) > 1:
        names = listed(label(c) for c in found)
        raise PlayerError(say("There are several of that name; write one of these: {names}.", names=names))
    return next(iter(found), None)


def label(character: Owned) -> str:
    """A character with its player, "Mira (Alice)": as it is typed in every language."""
    return f"{character.name} ({character.owner_name})"
