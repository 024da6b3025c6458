"""Who does something and where, read from an interaction: the one place that knows how."""

from typing import Any

import discord

from bot.service import Place, Who

AnyInteraction = discord.Interaction[Any]


def who(interaction: AnyInteraction) -> Who:
    """Whoever typed or pressed. Members who may manage the channel are its game masters.

    ``interaction.permissions`` comes with every interaction; the guild's cache, which would be
    needed for anything else, stays empty (see ``bot.app``).
    """
    allowed = interaction.permissions
    is_gm = interaction.guild_id is not None and (allowed.manage_channels or allowed.administrator)
    return Who(interaction.user.id, interaction.user.display_name, is_gm)


def place(interaction: AnyInteraction) -> Place:
    """Where it happens; a thread is a place of its own."""
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)
