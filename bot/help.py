"""What ``/help`` says, topic by topic: each game hands over its own as ``HELP``, the first with its title."""

from msgspec import Struct

from bot.words import Later


class Line(Struct, frozen=True):
    """One line of a cheat sheet: what is typed, which is the same in every language, and what it does."""

    typed: str
    does: Later | None = None


class Topic(Struct, frozen=True):
    """One topic.

    ``key`` names it in the list's picks, ``title`` to people. ``cheat`` has some ten lines, ``text`` stands
    below them, ``page`` is what of the project has more, "" for none.
    """

    key: str
    title: Later
    cheat: tuple[Line, ...] = ()
    text: Later | None = None
    page: str = ""
