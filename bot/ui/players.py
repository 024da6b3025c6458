"""Players of a game, as they are named in an option."""

import asyncio
import re

import discord
from msgspec.structs import replace

from bot.card import plain
from bot.errors import PlayerError
from bot.games.planechase.seats import MAX_PLAYERS
from bot.games.planechase.state import Player
from bot.service.values import Who
from bot.ui.context import AnyInteraction
from bot.words import say

_MENTION = re.compile(r"<@!?([0-9]{1,19})>")
_TEAM = re.compile(r"<@!?[0-9]{1,19}>(?:\s*\+\s*<@!?[0-9]{1,19}>)*")


async def seated(interaction: AnyInteraction, text: str) -> tuple[Player, ...]:
    """The members who are mentioned, in order; with a + between them they are a team.

    Raises:
        PlayerError: There is none, or one who is no member, or a bot.

    """
    if not _MENTION.search(text) or re.sub(r"[\s,;→>·&+-]|\band\b", "", _MENTION.sub(" ", text)):
        raise PlayerError(say("Mention the players in turn order, as in @Alice @Bob @Kim; teams as in @Alice + @Bob."))
    teams = [[int(user) for user in _MENTION.findall(mates)] for mates in _TEAM.findall(text)]
    if sum(map(len, teams)) > MAX_PLAYERS:
        raise PlayerError(say("A game here has up to {most} players; name fewer.", most=MAX_PLAYERS))
    seats = [(user, number if len(mates) > 1 else 0) for number, mates in enumerate(teams, 1) for user in mates]
    found = await asyncio.gather(*(_player(interaction, user) for user, _ in seats))
    return tuple(replace(player, team=team) for player, (_, team) in zip(found, seats, strict=True))


async def mentioned(interaction: AnyInteraction, text: str) -> tuple[list[tuple[int, str]], str]:
    """The members who are mentioned, by id and name, and the text without the mentions.

    Raises:
        PlayerError: One is no member, or a bot.

    """
    users = list(dict.fromkeys(map(int, _MENTION.findall(text))))
    if len(users) > MAX_PLAYERS:
        raise PlayerError(say("Up to {most} players at once; mention fewer.", most=MAX_PLAYERS))
    found = await asyncio.gather(*(_player(interaction, user) for user in users))
    return [(each.id, each.name) for each in found], _MENTION.sub(",", text)


async def _player(interaction: AnyInteraction, user: int) -> Player:
    if user == interaction.user.id:
        return Player(user, interaction.user.display_name)
    guild = interaction.guild
    try:
        member = await guild.fetch_member(user) if guild else None
    except discord.NotFound:
        member = None
    except discord.HTTPException as error:
        raise PlayerError(say("Discord did not tell me who {user} is; please try again.", user=f"<@{user}>")) from error
    if member is None or member.bot:
        raise PlayerError(say("{user} is no member here who could play; mention others.", user=f"<@{user}>"))
    return Player(user, member.display_name)


def player_of(user: discord.Member | discord.User | Who) -> Player:
    """Somebody as a player. Raises PlayerError of a bot."""
    if not isinstance(user, Who) and user.bot:
        raise PlayerError(say("{name} is a bot, and no bot plays.", name=plain(user.display_name)))
    return Player(user.user, user.name) if isinstance(user, Who) else Player(user.id, user.display_name)
