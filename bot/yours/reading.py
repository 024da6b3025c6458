"""Careful parsing of history and luck buttons, because anyone could have made them up."""

from bot.errors import PressError
from bot.rolls.press import OTHER
from bot.ui.custom_id import Tap
from bot.words import Later, later
from bot.yours.channel_rolls import ChannelSince

SINCE: dict[ChannelSince, Later] = {
    ChannelSince.EVENING: later("This evening"),
    ChannelSince.MONTH: later("30 days"),
    ChannelSince.EVER: later("All time"),
}


def parts(tap: Tap, count: int) -> list[str]:
    """Return the parts between the colons. Raises PressError if there aren't ``count`` of them."""
    parts = tap.text.split(":", count - 1)
    if tap.of or len(parts) != count:
        raise PressError(OTHER.say())
    return parts


def user(text: str) -> int:
    """Return a user ID. Raises PressError if it's something else."""
    if not text.isdecimal() or len(text) > 20:
        raise PressError(OTHER.say())
    return min(int(text), 2**63 - 1)


def since(text: str) -> ChannelSince:
    """Return how far back to look, from a button. Raises PressError if it isn't valid."""
    try:
        return ChannelSince(text)
    except ValueError as error:
        raise PressError(OTHER.say()) from error
