"""Getting an answer to Discord though the wire breaks: the same again, until it is taken or its time is over.

Discord waits three seconds for the answer to an interaction; then its token is gone. discord.py waits 1, 3
and 5 seconds between its own tries, and repeats only some failures. So each answer goes through a
:class:`Delivery`, which stands before discord.py's webhook adapter for as long as one interaction is handled.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ui.manners import Payload, is_ephemeral, sent_as_read
from bot.ui.reply import ONCE
from bot.ui.shares import Place
from bot.words import say

log = logging.getLogger(__name__)

UNTIL = 2.5  # Seconds after an interaction came in in which its answer is sent again.
_ATTEMPT = 0.8  # Seconds after which an attempt of which nothing is heard is joined by another.
_PAUSES = (0.05, 0.1, 0.2, 0.4)  # Seconds between attempts; the last one is repeated.
ANSWERED = 40060  # Discord's code for an interaction that has an answer.

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What a call to Discord raises if it does not come about; what was decided is saved all the same."""


def is_passing(error: BaseException) -> bool:
    """Whether the same call may come about if it is made again: the wire, or Discord itself, failed."""
    if isinstance(error, discord.HTTPException):
        return (
            error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        )
    return isinstance(error, aiohttp.ClientError | OSError | TimeoutError)


def _is_answered(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == ANSWERED


class Delivery:
    """Sends the answer to one interaction of this application, and what follows it, as it is read.

    The interaction came in at ``came`` by the event loop's clock, and was ``private`` if it was pressed on a
    message that only its reader sees; ``was_text``: on one without an embed. Everything but that first
    answer is sent by the adapter that is there, once. ``is_taken``: Discord has an answer that is no apology.
    ``is_shown``: what was asked for stands elsewhere, on a message of its own. ``missed`` are rolls that were
    to be shown beside the answer, and are not.
    """

    def __init__(self, adapter: Any, application: int, came: float, *, private: bool, was_text: bool) -> None:
        # In place of discord.py's own, which would sleep for too long; not of one that simulates Discord.
        self._adapter: Any = ONCE if type(adapter) is AsyncWebhookAdapter else adapter
        self._rest = adapter
        self._application = application
        self._until = came + UNTIL
        self._private = private  # Of the message that the first answer is, or changes.
        self._was_text = was_text
        self._asked: Any = ()  # With what the answer was sent: its token, and through which session.
        self.is_taken = self.is_shown = False
        self.missed: set[int] = set()
        self.place = Place()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rest, name)

    async def create_interaction_response(self, interaction_id: int, token: str, **answer: Any) -> Any:
        """Send the answer, again and again if need be.

        An attempt of which nothing is heard goes on beside the next: Discord may be slow, and take it all the
        same.

        Raises:
            discord.HTTPException: Discord does not take it, or has somebody else's.
            aiohttp.ClientError, OSError, TimeoutError: It could not be reached in time.

        """
        params: MultipartParameters = answer["params"]
        payload, multipart = sent_as_read(
            params.payload, params.multipart, self._is_private, was_text=self._was_text
        )
        answer["params"] = params._replace(payload=payload, multipart=multipart)
        self._asked = token, {name: answer.get(name) for name in ("session", "proxy", "proxy_auth")}
        trying: set[asyncio.Future[Any]] = set()
        error: BaseException | None = None
        try:
            for attempt in range(_MOST):
                if attempt == 0 or _now() < self._until:
                    call = self._adapter.create_interaction_response(interaction_id, token, **answer)
                    trying.add(asyncio.ensure_future(call))
                done, trying = await asyncio.wait(
                    trying, timeout=self._time(), return_when=asyncio.FIRST_COMPLETED
                )
                for future in done:
                    error = future.exception()
                    if error is None:
                        self.is_taken = True
                        return future.result()
                    if attempt and _is_answered(error):  # By one of the attempts before.
                        self.is_taken = True
                        log.info("An answer had been taken already: %s", error)
                        return await self._answered(interaction_id, answer)
                    if not is_passing(error):
                        raise error
                # None after silence: the attempt has waited long enough.
                pause = _PAUSES[min(attempt, len(_PAUSES) - 1)] if done else 0
                if _now() + pause >= self._until:
                    break
                log.info(
                    "An answer was not taken and is sent again: %s",
                    type(error).__name__ if done else "silence",
                )
                await asyncio.sleep(pause)
        finally:
            for future in trying:
                future.cancel()
            self.place.give_up()
        raise error or TimeoutError(say("Discord took no answer."))

    def _is_private(self, answer: Payload) -> bool:
        """Whether the answer is for one reader alone; one that changes a message is as that is."""
        if answer["type"] in _NEW:
            self._private = is_ephemeral(answer)
        if answer["type"] in _DEFERRED:  # What is asked for is still to be done, and holds the place.
            self.place = Place()
        return self._private

    def execute_webhook(self, *where: Any, payload: Any = None, multipart: Any = None, **rest: Any) -> Any:
        """Send what follows the answer."""
        payload, multipart = sent_as_read(payload, multipart, is_ephemeral)
        return self._rest.execute_webhook(*where, payload=payload, multipart=multipart, **rest)

    def edit_original_interaction_response(
        self, *where: Any, payload: Any = None, multipart: Any = None, **rest: Any
    ) -> Any:
        """Change the answer."""
        payload, multipart = sent_as_read(payload, multipart, lambda _: self._private)
        return self._rest.edit_original_interaction_response(
            *where, payload=payload, multipart=multipart, **rest
        )

    def _time(self) -> float:
        """Seconds until the next attempt; late answers get a moment all the same."""
        return max(0.1, min(_ATTEMPT, self._until - _now()))

    def forget(self) -> None:
        """Ask no more for what was answered: it is not what was asked for."""
        self._asked = ()

    async def is_there(self) -> bool:
        """Whether Discord has the answer after all, of which nothing was heard."""
        return bool(self._asked) and await self._original() is not None

    async def _original(self) -> dict[str, Any] | None:
        """The message that the answer is; None without one, or if that cannot be found out."""
        token, where = self._asked
        try:
            async with asyncio.timeout(_ATTEMPT):
                found: dict[str, Any] = await self._adapter.get_original_interaction_response(
                    self._application, token, **where
                )
                return found
        except FAILURES as error:
            log.info("On which message an answer is could not be found out: %s", type(error).__name__)
        return None

    async def _answered(self, interaction_id: int, answer: dict[str, Any]) -> Any:
        """What Discord said, unheard, of the answer that it took: on which message that is."""
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
_MOST = 50  # Attempts: more than time allows.


def _now() -> float:
    return asyncio.get_running_loop().time()


def delivering(application: int, came: float, *, private: bool, was_text: bool) -> Delivery:
    """Let whatever this task answers go through a delivery, and answer which."""
    delivery = Delivery(async_context.get(), application, came, private=private, was_text=was_text)
    async_context.set(delivery)  # type: ignore[arg-type]
    return delivery


def shown_elsewhere() -> None:
    """Note that what was asked for reached its message, whatever becomes of the answer."""
    delivery: Any = async_context.get()
    if isinstance(delivery, Delivery):
        delivery.is_shown = True


def apologised() -> None:
    """Note that the answer, if taken, says only what went wrong, and shows nothing of what was asked for."""
    delivery: Any = async_context.get()
    if isinstance(delivery, Delivery):
        delivery.is_taken = delivery.is_shown = False
        delivery.forget()


def missed(roll: int) -> None:
    """Note that this roll, which was to be shown beside the answer, reached nobody."""
    delivery: Any = async_context.get()
    if isinstance(delivery, Delivery):
        delivery.missed.add(roll)
