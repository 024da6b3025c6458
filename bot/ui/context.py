"""Who does something and where, read from an interaction: the one place that knows how."""

from typing import Any

import discord

from bot.rolls.values import Place, Who

AnyInteraction = discord.Interaction[Any]


def who(interaction: AnyInteraction) -> Who:
    """Whoever typed or pressed.

    ``interaction.permissions`` comes with every interaction and is about the channel it happens in;
    the guild's cache, which would be needed for anything else, stays empty (see ``bot.app``).
    """
    user, allowed = interaction.user, interaction.permissions
    if interaction.guild_id is None:
        return Who(user.id, user.display_name)
    return Who(
        user.id,
        user.display_name,
        roles(user),
        allowed.manage_channels,
        allowed.administrator,
        allowed.manage_guild,
    )


def roles(user: discord.User | discord.Member) -> frozenset[int]:
    """The ids of a member's roles, as they are now.

    ``member.roles`` would look each of them up in the guild's cache and find nothing; the ids are
    only here. A test fails if discord.py moves them.
    """
    return frozenset(user._roles) if isinstance(user, discord.Member) else frozenset()


def place(interaction: AnyInteraction) -> Place:
    """Where it happens; a thread is a place of its own and knows its channel."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else 0
    return Place(interaction.guild_id or 0, interaction.channel_id or 0, parent)
