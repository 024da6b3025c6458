"""Messages that are no answers: sent again where the wire breaks, and standing once all the same."""

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
_ATTEMPT = 4.0  # Seconds after which an attempt that nothing comes of is given up, and made again.
_PAUSE = 0.3  # Seconds after the first attempt; twice as long after the next.
_LACKS_PERMISSION = 50013  # Discord's code for a permission that is missing in a channel that it sees.
_NONCE_BYTES = 12


class Posting(Struct, frozen=True):
    """What became of a message: its id, 0 if there is none.

    ``is_refused``: Discord said that it may not be there. ``lacks_permission``: for want of a permission,
    perhaps that for what is in it. ``is_bare``: it had an embed, and Discord dropped that.
    """

    message: int = 0
    is_refused: bool = False
    lacks_permission: bool = False
    is_bare: bool = False


async def post(client: discord.Client, channel: int, message: Mapping[str, Any]) -> Posting:
    """Send this message to a channel, once, however often the wire breaks.

    The nonce belongs to this one posting: by it Discord answers a repeat with the message that is there
    already.
    """
    nonce = secrets.token_hex(_NONCE_BYTES)
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            async with asyncio.timeout(_ATTEMPT):
                sent = await client.get_partial_messageable(channel).send(**message, nonce=nonce)
            return Posting(int(sent.id), is_bare=bool(message.get("embed")) and not sent.embeds)
        except FAILURES as error:
            log.info("A message was not taken in channel %d: %s", channel, error)
            if not is_passing(error):
                lacks = isinstance(error, discord.HTTPException) and error.code == _LACKS_PERMISSION
                return Posting(is_refused=True, lacks_permission=lacks)
            if attempt < _ATTEMPTS:
                await asyncio.sleep(_PAUSE * 2 ** (attempt - 1))
    return Posting()
