"""The people at the table that ``play --demo`` sets up.

A game with a module ``demo`` defines its demo there. ``LINE`` is its line in the welcome. ``prepare`` sets
up its table with the commands and buttons that people use, so that the next press is a rewarding one.
"""

import discord
import simcord
from msgspec import Struct


class Seats(Struct, frozen=True):
    """The people at the table and its channel. The page starts as the ``first`` player."""

    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    first: simcord.MemberActor
    second: simcord.MemberActor

    async def press(self, who: simcord.MemberActor, label: str) -> None:
        """Press the newest button with this label."""
        for message in reversed(self.channel.history()):
            rows = [component for component in message.components if isinstance(component, discord.ActionRow)]
            if any(
                isinstance(child, discord.Button) and child.label == label
                for row in rows
                for child in row.children
            ):
                await who.click(message, label=label)
                return
