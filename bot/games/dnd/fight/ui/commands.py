"""The commands of a fight: each answers with the fight, or with the requested information."""

from functools import partial

from bot.errors import PlayerError
from bot.games.dnd.creatures.cards.creature_card import block_lines
from bot.games.dnd.creatures.library import MAX_FILE
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_text import creature_text
from bot.games.dnd.fight.record.combatant import NO_BLOCK
from bot.games.dnd.fight.ui import creatures
from bot.games.dnd.fight.ui import gm as fight_gm
from bot.games.dnd.fight.ui import message as fights
from bot.games.dnd.services import DndServices
from bot.rolls.card import plain, shortened
from bot.rolls.imports import Handed, Importable, Wishes
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import fitted_list, note_embed
from bot.words import later, listed, say


async def start(services: DndServices, interaction: AnyInteraction, *, auto: bool) -> None:
    """Start a fight and show it, or show the fight that is already here, which anyone can do.

    Raises:
        PlayerError: There is no fight, and the user isn't a GM. The message names any fight elsewhere.

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
    """Add monsters. The answer is private, because Discord shows the typed text with a public one."""
    said = {"surprised": surprised, "ally": ally, "as_pc": not mortal}
    marks = [mark for mark, holds in said.items() if holds]
    if not await creatures.asked_which(services, interaction, text, marks):
        await fights.tell(services, interaction, await creatures.added(services, interaction, text, marks))


async def end(services: DndServices, interaction: AnyInteraction) -> None:
    """Ask whether to end the fight, which can't be undone."""
    await services.fights.require(place(interaction), who(interaction))
    await fight_gm.ask_end(interaction, (await services.fights.current(place(interaction))).id)


async def library(services: DndServices, interaction: AnyInteraction, name: str, *, forget: bool) -> None:
    """Show a creature from the library, or the list; or remove one."""
    here = place(interaction)
    await services.fights.require(here, who(interaction))
    if forget and name:
        gone = await services.library.forget(here, name)
        text = say("Removed {name} from the library.", name=plain(gone.name))
    elif name:
        text = await _creature_words(services, here, name)
    else:
        known = [creature_text(creature) for creature in await services.library.all(here)]
        text = (
            _raw(known)
            if known
            else say("The library is empty. Creatures you add with /dnd fight add are saved in it.")
        )
    await interaction.response.send_message(embed=note_embed(text), ephemeral=True)


def importable(services: DndServices) -> Importable:
    """Return the importer that takes files of creatures into the library."""

    def recognises(file: Handed) -> bool:
        from bot.games.dnd.creatures.rules.creature_files import has_creatures  # noqa: PLC0415 - rare

        return has_creatures(file.data)

    return Importable(later("creatures"), recognises, partial(_take_in, services), MAX_FILE)


async def _take_in(services: DndServices, interaction: AnyInteraction, file: Handed, _wishes: Wishes) -> None:
    """Import the creatures in a file, and show what couldn't be parsed."""
    here = place(interaction)
    await services.fights.require(here, who(interaction))
    # Parsing it may take longer than the time to answer.
    await interaction.response.defer(ephemeral=True, thinking=True)
    read = await services.library.take_in(here, file.content)
    names = listed((plain(entry.creature.name) for entry in read), "and")
    lines = [
        say("• {name}: {names}", name=plain(entry.creature.name), names=plain(listed(entry.unread)))
        for entry in read
        if entry.unread
    ]
    words = [say("Creatures in the library now: {names}", names=shortened(names, _MOST_NAMES))]
    if lines:
        words += [say("Not recognized, or saved by name only:"), *lines]
    await interaction.followup.send(embed=note_embed(fitted_list(words, 4000)), ephemeral=True)


_MOST_NAMES = 1_000  # Characters of one file's creatures.


async def _creature_words(services: DndServices, here: Place, name: str) -> str:
    """Return a typed creature's line, or the stat block of a creature that a line can't describe."""
    own = await services.library.find(here, name)
    if own and own.block == NO_BLOCK:
        return _raw([creature_text(own)])
    if known := own or bestiary.creature(name):
        name = known.name if own else bestiary.listed_name(known.name)
        ours = [say("The reading in katakana is Rollwright's own.")] if "（" in name else []
        return fitted_list([f"**{plain(name)}**", *block_lines(known), *ours], 4000)
    raise PlayerError(say("The library has no {name}. Choose one from the list.", name=plain(name)))


def _raw(lines: list[str]) -> str:
    """Return lines in a form that can be copied."""
    fence = "```"
    return f"{fence}\n{fitted_list([line.replace(fence, '') for line in lines], 4000)}\n{fence}"
