"""A thread has its own language, or its channel's."""

import asyncio
from contextvars import copy_context
from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import NotSavedError
from bot.rolls.values import Place
from bot.ui.languages import Languages
from bot.words import say
from bot.words.speaking import Manner, speaking, speaking_to_all
from tests.ui.no_time import at_once
from tests.ui.room import Room

CHANNEL, THREAD, OTHER = 5, 6, 7


@pytest.mark.parametrize(
    ("chosen", "here", "language"),
    [
        ({CHANNEL: "de"}, Place(1, CHANNEL), "de"),
        ({CHANNEL: "de"}, Place(1, THREAD, CHANNEL), "de"),
        ({CHANNEL: "de", THREAD: "ja"}, Place(1, THREAD, CHANNEL), "ja"),
        ({THREAD: "ja"}, Place(1, CHANNEL), ""),
        ({CHANNEL: "de"}, Place(1, OTHER), ""),
    ],
)
def test_a_thread_has_its_own_language_or_its_channels(chosen, here, language):
    languages = Languages.__new__(Languages)
    languages._chosen = chosen

    assert languages.chosen(here) == language


class Chosen:
    """People's reading settings in another process. The database is down for the first ``away`` calls."""

    def __init__(self, *each, away=0):
        self.each = list(each)
        self.away = away
        self.kept = []

    async def all(self):
        if self.away:
            self.away -= 1
            raise NotSavedError
        return self.each.pop(0) if len(self.each) > 1 else self.each[0]

    async def choose(self, user, manner):
        self.kept.append((user, manner))


def reading(readers):
    no_one: Any = None
    return Languages(no_one, no_one, readers, no_one)


async def test_someones_reading_mode_is_stored_unless_it_is_the_usual_one():
    readers: Any = Chosen({})
    languages = reading(readers)
    assert languages.read_by(7) is Manner.BOXES
    await languages.read_as(7, Manner.ALOUD)
    assert languages.read_by(7) is Manner.ALOUD
    await languages.read_as(7, Manner.BOXES)
    assert languages.read_by(7) is Manner.BOXES
    assert readers.kept == [(7, "aloud"), (7, "")]


@pytest.mark.parametrize("away", [0, 1, 3])
def test_choices_made_elsewhere_are_loaded_every_minute(away):
    async def all_of_it():
        languages = reading(Chosen({7: "text"}, {7: "aloud"}, away=away))
        keeping = asyncio.create_task(languages.keep_up())
        found = []
        for _ in range(away + 3):
            found.append(languages.read_by(7).value)
            await asyncio.sleep(60.01)
        keeping.cancel()
        return found

    assert at_once(all_of_it()) == ["boxes"] * (away + 1) + ["text", "aloud"]


@pytest.mark.parametrize(
    ("reader", "server", "chosen", "guild", "spoken"),
    [
        ("de", "ja", "", 1, ("de", "ja")),
        ("de", "ja", "en", 1, ("de", "en")),
        ("fr", "ja", "", 1, ("en", "ja")),
        ("de", "fr", "", 1, ("de", "en")),
        ("de", None, "", None, ("de", "de")),
    ],
)
def test_people_are_addressed_in_their_own_language_and_everyone_in_the_channels(
    reader, server, chosen, guild, spoken
):
    languages = reading(Chosen({}))
    languages._chosen = {10: chosen}
    locale: dict[str, Any] = {
        "locale": SimpleNamespace(value=reader),
        "guild_locale": server and SimpleNamespace(value=server),
    }

    def heard():
        languages.address(Room().interaction(guild_id=guild, **locale))
        own = say("Back")
        with speaking_to_all():
            return own, say("Back")

    assert copy_context().run(heard) == tuple(_back(each) for each in spoken)
    languages.only = "ja"
    assert copy_context().run(heard) == (_back("ja"), _back("ja"))


def _back(language):
    with speaking(language):
        return say("Back")
