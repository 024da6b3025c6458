"""Presses that undo steps of a fight: by the player who took them, or by a GM."""

from bot.errors import PressError
from bot.games.dnd.fight.steps.taken import Question
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.services import DndServices
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def undo(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Undo the last step, or ask a GM to; in a direct message there is no GM to ask."""
    they = who(interaction)
    is_gm, alone = now.is_gm(they), now.moment.is_alone
    return await services.fight_undo.undo(now.seen.fight, press.at or 0, they, is_gm=is_gm, alone=alone)


async def allow(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """As a GM, undo the step that a player asked to undo, and no other."""
    here, they = place(interaction), who(interaction)
    await services.fights.require(here, they)
    _asked(press, now)
    await services.fight_undo.undo(now.seen.fight, press.at or 0, they, is_gm=True)


async def undo_alone(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Undo the step that a player asked to undo, if there is no GM or no GM has answered."""
    they, asked = who(interaction), _asked(press, now)
    has_gms = bool(now.seen.channel.gms)
    await services.fight_undo.undo_alone(now.seen.fight, asked, press.at or 0, they, has_gms=has_gms)


def _asked(press: Press, now: View) -> Question:
    """Return a player's request to a GM. Raises PressError if the press is about another one."""
    if now.moment.asked is None or now.moment.asked.step != press.at:
        raise PressError(say("That question is no longer open. Check the fight's message."))
    return now.moment.asked


async def leave_it(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """As a GM, keep the step that a player asked to undo."""
    here = place(interaction)
    await services.fights.require(here, who(interaction))
    await services.fight_undo.leave(now.seen.fight, press.at or 0)


async def undo_new(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Undo the last step as a GM, so that its dice are rolled anew."""
    here, they = place(interaction), who(interaction)
    await services.fights.require(here, they)
    if now.moment.is_alone:  # Otherwise players could roll again as often as they like.
        raise PressError(say("Only a GM can allow new dice, and direct messages have no GM."))
    stored = now.seen.fight
    await services.fight_undo.undo(stored, press.at or 0, they, is_gm=True, renewed=True)
    return say("Undone. It will be rolled with new dice.")
