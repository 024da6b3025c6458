"""What a finished roll looks like, before anybody knows where it will be shown.

Text on a card is Markdown as Discord reads it; what a player typed goes through :func:`plain`.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from msgspec import Struct

from bot.errors import PlayerError
from bot.words import say

_MARKDOWN = re.compile(r"([\\*_~`|<>\[\]()#@-])")


class Tone(Enum):
    """The mood of a card. It colours the card and never carries meaning that the words do not."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"


class Choice(Struct, frozen=True):
    """One line of a list to pick from. ``key`` comes back when it is picked."""

    key: str
    label: str
    hint: str = ""


class Field(Struct, frozen=True):
    """One line of a form to fill in, or to pick from where there are ``choices``; it may be left empty.

    ``key`` names what was entered, ``hint`` is an example, ``most`` the longest text in characters.
    ``many``: several can be picked; they are entered one per line. ``long``: it takes several lines.
    ``filled`` is what stands in it already.
    """

    key: str
    label: str
    hint: str = ""
    most: int = 20
    choices: tuple[Choice, ...] = ()
    many: bool = False
    long: bool = False
    filled: str = ""


def check_entered(fields: Iterable[Field], entered: Mapping[str, str]) -> None:
    """Look at how long what a form was filled in with is, before anything reads it.

    Discord keeps to a field's limit, but a form that seems to come from Discord's own client may not.

    Raises:
        PlayerError: A field is longer than it takes.

    """
    for field in fields:
        most = _MOST_PICKED if field.choices else field.most
        if (count := len(entered.get(field.key, ""))) > most:
            raise PlayerError(
                say(
                    "{field} takes up to {most:,} characters, and these are {count:,}; shorten it.",
                    field=field.label,
                    most=most,
                    count=count,
                )
            )


_MOST_PICKED = 25 * 101  # Characters of everything that can be picked from one list.


class Action(Struct, frozen=True):
    """Something a player can do with a roll. ``key`` is part of every button sent: never change one.

    ``at_once``: pressing it changes the roll without asking anything first, so it is only taken from a card
    that shows the roll as it is. ``at``: it is taken while this number is what it was. ``quiet``: it is not
    what most who look would do next. ``row`` is where it stands, if not behind the one before, so that
    nothing moves under a thumb. ``of`` is a second number that comes back with ``at``. ``tucked``: it stands
    behind *More…*, as few who look need it. ``leads``: it is no action of the roll, but leads to something
    else, for which this stands in the button.
    """

    key: str
    label: str
    at_once: bool = False
    at: int | None = None
    quiet: bool = False
    row: int | None = None
    of: int = 0
    tucked: bool = False
    leads: str = ""


class Menu(Struct, frozen=True):
    """A list that stands open on a card, in a row of its own above the buttons.

    ``key`` and ``at`` are as of an action. ``ask`` is what it is for. ``many``: any number can be picked,
    those ``chosen`` are so already. ``drawn`` is another number whenever the list is to come back unpicked:
    Discord shows a pick for as long as the list is the same one.
    """

    key: str
    ask: str
    choices: tuple[Choice, ...]
    at: int
    many: bool = False
    chosen: tuple[str, ...] = ()
    drawn: int = 0


class Card(Struct, frozen=True):
    """A finished roll, described.

    ``headline`` is what was rolled for, in as few words as possible, and is shown largest.
    ``label`` is the player's own, ``lines`` the working, ``remarks`` small print. ``total`` and
    ``verdict`` ("success", "failure") are what is shown of a hidden roll of which no more is
    revealed; ``verdict`` is "" where there was no target. ``waits`` is the id of the user whom an open roll
    waits for, who is mentioned above it; 0 for no one.
    """

    headline: str
    label: str = ""
    total: str = ""
    verdict: str = ""
    lines: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    tone: Tone = Tone.PLAIN
    actions: tuple[Action, ...] = ()
    menus: tuple[Menu, ...] = ()
    waits: int = 0


NOBODY = "…\N{ZERO WIDTH SPACE}"
"""Stored in the place of a name that was forgotten; nobody is called so, for Discord takes that sign out."""


def plain(text: str) -> str:
    """A player's own words, so that they look as typed and neither format nor mention anything.

    Who was forgotten is somebody.
    """
    if text == NOBODY:
        return say("Somebody")
    return _MARKDOWN.sub(r"\\\1", text)


def minus(number: int) -> str:
    """A number as it stands on a card: "−2"."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, also if it is positive: "+1", "−2"."""
    return f"{number:+d}".replace("-", "−")


def code(text: str) -> str:
    """Notation as code; what would end the code early is taken out."""
    quoted = text.replace("`", "'")
    return f"`{quoted}`" if text else ""


def shortened(text: str, most: int) -> str:
    """The text as far as so many characters go, whole words."""
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"
