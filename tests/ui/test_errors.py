"""Every failure is answered once and privately. Unexpected failures are logged and counted."""

import asyncio
import logging
from contextvars import copy_context
from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands
from discord.webhook.async_ import async_context

from bot.audiences import Audience
from bot.errors import (
    DiceError,
    DraftError,
    HandledError,
    MissingNumberError,
    NotationError,
    NotSavedError,
    PlayerError,
    SecretError,
    UnclearError,
)
from bot.figures import Figures
from bot.ui.delivery import ANSWERED, Delivery
from bot.ui.errors import HIDES_NOTHING, _drawn, answer, answered, answering, pointed
from bot.words.speaking import Manner, address
from tests.ui.room import Room, refusal
from tests.ui.test_views import ids

SOURCE = "https://example.org/rollwright"


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def figures():
    return Figures()


def acting(room, figures, *, elsewhere=False, **more):
    async def is_answered_elsewhere():
        return elsewhere

    client = room.client(is_answered_elsewhere=is_answered_elsewhere, figures=figures, source_url=SOURCE)
    return room.interaction(client, **more)


def told(room):
    return [each.says for each in room.told()]


async def test_a_players_mistake_is_shown_only_to_them(room, figures):
    await answer(acting(room, figures), PlayerError("That cannot be."))

    assert (told(room), room.here(), dict(figures.counts)) == (["That cannot be."], [], {})


async def test_refusals_because_of_the_database_are_counted_by_cause(room, figures):
    await answer(acting(room, figures), NotSavedError("That was not saved.", cause="full"))

    assert told(room) == ["That was not saved."]
    assert figures.counts == {("unsaved", "full"): 1}


async def test_an_error_after_an_answer_is_reported_in_a_followup(room, figures):
    interaction = acting(room, figures)
    await interaction.response.send_message("Rolled.")

    await answer(interaction, PlayerError("That cannot be."))

    assert told(room) == ["That cannot be."]
    assert [each.says for each in room.here()] == ["Rolled."]


async def test_a_commands_exception_is_reported_by_its_cause(room, figures):
    command: Any = SimpleNamespace(name="roll")

    await answer(acting(room, figures), app_commands.CommandInvokeError(command, PlayerError("No.")))

    assert told(room) == ["No."]


@pytest.mark.parametrize(("error", "elsewhere"), [(HandledError(), False), (PlayerError("No."), True)])
async def test_an_interaction_that_someone_else_answers_is_not_answered_here(room, figures, error, elsewhere):
    await answer(acting(room, figures, elsewhere=elsewhere), error)

    assert room.messages == {}


@pytest.mark.parametrize(
    ("code", "logged"), [(10062, "answered too late"), (ANSWERED, "answered by someone else")]
)
async def test_an_expired_interaction_is_not_answered(room, figures, caplog, code, logged):
    await answer(acting(room, figures), refusal(404, code))

    assert (room.messages, dict(figures.counts)) == ({}, {})
    assert logged in caplog.text


@pytest.mark.parametrize("error", [refusal(500), refusal(429), ConnectionResetError()])
async def test_an_answer_sent_in_vain_is_not_a_bug(room, figures, error):
    await answer(acting(room, figures), error)

    assert (room.messages, dict(figures.counts)) == ({}, {})


async def test_a_deleted_message_is_reported_as_deleted(room, figures):
    await answer(acting(room, figures), refusal(404, 10008))

    assert told(room) == ["The message was deleted. Your change to the roll is saved."]


@pytest.mark.logs_errors
async def test_a_bug_is_logged_counted_and_reported_without_details(room, figures, caplog):
    await answer(acting(room, figures, data={"custom_id": "rw:1:K7QP2M:again"}), ValueError("secret"))

    (message,) = room.told()
    assert message.says.startswith("Something went wrong, and the error has been logged")
    assert "secret" not in message.says
    assert figures.counts == {("errors", "ValueError"): 1}
    assert [each.exc_info[0] for each in caplog.records if each.levelno == logging.ERROR] == [ValueError]
    assert message.ids[0].startswith(f"{SOURCE}/issues/new?")
    assert "K7QP2M" in message.ids[0]


@pytest.mark.logs_errors
async def test_without_a_source_url_no_report_is_offered(room, figures):
    interaction = acting(room, figures)
    interaction.client.source_url = ""

    await answer(interaction, ValueError())

    assert room.told()[0].ids == []


async def test_a_refusal_by_discords_own_check_is_not_a_bug(room, figures):
    await answer(acting(room, figures), app_commands.CheckFailure())

    assert dict(figures.counts) == {}


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (DiceError("x"), "DiceError"),
        (NotationError("x", text="2d", position=1), "NotationError"),
        (UnclearError("x", meant=()), "UnclearError"),
    ],
)
async def test_only_the_kind_of_a_refused_text_is_counted(room, figures, error, kind):
    await answer(acting(room, figures), error)

    assert figures.counts == {("refused", kind): 1}


@pytest.mark.parametrize("error", [refusal(500), refusal(404, 10062), ConnectionResetError()])
async def test_an_error_that_cannot_be_reported_is_ignored(room, figures, error, caplog):
    room.fails["answer"] = [error]

    await answer(acting(room, figures), PlayerError("No."))

    assert room.messages == {}
    assert "didn't accept the answer to a failed interaction" in caplog.text


@pytest.mark.parametrize(
    ("meant", "chosen", "guild", "word"),
    [
        ("gm", Audience.EVERYONE, 1, "try_gm"),
        ("gm", Audience.BLIND, 1, "try_blind"),
        ("blind", Audience.GM, 1, "try_blind"),
        ("gm", Audience.EVERYONE, None, "try_me"),
    ],
)
async def test_a_roll_meant_to_be_hidden_is_offered_for_the_stricter_audience(
    room, meant, chosen, guild, word
):
    error = SecretError("That would be open.", dice="1d20", audience=meant)

    await answer(acting(room, Figures(), guild_id=guild), error, chosen)

    assert room.told()[0].ids == [f"rw:1:{word}:1d20"]


async def test_a_possible_label_is_also_offered_openly(room, figures):
    error = SecretError("A label?", dice="1d20 # secret fire", audience="gm", is_sure=False)

    await answer(acting(room, figures, guild_id=1), error)

    assert room.told()[0].ids == ["rw:1:try:1d20 # secret fire", "rw:1:try_gm:1d20 # secret fire"]


async def test_a_possible_label_is_not_offered_openly_if_an_audience_was_chosen(room, figures):
    error = SecretError("A label?", dice="1d20 # secret fire", audience="gm", is_sure=False)

    await answer(acting(room, figures, guild_id=1), error, Audience.BLIND)

    assert room.told()[0].ids == ["rw:1:try_blind:1d20 # secret fire"]


async def test_an_unclear_roll_meant_to_be_hidden_is_not_offered(room, figures):
    await answer(acting(room, figures), SecretError("That would be open.", dice="", audience="gm"))

    assert room.told()[0].ids == []


async def test_text_entered_in_a_form_is_returned(room, figures):
    await answer(acting(room, figures), DraftError("No.", draft="Ana 14", form="pc_new"))

    assert "Ana 14" in told(room)[0]
    assert room.told()[0].ids == ["rw:1:draft:pc_new"]


def drawn(error, hidden=Audience.EVERYONE):
    found = _drawn(error, hidden, None)
    return found["content"], ids(found["view"]) if "view" in found else []


def test_a_missing_number_can_be_entered():
    error = MissingNumberError("What is STR?", text="d20+STR", position=4, name="STR", template="d20+{}")

    content, offered = drawn(error, Audience.GM)

    assert content.split("\n")[0] == "What is STR?"
    assert offered == ["rw:1:number_gm:d20+{}"]


def test_each_of_several_readings_is_offered():
    error = DiceError("Which?", meant=("2x2d6", "(2d6)*2"), suggestion="2x2d6")

    assert drawn(error) == ("Which?", ["rw:1:try:2x2d6", "rw:1:try:(2d6)*2"])


def test_a_mistake_without_a_text_is_not_marked():
    assert drawn(NotationError("Nothing to roll.", text="", position=0)) == ("Nothing to roll.", [])


def test_a_long_text_is_cut_to_fit_a_message():
    assert len(drawn(PlayerError("x" * 2001))[0]) == 2000


def test_for_screen_readers_the_position_of_a_mistake_is_spoken():
    def heard():
        address("en", "en", own=Manner.ALOUD, shared=Manner.ALOUD)
        return drawn(NotationError("What is q?", text="4d6kq3", position=4))

    content, _ = copy_context().run(heard)

    assert content.split("\n")[1] == "At character 5 of `4d6kq3`."
    assert "^" not in content


@pytest.mark.parametrize(
    ("text", "position", "marked"),
    [
        ("a" * 14, 14, "a" * 14 + "\n" + " " * 14 + "^"),
        ("a" * 15, 15, "…" + "a" * 14 + "\n" + " " * 15 + "^"),
        ("a" * 14, 0, "a" * 14 + "\n^"),
        ("a" * 15, 0, "a" * 14 + "…\n^"),
    ],
)
def test_only_the_surroundings_of_a_mistake_are_shown(text, position, marked):
    assert pointed(text, position) == f"```\n{marked}\n```"


class Cog:
    """A command that raises the error set by the test."""

    def __init__(self, error=None):
        self.error = error
        self.options: list[dict[str, Any]] = []

    async def throw(self, _interaction, **options):
        """Raise the error."""
        self.options.append(options)
        if self.error:
            raise self.error


async def test_a_command_answers_its_players_mistakes(room, figures):
    command: Any = answered(Cog.throw)

    await command(Cog(PlayerError("No.")), acting(room, figures))

    assert told(room) == ["No."]
    assert getattr(command, HIDES_NOTHING)
    assert command.__doc__ == "Raise the error."


async def test_a_command_gets_its_options_and_does_not_answer_bugs(room, figures):
    command: Any = answered(Cog.throw)
    cog = Cog(ValueError("a bug"))

    with pytest.raises(ValueError, match="a bug"):
        await command(cog, acting(room, figures), dice="1d20")

    assert (cog.options, room.messages) == ([{"dice": "1d20"}], {})


async def test_a_suggestion_is_for_the_same_audience(room, figures):
    async with answering(acting(room, figures), Audience.BLIND):
        raise DiceError("What?", suggestion="1d20")

    assert room.told()[0].ids == ["rw:1:try_blind:1d20"]


async def test_an_unambiguous_text_has_no_suggestions(room, figures):
    async with answering(acting(room, figures), instead=lambda text: f"ask:{text}"):
        raise PlayerError("No.")

    assert [(each.says, each.ids) for each in room.told()] == [("No.", [])]


async def test_an_error_message_does_not_count_as_the_answer(room, figures):
    delivery: Any = Delivery(object(), 9, 0.0, private=False, was_text=False)
    delivery.is_taken = True

    async def answering_it():
        async_context.set(delivery)
        await answer(acting(room, figures), PlayerError("No."))

    await asyncio.create_task(answering_it())

    assert (told(room), delivery.is_taken) == (["No."], False)


async def test_a_suggestion_does_the_same_with_another_text(room, figures):
    async with answering(acting(room, figures), instead=lambda text: f"ask:{text}"):
        raise UnclearError("Which?", meant=(("Dex", "dex"),))

    assert room.told()[0].ids == ["rw:1:ask:dex"]
