"""What ``/help`` says, topic by topic: each game hands over its own as ``HELP``, the first with its title."""

from msgspec import Struct

from bot.words import Later


class Topic(Struct, frozen=True):
    """One topic.

    ``key`` names it in the list's picks, ``title`` to people. ``cheat`` has some ten lines, each with what is
    typed, and behind three spaces or more what it does. ``text`` stands below them, ``page`` is what of the
    project has more, "" for none.
    """

    key: str
    title: Later
    cheat: Later | None = None
    text: Later | None = None
    page: str = ""
