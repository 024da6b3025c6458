"""Members as mentioned in a text or named in an option."""

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

MAX_MENTIONED = 12  # Members per option.

Member = tuple[int, str]
"""A member's user ID and name."""

MENTION = re.compile(r"<@!?([0-9]{1,19})>")
"""A pattern for a mention of a member, as Discord writes it."""


async def with_mentions(people: KnownPeople, interaction: AnyInteraction, text: str) -> str:
    """Return the text with a mention in place of each @Alice that names someone known here.

    People are known here if they have rolled, play or were named here. Other names stay unchanged, because
    mentions come from Discord's own list.

    Raises:
        PlayerError: Several people have that name.

    """
    if "@" not in MENTION.sub("", text):
        return text
    users: dict[str, set[int]] = {}
    here = place(interaction)
    for user, name in await people.known(here.channel, here.parent):
        for spelling in {name, name.casefold()} - {""}:
            users.setdefault(spelling, set()).add(user)
    # Longest first, so that @Ann Marie isn't parsed as @Ann.
    names = "|".join(re.escape(spelling) for spelling in sorted(users, key=len, reverse=True))
    if not names:
        return text

    def mention(match: re.Match[str]) -> str:
        # Compare as the pattern does: to it ı and i are one letter, but casefold has two.
        alike = (of for name, of in users.items() if re.fullmatch(re.escape(name), match[1], re.IGNORECASE))
        meant = set[int]().union(*alike)
        if len(meant) > 1:
            words = later("Several people here are named {name}. Type @ and choose from Discord's list.")
            raise PlayerError(words.say(name=plain(match[1])))
        return f"<@{next(iter(meant))}>"

    return re.sub(rf"(?i)(?<![<\w])@({names})(?!\w)", mention, text)


async def known_names(people: KnownPeople, interaction: AnyInteraction, names: Iterable[str]) -> list[Member]:
    """Return the user ID and name for each of these names. The ID is 0 for people who aren't on Discord.

    Raises:
        PlayerError: Several people have a name, a mentioned person isn't a member, or a name after an @
            is unknown.

    """
    known: list[Member] = []
    for name in names:
        text = name if MENTION.search(name) else f"@{name.removeprefix('@')}"
        players, rest = await mentioned(people, interaction, text)
        if not players and name.startswith("@"):
            raise nobody_known(name)
        known += players if players and not rest.strip(", ") else [(0, name)]
    return known


async def mentioned(
    people: KnownPeople, interaction: AnyInteraction, text: str, *, openly: bool = False
) -> tuple[list[Member], str]:
    """Return the mentioned members, by ID and name, and the text without the mentions.

    ``openly`` is True if everyone sees the mentions. The names are then known here in the future.

    Raises:
        PlayerError: Someone isn't a member, or is a bot.

    """
    if "@" not in text:
        return [], text
    text = await with_mentions(people, interaction, text)
    users = list(dict.fromkeys(map(int, MENTION.findall(text))))
    if len(users) > MAX_MENTIONED:
        raise PlayerError(
            say("You can mention up to {most} players at once. Mention fewer.", most=MAX_MENTIONED)
        )
    known = await members(interaction, users)
    if openly:
        await people.named(place(interaction).channel, known)
    return known, MENTION.sub(",", text)


async def members(interaction: AnyInteraction, users: Sequence[int]) -> list[Member]:
    """Return these users with their names here, in order. Raises PlayerError for bots and non-members."""
    return await asyncio.gather(*(_member(interaction, user) for user in users))


async def _member(interaction: AnyInteraction, user: int) -> Member:
    if user == interaction.user.id:
        return user, interaction.user.display_name
    guild = interaction.guild
    try:
        # Ask Discord, because without intents there's no cache of members.
        member = await guild.fetch_member(user) if guild else None
    except discord.NotFound:
        member = None
    except FAILURES as error:
        raise PlayerError(say("Discord didn't say who {user} is. Try again.", user=f"<@{user}>")) from error
    if member is None or member.bot:
        raise PlayerError(
            say("{user} isn't a member here who can play. Mention someone else.", user=f"<@{user}>")
        )
    return user, member.display_name
