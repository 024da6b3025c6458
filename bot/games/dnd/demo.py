"""D&D in ``play``, and the table set up by ``play --demo dnd``."""

from collections.abc import Mapping
from typing import Any

from bot.seats import Seats
from bot.words import later, say

LINE = later("**D&D** `/dnd check stealth` · a fight, as Gwen: `/dnd fight start`")


MIRA = {
    "name": "Mira, level 5",
    "scores": "16 14 13 8 12 10",
    "armor": "AC 16, HP 38",
    "traits": "saves: str con\nskills: athletics, stealth+",
    "attacks": "Longsword str 1d8 slashing\nLongbow 1d8 piercing 150/600",
}
BO = {
    "name": "Bo, level 5",
    "scores": "10 16 14 12 15 8",
    "armor": "AC 15, HP 33",
    "traits": "saves: dex int\nskills: acrobatics, perception, stealth+",
    "attacks": "Shortsword finesse 1d6 piercing\nShortbow 1d6 piercing 80/320",
}
_MONSTERS = (
    "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing; ogre i-1 ac11 hp68 greatclub +6 2d8+4 bludgeoning"
)

_GROUPS = 4  # Groups acting alone: two players, the goblins, the ogre.


async def join(seats: Seats, *sheets: tuple[Any, Mapping[str, str]]) -> None:
    """Have players create these characters through the form."""
    for player, sheet in sheets:
        form = await player.slash(seats.channel, "character new", game="dnd")
        await player.submit_modal(form, sheet)


async def prepare(seats: Seats) -> None:
    """Prepare two characters and their monsters in a fight, on the turn of the page's first player."""
    await join(seats, (seats.first, MIRA), (seats.second, BO))
    await seats.gm.slash(seats.channel, "dnd inspire", who="Mira")
    await seats.gm.slash(seats.channel, "dnd fight start")
    await seats.gm.slash(seats.channel, "dnd fight add", who=_MONSTERS)
    await seats.press(seats.gm, say("GM: everyone joins"))
    await seats.press(seats.gm, say("GM: begin"))
    for _ in range(_GROUPS):  # Up to the turn the page opens with: that attack is one press away.
        if any(f"<@{seats.first.id}> " in message.content for message in seats.channel.history()):
            return
        await seats.press(seats.gm, say("End turn"))
