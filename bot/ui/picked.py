"""Who or what was picked of a list that Discord fills itself, as it comes with the press.

A member, a role or a channel proper would be looked up in a cache that is empty.
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
    each.value
    for each in (
        discord.ChannelType.news_thread,
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
    )
}


class PickedChannel(Struct, frozen=True):
    """A channel or thread; ``is_open``: whoever picked it may write there."""

    id: int
    is_open: bool


def picked_channel(interaction: AnyInteraction) -> PickedChannel:
    """The channel that was picked. Raises PressError if none was."""
    channel = _of("channels", *_picked(interaction))
    if channel is None:
        raise PressError(OTHER.say())
    allowed = discord.Permissions(int(channel["permissions"]))
    may_write = allowed.send_messages_in_threads if channel["type"] in _THREADS else allowed.send_messages
    return PickedChannel(int(channel["id"]), allowed.view_channel and may_write)


def picked_gm(interaction: AnyInteraction) -> StoredGm:
    """The member or role that was picked.

    Raises:
        PlayerError: They are not here, or a bot; or none was picked.

    """
    number, resolved = _picked(interaction)
    if role := _of("roles", number, resolved):
        return StoredGm(int(number), is_role=True, name=role["name"])
    user = _of("users", number, resolved)
    if user is None:
        raise PressError(OTHER.say())
    member = _of("members", number, resolved)
    name = (member or {}).get("nick") or user.get("global_name") or user["username"]
    if member is None:  # Discord lets people choose somebody who is not here.
        raise PlayerError(
            say("{name} is not a member of this server; name somebody who is.", name=plain(name))
        )
    if user.get("bot"):
        raise PlayerError(say("{name} is a bot, and no bot looks at rolls; name a member.", name=plain(name)))
    return StoredGm(int(number), is_role=False, name=name)


def _picked(interaction: AnyInteraction) -> tuple[str, Mapping[str, Any]]:
    """The number of what was picked, "" for nothing, and what Discord says of it."""
    data = cast(dict[str, Any], interaction.data)
    return next(iter(data.get("values") or ()), ""), data.get("resolved") or {}


def _of(kind: str, number: str, resolved: Mapping[str, Any]) -> Mapping[str, Any] | None:
    mapping: Mapping[str, Any] | None = (resolved.get(kind) or {}).get(number)
    return mapping
