"""What ``/help`` says, topic by topic: each game hands over its own as ``HELP``, the first with its title."""

from importlib.resources import files

import msgspec
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


class _Written(Struct, frozen=True):
    key: str
    title: str
    lines: list[list[str]]
    text: str = ""
    page: str = ""


def topics(package: str) -> tuple[Topic, ...]:
    """Return the topics in a package's file ``help.toml``; the head of ``bot/ui/help.toml`` explains it."""
    text = files(package).joinpath("help.toml").read_bytes()
    return tuple(
        Topic(
            topic.key,
            Later(topic.title),
            tuple(Line(typed, *map(Later, does)) for typed, *does in topic.lines),
            Later(topic.text) if topic.text else None,
            topic.page,
        )
        for topic in msgspec.toml.decode(text, type=dict[str, list[_Written]])["topic"]
    )
