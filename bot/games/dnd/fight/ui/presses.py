"""What each button and list of a fight does: some ask first, in a form or a list for the presser alone."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.in_fights.escaping import ESCAPE
from bot.games.dnd.conditions.rules.text import Typed
from bot.games.dnd.counters import ui as counter_card
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.cards import more, questions
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.kept_words import FEATURE
from bot.games.dnd.fight.record.state import Combatant
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.turns import AutoSet
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import attack_presses
from bot.games.dnd.fight.ui import conditions as fight_conditions
from bot.games.dnd.fight.ui import creatures as fight_creatures
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import gm as fight_gm
from bot.games.dnd.fight.ui import seats as fight_seats
from bot.games.dnd.fight.ui import taken_back as fight_back
from bot.games.dnd.fight.ui.desk import CHOOSE, check_actor, mark, one, picked, privately
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.rolls.card import Card
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


def meant(press: Press) -> Press:
    """The press as it is meant: the lists have more than targets, and than actions that are only marked."""
    if press.action == keys.DO and press.picked and press.picked[0].startswith(f"{ESCAPE} "):
        return replace(press, action=keys.ESCAPE)
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


async def _counters(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """The counters of one of those in the fight, for whoever plays it and GMs."""
    await counter_card.show(desk, interaction, standing(now.fight, press.at or 0).character)
    return True


async def _how(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    if not set(press.picked).issubset(each.key for each in now.moment.how):
        raise PressError(CHOOSE.say())
    actor, sheet = now.moment.actor, now.moment.sheet
    said = (sheet_riders.chosen(actor),) if actor and sheet and sheet.riders else ()
    await desk.fight_steps.aim(now, who(interaction), (*press.picked, *said), press.at)
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
    if what in _OTHERS:
        return await _OTHERS[what](desk, interaction, press, now)
    if what == "wait":
        await desk.fight_rolls.wait(now, they, one(number))
        return ""
    actor = check_actor(interaction, now)
    if what == "aid":
        await desk.fight_rolls.aid(now, they, one(number), press.at)
        return ""
    if what == "help":
        return await mark(desk, interaction, press, now, Helped(actor.id, one(number)))
    if what == "auto":
        return await mark(desk, interaction, press, now, AutoSet(actor.id, not actor.auto))
    acting = standing(now.fight, one(number)) if number else actor
    if what not in questions.MARKS or (number and acting.rider != actor.id):
        raise PressError(say("That is no action; look at the fight as it is now."))
    return await mark(desk, interaction, press, now, Marked(acting.id, questions.MARKS[what], _once(what)))


async def _stand(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    actor = check_actor(interaction, now)
    step = Conditioned((actor.id,), (Typed("prone", off=True),))
    await desk.fight_steps.take(now.seen.fight, step, who(interaction), press.at)
    return ""


async def _apart(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    check_actor(interaction, now)
    of = one(picked(press).partition(" ")[2])
    return await mark(desk, interaction, press, now, Marked(of, "apart"))


_OTHERS = {keys.STAND: _stand, "apart": _apart}
"""What of that list is no mark of whoever acts."""


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
    await desk.fight_steps.end_turn(now, who(interaction), press.at)
    return ""


async def _death(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    await desk.fight_rolls.death_save(now, who(interaction), press.at)
    return ""


async def _knock_out(desk: DndDesk, interaction: AnyInteraction, press: Press, now: View) -> str:
    await desk.fight_steps.knock_out(now, who(interaction), press.at or 0)
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
    keys.ATTACK: attack_presses.ask_attack,
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
    keys.ATTACK: attack_presses.attack,
    keys.AGAIN_BY: attack_presses.attack_again,
    keys.PAID: attack_presses.attack_paid,
    keys.HOW: _how,
    keys.DO: _do,
    keys.STAND: _stand,
    keys.ALLY: attack_presses.ally_near,
    keys.AREA: fight_forms.area,
    keys.HEAL: fight_forms.heal,
    keys.HIT_POINTS: fight_forms.change,
    keys.KEEP: fight_forms.brace,
    keys.TAKE: fight_forms.brace,
    keys.READY: fight_forms.ready,
    keys.END_TURN: _end_turn,
    keys.DEATH: _death,
    keys.END_SAVE: fight_conditions.save_at_end,
    keys.ESCAPE: fight_conditions.escape,
    keys.STIRRED: fight_conditions.save_stirred,
    keys.CONCENTRATE: fight_conditions.concentrate,
    keys.PUT_ON: fight_conditions.put_on,
    keys.TAKE_OFF: fight_conditions.take_off,
    keys.KNOCK_OUT: _knock_out,
    keys.UNDO: fight_back.undo,
    keys.ALLOW: fight_back.allow,
    keys.LEAVE_IT: fight_back.leave_it,
    keys.UNDO_ALONE: fight_back.undo_alone,
    keys.UNDO_NEW: fight_back.undo_new,
    keys.REACT: attack_presses.react,
    keys.REACT_AT: attack_presses.react,
    keys.REACTED: attack_presses.reacted,
    keys.GM_SURPRISE: fight_gm.surprise,
    keys.GM_REMOVE: fight_gm.remove,
}
"""What is done, once nothing is left to ask."""
