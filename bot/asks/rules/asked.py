"""The people who are asked for a roll, and their answers."""

from msgspec import Struct

from bot.words import later

MAX_ASKED = 20  # Per ask; each takes a line of its message.


class Asked(Struct, frozen=True):
    """Someone who was asked for a roll. ``roll`` is 0 until they have rolled.

    ``character`` is a number or, if negative, a user ID. ``player`` rolls for it; 0 means that only a GM
    does.
    """

    character: int
    name: str
    player: int
    roll: int = 0


class Asking(Struct, frozen=True):
    """A request for rolls of the game with this key; ``goal`` is in its notation, "" if there is none.

    The request contains no goal, because a hidden one must not be in a roll.
    """

    game: str
    request: object
    goal: str = ""


NOT_HIDDEN = later("Everyone sees the request. Leave hidden empty, or hide rolls here with /gm panel.")
"""The error for typed text that would hide the requested roll."""


class Own(Struct, frozen=True):
    """A function that turns the request with the number ``ask`` into one person's roll.

    With ``is_for_other``, a GM rolls for them. With ``fails``, they fail on purpose. A hidden ``goal`` is "".
    """

    ask: int
    asked: Asked
    goal: str = ""
    is_for_other: bool = False
    fails: bool = False


class Answer(Struct, frozen=True):
    """The answer of someone, with their number and name; ``roll`` is 0 if they haven't rolled yet.

    ``total`` and ``working`` are "" if the viewer can't see them; ``success`` is None if no one can know it
    here.
    """

    character: int
    name: str
    roll: int = 0
    total: str = ""
    working: str = ""
    success: bool | None = None


class FillAsk(Struct, frozen=True):
    """The deed of answering the request with this number for this character.

    ``name`` is the name of the person answering, if everyone can answer.
    """

    ask: int
    character: int
    name: str = ""
