"""What each button and list of a fight does: some ask first, in a form or a list for the presser alone."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.text import Typed
from bot.games.dnd.counters.ui import counters as counter_card
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.record.fighting import MOST_ACTS
from bot.games.dnd.fight.record.steps import AutoSet, Conditioned, Helped, Marked
from bot.games.dnd.fight.rules import keys, more, questions, requests, sheet_riders
from bot.games.dnd.fight.rules.allowed_steps import TURN_OVER, standing
from bot.games.dnd.fight.rules.kept_words import FEATURE
from bot.games.dnd.fight.rules.state import Combatant
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import conditions as fight_conditions
from bot.games.dnd.fight.ui import creatures as fight_creatures
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import gm as fight_gm
from bot.games.dnd.fight.ui import seats as fight_seats
from bot.games.dnd.fight.ui import taken_back as fight_back
from bot.games.dnd.fight.ui.desk import CHOOSE, check_actor, mark, one, picked, picked_one, privately
from bot.games.dnd.rolls.rules.riding import slot_taker
from bot.rolls.card import Card
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say

MANY = 2
"""From so many on who act together it is asked who acts again."""


def meant(press: Press) -> Press:
    """The press as it is meant: the first list has more than targets."""
    if press.action != keys.ATTACK or len(press.picked) != 1:
        return press
    if press.picked[0] in (keys.AREA, keys.HEAL):
        return replace(press, action=press.picked[0], picked=())
    what, _, number = press.picked[0].partition(" ")
    if what == keys.CREATURE:
        return replace(press, action=what, picked=(number,))
    return replace(press, action=keys.DO) if press.picked[0].startswith("aid ") else press


async def asked(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask what the press needs first, of the presser alone; False if nothing is left to ask."""
    ask = _ASKS.get(press.action)
    return ask is not None and await ask(desk, interaction, press, now)


async def done(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Do what was pressed, and answer what is said of it where it was pressed privately.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    do = _DOES.get(press.action)
    if do is None:
        raise PressError(
            say("This button is from another version of me; /dnd fight start brings the fight here.")
        )
    return await do(desk, interaction, press, now) or say("Done.")


async def _ask_attack(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Who attacks, where that is not clear; then with which slot, where several can pay it."""
    if await _ask_who(interaction, press, now):
        return True
    actor, they = now.moment.actor, who(interaction)
    is_theirs = actor is not None and (they.user == actor.player or now.is_gm(they))
    weapon, sheet = now.moment.weapon, now.moment.sheet
    if not (actor and is_theirs and actor.character and weapon and sheet):
        return False
    takes = slot_taker(weapon, sheet_riders.picked(actor, sheet, now.moment.picks))
    slots = await desk.counters.offered(takes[1], actor.character, sheet) if takes else ()
    if not takes or len(slots) < MANY:
        return False
    target = standing(now.fight, picked_one(press))
    return await privately(interaction, now.id, questions.slot_card(now.fight, takes[0], target, slots))


async def _ask_who(interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Whoever picks a target when it is not their turn may mean an Opportunity Attack."""
    they, actor = who(interaction), now.moment.actor
    if actor is None:
        return False
    if they.user == actor.player or now.is_gm(they):
        # Of several who act together nobody attacks twice unasked.
        if (
            not actor.is_done
            or len(now.fight.able) < MANY
            or f"{requests.ACTOR} {actor.id}" in now.moment.picks
        ):
            return False
        return await privately(
            interaction, now.id, questions.again_card(now.fight, standing(now.fight, picked_one(press)))
        )
    target = standing(now.fight, picked_one(press))
    own = [
        each
        for each in now.fight.combatants
        if each.player == they.user
        and each.can_act
        and each.id != target.id
        and each.group != now.fight.group
    ]
    if not own:
        return False  # Whose turn it is, they are told.
    return await privately(interaction, now.id, questions.reaction_card(now.fight, own, target))


async def _attack(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    picks = now.moment.picks
    await _attacked(desk, interaction, press, now, picked_one(press), before=picks, meant=picks)
    return ""


async def _attacked(
    desk: DndDesk,
    interaction: AnyInteraction,
    press: Press,
    now: View,
    target: int,
    *,
    before: Sequence[str],
    meant: Sequence[str],
    paid: str = "",
) -> None:
    """Attack as ``meant``; where it cannot be, the picks from ``before`` stand, but for what forbade it."""
    they = who(interaction)
    try:
        await desk.fight_attacks.attack(now, they, target, press.revision, paid=paid)
    except PlayerError:
        # What made the attack impossible would make the next one impossible too: it is let go.
        actor, sheet = now.moment.actor, now.moment.sheet
        gone = (*requests.FORBIDDING, *(sheet_riders.priced(actor, sheet) if actor and sheet else ()))
        kept = [each for each in before if each not in gone]
        if kept != list(meant):
            with suppress(PlayerError):
                await desk.fight_steps.aim(now, they, kept, press.revision, of_one=True)
        raise


async def _attack_again(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Another attack by one of several who have all acted, as somebody has said who."""
    they = who(interaction)
    actor = picked_one(press)
    if actor not in [each.id for each in now.fight.able]:
        raise PressError(CHOOSE.say())
    before = now.moment.picks
    meant = [*(each for each in before if not each.startswith(requests.ACTOR)), f"{requests.ACTOR} {actor}"]
    await desk.fight_steps.aim(now, they, meant, press.revision)
    aimed = await desk.fights.seen(place(interaction))
    await _attacked(desk, interaction, press, aimed, press.page, before=before, meant=meant)
    return ""


async def _attack_paid(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """The attack, paid with the slot that was picked; at whom stands in the list."""
    picks = now.moment.picks
    await _attacked(desk, interaction, press, now, press.page, before=picks, meant=picks, paid=picked(press))
    return ""


async def _counters(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """The counters of one of those in the fight, for whoever plays it and GMs."""
    await counter_card.show(desk, interaction, standing(now.fight, press.revision or 0).character)
    return True


async def _react(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """An Opportunity Attack, or what was readied: at whom stands in the button, or was picked by a GM."""
    target = picked_one(press) if press.picked else press.page
    await desk.fight_rolls.react(now, who(interaction), _reacting(press, now), target)
    return ""


async def _reacted(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Another Reaction than an attack."""
    they = who(interaction)
    actor = standing(now.fight, _reacting(press, now))
    now.authorise(they, actor)
    await desk.fight_steps.take(now.seen.fight, Marked(actor.id, "reaction"), they)
    return ""


def _reacting(press: Press, now: View) -> int:
    """Who reacts. Raises PressError if the turn in which that was asked is over."""
    turn, actor = divmod(press.revision or 0, MOST_ACTS)
    if turn != now.fight.turn:
        raise PressError(TURN_OVER.say())
    return actor


async def _how(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    if not set(press.picked).issubset(each.key for each in now.moment.how):
        raise PressError(CHOOSE.say())
    actor, sheet = now.moment.actor, now.moment.sheet
    said = (sheet_riders.chosen(actor),) if actor and sheet and sheet.riders else ()
    await desk.fight_steps.aim(now, who(interaction), (*press.picked, *said), press.revision)
    return ""


async def _do(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Another action from the list: of whoever is in turn, of their mount, or who goes first in a tie."""
    they = who(interaction)
    what, _, number = picked(press).partition(" ")
    if what == keys.TIE:
        await desk.fight_steps.decide(now, they, one(number))
        return ""
    own = [each for each in now.fight.combatants if each.player == they.user and each.hp.is_up]
    is_theirs = now.moment.actor in own or now.is_gm(they)
    if what in ("reaction", "once") and own and not is_theirs:  # Both may be out of turn.
        free = next((each for each in own if what == "once" or not each.reaction), own[0])
        await desk.fight_steps.take(now.seen.fight, Marked(free.id, questions.MARKS[what], _once(what)), they)
        return ""
    if what == "still":  # Speed 0 ends Dodge at once, in whosever turn that is (Actions, Dodge).
        still = standing(now.fight, one(number))
        now.authorise(they, still)
        await desk.fight_steps.take(now.seen.fight, Marked(still.id, "still"), they)
        return ""
    if what == "stand":
        actor = check_actor(interaction, now)
        step = Conditioned((actor.id,), (Typed("prone", off=True),))
        await desk.fight_steps.take(now.seen.fight, step, they, press.revision)
        return ""
    if what == "wait":
        await desk.fight_rolls.wait(now, they, one(number))
        return ""
    actor = check_actor(interaction, now)
    if what == "aid":
        await desk.fight_rolls.aid(now, they, one(number), press.revision)
        return ""
    if what == "help":
        return await mark(desk, interaction, press, now, Helped(actor.id, one(number)))
    if what == "auto":
        return await mark(desk, interaction, press, now, AutoSet(actor.id, not actor.auto))
    acting = standing(now.fight, one(number)) if number else actor
    if what not in questions.MARKS or (number and acting.rider != actor.id):
        raise PressError(say("That is no action; look at the fight as it is now."))
    return await mark(desk, interaction, press, now, Marked(acting.id, questions.MARKS[what], _once(what)))


def _once(what: str) -> str:
    return FEATURE if what == "once" else ""


async def _more(desk: DndDesk, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    return await privately(interaction, now.id, await card_for(desk, interaction, now))


async def card_for(desk: DndDesk, interaction: AnyInteraction, now: View) -> Card:
    """Everything else that whoever pressed may do."""
    they = who(interaction)
    plays = await desk.characters.played(now.place, they.user)
    # Whoever plays nobody is told how to when they press Join; a GM need not play.
    joins = (
        plays.id not in {each.character for each in now.fight.combatants} if plays else not now.is_gm(they)
    )
    counted = [each for each in now.fight.combatants if each.player == they.user and _has_counters(now, each)]
    return more.more_card(now.moment, they.user, is_gm=now.is_gm(they), joins=joins, counted=counted)


def _has_counters(now: View, of: Combatant) -> bool:
    sheet = now.sheet(of) if of.character else None
    return sheet is not None and bool(sheet.counters.all())


async def _begin(desk: DndDesk, interaction: AnyInteraction, _press: Press, _now: View) -> str:
    await desk.fight_steps.begin(place(interaction), who(interaction))
    return ""


async def _end_turn(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    await desk.fight_steps.end_turn(now, who(interaction), press.revision)
    return ""


async def _death(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    await desk.fight_rolls.death_save(now, who(interaction), press.revision)
    return ""


async def _knock_out(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    await desk.fight_steps.knock_out(now, who(interaction), press.revision or 0)
    return ""


_ASKS: Mapping[str, Callable[[DndDesk, AnyInteraction, Press, View], Awaitable[bool]]] = {
    keys.ADD: fight_forms.ask_add,
    keys.WHICH: fight_creatures.ask_which,
    keys.CREATURE: fight_creatures.look,
    keys.AREA: fight_forms.ask_area,
    keys.EFFECT: fight_creatures.ask_each,
    keys.HEAL: fight_forms.ask_heal,
    keys.HIT_POINTS: fight_forms.ask_points,
    keys.READY: fight_forms.ask_ready,
    keys.MORE: _more,
    keys.JOIN: fight_seats.ask_join,
    keys.LEAVE: fight_seats.ask_leave,
    keys.MOUNT: fight_seats.ask_mount,
    keys.CONDITIONS: fight_conditions.ask,
    keys.PUT_ON: fight_conditions.ask_put_on,
    keys.RIDER: fight_seats.ask_ride,
    keys.ATTACK: _ask_attack,
    keys.COUNTERS: _counters,
    keys.INSPIRE: fight_gm.spend,
    keys.LAST: fight_gm.last,
    keys.GM_MENU: fight_gm.menu,
    keys.GM_STRIKE: fight_gm.strike,
    keys.GM_ROLL: fight_gm.earlier,
    keys.GM_REACT: fight_gm.ask_react,
    keys.GM_END: fight_gm.confirm_end,
}
"""What asks something first."""

_DOES: Mapping[str, Callable[[DndDesk, AnyInteraction, Press, View], Awaitable[str]]] = {
    keys.JOIN: fight_seats.join,
    keys.ALL_JOIN: fight_seats.join_all,
    keys.LEAVE: fight_seats.leave,
    keys.LEAVE_THERE: fight_seats.leave_there,
    keys.MOUNT_ON: fight_seats.ride,
    keys.ADD: fight_forms.add,
    keys.WHICH: fight_creatures.which,
    keys.EFFECT: fight_creatures.effect,
    keys.LEGENDARY: fight_creatures.legendary,
    keys.SPEND: fight_creatures.spend,
    keys.ONGOING: fight_creatures.ongoing,
    keys.RESIST: fight_creatures.defend,
    keys.PARRY: fight_creatures.defend,
    keys.BEGIN: _begin,
    keys.ATTACK: _attack,
    keys.AGAIN_BY: _attack_again,
    keys.PAID: _attack_paid,
    keys.HOW: _how,
    keys.DO: _do,
    keys.AREA: fight_forms.area,
    keys.HEAL: fight_forms.heal,
    keys.HIT_POINTS: fight_forms.change,
    keys.KEEP: fight_forms.brace,
    keys.TAKE: fight_forms.brace,
    keys.READY: fight_forms.ready,
    keys.END_TURN: _end_turn,
    keys.DEATH: _death,
    keys.END_SAVE: fight_conditions.save_at_end,
    keys.CONCENTRATE: fight_conditions.concentrate,
    keys.PUT_ON: fight_conditions.put_on,
    keys.TAKE_OFF: fight_conditions.take_off,
    keys.KNOCK_OUT: _knock_out,
    keys.UNDO: fight_back.undo,
    keys.ALLOW: fight_back.allow,
    keys.LEAVE_IT: fight_back.leave_it,
    keys.UNDO_NEW: fight_back.undo_new,
    keys.REACT: _react,
    keys.REACT_AT: _react,
    keys.REACTED: _reacted,
    keys.GM_SURPRISE: fight_gm.surprise,
    keys.GM_REMOVE: fight_gm.remove,
}
"""What is done, once nothing is left to ask."""
