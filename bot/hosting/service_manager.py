"""Reports of the bot's state to systemd, each sent as one datagram (``man sd_notify``).

If nothing listens, for example in a terminal or container, nothing is sent.
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
_USUAL = 600  # Seconds, as in the unit's TimeoutStartSec.


def notify(state: str, environ: Mapping[str, str] = os.environ) -> None:
    """Report this state to the service manager, if there is one."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    # A leading @ means the abstract namespace, whose names start with a zero byte.
    name = f"\0{address[1:]}" if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.connect(name)
            sender.send(state.encode())
    except OSError as error:
        log.warning("Couldn't tell the service manager %s: %s", state, error)


def extend_start(seconds: float) -> None:
    """Ask the service manager to wait this much longer than usual for the bot to be ready."""
    notify(f"EXTEND_TIMEOUT_USEC={int((seconds + _USUAL) * _MICROSECONDS)}")


def watchdog_seconds(environ: Mapping[str, str] = os.environ) -> float:
    """Return how often the service manager expects signs of life, in seconds; 0 if it expects none."""
    if environ.get("WATCHDOG_PID", "") not in ("", str(os.getpid())):
        return 0
    text = environ.get("WATCHDOG_USEC", "")
    return int(text) / _MICROSECONDS if text.isascii() and text.isdecimal() else 0


async def give_signs_of_life() -> None:
    """Give signs of life while the event loop runs, if they are expected.

    A blocked loop gives none, and systemd restarts the bot. Losing Discord is no reason for that: discord.py
    reconnects by itself.
    """
    period = watchdog_seconds() / 2  # As systemd advises: twice per interval.
    while period:
        notify(WATCHDOG)
        await asyncio.sleep(period)
