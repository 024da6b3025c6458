"""Everything people type, cleaned on arrival: unquoted, not too long, and with nothing that reverses text.

Embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069) let a name or label show something it
isn't, and affect the text next to it. Joiners, variation selectors, U+200E and U+200F stay. Quotes around an
option are removed, because people quote text with spaces: `/dnd damage "8d6 fire"` is 8d6 fire. Quotes inside
a text stay.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from typing import Any

from discord import AppCommandOptionType, InteractionType, app_commands

from bot.errors import PlayerError, PressError
from bot.ui.context import AnyInteraction
from bot.words import later, say

MAX_ENTERED = 4000
"""The number of characters that Discord allows in a form's field. Our own fields allow no more."""
MAX_FIELDS = 5
"""The most fields of a form that Discord allows."""

_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_IN_BYTES = re.compile(
    # Skip a backslash that JSON escapes, because what follows it isn't an escape.
    rb"(\\\\)|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]|\\u(?:202[a-e]|206[6-9])",
    re.IGNORECASE,
)
_QUOTED = re.compile('"([^"]+)"|[“”„]([^“”„]+)[“”]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」')
_THEIRS = ("data", "user", "member")
"""The parts of an interaction with text or names from people. A message in it is the bot's own."""
_COMMANDS = (InteractionType.application_command.value, InteractionType.autocomplete.value)
_TEXT = AppCommandOptionType.string.value
_KNOWN = 256
"""The number of cached server objects, each about 2 KiB."""


def cleaning(state: Any) -> None:
    """Make discord.py read each interaction without characters that reverse text, and unquoted.

    It would also create a server object for each interaction, with the bot's own data there, which no one
    needs and which takes a twentieth of a roll's time. So one object is created and reused.
    """
    parsers: MutableMapping[str, Callable[[Any], None]] = state.parsers
    parse, make = parsers["INTERACTION_CREATE"], state._get_or_create_unavailable_guild
    known = OrderedDict[int, Any]()

    def interaction_create(data: dict[str, Any]) -> None:
        is_command = data["type"] in _COMMANDS
        theirs = {key: straight(data[key], unquotes=is_command) for key in _THEIRS if key in data}
        parse({**data, **theirs})

    def server(number: int, **more: Any) -> Any:
        if number not in known:
            known[number] = make(number, **more)
            if len(known) > _KNOWN:
                known.popitem(last=False)
        return known[number]

    parsers["INTERACTION_CREATE"] = interaction_create
    state._get_or_create_unavailable_guild = server


def straight(value: Any, *, unquotes: bool = False) -> Any:
    """Remove characters that reverse text from a JSON value and, if ``unquotes``, quotes around options."""
    match value:
        case str():
            return value if value.isascii() else _TURNS.sub("", value)
        case dict():
            clean = {key: straight(part, unquotes=unquotes) for key, part in value.items()}
            if unquotes and clean.get("type") == _TEXT and "value" in clean:
                clean["value"] = unquoted(clean["value"])
            return clean
        case list():
            return [straight(part, unquotes=unquotes) for part in value]
    return value


def straight_file(content: bytes) -> bytes:
    """Return a UTF-8 file without such characters, even where JSON escapes them."""
    return _IN_BYTES.sub(lambda matched: matched[1] or b"", content)


def unquoted(text: str) -> str:
    """Return the text without quotes that surround all of it."""
    match = _QUOTED.fullmatch(text.strip())
    return (match[match.lastindex or 0].strip() or text) if match else text


def check_lengths(tree: app_commands.CommandTree[Any], interaction: AnyInteraction) -> None:
    """Check every text option of a command. Raises PlayerError if one is too long."""
    data: Any = interaction.data
    command: Any = tree.get_command(data["name"])
    options = data.get("options", ())
    while options and "options" in options[0] and isinstance(command, app_commands.Group):
        command, options = command.get_command(options[0]["name"]), options[0]["options"]
    known = _limits(command)
    for option in options:
        most = known.get(option["name"])
        # Discord's own client keeps to the limit, but a fake one might not.
        if option.get("type") == _TEXT and most is not None and len(option["value"]) > most:
            raise PlayerError(_too_long(option["name"], len(option["value"]), most))


@lru_cache(maxsize=256)
def _limits(command: Any) -> Mapping[str, int | None]:
    """Return the maximum length of each of a command's text options, by name."""
    return {option.display_name: option.max_value for option in getattr(command, "parameters", ())}


def check_filled(entered: Mapping[str, str]) -> None:
    """Check a form's entries. Raises PressError if there are more than a form can have."""
    if len(entered) > MAX_FIELDS or any(len(text) > MAX_ENTERED for text in entered.values()):
        raise PressError(say("That's too long for a form. Shorten it and send it again."))


def _too_long(name: str, length: int, most: int) -> str:
    words = later("{name} has {length:,} characters and can have up to {most:,}. Shorten it.")
    return words.say(name=name, length=length, most=most)
