"""What is offered while a roll of D&D is typed, and the scene of a channel."""

import re
from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.completing import Scene
from bot.games.dnd.facts import FACTS
from bot.games.dnd.request import DndRequest
from bot.games.dnd.rules import DIFFICULTIES, PACES, PERIODS, travelled
from bot.games.dnd.what import checks_offered, saves_offered
from bot.service.characters import CharacterBook, label, sheet_of
from bot.service.dnd import DndTable
from bot.service.gms import GameMasters
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import note_embed
from bot.words import choose, say

Asking = Callable[[], DndRequest]
Named = list[tuple[str, str]]
"""What is offered: its words, and what choosing them fills in."""

_TIME = re.compile(r"(?P<count>[0-9]{1,4})\s*(?P<per>minute|hour|day|min|h|d)\w*", re.IGNORECASE)


class Dnd(Protocol):
    """What of the bot D&D needs."""

    characters: CharacterBook
    dnd: DndTable
    gms: GameMasters


def offered(command: str) -> Named:
    """What this command can be of."""
    death = [(say("Death saving throw"), "death")]
    return {"check": checks_offered(), "save": [*saves_offered(), *death]}.get(
        command, [*checks_offered(), *saves_offered()]
    )


def difficulties() -> Named:
    """The typical Difficulty Classes."""
    return [(say("{name} ({dc})", name=name.replace("_", " "), dc=dc), str(dc)) for name, dc in DIFFICULTIES.items()]


def facts(kind: str) -> Named:
    """The circumstances of this kind of roll."""
    found = {fact.name: key for key, fact in FACTS.items() if fact.kind == kind}
    return [(name, key.replace("_", " ")) for name, key in found.items()]


async def rollable(bot: Dnd, interaction: AnyInteraction) -> Named:
    """Whom they may roll for: their own, and a GM everybody."""
    here, they = place(interaction), who(interaction)
    found = await bot.characters.all(here)
    if not await bot.gms.is_gm(they, here, here):
        found = [each for each in found if each.owner == they.user]
    return [(label(each), f"#{each.id}") for each in found]


async def everybody(bot: Dnd, interaction: AnyInteraction) -> Named:
    """The characters of the server, those who are played here first."""
    here = place(interaction)
    party = await bot.characters.party(here)
    ids = {each.id for each in party}
    return [
        (each.name, each.name)
        for each in [*party, *(each for each in await bot.characters.all(here) if each.id not in ids)]
    ]


async def attacks(bot: Dnd, interaction: AnyInteraction, name: str | None) -> Named:
    """The attacks of the character who rolls."""
    here, they = place(interaction), who(interaction)
    try:
        found = await bot.characters.find(here, they, name)
    except PlayerError:
        return []
    return [(each.name, each.name) for each in sheet_of(found).attacks]


async def pace(bot: Dnd, interaction: AnyInteraction, chosen: str, time: str, *, mounted: bool) -> None:
    """Set the travel pace of the channel, or say what it is and how far one comes at it."""
    here, they = place(interaction), who(interaction)
    scene = await bot.dnd.scene(here)
    if chosen and not time:
        scene = replace(scene, pace="" if chosen == "off" else chosen)
        await bot.dnd.set_scene(here, they, scene)
        await interaction.response.send_message(embed=note_embed(_pace_words(scene.pace)))
        return
    at = chosen if chosen in PACES else scene.pace
    words = _distance(at or "normal", time, mounted=mounted) if time else _pace_words(scene.pace)
    await interaction.response.send_message(embed=note_embed(words), ephemeral=not time)


def _pace_words(at: str) -> str:
    if not at:
        return say("No travel pace is set here; it changes no check.")
    minute, hour, day = PACES[at]
    effects = {
        "fast": say("Disadvantage on Perception, Survival and Stealth"),
        "normal": say("Disadvantage on Stealth"),
        "slow": say("Advantage on Perception and Survival"),
    }
    words = (
        "**{pace} pace**: {minute} feet a minute, {hour} miles an hour, {day} miles a day.\n"
        "{effect}, applied to /dnd check by itself."
    )
    return say(words, pace=at.capitalize(), minute=minute, hour=hour, day=day, effect=effects[at])


def _distance(at: str, time: str, *, mounted: bool) -> str:
    found = _TIME.fullmatch(plain(time).strip())
    if not found or not 1 <= int(found["count"]) <= 1000:
        raise PlayerError(say("Write the time as in 5 hours, 30 minutes or 2 days."))
    per = next(each for each in PERIODS if each.startswith(found["per"].casefold()[:1]))
    count = int(found["count"])
    distance, unit = travelled(at, per, count, mounted=mounted)
    period = {
        "minute": choose(count, "{count} minute", "{count} minutes"),
        "hour": choose(count, "{count} hour", "{count} hours"),
        "day": choose(count, "{count} day", "{count} days"),
    }[per]
    words = "{period} at a {pace} pace: **{distance:,} {unit}**."
    lines = [say(words, period=period, pace=at, distance=distance, unit=unit)]
    if mounted:
        lines.append(say("Mounts go twice as far for one hour, then they need a rest before they can again."))
    return "\n".join(lines)


async def scene(
    bot: Dnd, interaction: AnyInteraction, *, dim: bool | None, underwater: bool | None, half_last: int | None
) -> None:
    """Set what holds for every roll of the channel, or say what does."""
    here, they = place(interaction), who(interaction)
    now = await bot.dnd.scene(here)
    changed = replace(
        now,
        dim=now.dim if dim is None else dim,
        underwater=now.underwater if underwater is None else underwater,
        half_last=now.half_last if half_last is None else bool(half_last),
    )
    is_set = (dim, underwater, half_last) != (None, None, None)
    if is_set:
        await bot.dnd.set_scene(here, they, changed)
    await interaction.response.send_message(embed=note_embed(_scene_words(changed)), ephemeral=not is_set)


def _scene_words(scene: Scene) -> str:
    lines = [
        say("**Lightly obscured**: Disadvantage on Perception that relies on sight")
        if scene.dim
        else say("Bright light"),
        say("**Underwater**") if scene.underwater else say("Not underwater"),
        say("Half damage for a save is taken after Resistance and Vulnerability")
        if scene.half_last
        else say("Half damage for a save is taken before Resistance and Vulnerability"),
    ]
    if scene.pace:
        lines.append(say("{pace} pace", pace=scene.pace.capitalize()))
    return "\n".join(lines)
