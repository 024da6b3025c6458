"""The panel of a channel's GMs as people press it, on a real database and in a room instead of Discord."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.games.dice.table import DiceReading
from bot.rolls.gms import GameMasters
from bot.store.channels import Channels
from bot.store.readers import Readers
from bot.store.settings import Settings
from bot.ui import games_here, gm_panel
from bot.ui.custom_id import Tap
from bot.ui.languages import Languages
from bot.words import Later, later
from tests.ui.room import Room

CHANNEL, THREAD = 10, 11
MANAGES, MANAGES_SERVER = discord.Permissions(manage_channels=True), discord.Permissions(manage_guild=True)


class Person:
    """Someone who presses buttons, and their permissions in the channel."""

    def __init__(self, number: int, name: str, permissions: discord.Permissions) -> None:
        self.id, self.display_name, self.permissions = number, name, permissions


GWEN, SAM = Person(300, "Gwen", MANAGES), Person(400, "Sam", discord.Permissions.none())
MONA = Person(500, "Mona", MANAGES | MANAGES_SERVER)


class GmRoom(Room):
    """A room with the parts of the bot that the panel needs; ``message`` is the last opened panel."""

    def __init__(self, database: Any) -> None:
        super().__init__()
        self.gms = GameMasters(Channels(database))
        self.games: Mapping[str, Later] = {"dice": later("Dice"), "magic": later("Magic")}
        self.for_gms: Sequence[tuple[Later, str]] = [(later("Dialects…"), "dialect")]
        spoken, read = (Settings(database, each) for each in ("language", "manner"))
        self.languages = Languages(spoken, read, Readers(database), self.gms)
        self.reading = DiceReading(Settings(database, "dice"), self.gms)
        self.message: Any = None

    def did(self, by: Person = GWEN, where: int = CHANNEL, **more: Any) -> Any:
        """Return an interaction of someone here. It can be in the thread, which belongs to the channel."""
        thread = discord.Thread.__new__(discord.Thread)
        thread.parent_id = CHANNEL
        given = {"user": by, "permissions": by.permissions, "channel_id": where, **more}
        return self.interaction(channel=thread if where == THREAD else None, **given)

    async def open(self, by: Person = GWEN, where: int = CHANNEL) -> Any:
        """Open the panel again, and return its message."""
        await gm_panel.show_panel(self, self.did(by, where))
        self.message = self.answer
        return self.message

    async def press(
        self, what: str, *picked: str, by: Person = GWEN, of: str = "", where: int = CHANNEL, **resolved: Any
    ) -> list[str]:
        """Press this button, or pick these entries from this list, and return the lines of the panel."""
        word, _, text = what.partition(":")
        data = {"custom_id": f"rw:1:{what}", "values": list(picked), "resolved": resolved}
        pressed = self.did(by, where, on=self.message, data=data)
        do = {**gm_panel.taps(self), **games_here.taps(self)}[word].do
        await do(pressed, Tap(word, of, int(of or 0), text, picked))
        return self.lines()

    async def name(self, number: int, name: str, **more: Any) -> list[str]:
        """Pick this member from the list of members, and return the lines of the panel."""
        key = str(number)
        return await self.press("gm:added", key, users={key: {"username": name}}, members={key: {}}, **more)

    def options(self) -> dict[str, list[tuple[str, str, bool]]]:
        """Return the lines of each list on the panel: key, label, and whether it is selected."""
        return {
            part["custom_id"].removeprefix("rw:1:"): [
                (each["value"], each["label"], each["default"]) for each in part["options"]
            ]
            for row in self.rows()
            for part in row
            if "options" in part
        }

    def picked(self, of: str) -> list[str]:
        """Return the selected entries of a list."""
        return [key for key, _, is_picked in self.options()[of] if is_picked]

    def labels(self) -> list[list[str]]:
        """Return the labels of the buttons, row by row."""
        rows = [[part["label"] for part in row if "label" in part] for row in self.rows()]
        return [row for row in rows if row]

    def rows(self) -> list[list[dict[str, Any]]]:
        """Return the components of the panel."""
        return [row["components"] for row in self.message.parts["view"].to_components()]

    def lines(self) -> list[str]:
        """Return the lines of the panel's text."""
        return str(self.message.says).split("\n")
