"""Text longer than it may be is refused before anything reads it, whoever sent it and by whatever means."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from discord import app_commands

from bot.errors import PlayerError, PressError
from bot.ui.context import AnyInteraction
from bot.words import later, say

MAX_ENTERED = (
    4000  # Characters of a form's field: Discord's own limit; each field of ours takes as many or fewer.
)
MAX_FIELDS = 5  # Fields of a form: Discord's own limit.
_TEXT = 3  # Discord's number for an option that is a text.


def check_lengths(tree: app_commands.CommandTree[Any], interaction: AnyInteraction) -> None:
    """Look at every text option of a command. Raises PlayerError if one is too long."""
    data = cast(Mapping[str, Any], interaction.data)
    command: Any = tree.get_command(data["name"])
    options = data.get("options", ())
    while options and "options" in options[0] and isinstance(command, app_commands.Group):
        command, options = command.get_command(options[0]["name"]), options[0]["options"]
    known = _limits(command)
    for option in options:
        most = known.get(option["name"])
        # Discord's own client keeps to the limit; what only seems to be that client need not.
        if option.get("type") == _TEXT and most is not None and len(option["value"]) > most:
            raise PlayerError(_too_long(option["name"], len(option["value"]), most))


@lru_cache(maxsize=256)
def _limits(command: Any) -> Mapping[str, int | None]:
    """The most characters that each text option of a command takes, by its name."""
    return {each.display_name: each.max_value for each in getattr(command, "parameters", ())}


def check_filled(entered: Mapping[str, str]) -> None:
    """Look at what a form was filled in with. Raises PressError if it is more than any form takes."""
    if len(entered) > MAX_FIELDS or any(len(text) > MAX_ENTERED for text in entered.values()):
        raise PressError(say("That is more than a form takes; shorten it, and send it again."))


def _too_long(name: str, length: int, most: int) -> str:
    words = later("{name} is {length:,} characters long, and takes {most:,}; shorten it.")
    return words.say(name=name, length=length, most=most)
