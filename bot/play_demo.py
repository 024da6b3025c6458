"""Tables that ``play --demo`` has prepared, by the commands and buttons that people use: the next tap is worth it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import discord
import simcord

from bot.words import say


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at the table, and where that is: the ``first`` player is whom the page begins with."""

    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    first: simcord.MemberActor
    second: simcord.MemberActor


_MIRA = {
    "name": "Mira",
    "scores": "16 14 13 8 12 10",
    "level": "5",
    "ac": 16,
    "hp": 38,
    "saves": "str con",
    "skills": "athletics, stealth+",
    "attacks": "Longsword str 1d8 slashing | Longbow 1d8 piercing 150/600",
}
_BO = {
    "name": "Bo",
    "scores": "10 16 14 12 15 8",
    "level": "5",
    "ac": 15,
    "hp": 33,
    "saves": "dex int",
    "skills": "acrobatics, perception, stealth+",
    "attacks": "Shortsword finesse 1d6 piercing | Shortbow 1d6 piercing 80/320",
}
_MONSTERS = "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing; ogre i-1 ac11 hp68 greatclub +6 2d8+4 bludgeoning"

_GROUPS = 4  # Who act by themselves: two players, the goblins, the ogre.


async def _dnd(seats: Seats) -> None:
    for player, sheet in ((seats.first, _MIRA), (seats.second, _BO)):
        await player.slash(seats.channel, "dnd pc new", **sheet)
    await seats.gm.slash(seats.channel, "dnd inspire", who="Mira")
    await seats.gm.slash(seats.channel, "dnd fight start")
    await seats.gm.slash(seats.channel, "dnd fight add", who=_MONSTERS)
    for player in (seats.first, seats.second):
        await player.slash(seats.channel, "dnd fight join")
    await _press(seats, seats.gm, say("GM: begin"))
    for _ in range(_GROUPS):  # Until it is the turn of whom the page begins with: their attack is one tap away.
        if any(f"<@{seats.first.id}> " in each.content for each in seats.channel.history()):
            return
        await _press(seats, seats.gm, say("End turn"))


async def _magic(seats: Seats) -> None:
    await seats.first.slash(seats.channel, "magic effect add", name="Pixie Guide")
    await seats.second.slash(seats.channel, "magic effect add", name="Barbarian Class")
    await seats.first.slash(seats.channel, "magic card", name="Treasure Chest")


async def _planechase(seats: Seats) -> None:
    players = f"<@{seats.first.id}> <@{seats.second.id}>"
    await seats.first.slash(seats.channel, "planechase start", players=players)


async def _wizards(seats: Seats) -> None:
    await seats.gm.slash(seats.channel, "wizards reroll grant", to=f"<@{seats.first.id}>", count=2)
    await seats.first.slash(seats.channel, "wizards narrative", do="I swing over the chasm")
    await seats.second.slash(seats.channel, "wizards clash", target=f"<@{seats.first.id}>", damage="2 light")


async def _press(seats: Seats, who: simcord.MemberActor, label: str) -> None:
    """Press the newest button of this label."""
    for message in reversed(seats.channel.history()):
        rows = [each for each in message.components if isinstance(each, discord.ActionRow)]
        if any(isinstance(each, discord.Button) and each.label == label for row in rows for each in row.children):
            await who.click(message, label=label)
            return


DEMOS: Mapping[str, Callable[[Seats], Awaitable[None]]] = {
    "dnd": _dnd,
    "magic": _magic,
    "planechase": _planechase,
    "wizards": _wizards,
}
"""What each demo prepares, by its name."""
