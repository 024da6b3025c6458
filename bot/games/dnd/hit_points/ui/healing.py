"""The ``/dnd hp`` command as typed. Dice are rolled here, and .points makes every other change."""

import re

from msgspec import Struct
from msgspec.structs import replace

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.games.dnd.hit_points.rules.text import damage_dice, healing_dice
from bot.games.dnd.hit_points.ui import points
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.from_options import Against, damage_request, healing_request
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui.rolls import roll_request
from bot.games.dnd.services import DndServices
from bot.games.dnd.targets.several import MAX_TARGETS
from bot.games.dnd.targets.target import Target
from bot.ui.autocomplete import Choices, among, entered
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answering
from bot.words import later

_BETWEEN = re.compile(r"[;,\n]|(?<=>)\s*(?=<)")  # Names, or mentions in a row.


class Options(Struct, frozen=True):
    """The typed roller, purpose and audience."""

    character: str = ""
    purpose: str = ""
    hidden: Audience = Audience.EVERYONE


async def command(
    services: DndServices, interaction: AnyInteraction, change: str, people: str, options: Options
) -> None:
    """Roll healing or damage for these people, change Hit Points by hand, or show them."""
    healing, (damage, critical) = healing_dice(change), damage_dice(change)
    if healing or damage:

        async def request() -> DndRequest:
            targets = await _targets(services, interaction, people)
            of = await dnd.played_by(services, interaction, options.character)
            if healing:
                return healing_request(healing, targets=targets, label=options.purpose, character=of)
            asked = damage_request(damage, Against(), critical=critical, label=options.purpose)
            return replace(asked, targets=await _hurt(services, interaction, targets)).by(name=of)

        await roll_request(services, interaction, options.hidden, request)
        return
    async with answering(interaction):
        if options != Options():
            words = later(
                "Those options only work with dice, such as heal 2d8+3 or -8d6 fire. Leave them "
                "empty otherwise."
            )
            raise PlayerError(words.say())
        await points.command(services, interaction, change, names(people))


async def _targets(services: DndServices, interaction: AnyInteraction, people: str) -> tuple[Target, ...]:
    """Return the healing targets with these names or, if there are none, the user's own character.

    Raises:
        PlayerError: There are too many targets, or a mentioned player plays no one.

    """
    named = names(people)
    if len(named) == 1 and is_nobody(named[0]):
        return ()
    return tuple([Target(await dnd.played_by(services, interaction, name)) for name in named]) or (Target(),)


def names(people: str) -> list[str]:
    """Return the typed names. Raises PlayerError if there are too many."""
    names = [part.strip() for part in _BETWEEN.split(people) if part.strip()]
    if len(names) > MAX_TARGETS:
        words = later("You can name up to {most} targets at once. Use another roll for the rest.")
        raise PlayerError(words.say(most=MAX_TARGETS))
    return names


async def _hurt(
    services: DndServices, interaction: AnyInteraction, targets: tuple[Target, ...]
) -> tuple[Target, ...]:
    """Return the targets of damage, by default the user's character."""
    if targets != (Target(),):
        return targets
    own = await services.characters.played(place(interaction), who(interaction).user)
    return (Target(own.name, character=own.id),) if own else ()


async def offered(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return suggestions for targets: those the user can change, or for dice outside a fight, anyone."""
    change = entered(interaction, "change")
    is_rolled = healing_dice(change) or damage_dice(change)[0]
    if is_rolled and not await services.fights.view(place(interaction)):
        return among(typed, await dnd.everybody(services, interaction))
    return among(typed, await points.offered(services, interaction))
