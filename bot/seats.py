"""Who sits at the table that ``play --demo`` prepares.

A game that has a module ``demo`` says there how it is shown: ``LINE`` is its line in the welcome, and
``prepare`` sets its table by the commands and buttons that people use, so that the next tap is worth it.
"""

import discord
import simcord
from msgspec import Struct


class Seats(Struct, frozen=True):
    """Who sits at the table, and where that is: the ``first`` player is whom the page begins with."""

    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    first: simcord.MemberActor
    second: simcord.MemberActor

    async def press(self, who: simcord.MemberActor, label: str) -> None:
        """Press the newest button of this label."""
        for message in reversed(self.channel.history()):
            rows = [component for component in message.components if isinstance(component, discord.ActionRow)]
            if any(
                isinstance(child, discord.Button) and child.label == label
                for row in rows
                for child in row.children
            ):
                await who.click(message, label=label)
                return
