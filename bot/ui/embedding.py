"""Plain text for channels where the bot can't embed links, where Discord drops embeds except in answers."""

import logging
from contextlib import suppress

import discord

from bot.store.notes import Notes
from bot.ui.context import AnyInteraction, context
from bot.ui.delivery import FAILURES
from bot.words import later
from bot.words.speaking import speaking_to_all

log = logging.getLogger(__name__)

_EMBED_LINKS = discord.Permissions(embed_links=True).value

MISSING = later(
    "-# Rollwright needs the *Embed Links* permission in this channel. Until then, cards are plain text."
)


class Embedding:
    """The channels known to lack the permission to embed links."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._lacking: set[int] = set()
        self._told: set[int] = set()

    def lacks(self, channel: int) -> bool:
        """Return True if this channel drops embeds."""
        return channel in self._lacking

    def note(self, interaction: AnyInteraction) -> None:
        """Learn from an interaction's permissions whether its channel allows embeds."""
        channel = interaction.channel_id
        if interaction.guild_id is None or channel is None or context(interaction).is_visiting:
            return
        if interaction.app_permissions.value & _EMBED_LINKS:
            self._lacking.discard(channel)
        else:
            self._lacking.add(channel)

    def dropped(self, channel: int) -> None:
        """Record that an embed was dropped."""
        self._lacking.add(channel)

    async def tell(self, client: discord.Client, channel: int) -> None:
        """Tell the channel once which permission is missing."""
        name = f"without Embed Links: {channel}"
        if channel in self._told:  # This also avoids a second message from a simultaneous roll.
            return
        self._told.add(channel)
        if await self._notes.get(name):
            return
        await self._notes.set(name, "told")
        with suppress(*FAILURES), speaking_to_all():
            await client.get_partial_messageable(channel).send(MISSING.say())


def embedding_of(client: discord.Client) -> Embedding:
    """Return what this bot knows about embed permissions."""
    embedding: Embedding = client.embedding  # type: ignore[attr-defined]
    return embedding
