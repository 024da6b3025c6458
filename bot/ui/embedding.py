"""Where the bot may not embed links, and Discord drops embeds of what is no answer: plain text instead."""

import logging
from contextlib import suppress

import discord

from bot.store.notes import Notes
from bot.ui.context import AnyInteraction, is_user_install
from bot.ui.delivery import FAILURES
from bot.words import later
from bot.words.speaking import speaking_to_all

log = logging.getLogger(__name__)

MISSING = later(
    "-# I may not embed links in this channel (the permission *Embed Links* is missing),"
    " so cards stand here as text."
)


class Embedding:
    """The channels in which the bot may not embed links, as far as it knows by now."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._lacking: set[int] = set()
        self._told: set[int] = set()

    def lacks(self, channel: int) -> bool:
        """Whether embeds are dropped in this channel."""
        return channel in self._lacking

    def note(self, interaction: AnyInteraction) -> None:
        """Learn from the permissions that come with an interaction."""
        if interaction.guild_id is None or interaction.channel_id is None or is_user_install(interaction):
            return
        if interaction.app_permissions.embed_links:
            self._lacking.discard(interaction.channel_id)
        else:
            self._lacking.add(interaction.channel_id)

    def dropped(self, channel: int) -> None:
        """Learn that an embed was dropped."""
        self._lacking.add(channel)

    async def tell(self, client: discord.Client, channel: int) -> None:
        """Say in the channel which permission is missing, once for each channel."""
        name = f"without Embed Links: {channel}"
        if channel in self._told:  # Also while another roll of the same moment tells it.
            return
        self._told.add(channel)
        if await self._notes.get(name):
            return
        await self._notes.set(name, "told")
        with suppress(*FAILURES), speaking_to_all():
            await client.get_partial_messageable(channel).send(MISSING.say())


def embedding_of(client: discord.Client) -> Embedding:
    """What this bot knows of that."""
    embedding: Embedding = client.embedding  # type: ignore[attr-defined]
    return embedding
