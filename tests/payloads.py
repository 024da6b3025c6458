"""Discord's data for a bot, for a person and in every interaction."""

from typing import Any

BOT = {"id": "99", "username": "Rollwright", "discriminator": "0", "avatar": None, "bot": True}

PERSON = {"id": "7", "username": "alice", "discriminator": "0", "avatar": None, "global_name": "Alice"}
COMMON: dict[str, Any] = {
    "application_id": BOT["id"],
    "token": "interaction",
    "version": 1,
    "channel_id": "5",
    "channel": {"id": "5", "type": 0, "name": "rolls", "position": 0, "permissions": "0"},
    "guild_id": "4",
    "guild": {"id": "4", "locale": "en-US", "features": []},
    "member": {"user": PERSON, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "permissions": "0",
               "deaf": False, "mute": False, "flags": 0},
    "locale": "en-US",
    "app_permissions": "2147483647",
    "entitlements": [],
    "authorizing_integration_owners": {},
    "attachment_size_limit": 1,
}  # fmt: skip
"""Fields that every interaction has."""
