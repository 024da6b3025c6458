"""A fight's roll cards, undoing, and the GM's actions: surprise, removal, monsters' Reactions, the end."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.circumstances.sources import SURPRISED
from bot.games.dnd.fight.cards import questions
from bot.games.dnd.fight.rolls.moment import Inspired
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.history import Question
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui.shared import picked_one, privately
from bot.games.dnd.rolls.rules.acts import CIRCUMSTANCES, INSPIRE
from bot.games.dnd.services import DndServices
from bot.rolls.act import AMEND
from bot.rolls.card import plain
from bot.rolls.hidden import PEEK
from bot.rolls.values import Press, Shown, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.show import is_private, show
from bot.words import later, listed, say


async def spend(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Spend Heroic Inspiration on the presser's own roll or the last one; with several attacks, ask which."""
    offered = _offered(now, who(interaction))
    of = offered[-1]
    same = [inspired for inspired in offered if (inspired.player, inspired.name) == (of.player, of.name)]
    if len(same) > 1 and not press.picked:
        return await privately(interaction, now.id, questions.inspire_card(now.moment, same))
    roll = now.moment.rolled.get(picked_one(press)) if press.picked else of.roll
    if roll is None or roll not in [inspired.roll for inspired in same]:
        raise PressError(_NO_ROLL.say())
    return await _open_roll(services, interaction, roll, INSPIRE)


def _offered(now: View, they: Who) -> Sequence[Inspired]:
    """Return the presser's own rolls or, for a GM without any, everyone's. Raises PressError without any."""
    rolls = now.moment.inspired
    own = [inspired for inspired in rolls if inspired.player == they.user]
    if not rolls:
        raise PressError(_NO_ROLL.say())
    if not own and not now.is_gm(they):
        names = plain(listed(dict.fromkeys(inspired.name for inspired in rolls)))
        raise PressError(say("Only {names} can spend it now, on their own dice.", names=names))
    return own or rolls


_NO_ROLL = later("There's no roll to spend Heroic Inspiration on. Check the fight's message.")


async def last(services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    return await _open_roll(services, interaction, _last_roll(now), PEEK)


async def earlier(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    await services.fights.require(place(interaction), who(interaction))
    roll = now.moment.rolled.get(picked_one(press), 0)
    if not roll:
        raise PressError(say("That roll is from an earlier turn. See that turn's record."))
    return await _open_roll(services, interaction, roll, PEEK)


async def strike(services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    return await _open_roll(services, interaction, _last_roll(now), CIRCUMSTANCES)


def _last_roll(now: View) -> int:
    roll = next((taken.roll for taken, _, _ in reversed(now.moment.history.story) if taken.roll), 0)
    if not roll:
        raise PressError(say("Nothing has been rolled in this fight yet."))
    return roll


async def _open_roll(services: DndServices, interaction: AnyInteraction, roll: int, action: str) -> bool:
    """Show a roll with all of its actions, or one of its lists, only to the presser."""
    answer = await services.presses.press(
        Press(roll, action, private=True), place(interaction), who(interaction)
    )
    assert isinstance(answer, Shown)
    await show(services.service, interaction, replace(answer, private=True, new=not is_private(interaction)))
    return True


async def menu(services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    await services.fights.require(place(interaction), who(interaction))
    sheets = {combatant.id: now.sheet(combatant) for combatant in now.fight.combatants}
    return await privately(interaction, now.id, questions.gm_card(now.moment, sheets))


async def surprise(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Give an earlier Initiative roll Disadvantage; only the missing die is rolled."""
    here, they = place(interaction), who(interaction)
    await services.fights.require(here, they)
    group = picked_one(press)
    roll = next(
        (
            taken.roll
            for taken, _, _ in now.moment.history.story
            if isinstance(taken.step, Entered) and taken.step.group == group
        ),
        0,
    )
    trail = now.moment.trails.get(roll)
    if trail and SURPRISED in trail[-1].request.disadvantage:
        raise PressError(say("Already surprised. Disadvantage applies only once."))
    amended = Press(roll, AMEND, entered={"bonus": f"dis {SURPRISED}"}, private=True)
    await services.presses.press(amended, here, they)
    return say("Surprised: Disadvantage on Initiative.")


async def remove(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    number = picked_one(press)
    await services.fight_steps.remove(now, who(interaction), number)
    return say("{name} is out of the fight.", name=plain(now.fight.name(number)))


async def ask_react(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask for the target once a GM has chosen who makes an Opportunity Attack."""
    await services.fights.require(place(interaction), who(interaction))
    actor = picked_one(press)
    return await privately(interaction, now.id, questions.react_card(now.fight, standing(now.fight, actor)))


async def confirm_end(services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    await services.fights.require(place(interaction), who(interaction))
    return await ask_end(interaction, now.id)


async def ask_end(interaction: AnyInteraction, number: int) -> bool:
    """Ask a GM whether to end the fight."""
    return await privately(interaction, number, questions.end_card())


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
    """Undo the last step as a GM, so that new dice are rolled for it."""
    here, they = place(interaction), who(interaction)
    await services.fights.require(here, they)
    if now.moment.is_alone:  # Otherwise players could roll again as often as they like.
        raise PressError(say("Only a GM can allow new dice, and direct messages have no GM."))
    stored = now.seen.fight
    await services.fight_undo.undo(stored, press.at or 0, they, is_gm=True, renewed=True)
    return say("Undone. It will be rolled with new dice.")
