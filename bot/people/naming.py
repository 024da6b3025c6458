"""Finding a character by a typed name, for every game that has characters."""

from typing import Protocol, TypeVar

from bot.errors import PlayerError
from bot.names import folded
from bot.rolls.card import plain, shortened
from bot.words import later, listed, say


class Owned(Protocol):
    """A character that belongs to a player."""

    @property
    def id(self) -> int:
        """The character's number."""
        ...

    @property
    def owner_name(self) -> str:
        """The display name of its player."""
        ...

    @property
    def name(self) -> str:
        """The character's name."""
        ...


C = TypeVar("C", bound=Owned)


def nobody_known(name: str) -> PlayerError:
    """Return the error for a name after an @ that no one has."""
    words = later("There's no {name} here. Type @ and choose from Discord's list.")
    return PlayerError(words.say(name=plain(shortened(name, 40))))


def matching(characters: list[C], name: str) -> list[C]:
    """Return the characters that match this text: a name, "Name (Player)" or "#number"."""
    typed = folded(name)
    return [
        character
        for character in characters
        if typed in (folded(character.name), folded(label(character)), f"#{character.id}")
    ]


def only_one(characters: list[C]) -> C | None:
    """Return the only one of these characters, or None if there are none. Raises PlayerError for several."""
    if len(characters) > 1:
        names = listed(label(c) for c in characters)
        raise PlayerError(
            say("Several people here have that name. Enter one of these: {names}.", names=names)
        )
    return next(iter(characters), None)


def label(character: Owned) -> str:
    """Return a character with its player, "Mira (Alice)". Players can type this in every language."""
    return f"{character.name} ({character.owner_name})"
