"""Messages that aren't answers: retried after connection errors, without duplicates."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from typing import Any

import discord
from msgspec import Struct

from bot.ui.delivery import FAILURES, is_passing

log = logging.getLogger(__name__)

_ATTEMPTS = 3
_ATTEMPT = 4.0  # Seconds without a reply after which an attempt is abandoned and repeated.
_PAUSE = 0.3  # Seconds after the first attempt, doubling each time.
_LACKS_PERMISSION = 50013  # Discord's code for a missing permission in a channel the bot can see.
_NONCE_BYTES = 12


class Posting(Struct, frozen=True):
    """The result of posting a message: its ID, or 0 if it wasn't posted.

    ``is_refused`` is True if Discord doesn't allow it there, and ``lacks_permission`` if that's because of
    a permission, perhaps one for its content. ``is_bare`` is True if Discord dropped its embed.
    """

    message: int = 0
    is_refused: bool = False
    lacks_permission: bool = False
    is_bare: bool = False


async def post(client: discord.Client, channel: int, message: Mapping[str, Any]) -> Posting:
    """Send this message to a channel exactly once, even after connection errors.

    Its nonce is unique: Discord answers a repeat with the message that already exists.
    """
    nonce = secrets.token_hex(_NONCE_BYTES)
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            async with asyncio.timeout(_ATTEMPT):
                sent = await client.get_partial_messageable(channel).send(**message, nonce=nonce)
            return Posting(int(sent.id), is_bare=bool(message.get("embed")) and not sent.embeds)
        except FAILURES as error:
            log.info("Channel %d refused a message: %s", channel, error)
            if not is_passing(error):
                lacks = isinstance(error, discord.HTTPException) and error.code == _LACKS_PERMISSION
                return Posting(is_refused=True, lacks_permission=lacks)
            if attempt < _ATTEMPTS:
                await asyncio.sleep(_PAUSE * 2 ** (attempt - 1))
    return Posting()
