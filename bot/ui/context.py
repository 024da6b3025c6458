"""The person who acts, and the place: no other module reads them from an interaction."""

from functools import lru_cache
from typing import Any

import discord
from discord.app_commands import AppInstallationType
from msgspec import Struct

from bot.rolls.values import Place, Who

AnyInteraction = discord.Interaction[Any]


class Context(Struct, frozen=True):
    """The person who typed or pressed, and the place; ``is_visiting`` as in :func:`is_user_install`."""

    who: Who
    place: Place
    is_visiting: bool


def context(interaction: AnyInteraction) -> Context:
    """Return an interaction's context, which is calculated once.

    ``interaction.permissions`` is part of every interaction and applies to its channel. Anything else would
    need the guild cache, which stays empty (see ``bot.app``).
    """
    known: Context | None = interaction.extras.get(Context)
    if known:
        return known
    # discord.py only says whether the presser has installed it, but someone else may have.
    owners, where = interaction._integration_owners, interaction.context
    is_users = AppInstallationType.USER in owners and AppInstallationType.GUILD not in owners
    is_visiting = where.private_channel or (is_users and not where.dm_channel)
    server = 0 if is_visiting else interaction.guild_id or 0
    channel, user = interaction.channel, interaction.user
    parent = channel.parent_id if isinstance(channel, discord.Thread) else 0
    # If the bot isn't a member, permissions don't give anyone a say.
    of_member = (roles(user), *_allowed(interaction.permissions.value)) if server else ()
    who = Who(user.id, user.display_name, *of_member)
    known = Context(who, Place(server, interaction.channel_id or 0, parent), is_visiting)
    interaction.extras[Context] = known
    return known


@lru_cache
def _allowed(permissions: int) -> tuple[bool, bool, bool]:
    """Return three permissions: to manage channels, to do everything, and to manage the server."""
    allowed = discord.Permissions(permissions)
    return allowed.manage_channels, allowed.administrator, allowed.manage_guild


def is_user_install(interaction: AnyInteraction) -> bool:
    """Return True if the bot isn't a member here, but someone installed it for themselves.

    There it can answer, follow up with five messages, and nothing else. In its own direct messages it's at
    home, whoever installed it.
    """
    return context(interaction).is_visiting


def who(interaction: AnyInteraction) -> Who:
    """Return the person who typed or pressed."""
    return context(interaction).who


def place(interaction: AnyInteraction) -> Place:
    """Return the place. A thread is a place of its own that knows its channel."""
    return context(interaction).place


def roles(user: discord.User | discord.Member) -> frozenset[int]:
    """Return a member's current role IDs.

    ``member.roles`` would look them up in the empty guild cache, so the IDs are read from a private
    attribute. A test fails if discord.py moves it.
    """
    return frozenset(user._roles) if isinstance(user, discord.Member) else frozenset()
