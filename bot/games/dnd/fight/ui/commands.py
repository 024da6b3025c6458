"""What the commands of a fight do: each answers with the fight, or with what was asked for."""

from bot.errors import PlayerError
from bot.games.dnd.creatures.cards.creature_card import block_lines
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_text import creature_text
from bot.games.dnd.fight.record.state import NO_BLOCK
from bot.games.dnd.fight.ui import creatures
from bot.games.dnd.fight.ui import gm as fight_gm
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.services import DndServices
from bot.rolls.card import plain
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import fitted_list, note_embed
from bot.words import say


async def start(services: DndServices, interaction: AnyInteraction, *, auto: bool) -> None:
    """Call a fight, and show it; if one is on, it is brought here, by anybody.

    Raises:
        PlayerError: None is on, and they are no GM; the text says where one is.

    """
    here, they = place(interaction), who(interaction)
    if await services.fights.is_gm(here, they) and await services.fights.view(here) is None:
        await services.fight_steps.start(here, they, auto=auto)
    await fights.show(services, interaction)


async def add(
    services: DndServices,
    interaction: AnyInteraction,
    text: str,
    *,
    surprised: bool,
    ally: bool,
    mortal: bool,
) -> None:
    """Bring monsters in. The answer is private: on one that all see, Discord shows what was typed for it."""
    said = {"surprised": surprised, "ally": ally, "as_pc": not mortal}
    marks = [mark for mark, holds in said.items() if holds]
    if not await creatures.asked_which(services, interaction, text, marks):
        await fights.tell(services, interaction, await creatures.added(services, interaction, text, marks))


async def end(services: DndServices, interaction: AnyInteraction) -> None:
    """Ask whether the fight ends: what it was cannot be brought back."""
    await services.fights.require(place(interaction), who(interaction))
    await fight_gm.ask_end(interaction, (await services.fights.found(place(interaction))).id)


async def library(services: DndServices, interaction: AnyInteraction, name: str, *, forget: bool) -> None:
    """What the library knows of one creature, or which there are; or take one out."""
    here = place(interaction)
    await services.fights.require(here, who(interaction))
    if forget and name:
        gone = await services.library.forget(here, name)
        text = say("{name} is out of the library.", name=plain(gone.name))
    elif name:
        text = await _told(services, here, name)
    else:
        known = [creature_text(creature) for creature in await services.library.all(here)]
        text = (
            _raw(known)
            if known
            else say("The library is empty: what you write for /dnd fight add is kept in it.")
        )
    await interaction.response.send_message(embed=note_embed(text), ephemeral=True)


async def _told(services: DndServices, here: Place, name: str) -> str:
    """A creature as it can be written, or its stat block, if it has more than fits a line."""
    own = await services.library.find(here, name)
    if own and own.block == NO_BLOCK:
        return _raw([creature_text(own)])
    if known := own or bestiary.creature(name):
        return fitted_list([f"**{plain(known.name)}**", *block_lines(known)], 4000)
    raise PlayerError(say("The library has no {name}; the option lists what it has.", name=plain(name)))


def _raw(lines: list[str]) -> str:
    """Lines as they can be copied."""
    fence = "```"
    return f"{fence}\n{fitted_list([each.replace(fence, '') for each in lines], 4000)}\n{fence}"
