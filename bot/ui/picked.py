"""Picks from lists that Discord fills by itself, as they're sent with the press.

discord.py would look up a member, role or channel in an empty cache.
"""

from collections.abc import Mapping
from typing import Any, cast

import discord
from msgspec import Struct

from bot.errors import PlayerError, PressError
from bot.rolls.card import plain
from bot.rolls.press import OTHER
from bot.store.channels import StoredGm
from bot.ui.context import AnyInteraction
from bot.words import say

_THREADS = {
    kind.value
    for kind in (
        discord.ChannelType.news_thread,
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
    )
}


class PickedChannel(Struct, frozen=True):
    """A picked channel or thread. ``is_open`` is True if the person who picked it can write there."""

    id: int
    is_open: bool


def picked_channel(interaction: AnyInteraction) -> PickedChannel:
    """Return the picked channel. Raises PressError if there is none."""
    channel = _of("channels", *_picked(interaction))
    if channel is None:
        raise PressError(OTHER.say())
    allowed = discord.Permissions(int(channel["permissions"]))
    may_write = allowed.send_messages_in_threads if channel["type"] in _THREADS else allowed.send_messages
    return PickedChannel(int(channel["id"]), allowed.view_channel and may_write)


def picked_gm(interaction: AnyInteraction) -> StoredGm:
    """Return the picked member or role.

    Raises:
        PlayerError: They aren't here or are a bot, or nothing was picked.

    """
    number, resolved = _picked(interaction)
    if role := _of("roles", number, resolved):
        return StoredGm(int(number), is_role=True, name=role["name"])
    user = _of("users", number, resolved)
    if user is None:
        raise PressError(OTHER.say())
    member = _of("members", number, resolved)
    name = (member or {}).get("nick") or user.get("global_name") or user["username"]
    if member is None:  # Discord also offers people who aren't here.
        raise PlayerError(say("{name} isn't in this server. Name a member.", name=plain(name)))
    if user.get("bot"):
        raise PlayerError(
            say("{name} is a bot, and bots can't look at rolls. Name a member.", name=plain(name))
        )
    return StoredGm(int(number), is_role=False, name=name)


def _picked(interaction: AnyInteraction) -> tuple[str, Mapping[str, Any]]:
    """Return the ID of the pick, or "" if there is none, and Discord's data about all picks."""
    data = cast(dict[str, Any], interaction.data)
    return next(iter(data.get("values") or ()), ""), data.get("resolved") or {}


def _of(kind: str, number: str, resolved: Mapping[str, Any]) -> Mapping[str, Any] | None:
    mapping: Mapping[str, Any] | None = (resolved.get(kind) or {}).get(number)
    return mapping
