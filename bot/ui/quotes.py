"""Quotes around an option are taken off once, where it enters: `/dnd damage "8d6 fire"` is 8d6 fire.

People quote what has spaces, as in a shell or as they saw it printed. Quotes inside a text stay.
"""

import re
from collections.abc import Callable, MutableMapping
from typing import Any

from discord import AppCommandOptionType, InteractionType

_QUOTED = re.compile('"([^"]+)"|[“”„]([^“”„]+)[“”]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」')
_COMMANDS = (InteractionType.application_command.value, InteractionType.autocomplete.value)


def unquoted(text: str) -> str:
    """Return the text without the quotes around all of it."""
    match = _QUOTED.fullmatch(text.strip())
    return (match[match.lastindex or 0].strip() or text) if match else text


def unquoting(parsers: MutableMapping[str, Callable[[Any], None]]) -> None:
    """Take them off the options of each command from now on, before discord.py reads it."""
    parse = parsers["INTERACTION_CREATE"]

    def interaction_create(data: dict[str, Any]) -> None:
        if data["type"] in _COMMANDS:
            data = {**data, "data": _without_quotes(data["data"])}
        parse(data)

    parsers["INTERACTION_CREATE"] = interaction_create


def _without_quotes(part: dict[str, Any]) -> dict[str, Any]:
    if part.get("type") == AppCommandOptionType.string.value and "value" in part:
        return {**part, "value": unquoted(part["value"])}
    return (
        {**part, "options": [_without_quotes(each) for each in part["options"]]}
        if "options" in part
        else part
    )
