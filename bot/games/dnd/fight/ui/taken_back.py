"""Steps of a fight taken back, pressed: by whoever took them, or by a GM."""

from bot.errors import PressError
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.table.view import View
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def undo(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Take the last step back, or ask a GM to."""
    they = who(interaction)
    is_gm = now.is_gm(they)
    return await desk.fight_undo.undo(now.seen.fight, press.revision or 0, they, is_gm=is_gm)


async def allow(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """A GM takes back what a player asked to: that step and no other."""
    here, they = place(interaction), who(interaction)
    await desk.fights.require(here, they)
    if now.moment.asked is None or now.moment.asked.step != press.revision:
        raise PressError(say("Nobody asks that any more; look at the fight as it is now."))
    await desk.fight_undo.undo(now.seen.fight, press.revision or 0, they, is_gm=True)
    return ""


async def leave_it(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """A GM lets stand what a player asked to take back."""
    here = place(interaction)
    await desk.fights.require(here, who(interaction))
    await desk.fight_undo.leave(now.seen.fight, press.revision or 0)
    return ""


async def undo_new(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """A GM takes the last step back, and what was thrown for it is thrown with new dice."""
    here, they = place(interaction), who(interaction)
    await desk.fights.require(here, they)
    if now.moment.is_alone:  # Whoever plays would have a second throw as often as they like.
        raise PressError(say("New dice are a GM's to give, and there is none in a direct message."))
    found = now.seen.fight
    await desk.fight_undo.undo(found, press.revision or 0, they, is_gm=True, renewed=True)
    return say("Taken back; it is thrown with new dice.")
