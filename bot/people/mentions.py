"""Members as they are mentioned or named in an option."""

import asyncio
import re
from collections.abc import Iterable, Sequence

import discord

from bot.errors import PlayerError
from bot.people.naming import nobody_known
from bot.people.store import KnownPeople
from bot.rolls.card import plain
from bot.ui.context import AnyInteraction, place
from bot.ui.delivery import FAILURES
from bot.words import later, say

MAX_MENTIONED = 12  # Members in one option.

Member = tuple[int, str]
"""A member by user id, and what they are called."""

_MENTION = re.compile(r"<@!?([0-9]{1,19})>")


async def with_mentions(people: KnownPeople, interaction: AnyInteraction, text: str) -> str:
    """The text with a mention for each @Alice of it that is the name of somebody known here.

    That is who rolled or plays here, or was named here before. Others stand as they were written: they are
    picked from Discord's own list.

    Raises:
        PlayerError: Several are called so.

    """
    if "@" not in _MENTION.sub("", text):
        return text
    users: dict[str, set[int]] = {}
    here = place(interaction)
    for user, name in await people.known(here.channel, here.parent):
        for spelling in {name, name.casefold()} - {""}:
            users.setdefault(spelling, set()).add(user)
    # The longest first, so that @Ann Marie is not read as @Ann.
    names = "|".join(re.escape(each) for each in sorted(users, key=len, reverse=True))
    if not names:
        return text

    def mention(found: re.Match[str]) -> str:
        # As the pattern compares: ı and i are one letter to it, and two to casefold.
        alike = (of for name, of in users.items() if re.fullmatch(re.escape(name), found[1], re.IGNORECASE))
        meant = set[int]().union(*alike)
        if len(meant) > 1:
            words = later("Several here are called {name}; type @ and choose from Discord's own list.")
            raise PlayerError(words.say(name=plain(found[1])))
        return f"<@{next(iter(meant))}>"

    return re.sub(rf"(?i)(?<![<\w])@({names})(?!\w)", mention, text)


async def known_names(people: KnownPeople, interaction: AnyInteraction, names: Iterable[str]) -> list[Member]:
    """Those of these names by user id, as they are called; 0 for who is unknown here, so plays without us.

    Raises:
        PlayerError: Several are called so, or one who is mentioned is no member, or a name behind an @ is not
            known.

    """
    found: list[Member] = []
    for name in names:
        text = name if _MENTION.search(name) else f"@{name.removeprefix('@')}"
        players, rest = await mentioned(people, interaction, text)
        if not players and name.startswith("@"):
            raise nobody_known(name)
        found += players if players and not rest.strip(", ") else [(0, name)]
    return found


async def mentioned(
    people: KnownPeople, interaction: AnyInteraction, text: str, *, openly: bool = False
) -> tuple[list[Member], str]:
    """The members who are mentioned, by id and name, and the text without the mentions.

    ``openly``: all see that they were, so they are known here by their names from now on.

    Raises:
        PlayerError: One is no member, or a bot.

    """
    text = await with_mentions(people, interaction, text)
    users = list(dict.fromkeys(map(int, _MENTION.findall(text))))
    if len(users) > MAX_MENTIONED:
        raise PlayerError(say("Up to {most} players at once; mention fewer.", most=MAX_MENTIONED))
    found = await members(interaction, users)
    if openly:
        await people.named(place(interaction).channel, found)
    return found, _MENTION.sub(",", text)


async def members(interaction: AnyInteraction, users: Sequence[int]) -> list[Member]:
    """These users as they are called here, in order. Raises PlayerError if one is no member, or a bot."""
    return await asyncio.gather(*(_member(interaction, user) for user in users))


async def _member(interaction: AnyInteraction, user: int) -> Member:
    if user == interaction.user.id:
        return user, interaction.user.display_name
    guild = interaction.guild
    try:
        # Asked of Discord: without intents there is no cache of members.
        member = await guild.fetch_member(user) if guild else None
    except discord.NotFound:
        member = None
    except FAILURES as error:
        raise PlayerError(
            say("Discord did not tell me who {user} is; please try again.", user=f"<@{user}>")
        ) from error
    if member is None or member.bot:
        raise PlayerError(say("{user} is no member here who could play; mention others.", user=f"<@{user}>"))
    return user, member.display_name
