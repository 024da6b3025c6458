"""Steps of a fight taken back, pressed: by whoever took them, or by a GM."""

from bot.errors import PressError
from bot.games.dnd.fight.steps.taken import Question
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.services import DndServices
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def undo(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Undo the last step, or ask a GM to; in a direct message there is none."""
    they = who(interaction)
    is_gm, alone = now.is_gm(they), now.moment.is_alone
    return await services.fight_undo.undo(now.seen.fight, press.at or 0, they, is_gm=is_gm, alone=alone)


async def allow(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """A GM takes back what a player asked to: that step and no other."""
    here, they = place(interaction), who(interaction)
    await services.fights.require(here, they)
    _asked(press, now)
    await services.fight_undo.undo(now.seen.fight, press.at or 0, they, is_gm=True)


async def undo_alone(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Undo without a GM what a player asked to, where none is named and no one has answered."""
    they, asked = who(interaction), _asked(press, now)
    has_gms = bool(now.seen.channel.gms)
    await services.fight_undo.undo_alone(now.seen.fight, asked, press.at or 0, they, has_gms=has_gms)


def _asked(press: Press, now: View) -> Question:
    """Return what a player asks a GM. Raises PressError if that isn't what was pressed."""
    if now.moment.asked is None or now.moment.asked.step != press.at:
        raise PressError(say("Nobody asks that any more; look at the fight as it is now."))
    return now.moment.asked


async def leave_it(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """A GM lets stand what a player asked to take back."""
    here = place(interaction)
    await services.fights.require(here, who(interaction))
    await services.fight_undo.leave(now.seen.fight, press.at or 0)


async def undo_new(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """A GM takes the last step back, and what was thrown for it is thrown with new dice."""
    here, they = place(interaction), who(interaction)
    await services.fights.require(here, they)
    if now.moment.is_alone:  # Whoever plays would have a second throw as often as they like.
        raise PressError(say("New dice are a GM's to give, and there is none in a direct message."))
    stored = now.seen.fight
    await services.fight_undo.undo(stored, press.at or 0, they, is_gm=True, renewed=True)
    return say("Taken back; it is thrown with new dice.")
