"""Who is asked for a roll, and what each has answered."""

from msgspec import Struct

from bot.words import later

MAX_ASKED = 20  # Of one ask; each has a line of its message.


class Asked(Struct, frozen=True):
    """One who was asked. ``character`` is its number, or minus a user's id; ``roll`` 0 if not yet rolled.

    ``player`` is the user who rolls for it, 0 where only a GM does.
    """

    character: int
    name: str
    player: int
    roll: int = 0


class Asking(Struct, frozen=True):
    """What is asked: a request of the game of this key, and the ``goal`` as that game reads it, "" for none.

    The request has no goal: a hidden one must not be in a roll.
    """

    game: str
    request: object
    goal: str = ""


NOT_HIDDEN = later(
    "All see what is asked; leave out that it is hidden, or hide the rolls here with /gm panel."
)
"""Said where what is asked would be hidden by what is typed."""


class Own(Struct, frozen=True):
    """What makes a request that of one who was asked, under the number ``ask``.

    ``goal`` is "" where it is hidden. ``is_for_other``: a GM rolls for them. ``fails``: on purpose.
    """

    ask: int
    asked: Asked
    goal: str = ""
    is_for_other: bool = False
    fails: bool = False


class Answer(Struct, frozen=True):
    """One who was asked, by number and name, with the ``roll`` that answers, 0 for none yet.

    ``total`` and ``working`` are "" where it is not for the eyes of whoever looks; ``success`` is None where
    nobody may know here.
    """

    character: int
    name: str
    roll: int = 0
    total: str = ""
    working: str = ""
    success: bool | None = None


class FillAsk(Struct, frozen=True):
    """A deed: the roll answers, for this character, what was asked under that number.

    ``name`` is what whoever answers is called where nobody was named, and so everybody may answer.
    """

    ask: int
    character: int
    name: str = ""
