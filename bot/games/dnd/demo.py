"""What ``play`` shows of D&D, and the table that ``play --demo dnd`` prepares."""

from bot.seats import Seats
from bot.words import later, say

LINE = later("**D&D** `/dnd check stealth` · a fight: `/dnd fight start`")


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
_MONSTERS = (
    "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing; ogre i-1 ac11 hp68 greatclub +6 2d8+4 bludgeoning"
)

_GROUPS = 4  # Who act by themselves: two players, the goblins, the ogre.


async def prepare(seats: Seats) -> None:
    """Two characters and their monsters in a fight, at the turn of whom the page begins with."""
    for player, sheet in ((seats.first, _MIRA), (seats.second, _BO)):
        await player.slash(seats.channel, "dnd character new", **sheet)
    await seats.gm.slash(seats.channel, "dnd inspire", who="Mira")
    await seats.gm.slash(seats.channel, "dnd fight start")
    await seats.gm.slash(seats.channel, "dnd fight add", who=_MONSTERS)
    await seats.press(seats.gm, say("GM: all join"))
    await seats.press(seats.gm, say("GM: begin"))
    for _ in range(
        _GROUPS
    ):  # Until it is the turn of whom the page begins with: their attack is one tap away.
        if any(f"<@{seats.first.id}> " in message.content for message in seats.channel.history()):
            return
        await seats.press(seats.gm, say("End turn"))
