"""Commands in texts in Discord's clickable form: ``</roll:123>``."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from discord import app_commands, ui

from bot import __version__
from bot.rolls.card import code
from bot.ui.context import AnyInteraction
from bot.ui.custom_id import roll_pressed
from bot.ui.views import Rows, linked
from bot.words import say


def clickable_commands(tree: app_commands.CommandTree[Any], numbers: Mapping[str, int]) -> Mapping[str, int]:
    """Return every command by full name, with the ID of its first word, or 0 if that's unknown."""
    typed = (command for command in tree.walk_commands() if isinstance(command, app_commands.Command))
    return {
        command.qualified_name: numbers.get((command.root_parent or command).name, 0) for command in typed
    }


def clickable(typed: str, commands: Mapping[str, int]) -> str:
    """Return the typed command, ``/roll 4d6kh3``, in clickable form if its ID is known."""
    words = typed.removeprefix("/").split(" ")
    names = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    name = next((command for command in names if commands.get(command)), "")
    if not name:
        return code(typed)
    options = typed.removeprefix("/").removeprefix(name).strip()
    return f"</{name}:{commands[name]}> {code(options)}" if options else f"</{name}:{commands[name]}>"


def report_view(interaction: AnyInteraction, source_url: str) -> ui.View | None:
    """Return a link for reporting a problem with the pressed roll, or None if the source is unknown."""
    if not source_url:
        return None
    roll = roll_pressed(interaction)
    # In English, because the maintainers read it.
    title = f"Rollwright {__version__}" + (f", Roll {roll}" if roll else "")
    address = f"{source_url.rstrip('/')}/issues/new?{urlencode({'title': title})}"
    return Rows([linked(say("Report a problem"), address)])
