"""The players of a game of Planechase, as named in an option."""

import re

import discord

from bot.errors import PlayerError
from bot.games.planechase.rules.seats import MAX_PLAYERS
from bot.games.planechase.rules.state import Player
from bot.people.store import KnownPeople
from bot.rolls.card import plain
from bot.rolls.values import Who
from bot.ui.context import AnyInteraction, place
from bot.ui.mentions import members, with_mentions
from bot.words import say

_MENTION = re.compile(r"<@!?([0-9]{1,19})>")
_TEAM = re.compile(r"<@!?[0-9]{1,19}>(?:\s*\+\s*<@!?[0-9]{1,19}>)*")


async def seated(people: KnownPeople, interaction: AnyInteraction, text: str) -> tuple[Player, ...]:
    """Return the mentioned members, in order. A + between them makes a team.

    Raises:
        PlayerError: No one is mentioned, or someone isn't a member or is a bot.

    """
    text = await with_mentions(people, interaction, text)
    if not _MENTION.search(text) or re.sub(r"[\s,;→>·&+-]|\band\b", "", _MENTION.sub(" ", text)):
        raise PlayerError(
            say("Mention the players in turn order, such as @Alice @Bob @Kim; teams: @Alice + @Bob.")
        )
    teams = [[int(user) for user in _MENTION.findall(mates)] for mates in _TEAM.findall(text)]
    if sum(map(len, teams)) > MAX_PLAYERS:
        raise PlayerError(say("A game here can have up to {most} players. Name fewer.", most=MAX_PLAYERS))
    seats = [
        (user, number if len(mates) > 1 else 0) for number, mates in enumerate(teams, 1) for user in mates
    ]
    named = await members(interaction, [user for user, _ in seats])
    await people.named(place(interaction).channel, named)
    return tuple(Player(user, name, team=team) for (user, name), (_, team) in zip(named, seats, strict=True))


def player_of(user: discord.Member | discord.User | Who) -> Player:
    """Return someone as a player. Raises PlayerError for a bot."""
    if not isinstance(user, Who) and user.bot:
        raise PlayerError(say("{name} is a bot, and bots can't play.", name=plain(user.display_name)))
    return Player(user.user, user.name) if isinstance(user, Who) else Player(user.id, user.display_name)
