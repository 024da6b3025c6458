"""Commands in texts as Discord makes them clickable: ``</roll:123>``."""

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
    """Every command that can be typed, by its full name: the number of its first word, 0 if it has none."""
    typed = (command for command in tree.walk_commands() if isinstance(command, app_commands.Command))
    return {each.qualified_name: numbers.get((each.root_parent or each).name, 0) for each in typed}


def clickable(typed: str, commands: Mapping[str, int]) -> str:
    """What is typed, ``/roll 4d6kh3``, with the command as one that is clicked, if its number is known."""
    words = typed.removeprefix("/").split(" ")
    names = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    name = next((each for each in names if commands.get(each)), "")
    if not name:
        return code(typed)
    options = typed.removeprefix("/").removeprefix(name).strip()
    return f"</{name}:{commands[name]}> {code(options)}" if options else f"</{name}:{commands[name]}>"


def report_view(interaction: AnyInteraction, source_url: str) -> ui.View | None:
    """The link, with the number of the roll that was pressed, if any; None where the source is not known."""
    if not source_url:
        return None
    roll = roll_pressed(interaction)
    # In English, for it is read by those who mend it.
    title = f"Rollwright {__version__}" + (f", Roll {roll}" if roll else "")
    address = f"{source_url.rstrip('/')}/issues/new?{urlencode({'title': title})}"
    return Rows([linked(say("Report a problem"), address)])
