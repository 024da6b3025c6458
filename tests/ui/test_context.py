"""The bot's membership, judged by an interaction's fields about its place and its installer."""

from types import SimpleNamespace
from typing import Any

import pytest
from discord import Permissions
from discord.app_commands import AppCommandContext

from bot.rolls.values import Place, Who
from bot.ui.context import is_user_install, place, who

SERVER, USER = 0, 1


@pytest.mark.parametrize(
    ("context", "owners", "is_visiting"),
    [
        ("guild", {SERVER: 4}, False),
        ("guild", {SERVER: 4, USER: 7}, False),
        ("guild", {USER: 7}, True),
        ("guild", {USER: 8}, True),
        ("guild", {}, False),
        ("dm_channel", {SERVER: 0}, False),
        ("dm_channel", {USER: 7}, False),
        ("private_channel", {USER: 7}, True),
        ("private_channel", {}, True),
        ("", {}, False),
    ],
)
def test_where_the_bot_is_not_a_member(context, owners, is_visiting):
    assert is_user_install(interaction(context, owners)) is is_visiting


def test_without_membership_there_is_no_server_and_no_permissions():
    visiting, at_home = interaction("guild", {USER: 7}), interaction("guild", {SERVER: 4})
    assert place(visiting) == Place(0, 5)
    assert who(visiting) == Who(7, "Alice")
    assert place(at_home) == Place(4, 5)
    assert who(at_home).manages


def interaction(context, owners) -> Any:
    return SimpleNamespace(
        context=AppCommandContext(**{context: True} if context else {}),
        _integration_owners=owners,
        guild_id=4,
        channel=None,
        channel_id=5,
        extras={},
        user=SimpleNamespace(id=7, display_name="Alice"),
        permissions=Permissions(manage_channels=True, administrator=True, manage_guild=True),
    )
