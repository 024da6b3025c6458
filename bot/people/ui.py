"""Players of a game, as they are named in an option."""

import asyncio
import re
from collections.abc import Iterable, Sequence
from typing import Protocol

import discord
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.sheet.table import CharacterBook
from bot.games.planechase.rules.seats import MAX_PLAYERS
from bot.games.planechase.rules.state import Player
from bot.people.naming import nobody_known
from bot.people.store import KnownPeople
from bot.rolls.card import plain
from bot.rolls.values import Who
from bot.ui.context import AnyInteraction, place
from bot.words import say


class Peopled(Protocol):
    """What of the bot naming people needs."""

    people: KnownPeople


class Cast(Peopled, Protocol):
    """The same, with characters of D&D."""

    characters: CharacterBook


_MENTION = re.compile(r"<@!?([0-9]{1,19})>")
_TEAM = re.compile(r"<@!?[0-9]{1,19}>(?:\s*\+\s*<@!?[0-9]{1,19}>)*")


async def with_mentions(bot: Peopled, interaction: AnyInteraction, text: str) -> str:
    """The text with a mention for each @Alice of it that is the name of somebody known here.

    That is who rolled or plays here, or was named here before. Others stand as they were written: they are picked from
    Discord's own list.

    Raises:
        PlayerError: Several are called so.

    """
    if "@" not in _MENTION.sub("", text):
        return text
    users: dict[str, set[int]] = {}
    here = place(interaction)
    for user, name in await bot.people.known(here.channel, here.parent):
        for spelling in {name, name.casefold()} - {""}:
            users.setdefault(spelling, set()).add(user)
    names = "|".join(re.escape(each) for each in sorted(users, key=len, reverse=True))
    if not names:
        return text

    def mention(found: re.Match[str]) -> str:
        # As the pattern compares: ı and i are one letter to it, and two to casefold.
        alike = (of for name, of in users.items() if re.fullmatch(re.escape(name), found[1], re.IGNORECASE))
        meant = set[int]().union(*alike)
        if len(meant) > 1:
            words = "Several here are called {name}; type @ and choose from Discord's own list."
            raise PlayerError(say(words, name=plain(found[1])))
        return f"<@{next(iter(meant))}>"

    return re.sub(rf"(?i)(?<!<)@({names})(?!\w)", mention, text)


async def known_names(bot: Peopled, interaction: AnyInteraction, names: Iterable[str]) -> list[tuple[int, str]]:
    """Those of these names by user id, as they are called; 0 for whoever is not known here, and so plays without us.

    Raises:
        PlayerError: Several are called so, or one who is mentioned is no member, or a name behind an @ is not known.

    """
    found: list[tuple[int, str]] = []
    for name in names:
        text = name if _MENTION.search(name) else f"@{name.removeprefix('@')}"
        players, rest = await mentioned(bot, interaction, text)
        if not players and name.startswith("@"):
            raise nobody_known(name)
        found += players if players and not rest.strip(", ") else [(0, name)]
    return found


async def played_by(bot: Cast, interaction: AnyInteraction, name: str) -> str:
    """The name of a character; of a player who is mentioned what names whom they play here.

    Raises:
        PlayerError: They play nobody here, or are no member.

    """
    users, rest = await mentioned(bot, interaction, name) if "@" in name else ([], name)
    if not users or rest.strip(", "):
        return name
    played = await bot.characters.played(place(interaction), users[0][0])
    if played is None:
        raise PlayerError(say("{name} plays nobody here; name a character.", name=plain(users[0][1])))
    return f"#{played.id}"


async def seated(bot: Peopled, interaction: AnyInteraction, text: str) -> tuple[Player, ...]:
    """The members who are mentioned, in order; with a + between them they are a team.

    Raises:
        PlayerError: There is none, or one who is no member, or a bot.

    """
    text = await with_mentions(bot, interaction, text)
    if not _MENTION.search(text) or re.sub(r"[\s,;→>·&+-]|\band\b", "", _MENTION.sub(" ", text)):
        raise PlayerError(say("Mention the players in turn order, as in @Alice @Bob @Kim; teams as in @Alice + @Bob."))
    teams = [[int(user) for user in _MENTION.findall(mates)] for mates in _TEAM.findall(text)]
    if sum(map(len, teams)) > MAX_PLAYERS:
        raise PlayerError(say("A game here has up to {most} players; name fewer.", most=MAX_PLAYERS))
    seats = [(user, number if len(mates) > 1 else 0) for number, mates in enumerate(teams, 1) for user in mates]
    found = await _members(interaction, [user for user, _ in seats])
    await _note(bot, interaction, found)
    return tuple(replace(player, team=team) for player, (_, team) in zip(found, seats, strict=True))


async def mentioned(
    bot: Peopled, interaction: AnyInteraction, text: str, *, openly: bool = False
) -> tuple[list[tuple[int, str]], str]:
    """The members who are mentioned, by id and name, and the text without the mentions.

    ``openly``: all see that they were, so they are known here by their names from now on.

    Raises:
        PlayerError: One is no member, or a bot.

    """
    text = await with_mentions(bot, interaction, text)
    users = list(dict.fromkeys(map(int, _MENTION.findall(text))))
    if len(users) > MAX_PLAYERS:
        raise PlayerError(say("Up to {most} players at once; mention fewer.", most=MAX_PLAYERS))
    found = await _members(interaction, users)
    if openly:
        await _note(bot, interaction, found)
    return [(each.id, each.name) for each in found], _MENTION.sub(",", text)


async def _members(interaction: AnyInteraction, users: Sequence[int]) -> list[Player]:
    return await asyncio.gather(*(_player(interaction, user) for user in users))


async def _note(bot: Peopled, interaction: AnyInteraction, found: Iterable[Player]) -> None:
    await bot.people.named(place(interaction).channel, [(each.id, each.name) for each in found])


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
