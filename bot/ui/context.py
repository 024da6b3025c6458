"""Who does something and where, read from an interaction: the one place that knows how."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import discord
from discord.app_commands import AppInstallationType

from bot.rolls.values import Place, Who

AnyInteraction = discord.Interaction[Any]

C = TypeVar("C")


def _once(read: Callable[[AnyInteraction], C]) -> Callable[[AnyInteraction], C]:
    """Return a reader of interactions that reads each of them once."""

    @wraps(read)
    def known(interaction: AnyInteraction) -> C:
        if read not in interaction.extras:
            interaction.extras[read] = read(interaction)
        return cast(C, interaction.extras[read])

    return known


@_once
def is_user_install(interaction: AnyInteraction) -> bool:
    """Whether the bot is no member where this happens: somebody brought it who installed it for themselves.

    There it may answer, and send five messages after that, and nothing else. In its own direct messages it is
    at home, whoever installed it.
    """
    # discord.py says only whether whoever presses has installed it: that may be somebody else.
    owners, where = interaction._integration_owners, interaction.context
    is_users = AppInstallationType.USER in owners and AppInstallationType.GUILD not in owners
    return where.private_channel or (is_users and not where.dm_channel)


@_once
def who(interaction: AnyInteraction) -> Who:
    """Whoever typed or pressed.

    ``interaction.permissions`` comes with every interaction and is about the channel it happens in;
    the guild's cache, which would be needed for anything else, stays empty (see ``bot.app``).
    """
    user, allowed = interaction.user, interaction.permissions
    if not _server(interaction):  # Where the bot is no member, nobody has a say by what they may do there.
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


@_once
def place(interaction: AnyInteraction) -> Place:
    """Where it happens; a thread is a place of its own and knows its channel."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else 0
    return Place(_server(interaction), interaction.channel_id or 0, parent)


def _server(interaction: AnyInteraction) -> int:
    """The server, if the bot is a member of it; else 0."""
    return 0 if is_user_install(interaction) else interaction.guild_id or 0
