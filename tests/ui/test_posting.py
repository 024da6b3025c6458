"""A message that isn't an answer is resent after a broken connection, and is there once."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.posting import Posting, post
from tests.ui.no_time import at_once
from tests.ui.room import refusal
from tests.ui.test_show import LOST

TAKEN = Posting(77, is_refused=False, lacks_permission=False, is_bare=False)


class Channel:
    """A channel that accepts each message as scripted: after this many seconds, or never."""

    def __init__(self, *outcomes, embeds=()):
        self.outcomes = list(outcomes)
        self.embeds = embeds
        self.sent: list[float] = []
        self.nonces: set[str] = set()

    async def send(self, *, nonce, **_message):
        self.sent.append(round(asyncio.get_running_loop().time(), 3))
        self.nonces.add(nonce)
        outcome = self.outcomes.pop(0) if self.outcomes else 0.0
        if isinstance(outcome, BaseException):
            raise outcome
        await asyncio.sleep(outcome)
        return SimpleNamespace(id="77", embeds=self.embeds)


def posted(channel, **message):
    client: Any = SimpleNamespace(get_partial_messageable=lambda _: channel)
    return at_once(post(client, 10, message or {"content": "x"}))


def test_an_accepted_message_is_sent_once():
    channel = Channel()

    assert posted(channel) == TAKEN
    assert channel.sent == [0.0]


@pytest.mark.parametrize("broken", [LOST, TimeoutError(), ConnectionResetError()])
def test_after_a_broken_connection_it_is_sent_again_with_the_same_nonce(broken):
    channel = Channel(broken, refusal(500))

    assert posted(channel) == TAKEN
    assert (channel.sent, len(channel.nonces)) == ([0.0, 0.3, 0.9], 1)


def test_two_messages_have_different_nonces():
    channel = Channel()
    posted(channel)
    posted(channel)

    assert len(channel.nonces) == 2


def test_it_is_given_up_after_three_attempts():
    channel = Channel(LOST, LOST, LOST)

    assert posted(channel) == Posting(0, is_refused=False, lacks_permission=False, is_bare=False)
    assert channel.sent == [0.0, 0.3, 0.9]


def test_an_attempt_without_a_response_is_repeated():
    channel = Channel(60.0)

    assert posted(channel) == TAKEN
    assert channel.sent == [0.0, 4.3]


@pytest.mark.parametrize(("code", "lacks"), [(50013, True), (50001, False)])
def test_a_refused_message_is_not_sent_again(code, lacks):
    channel = Channel(refusal(403, code))

    assert posted(channel) == Posting(is_refused=True, lacks_permission=lacks)
    assert channel.sent == [0.0]


@pytest.mark.parametrize(
    ("message", "embeds", "bare"),
    [
        ({"embed": "x"}, (), True),
        ({"embed": "x"}, ("x",), False),
        ({"embed": None}, (), False),
        ({"content": "x"}, (), False),
    ],
)
def test_a_message_whose_embed_was_dropped_is_empty(message, embeds, bare):
    assert posted(Channel(embeds=embeds), **message).is_bare is bare
