"""Telling systemd how the bot is, by its protocol of one datagram each (``man sd_notify``).

Where nothing listens, as in a terminal or a container, nothing is sent.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Mapping

log = logging.getLogger(__name__)

READY = "READY=1"
STOPPING = "STOPPING=1"
WATCHDOG = "WATCHDOG=1"
_MICROSECONDS = 1_000_000


def notify(state: str, environ: Mapping[str, str] = os.environ) -> None:
    """Tell the service manager this state, if there is one that listens."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    # A leading @ stands for the abstract namespace, whose names begin with a zero byte.
    name = f"\0{address[1:]}" if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.connect(name)
            sender.send(state.encode())
    except OSError as error:
        log.warning("The service manager was not told %s: %s", state, error)


def watchdog_seconds(environ: Mapping[str, str] = os.environ) -> float:
    """Within how many seconds of each other the service manager wants signs of life; 0 if it wants none."""
    if environ.get("WATCHDOG_PID", "") not in ("", str(os.getpid())):
        return 0
    text = environ.get("WATCHDOG_USEC", "")
    return int(text) / _MICROSECONDS if text.isascii() and text.isdecimal() else 0


async def give_signs_of_life() -> None:
    """Give signs of life for as long as the event loop goes round, where they are wanted.

    A loop that stands still gives none, and systemd starts the bot anew. That Discord is not there is no
    reason for that: discord.py connects again by itself.
    """
    period = watchdog_seconds() / 2  # As systemd advises: twice within its time.
    while period:
        notify(WATCHDOG)
        await asyncio.sleep(period)
