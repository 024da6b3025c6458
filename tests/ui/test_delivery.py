"""An answer is resent until it is accepted or its time is over, with a clock that takes no time."""

import asyncio
import gc
import io
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.webhook.async_ import async_context, interaction_message_response_params

from bot.ui import delivery
from bot.ui.arrivals import AT_ONCE, Shares
from bot.ui.delivery import UNTIL, Delivery, is_passing
from bot.words.speaking import Manner, address
from tests.ui.no_time import at_once
from tests.ui.room import refusal

NEW, CHANGE, ANSWERED = 4, 7, 40060
LOST = ConnectionResetError("The wire broke.")
PRIVATE = discord.MessageFlags(ephemeral=True)
TAKEN = {"interaction": {"id": "5"}}


class Wire:
    """A connection that handles attempts as scripted: an answer, an error, or either after some seconds.

    ``sent`` has the time of each attempt, and ``found`` is the message that Discord has as the answer.
    """

    def __init__(self, *outcomes, found=None, patience=0.0):
        self.outcomes = list(outcomes)
        self.found = found
        self.patience = patience
        self.sent: list[float] = []
        self.payloads: list[Any] = []
        self.open = 0
        self.asked: list[Any] = []

    async def create_interaction_response(self, _interaction, _token, *, params, **_rest):
        self.sent.append(round(asyncio.get_running_loop().time(), 3))
        self.payloads.append(params.payload)
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        wait, outcome = outcome if isinstance(outcome, tuple) else (0.0, outcome)
        self.open += 1
        try:
            await asyncio.sleep(wait)
        finally:
            self.open -= 1
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    async def get_original_interaction_response(self, application, token, **where):
        self.asked.append((application, token, where))
        await asyncio.sleep(self.patience)
        if isinstance(self.found, BaseException):
            raise self.found
        return self.found

    def execute_webhook(self, *_where, payload=None, **_rest):
        self.payloads.append(payload)
        return "sent"

    edit_original_interaction_response = execute_webhook


SILENCE = (60.0, TAKEN)


def delivered(wire, *, came=0.0, private=False, was_text=False):
    return Delivery(wire, 9, came, private=private, was_text=was_text)


async def answer(by, kind=NEW, **parts):
    params = interaction_message_response_params(type=kind, **(parts or {"content": "x"}))
    return await by.create_interaction_response(5, "token", session="session", params=params)


async def failing(by, **parts):
    """Return the final error of an answer that is never accepted."""
    with pytest.raises(Exception) as raised:  # noqa: PT011 - which one is what is asked
        await answer(by, **parts)
    return raised.value


def test_an_accepted_answer_is_sent_once():
    wire = Wire(TAKEN)
    by = delivered(wire)

    assert at_once(answer(by)) == TAKEN
    assert (wire.sent, by.is_taken) == ([0.0], True)


@pytest.mark.parametrize("error", [LOST, refusal(500), refusal(503), refusal(429), TimeoutError()])
def test_after_a_temporary_failure_it_is_sent_again_with_growing_pauses(error):
    wire = Wire(error, error, error, TAKEN)
    by = delivered(wire)

    assert at_once(answer(by)) == TAKEN
    assert (wire.sent, by.is_taken) == ([0.0, 0.05, 0.15, 0.35], True)


def test_it_is_no_longer_sent_once_its_time_is_over():
    wire = Wire(LOST)
    by = delivered(wire)

    assert at_once(failing(by)) is LOST
    assert wire.sent == [0.0, 0.05, 0.15, 0.35, 0.75, 1.15, 1.55, 1.95, 2.35]
    assert not by.is_taken


class Stalling(Wire):
    """A connection that accepts answers, but freezes the process for nine seconds after each."""

    async def create_interaction_response(self, *of, **rest):
        loop: Any = asyncio.get_running_loop()

        def stall():
            loop.skipped += 9.0

        loop.call_later(0.01, stall)
        return await super().create_interaction_response(*of, **rest)


def test_if_a_pause_exceeds_its_time_the_last_error_is_raised():
    wire = Stalling(LOST)

    assert at_once(failing(delivered(wire))) is LOST
    assert wire.sent == [0.0]


def next_has_its_turn(wire, kind=NEW):
    """Return True if the user's next press starts right after this answer, while others still run."""

    async def answered():
        shares, by = Shares(), delivered(wire)
        first, *_ = [await shares.place(7) for _ in range(AT_ONCE)]
        by.give_up = first.give_up
        with suppress(ConnectionResetError):
            await answer(by, kind)
        return not (await shares.place(7)).is_refused

    return at_once(answered())


def test_the_answer_gives_up_its_place_whatever_follows():
    assert next_has_its_turn(Wire(TAKEN))
    assert next_has_its_turn(Wire(LOST, LOST, TAKEN))
    assert next_has_its_turn(Wire(LOST)), "its time is over"


@pytest.mark.parametrize("kind", [5, 6])
def test_a_deferred_answer_holds_its_place(kind):
    assert not next_has_its_turn(Wire(TAKEN), kind)


def test_its_time_begins_with_the_interaction():
    wire = Wire(LOST)

    at_once(failing(delivered(wire, came=-2.0)))

    assert wire.sent == [0.0, 0.05, 0.15, 0.35]


def test_a_late_answer_is_sent_once_with_a_short_wait():
    in_time, too_late = Wire((0.05, TAKEN)), Wire((0.2, TAKEN))

    assert at_once(answer(delivered(in_time, came=-9.0))) == TAKEN
    assert isinstance(at_once(failing(delivered(too_late, came=-9.0))), TimeoutError)
    assert (in_time.sent, too_late.sent) == ([0.0], [0.0])


def test_an_answer_without_a_response_is_joined_by_another_until_its_time_is_over():
    wire = Wire(SILENCE)
    by = delivered(wire)

    error = at_once(failing(by))

    assert (type(error), str(error)) == (TimeoutError, "Discord didn't accept the answer.")
    assert (wire.sent, by.is_taken) == ([0.0, 0.8, 1.6, 2.4], False)


def test_attempts_without_a_response_are_cancelled():
    wire = Wire(SILENCE)

    async def open_afterwards():
        await failing(delivered(wire))
        await asyncio.sleep(0)
        return wire.open

    assert at_once(open_afterwards()) == 0


def test_a_slow_attempt_counts_while_the_next_is_in_flight():
    wire = Wire((1.0, {"interaction": {"id": "slow"}}), SILENCE)
    by = delivered(wire)

    assert at_once(answer(by)) == {"interaction": {"id": "slow"}}
    assert (wire.sent, by.is_taken) == ([0.0, 0.8], True)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((1.0, TAKEN), (0.2, refusal(400, ANSWERED))),
        ((1.0, refusal(400, ANSWERED)), (0.2, TAKEN)),
    ],
)
def test_the_errors_of_two_simultaneous_attempts_are_both_retrieved(first, second):
    unheard, wire = [], Wire(first, second)
    by = delivered(wire)

    async def answered():
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
        taken = await answer(by)
        gc.collect()
        return taken["interaction"]["id"]

    assert at_once(answered()) == "5"
    assert (wire.sent, by.is_taken, unheard) == ([0.0, 0.8], True, [])


def test_no_attempt_is_awaited_beyond_the_available_time():
    wire = Wire((UNTIL + 0.2, TAKEN))

    assert isinstance(at_once(failing(delivered(wire))), TimeoutError)


@pytest.mark.parametrize("error", [refusal(400), refusal(403), refusal(404), ValueError("a bug")])
def test_a_refusal_is_raised_at_once(error):
    wire = Wire(error)
    by = delivered(wire)

    assert at_once(failing(by)) is error
    assert (wire.sent, by.is_taken) == ([0.0], False)


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (refusal(429), True),
        (refusal(500), True),
        (refusal(499), False),
        (refusal(404), False),
        (TimeoutError(), True),
        (LOST, True),
        (ValueError(), False),
    ],
)
def test_which_errors_are_temporary(error, passes):
    assert is_passing(error) is passes


def test_an_answer_accepted_without_confirmation_is_not_an_error():
    wire = Wire(LOST, refusal(400, ANSWERED), found={"id": "77"})
    by = delivered(wire)

    taken = at_once(answer(by))

    assert (taken["interaction"]["id"], taken["interaction"]["response_message_id"]) == ("5", "77")
    assert by.is_taken
    assert wire.asked == [(9, "token", {"session": "session", "proxy": None, "proxy_auth": None})]


def test_an_interaction_answered_by_someone_else_is_refused():
    wire = Wire(refusal(400, ANSWERED), found={"id": "77"})
    by = delivered(wire)

    assert at_once(failing(by)).code == ANSWERED
    assert not by.is_taken


def test_the_message_of_an_unconfirmed_change_is_not_requested():
    wire = Wire(LOST, refusal(400, ANSWERED), found={"id": "77"})

    taken = at_once(answer(delivered(wire), kind=CHANGE))

    assert (taken["interaction"]["response_message_id"], wire.asked) == (None, [])


def test_nor_is_that_of_an_answer_with_a_file():
    wire = Wire(LOST, refusal(400, ANSWERED), found={"id": "77"})
    file = discord.File(io.BytesIO(b"text"), "a.txt")

    taken = at_once(answer(delivered(wire), content="x", file=file))

    assert (taken["interaction"]["response_message_id"], wire.asked) == (None, [])


@pytest.mark.parametrize(("found", "patience"), [(LOST, 0.0), (refusal(404), 0.0), ({"id": "77"}, 0.9)])
def test_the_message_can_stay_unknown(found, patience):
    wire = Wire(LOST, refusal(400, ANSWERED), found=found, patience=patience)

    assert at_once(answer(delivered(wire)))["interaction"]["response_message_id"] is None


def test_an_answer_without_a_response_may_have_arrived():
    async def is_there(found, *, forgets=False):
        by = delivered(Wire(SILENCE, found=found))
        before = await by.is_there()
        await failing(by)
        if forgets:
            by.forget()
        return before, await by.is_there()

    assert at_once(is_there({"id": "77"})) == (False, True)
    assert at_once(is_there(refusal(404))) == (False, False)
    assert at_once(is_there({"id": "77"}, forgets=True)) == (False, False)


def as_text():
    """Turn embeds off for this reader, but not for the channel."""
    address("en", "en", own=Manner.TEXT, shared=Manner.BOXES)


EMBED = discord.Embed(description="4")


@pytest.mark.parametrize(
    ("kind", "private", "flags", "content"),
    [
        (NEW, False, PRIVATE, "4"),
        (NEW, True, discord.MessageFlags(), None),
        (CHANGE, True, discord.MessageFlags(), "4"),
        (CHANGE, False, PRIVATE, None),
    ],
)
def test_an_answer_is_read_by_one_person_or_as_the_message_it_changes(kind, private, flags, content):
    wire = Wire(TAKEN)

    async def answered():
        as_text()
        by = delivered(wire, private=private)
        await answer(by, kind=kind, embed=EMBED, flags=flags)
        by.edit_original_interaction_response(payload={"embeds": [EMBED.to_dict()]})
        return [each.get("data", each).get("content") for each in wire.payloads]

    assert at_once(answered()) == [content, content]


def test_a_followup_is_read_as_its_own_flags_say():
    wire = Wire(TAKEN)

    async def followed():
        as_text()
        by = delivered(wire)
        for flags in (PRIVATE.value, 0):
            assert by.execute_webhook(payload={"embeds": [EMBED.to_dict()], "flags": flags}) == "sent"
        return [each.get("content") for each in wire.payloads]

    assert at_once(followed()) == ["4", None]


def test_a_text_message_that_gets_an_embed_loses_its_text():
    wire = Wire(TAKEN)

    at_once(answer(delivered(wire, was_text=True), kind=CHANGE, embed=EMBED))
    at_once(answer(delivered(wire), kind=CHANGE, embed=EMBED))

    assert ["content" in each["data"] for each in wire.payloads] == [True, False]


def test_any_other_attribute_is_the_originals():
    wire: Any = Wire(TAKEN)
    wire.delete_webhook = "as it is"

    assert delivered(wire).delete_webhook == "as it is"


def test_notes_about_an_answer_go_to_the_current_one():
    wire: Any = Wire(TAKEN, found={"id": "77"})

    async def noted():
        by = delivered(wire)
        async_context.set(by)
        await answer(by)
        delivery.shown_elsewhere()
        delivery.missed(5)
        before = by.is_taken, by.is_shown, by.missed, await by.is_there()
        delivery.apologised()
        return before, (by.is_taken, by.is_shown, by.missed, await by.is_there())

    assert at_once(noted()) == ((True, True, {5}, True), (False, False, {5}, False))


def test_without_a_delivery_nothing_is_recorded():
    other: Any = SimpleNamespace(missed=set())

    async def noted():
        async_context.set(other)
        delivery.shown_elsewhere()
        delivery.apologised()
        delivery.missed(5)

    at_once(noted())

    assert vars(other) == {"missed": set()}
