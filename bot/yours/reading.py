"""What stands in the buttons of histories and luck, read with care: anybody may have written it."""

from bot.errors import PressError
from bot.rolls.press import OTHER
from bot.ui.custom_id import Tap
from bot.words import Later, later
from bot.yours.channel_rolls import Since

SINCE: dict[Since, Later] = {
    Since.EVENING: later("This evening"),
    Since.MONTH: later("30 days"),
    Since.EVER: later("Ever"),
}


def parts(tap: Tap, count: int) -> list[str]:
    """What stands between its colons. Raises PressError if there are not so many parts."""
    parts = tap.text.split(":", count - 1)
    if tap.of or len(parts) != count:
        raise PressError(OTHER.say())
    return parts


def user(text: str) -> int:
    """A user's id. Raises PressError if it is none."""
    if not text.isdecimal() or len(text) > 20:
        raise PressError(OTHER.say())
    return min(int(text), 2**63 - 1)


def since(text: str) -> Since:
    """How far back. Raises PressError if it is none."""
    try:
        return Since(text)
    except ValueError as error:
        raise PressError(OTHER.say()) from error
