"""A new game's package: the starter's files, written under the game's own name."""

import re
from collections.abc import Collection, Mapping
from importlib.resources import files
from pathlib import Path

from bot.errors import ConfigError
from bot.words import later, say

LISTING = re.compile(r"^## `([^`\n]+)`\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""The pattern of a file in the documentation: a heading with its path, and its text."""
_NAME = re.compile(r"[a-z](?:[a-z0-9_]{0,30}[a-z0-9])?")
_STARTERS = {False: "starter.md", True: "starter-memory.md"}


def listings(name: str, *, memory: bool) -> Mapping[str, str]:
    """Return the files of a new game's package by path, for a game with or without memory."""
    text = (files(__package__) / _STARTERS[memory]).read_text(encoding="utf-8")
    title = name.replace("_", " ").title()
    text = text.replace("NewgameCog", f"{title.replace(' ', '')}Cog")
    text = text.replace("NewgameServices", f"{title.replace(' ', '')}Services")
    return dict(LISTING.findall(text.replace("newgame", name).replace("Newgame", title)))


def write(name: str, into: Path, *, memory: bool, taken: Collection[str] = ()) -> Path:
    """Write a new game's package to a new folder, and return the folder.

    Raises:
        ConfigError: The name isn't allowed for a game or is ``taken``, or the folder already exists.

    """
    if not _NAME.fullmatch(name):
        words = later("{name} can't be a game's name. Use small letters, digits and _, such as deep_dive.")
        raise ConfigError(words.say(name=name))
    if name in taken:
        raise ConfigError(say("The name {name} is already taken. Try another name.", name=name))
    folder = into / f"rollwright-{name.replace('_', '-')}"
    if folder.exists():
        raise ConfigError(say("The folder {path} already exists. Try another name.", path=folder))
    for path, text in listings(name, memory=memory).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
