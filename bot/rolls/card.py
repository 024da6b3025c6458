"""The card of a finished roll, independent of where it will be shown.

Card text is in Discord's Markdown. Players' own text is escaped with :func:`plain`.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.words import say

_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in r"\*_~`|<>[]()#@-"})
_SIGNS = frozenset("\\*~_`")  # Each of these marks contains one, but most text doesn't.
_MARKS = re.compile(r"`([^`]*)`|\\([\\*_~`|<>\[\]()#@-])|\*+|~~|__|`")  # Code stays as it is.


class Tone(Enum):
    """The mood of a card, which sets the color but adds nothing to the words.

    ``GREAT`` and ``AWFUL`` are for faces with a special meaning in the rules: a critical, a botch.
    """

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    PARTIAL = "partial"
    GREAT = "great"
    AWFUL = "awful"


class Face(Struct, frozen=True, gc=False):
    """A picture of a die or a sign, with its name from :mod:`bot.faces.names`, such as ``d20_17_dropped``."""

    name: str


Seen = tuple[str | Face, ...]
"""Text with pictures, part by part. A player's text is a string, so it can never show a picture."""


class Pictured(Struct, frozen=True):
    """A line shown as ``seen`` if pictures are available, and otherwise read as ``words``.

    If one is empty, the line is left out there. ``dice`` follow it, or are below it if they would wrap.
    """

    seen: Seen
    words: str = ""
    dice: Seen = ()


class Choice(Struct, frozen=True):
    """One choice in a list. ``key`` is returned when it's chosen."""

    key: str
    label: str
    hint: str = ""


class Field(Struct, frozen=True):
    """One field of a form, or a list if it has ``choices``. It can be left empty.

    ``key`` identifies the entry, ``hint`` is an example, and ``most`` is the maximum length in characters.
    ``many`` allows several choices, which are returned one per line. ``long`` allows several lines.
    ``filled`` is its initial text. ``none`` is the label for choosing nothing, which is returned as "". With
    ``kind``, Discord asks for a file, or for people of the server, whose IDs are returned one per line.
    """

    key: str
    label: str
    hint: str = ""
    most: int = 20
    choices: tuple[Choice, ...] = ()
    many: bool = False
    long: bool = False
    filled: str = ""
    none: str = ""
    kind: Literal["", "file", "people"] = ""


def check_entered(fields: Iterable[Field], entered: Mapping[str, str]) -> None:
    """Check the length of a form's entries before anything parses them.

    Discord enforces a field's limit, but a form may not really come from Discord's own client.

    Raises:
        PlayerError: An entry is too long for its field.

    """
    for field in fields:
        most = _MOST_PICKED if field.choices or field.kind else field.most
        if (count := len(entered.get(field.key, ""))) > most:
            raise PlayerError(
                say(
                    "{field} can have up to {most:,} characters, and this has {count:,}. Shorten it.",
                    field=field.label,
                    most=most,
                    count=count,
                )
            )


_MOST_PICKED = 25 * 101  # Characters of all picks from one list.


class Action(Struct, frozen=True):
    """An action on a roll's card. ``key`` is part of every sent button. Never change one.

    ``at_once``: it changes the roll right away, so the press only counts on a card that is up to date.
    ``at``: it works only while this number is unchanged. ``quiet``: most viewers won't want it next. ``row``
    fixes its row, so that nothing moves under a thumb. ``of`` is a second number that is returned with
    ``at``. ``tucked``: it's under *More…*, because few people need it. ``leads``: it isn't an action on the
    roll but opens something else, which replaces the roll in the button's ``custom_id``.
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
    """A list shown open on a card, in its own row above the buttons.

    ``key`` and ``at`` are like an action's. ``ask`` is its prompt. ``many`` allows any number of picks, and
    ``chosen`` are already picked. Change ``drawn`` to clear the pick, which Discord otherwise shows for as
    long as the list is the same.
    """

    key: str
    ask: str
    choices: tuple[Choice, ...]
    at: int
    many: bool = False
    chosen: tuple[str, ...] = ()
    drawn: int = 0


def in_words(lines: Iterable[str | Pictured]) -> tuple[str, ...]:
    """Return these lines in words, without pictures."""
    return tuple(
        line.words if isinstance(line, Pictured) else line
        for line in lines
        if not isinstance(line, Pictured) or line.words
    )


class Card(Struct, frozen=True):
    """The description of a finished roll.

    ``headline`` is the result in as few words as possible, shown largest, after the picture ``sign``. ``who``
    is the roller's character, in place of their name. ``label`` is the player's own text. ``rows`` are the
    dice as pictures, a single one large, with ``small`` print for the sources of modifiers; they replace the
    ``working``, which says the same in words. ``lines`` are the consequences, ``remarks`` the later changes.
    ``total`` and ``verdict`` ("success", "failure") are all that is shown of a partly revealed roll;
    ``verdict`` is "" without a target. ``waits`` is the ID of the user an open roll waits for, who is
    mentioned above it; 0 for no one. ``picture`` is the https address of a picture at the bottom, which adds
    nothing to the words.
    """

    headline: str
    label: str = ""
    sign: str = ""
    total: str = ""
    verdict: str = ""
    rows: tuple[Seen, ...] = ()
    working: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    lines: tuple[str | Pictured, ...] = ()
    remarks: tuple[str, ...] = ()
    tone: Tone = Tone.PLAIN
    actions: tuple[Action, ...] = ()
    menus: tuple[Menu, ...] = ()
    waits: int = 0
    picture: str = ""
    who: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """The lines and the working, in words instead of pictures."""
        return (*in_words(self.lines), *self.working)


def without_pictures(card: Card) -> Card:
    """Return this card in words only, so that no picture gives away a hidden roll's dice."""
    return replace(card, sign="", rows=(), small=(), working=(), lines=card.told, picture="")


NOBODY = "…\N{ZERO WIDTH SPACE}"
"""The text stored for a forgotten name. No one can have this name: Discord removes its character."""


def plain(text: str) -> str:
    """Return a player's text in a form that appears as typed, without formatting or mentions.

    A forgotten person becomes "someone".
    """
    if text == NOBODY:
        return say("Someone")
    return text.translate(_MARKDOWN)


def bare(text: str) -> str:
    """Return a card's text without Markdown, for places where Discord would show it literally."""
    return text if _SIGNS.isdisjoint(text) else _MARKS.sub(r"\1\2", text)


def minus(number: int) -> str:
    """Return a number as shown on a card, with a real minus sign: "−2"."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Return a number with its sign, even if positive: "+1", "−2"."""
    return f"{number:+d}".replace("-", "−")


def code(text: str) -> str:
    """Return notation as code, without characters that would end the code early."""
    quoted = text.replace("`", "'")
    return f"`{quoted}`" if text else ""


def shortened(text: str, most: int) -> str:
    """Return the text, cut at a word boundary to at most this many characters."""
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"
