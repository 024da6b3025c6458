"""Delivering an answer to Discord over an unreliable connection: retried until accepted or too late.

Discord waits three seconds for the answer to an interaction; then its token expires. discord.py waits 1, 3
and 5 seconds between its own tries, and only repeats some failures. So each answer goes through a
:class:`Delivery`, which replaces discord.py's webhook adapter while one interaction is handled.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ui.manners import Payload, is_ephemeral, sent_as_read
from bot.ui.reply import ONCE
from bot.words import say

log = logging.getLogger(__name__)

UNTIL = 2.5  # Seconds after arrival during which the answer is retried.
_ATTEMPT = 0.8  # Seconds without a reply after which a second attempt starts.
_PAUSES = (0.05, 0.1, 0.2, 0.4)  # Seconds between attempts; the last one repeats.
ANSWERED = 40060  # Discord's code for an interaction that already has an answer.

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""The errors that a call to Discord can raise. Decisions are saved even if a call fails."""


def is_passing(error: BaseException) -> bool:
    """Return True if a retry may succeed: the connection or Discord itself failed."""
    if isinstance(error, discord.HTTPException):
        return (
            error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        )
    return isinstance(error, aiohttp.ClientError | OSError | TimeoutError)


def _is_answered(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == ANSWERED


class Delivery:
    """Sends the answer to one interaction, and its follow-ups, in its reader's mode.

    The interaction arrived at ``came`` by the event loop's clock. ``private`` means that it was a press on
    a message that only its reader sees, and ``was_text`` that this message has no embed. Everything but the
    first answer is sent once by the usual adapter. ``is_taken`` is True if Discord has an answer that isn't
    an apology, and ``is_shown`` if the requested content is on another message. ``missed`` has the rolls
    that should have been shown with the answer but weren't.
    """

    def __init__(self, adapter: Any, application: int, came: float, *, private: bool, was_text: bool) -> None:
        # Replaces discord.py's own adapter, which sleeps too long, but not a simulated Discord's.
        self._adapter: Any = ONCE if type(adapter) is AsyncWebhookAdapter else adapter
        self._rest = adapter
        self._application = application
        self._until = came + UNTIL
        self._private = private  # The ID of the message that the first answer creates or edits.
        self._was_text = was_text
        self._asked: Any = ()  # How the answer was sent: its token, session and the like.
        self.is_taken = self.is_shown = False
        self.missed: set[int] = set()
        self.give_up: Callable[[], object] = _nothing
        """Frees the user's place in their fair share for their next action."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rest, name)

    async def create_interaction_response(self, interaction_id: int, token: str, **answer: Any) -> Any:
        """Send the answer, with retries.

        An attempt without a reply continues alongside the next, because Discord may be slow but still accept
        it.

        Raises:
            discord.HTTPException: Discord does not take it, or has someone else's.
            aiohttp.ClientError, OSError, TimeoutError: It could not be reached in time.

        """
        params: MultipartParameters = answer["params"]
        payload, multipart = sent_as_read(
            params.payload, params.multipart, self._is_private, was_text=self._was_text
        )
        answer["params"] = MultipartParameters(payload, multipart, params.files)
        self._asked = token, answer
        attempts: list[asyncio.Task[Any]] = []
        send = partial(self._adapter.create_interaction_response, interaction_id, token, **answer)
        try:
            taken = await self._first_taken(send, attempts)
            self.is_taken = True
            return (
                taken.result() if taken.exception() is None else await self._answered(interaction_id, answer)
            )
        finally:
            for attempt in attempts:
                attempt.cancel()
            self.give_up()

    async def _first_taken(
        self, send: Callable[[], Coroutine[Any, Any, Any]], attempts: list[asyncio.Task[Any]]
    ) -> asyncio.Task[Any]:
        """Return the first attempt that Discord accepted, or that came after an accepted one.

        ``attempts`` gets every attempt that was started.
        """
        trying: set[asyncio.Task[Any]] = set()
        loop = asyncio.get_running_loop()
        error: BaseException | None = None
        for number in range(_MOST):
            if number == 0 or loop.time() < self._until:
                attempts.append(loop.create_task(send()))
                trying.add(attempts[-1])
            if not trying:  # The pause took longer than planned, and none is left to wait for.
                break
            # Even late answers get a moment.
            pause = max(0.1, min(_ATTEMPT, self._until - loop.time()))
            done, trying = await asyncio.wait(trying, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
            # If two attempts end together, the accepted one comes first, and both results are read.
            for attempt in sorted(done, key=lambda attempt: attempt.exception() is not None):
                error = attempt.exception()
                if error is None or (number and _is_answered(error)):
                    return attempt
                if not is_passing(error):
                    raise error
            # None means silence: the attempt has waited long enough.
            pause = _PAUSES[min(number, len(_PAUSES) - 1)] if done else 0
            if loop.time() + pause >= self._until:
                break
            reason = type(error).__name__ if done else "silence"
            log.info("Discord didn't accept an answer, so it's sent again: %s", reason)
            await asyncio.sleep(pause)
        raise error or TimeoutError(say("Discord didn't accept the answer."))

    def _is_private(self, answer: Payload) -> bool:
        """Return True if only one reader sees the answer; a changed message stays as visible as it was."""
        if answer["type"] in _NEW:
            self._private = is_ephemeral(answer)
        if answer["type"] in _DEFERRED:  # The actual work is still to be done, so keep the place.
            self.give_up = _nothing
        return self._private

    def execute_webhook(self, *where: Any, payload: Any = None, multipart: Any = None, **rest: Any) -> Any:
        """Send a follow-up."""
        payload, multipart = sent_as_read(payload, multipart, is_ephemeral)
        return self._rest.execute_webhook(*where, payload=payload, multipart=multipart, **rest)

    def edit_original_interaction_response(
        self, *where: Any, payload: Any = None, multipart: Any = None, **rest: Any
    ) -> Any:
        """Edit the answer."""
        payload, multipart = sent_as_read(payload, multipart, lambda _: self._private)
        return self._rest.edit_original_interaction_response(
            *where, payload=payload, multipart=multipart, **rest
        )

    def forget(self) -> None:
        """Stop checking if the answer arrived, because it isn't the requested content."""
        self._asked = ()

    async def is_there(self) -> bool:
        """Return True if Discord accepted the answer after all, without a reply."""
        return bool(self._asked) and await self._original() is not None

    async def _original(self) -> dict[str, Any] | None:
        """Return the message with the answer, or None if there is none or it can't be fetched."""
        token, answer = self._asked
        where = {name: answer.get(name) for name in ("session", "proxy", "proxy_auth")}
        try:
            async with asyncio.timeout(_ATTEMPT):
                message: dict[str, Any] = await self._adapter.get_original_interaction_response(
                    self._application, token, **where
                )
                return message
        except FAILURES as error:
            log.info("Couldn't find the message with an answer: %s", type(error).__name__)
        return None

    async def _answered(self, interaction_id: int, answer: dict[str, Any]) -> Any:
        """Return a substitute for Discord's lost reply to an accepted answer, with the message's ID."""
        log.info("Discord had already accepted an answer")
        message = None
        if (answer["params"].payload or {}).get(
            "type"
        ) == discord.InteractionResponseType.channel_message.value:
            message = (await self._original() or {}).get("id")
        return {"interaction": {"id": str(interaction_id), "type": 2, "response_message_id": message}}


_NEW = (
    discord.InteractionResponseType.channel_message.value,
    discord.InteractionResponseType.deferred_channel_message.value,
)
_DEFERRED = (
    discord.InteractionResponseType.deferred_channel_message.value,
    discord.InteractionResponseType.deferred_message_update.value,
)
_MOST = 50  # More attempts than there is time for.


def _nothing() -> None:
    """Do nothing, because there is no place to free."""


def shown_elsewhere() -> None:
    """Record that the content reached its message, even if the answer fails."""
    delivery: Any = async_context.get()
    if isinstance(delivery, Delivery):
        delivery.is_shown = True


def apologised() -> None:
    """Record that the answer only reports an error and shows no requested content."""
    delivery: Any = async_context.get()
    if isinstance(delivery, Delivery):
        delivery.is_taken = delivery.is_shown = False
        delivery.forget()


def missed(roll: int) -> None:
    """Record that this roll, which should have come with the answer, reached no one."""
    delivery: Any = async_context.get()
    if isinstance(delivery, Delivery):
        delivery.missed.add(roll)
