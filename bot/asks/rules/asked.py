"""The people who are asked for a roll, and their answers."""

from msgspec import Struct

from bot.words import later

MAX_ASKED = 20  # Of one ask; each has a line of its message.


class Asked(Struct, frozen=True):
    """Someone who was asked. ``character`` is a number, or minus a user ID; ``roll`` is 0 until rolled.

    ``player`` is the user who rolls for it, 0 if only a GM does.
    """

    character: int
    name: str
    player: int
    roll: int = 0


class Asking(Struct, frozen=True):
    """A request in one game, given by its key; ``goal`` is in that game's notation, "" if there is none.

    The request contains no goal, because a hidden one must not be in a roll.
    """

    game: str
    request: object
    goal: str = ""


NOT_HIDDEN = later("Everyone sees the request. Leave hidden empty, or hide rolls here with /gm panel.")
"""The error for typed text that would hide the requested roll."""


class Own(Struct, frozen=True):
    """A function that turns the request with the number ``ask`` into one person's roll.

    ``goal`` is "" if it's hidden. ``is_for_other``: a GM rolls for them. ``fails``: they fail on purpose.
    """

    ask: int
    asked: Asked
    goal: str = ""
    is_for_other: bool = False
    fails: bool = False


class Answer(Struct, frozen=True):
    """Someone who was asked, by number and name, and the ``roll`` that answers; 0 if there is none yet.

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
    """Something a roll does when stored: answer the request with this number for this character.

    ``name`` is the name of the person answering, if everyone can answer.
    """

    ask: int
    character: int
    name: str = ""
