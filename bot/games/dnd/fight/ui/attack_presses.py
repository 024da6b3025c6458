"""Presses that attack: which creature attacks, which slot pays, and Reactions."""

from collections.abc import Sequence
from contextlib import suppress

from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.cards import questions
from bot.games.dnd.fight.rolls import requests
from bot.games.dnd.fight.steps.acting import MOST_ACTS, TURN_OVER, standing
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.table.changes import MOVED
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui.shared import CHOOSE, picked, picked_one, privately
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.riders.in_rolls.riding import slot_taker
from bot.games.dnd.rolls.rules.acts import ALLY
from bot.games.dnd.services import DndServices
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who

MANY = 2
"""The number of creatures in a group from which the bot asks who acts again."""


async def ask_attack(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask who attacks, if unclear, then which slot pays, if several can; return True if it asked."""
    they, picks = who(interaction), now.moment.picks
    actor, sheet, weapon = now.moment.actor, now.moment.sheet, now.moment.weapon
    if actor is None:
        return False
    if they.user != actor.player and not now.is_gm(they):
        return await _ask_reaction(interaction, press, now)
    # If several act together, none attacks twice unasked.
    if actor.is_done and len(now.fight.able) >= MANY and f"{requests.ACTOR} {actor.id}" not in picks:
        again = questions.again_card(now.fight, standing(now.fight, picked_one(press)))
        return await privately(interaction, now.id, again)
    if not (actor.character and weapon and sheet) or weapon.save:
        return False
    takes = slot_taker(weapon, sheet_riders.picked(actor, sheet, picks))
    slots = await services.counters.offered(takes[1], actor.character, sheet) if takes else ()
    if not takes or len(slots) < MANY:
        return False
    target = standing(now.fight, picked_one(press))
    return await privately(interaction, now.id, questions.slot_card(now.fight, takes[0], target, slots))


async def _ask_reaction(interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask whether a target picked out of turn means an Opportunity Attack."""
    they, target = who(interaction), standing(now.fight, picked_one(press))
    own = [
        combatant
        for combatant in now.fight.combatants
        if combatant.player == they.user
        and combatant.can_act
        and combatant.id != target.id
        and combatant.group != now.fight.group
    ]
    if not own:
        return False  # They are told whose turn it is.
    return await privately(interaction, now.id, questions.reaction_card(now.fight, own, target))


async def attack(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Attack the picked target."""
    await _attacked(services, interaction, press, now, picked_one(press))


async def _attacked(
    services: DndServices,
    interaction: AnyInteraction,
    press: Press,
    now: View,
    target: int,
    *,
    before: Sequence[str] | None = None,
    paid: str = "",
) -> None:
    """Attack. If that fails, keep the settings ``before``, or the current ones, without what prevented it."""
    they, picks = who(interaction), now.moment.picks
    try:
        await services.fight_attacks.attack(now, they, target, press.at, paid=paid)
    except PlayerError:
        # Drop whatever made this attack impossible, because it would block the next one too.
        actor, sheet = now.moment.actor, now.moment.sheet
        gone = (*requests.FORBIDDING, *(sheet_riders.priced(actor, sheet) if actor and sheet else ()))
        kept = [pick for pick in (picks if before is None else before) if pick not in gone]
        if kept != list(picks):
            with suppress(PlayerError):
                await services.fight_steps.aim(now, they, kept, press.at, of_one=True)
        raise


async def attack_again(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Attack again with one of several who have all acted, once the user has chosen one."""
    they = who(interaction)
    actor = picked_one(press)
    if actor not in [combatant.id for combatant in now.fight.able]:
        raise PressError(CHOOSE.say())
    before = now.moment.picks
    meant = [*(pick for pick in before if not pick.startswith(requests.ACTOR)), f"{requests.ACTOR} {actor}"]
    await services.fight_steps.aim(now, they, meant, press.at)
    aimed = await services.fights.seen(place(interaction))
    await _attacked(services, interaction, press, aimed, press.page, before=before)


async def attack_paid(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Make the attack and pay with the picked slot; the list's number is the target."""
    await _attacked(services, interaction, press, now, press.page, paid=picked(press))


async def ally_near(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Count this step's hit as a Sneak Attack, because an ally is next to its target."""
    roll = now.moment.rolled.get(press.at or 0)
    if roll is None:
        raise PressError(MOVED.say())
    await services.presses.press(Press(roll, ALLY, private=True), place(interaction), who(interaction))


async def react(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Make an Opportunity Attack or a readied attack on the button's target, or on a GM's picked target."""
    target = picked_one(press) if press.picked else press.page
    await services.fight_rolls.react(now, who(interaction), _reacting(press, now), target)


async def reacted(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Record a Reaction other than an attack."""
    they = who(interaction)
    actor = standing(now.fight, _reacting(press, now))
    now.authorise(they, actor)
    await services.fight_steps.take(now.seen.fight, Marked(actor.id, "reaction"), they)


def _reacting(press: Press, now: View) -> int:
    """Return who reacts. Raises PressError if the turn of the question is over."""
    turn, actor = divmod(press.at or 0, MOST_ACTS)
    if turn != now.fight.turn:
        raise PressError(TURN_OVER.say())
    return actor
