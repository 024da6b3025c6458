"""Commands in texts as Discord makes them clickable: ``</roll:123>``."""

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.rolls.card import code


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
