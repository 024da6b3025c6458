"""The text of ``/help`` by topic. Each game has topics as ``HELP``, the first with the game's title."""

from collections.abc import Mapping
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.words import Later


class Line(Struct, frozen=True):
    """One line of a cheat sheet: the text to type, the same in every language, and its effect."""

    typed: str
    does: Later | None = None


class Topic(Struct, frozen=True):
    """One topic.

    ``key`` identifies it in the list's choices, ``title`` is for people. ``cheat`` has about ten lines,
    ``text`` follows them, and ``page`` is the project's page with more, or "". ``at`` sorts the topics,
    lowest first: 10 for what all games share, 50 for a single game.
    """

    key: str
    title: Later
    cheat: tuple[Line, ...] = ()
    text: Later | None = None
    page: str = ""
    at: int = 50


class _Written(Struct, frozen=True):
    key: str
    title: str
    lines: list[list[str]]
    text: str = ""
    page: str = ""
    at: int = 50


def topics(package: str) -> tuple[Topic, ...]:
    """Return the topics in a package's file ``help.toml``; see the top of ``bot/ui/help.toml``."""
    text = files(package).joinpath("help.toml").read_bytes()
    return tuple(
        Topic(
            topic.key,
            Later(topic.title),
            tuple(Line(typed, *map(Later, does)) for typed, *does in topic.lines),
            Later(topic.text) if topic.text else None,
            topic.page,
            topic.at,
        )
        for topic in msgspec.toml.decode(text, type=dict[str, list[_Written]])["topic"]
    )


def in_order(games: Mapping[str, tuple[Topic, ...]]) -> tuple[Topic, ...]:
    """Return the topics of /help in their preferred order, starting with a topic from a game."""
    own = sorted((topic for topics in games.values() for topic in topics), key=lambda topic: topic.at)
    return (*own[:1], *sorted([*topics("bot.ui"), *own[1:]], key=lambda topic: topic.at))
