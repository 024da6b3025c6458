"""``/help``: a list of topics, and the chosen one."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import discord

from bot.errors import PressError
from bot.help import Line, Topic
from bot.rolls.card import Choice
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.clickable import clickable
from bot.ui.context import AnyInteraction
from bot.ui.custom_id import Tap
from bot.ui.embeds import note_embed
from bot.ui.views import Rows, own_list
from bot.words import say

_WORD = "help"


class HelpServices(Protocol):
    """The services that help needs: topics, the source's address, and the commands' IDs."""

    topics: Sequence[Topic]
    source_url: str
    clickable: Mapping[str, int]


def help_message(services: HelpServices, key: str = "") -> dict[str, Any]:
    """Return the message with one topic, by default the first, and the list of all.

    Raises:
        PressError: There is none of that key.

    """
    topics = services.topics
    topic = next((topic for topic in topics if topic.key == key or not key), None)
    if topic is None:
        raise PressError(OTHER.say())
    choices = [Choice(topic.key, topic.title.say()) for topic in topics]
    return {"embed": _embed(services, topic), "view": Rows([own_list(_WORD, "", choices, 0, {topic.key})])}


def first_topic(services: HelpServices, game: str) -> str:
    """Return the topic with which help opens where this game is played, or "" for the first topic."""
    return next((topic.key for topic in services.topics if topic.key == game), "")


def taps(services: HelpServices) -> dict[str, OnTap]:
    """Return the handler of the list of topics."""

    async def picked(interaction: AnyInteraction, tap: Tap) -> None:
        key = next(iter(tap.picked), "-")
        await interaction.response.edit_message(**help_message(services, key))

    return {_WORD: OnTap(picked, anywhere=True)}


def _embed(services: HelpServices, topic: Topic) -> discord.Embed:
    parts = [
        "\n".join(_line(services, line) for line in topic.cheat),
        topic.text.say() if topic.text else "",
        _more(services, topic),
    ]
    return note_embed("\n\n".join(filter(None, parts)), topic.title.say())


def _line(services: HelpServices, line: Line) -> str:
    shown = clickable(line.typed, services.clickable)
    return say("{command} {words}", command=shown, words=line.does) if line.does else shown


def _more(services: HelpServices, topic: Topic) -> str:
    if not topic.page:
        return ""
    if not services.source_url:
        return say("More: {page} in the source. Ask this bot's host.", page=topic.page)
    return say("More: {page} of [the source]({source}).", page=topic.page, source=services.source_url)
