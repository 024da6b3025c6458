"""What the commands of a fight do: each answers with the fight, or with what was asked for."""

from contextlib import suppress

from bot.errors import PlayerError
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.record.steps import Dismounted, Mounted
from bot.games.dnd.fight.rules.creature_text import creature_text
from bot.games.dnd.fight.rules.state import Combatant, named
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import gm as fight_gm
from bot.games.dnd.fight.ui import message as fights
from bot.rolls.card import plain
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import listed, note_embed
from bot.words import say


async def start(desk: DndDesk, interaction: AnyInteraction, *, auto: bool) -> None:
    """Call a fight, and show it."""
    await desk.fight_steps.start(place(interaction), who(interaction), auto=auto)
    await fights.show(desk, interaction)


async def add(
    desk: DndDesk, interaction: AnyInteraction, text: str, *, surprised: bool, ally: bool, mortal: bool
) -> None:
    """Bring monsters in. The answer is private: on one that all see, Discord shows what was typed for it."""
    here, they = place(interaction), who(interaction)
    came = await desk.fight_rolls.add(here, they, text, surprised=surprised, ally=ally, mortal=mortal)
    await fights.tell(desk, interaction, came)


async def join(desk: DndDesk, interaction: AnyInteraction, name: str, *, surprised: bool) -> None:
    """Join with a character."""
    came = await desk.fight_rolls.join(
        place(interaction), who(interaction), name or None, surprised=surprised
    )
    await fights.tell(desk, interaction, came)


async def remove(desk: DndDesk, interaction: AnyInteraction, name: str) -> None:
    """Take somebody out; a character also of a fight elsewhere, whose channel may be gone."""
    here, they = place(interaction), who(interaction)
    if channel := await desk.fight_steps.leave_elsewhere(here, they, name):
        words = say("{name} is out of the fight in {channel}.", name=plain(name), channel=f"<#{channel}>")
        await interaction.response.send_message(embed=note_embed(words), ephemeral=True)
        await fights.refresh_elsewhere(desk, interaction, Place(here.guild, channel))
        return
    view = await desk.fights.seen(place(interaction))
    found = _named(view, name)
    await desk.fight_steps.remove(place(interaction), who(interaction), found.id)
    await fights.tell(desk, interaction, say("{name} is out of the fight.", name=plain(found.name)))


async def mount(
    desk: DndDesk, interaction: AnyInteraction, rider: str, mount: str, *, controlled: bool
) -> None:
    """Mount, or dismount."""
    view, here, they = await desk.fights.seen(place(interaction)), place(interaction), who(interaction)
    riding = _named(view, rider)
    view.authorise(they, riding)
    ridden = _named(view, mount) if mount else None
    if ridden is None and not riding.riding:
        raise PlayerError(say("{name} rides nobody; name a mount.", name=plain(riding.name)))
    if ridden and (ridden.is_monster or ridden.player not in (0, they.user)):  # A mount is willing.
        await desk.fights.require(here, they)
    step = Mounted(riding.id, ridden.id, controlled) if ridden else Dismounted(riding.riding)
    await desk.fight_steps.take(view.seen.fight, step, they)
    await fights.tell(desk, interaction, say("Done; the fight shows it."))


async def end(desk: DndDesk, interaction: AnyInteraction) -> None:
    """Ask whether the fight ends: what it was cannot be brought back."""
    await desk.fights.require(place(interaction), who(interaction))
    await fight_gm.ask_end(interaction, (await desk.fights.found(place(interaction))).id)


async def library(desk: DndDesk, interaction: AnyInteraction, name: str, *, forget: bool) -> None:
    """What the library knows of one creature, or which there are; or take one out."""
    here = place(interaction)
    await desk.fights.require(here, who(interaction))
    if forget and name:
        gone = await desk.library.forget(here, name)
        text = say("{name} is out of the library.", name=plain(gone.name))
    elif name:
        found = await desk.library.find(here, name)
        if found is None:
            raise PlayerError(
                say("The library has no {name}; the option lists what it has.", name=plain(name))
            )
        text = _raw([creature_text(found)])
    else:
        known = [creature_text(each) for each in await desk.library.all(here)]
        text = (
            _raw(known)
            if known
            else say("The library is empty: what you write for /dnd fight add is kept in it.")
        )
    await interaction.response.send_message(embed=note_embed(text), ephemeral=True)


def _raw(lines: list[str]) -> str:
    """Lines as they can be copied."""
    fence = "```"
    return f"{fence}\n{listed([each.replace(fence, '') for each in lines], 4000)}\n{fence}"


async def known(desk: DndDesk, interaction: AnyInteraction) -> list[tuple[str, str]]:
    """The creatures of the library, for GMs."""
    here = place(interaction)
    with suppress(PlayerError):
        await desk.fights.require(here, who(interaction))
        return [(each.name, each.name) for each in await desk.library.all(here)]
    return []


def _named(view: View, name: str) -> Combatant:
    """The combatant of this name. Raises PlayerError if there is none."""
    found = named(view.fight.combatants, name)
    if found is None:
        names = ", ".join(plain(each.name) for each in view.fight.combatants) or say("nobody")
        raise PlayerError(
            say("Nobody called {name} is in the fight, but {names}.", name=plain(name), names=names)
        )
    return found
