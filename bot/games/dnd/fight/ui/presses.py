"""The buttons and lists of a fight: some first ask only the presser, in a form or a list."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.counters import ui as counter_card
from bot.games.dnd.counters.rules.counter import NO_COUNTERS
from bot.games.dnd.fight.cards import more
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import Word
from bot.games.dnd.fight.steps.kinds import WORDS
from bot.games.dnd.fight.steps.marks import NO_ACTION
from bot.games.dnd.fight.table.view import View, in_turn
from bot.games.dnd.fight.ui import attack_presses
from bot.games.dnd.fight.ui import conditions as fight_conditions
from bot.games.dnd.fight.ui import creatures as fight_creatures
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import gm as fight_gm
from bot.games.dnd.fight.ui import seats as fight_seats
from bot.games.dnd.fight.ui.shared import CHOOSE, picked, picked_one, privately
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.services import DndServices
from bot.rolls.card import Card
from bot.rolls.values import Press, Who
from bot.ui.context import AnyInteraction, place, who
from bot.words import say

_Do = Callable[[DndServices, AnyInteraction, Press, View], Awaitable[str | None]]


def meant(press: Press) -> Press:
    """Return the press that a list choice replaces, since lists of targets or marks also have actions."""
    if press.action == keys.DO and press.picked and press.picked[0].startswith(f"{keys.ESCAPE} "):
        return replace(press, action=keys.ESCAPE)
    if press.action != keys.ATTACK or len(press.picked) != 1:
        return press
    if press.picked[0] in (keys.AREA, keys.HEAL, keys.CAST):
        return replace(press, action=press.picked[0], picked=(), page=0)
    what, _, number = press.picked[0].partition(" ")
    if what == keys.CREATURE:
        return replace(press, action=what, picked=(number,))
    return replace(press, action=keys.DO) if what == keys.AID else press


async def asked(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask only the presser for anything the press still needs; return False if nothing is left to ask."""
    ask = _ROWS[press.action].ask if press.action in _ROWS else None
    return ask is not None and await ask(services, interaction, press, now)


async def done(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Do the action of the press, and return the message for a private press.

    Raises:
        PlayerError: The action is impossible, or the user can't take it. The message explains why.

    """
    do = _ROWS[press.action].do if press.action in _ROWS else None
    if do is None:
        raise PressError(
            say(
                "This button is from another version of Rollwright. Move the fight here with /dnd "
                "fight start."
            )
        )
    return await do(services, interaction, press, now) or say("Done.")


async def _counters(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Show a combatant's counters to its player and GMs."""
    await counter_card.show(services, interaction, standing(now.fight, press.at or 0).character)
    return True


async def _how(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    if not set(press.picked).issubset(choice.key for choice in now.moment.how):
        raise PressError(CHOOSE.say())
    actor, sheet = now.moment.actor, now.moment.sheet
    said = (sheet_riders.chosen(actor),) if actor and sheet and sheet.riders else ()
    await services.fight_steps.aim(now, who(interaction), (*press.picked, *said), press.at)


async def _pick(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Do another action from the list, as the active creature or its mount, or decide a tie."""
    word, _, number = picked(press).partition(" ")
    do = _LISTED.get(word, _no_action)
    await do(services, interaction, replace(press, picked=(number,) if number else ()), now)


async def _no_action(_services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> str:
    in_turn(now, who(interaction))
    raise PressError(NO_ACTION.say())


async def _take(
    word: Word, services: DndServices, interaction: AnyInteraction, press: Press, now: View
) -> None:
    """Take the step for this word of a list, with the number picked along with it."""
    they, at = who(interaction), None
    if word.theirs:
        actor = standing(now.fight, picked_one(press))
        now.authorise(they, actor)
    elif word.aside and (own := _out_of_turn(now, they)):
        actor = next(filter(word.aside, own), own[0])
    else:
        actor, at = in_turn(now, who(interaction)), press.at
    number = picked_one(press) if press.picked or word.named else 0
    await services.fight_steps.take(now.seen.fight, word.step(now.fight, actor, number), they, at)


def _out_of_turn(now: View, they: Who) -> list[Combatant]:
    """Return a player's creatures that are up, unless it's their turn."""
    own = [combatant for combatant in now.fight.played_by(they.user) if combatant.hp.is_up]
    return [] if now.moment.actor in own or now.is_gm(they) else own


async def _decide(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_steps.decide(now, who(interaction), picked_one(press))


async def _wait(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_saves.wait(now, who(interaction), picked_one(press))


async def _aid(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    in_turn(now, who(interaction))
    await services.fight_saves.aid(now, who(interaction), picked_one(press), press.at)


async def _more(services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    return await privately(interaction, now.id, await card_for(services, interaction, now))


async def card_for(services: DndServices, interaction: AnyInteraction, now: View) -> Card:
    """Return the card of everything else the presser can do."""
    they = who(interaction)
    plays = await services.characters.played(now.place, they.user)
    # Someone who plays no one is told how to when they press Join. A GM doesn't need to play.
    joins = (
        plays.id not in {combatant.character for combatant in now.fight.combatants}
        if plays
        else not now.is_gm(they)
    )
    played = now.fight.played_by(they.user)
    counted = [combatant for combatant in played if _has_counters(now, combatant)]
    own = (now.sheet(combatant) for combatant in played if combatant.character)
    casts = any(sheet.spells for sheet in own if sheet)
    return more.more_card(
        now.moment, they.user, is_gm=now.is_gm(they), joins=joins, counted=counted, casts=casts
    )


def _has_counters(now: View, of: Combatant) -> bool:
    sheet = now.sheet(of) if of.character else None
    return sheet is not None and sheet.counters != NO_COUNTERS


async def _begin(services: DndServices, interaction: AnyInteraction, _press: Press, _now: View) -> None:
    await services.fight_steps.begin(place(interaction), who(interaction))


async def _end_turn(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_steps.end_turn(now, who(interaction), press.at)


async def _death(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_saves.death_save(now, who(interaction), press.at)


async def _knock_out(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_steps.knock_out(now, who(interaction), press.at or 0)


async def _ask_cast(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    from bot.games.dnd.fight.ui import casting  # noqa: PLC0415 - only needed for spells

    ask = casting.ask_spell if press.action == keys.SPELL else casting.ask_cast
    return await ask(services, interaction, press, now)


async def _cast(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str | None:
    from bot.games.dnd.fight.ui import casting  # noqa: PLC0415 - only needed for spells

    if press.action == keys.CAST_ON:
        return await casting.cast(services, interaction, press, now)
    answer = casting.shield if press.action == keys.SHIELD else casting.counter
    await answer(services, interaction, press, now)
    return None


_STEPS: Mapping[str, _Do] = {key: partial(_take, word) for key, word in WORDS.items()}
"""The action of each word that a kind of step brings along."""

_LISTED: Mapping[str, _Do] = {keys.TIE: _decide, keys.WAIT: _wait, keys.AID: _aid, **_STEPS}
"""The action of each word in the list of other actions."""


class _Row(NamedTuple):
    """A button or list, and the question it asks first."""

    do: _Do | None = None
    ask: Callable[[DndServices, AnyInteraction, Press, View], Awaitable[bool]] | None = None


_ROWS: Mapping[str, _Row] = {
    **{key: _Row(do) for key, do in _STEPS.items()},
    keys.JOIN: _Row(fight_seats.join, ask=fight_seats.ask_join),
    keys.ALL_JOIN: _Row(fight_seats.join_all),
    keys.LEAVE: _Row(fight_seats.leave, ask=fight_seats.ask_leave),
    keys.LEAVE_THERE: _Row(fight_seats.leave_there),
    keys.MOUNT_ON: _Row(fight_seats.ride),
    keys.ADD: _Row(fight_forms.add, ask=fight_forms.ask_add),
    keys.WHICH: _Row(fight_creatures.which, ask=fight_creatures.ask_which),
    keys.EFFECT: _Row(fight_creatures.effect, ask=fight_creatures.ask_each),
    keys.LEGENDARY: _Row(fight_creatures.legendary),
    keys.SPEND: _Row(fight_creatures.spend),
    keys.ONGOING: _Row(fight_creatures.ongoing),
    keys.RESIST: _Row(fight_creatures.defend),
    keys.PARRY: _Row(fight_creatures.defend),
    keys.BEGIN: _Row(_begin),
    keys.ATTACK: _Row(attack_presses.attack, ask=attack_presses.ask_attack),
    keys.AGAIN_BY: _Row(attack_presses.attack_again),
    keys.PAID: _Row(attack_presses.attack_paid),
    keys.CAST: _Row(ask=_ask_cast),
    keys.SPELL: _Row(ask=_ask_cast),
    keys.CAST_ON: _Row(_cast),
    keys.SHIELD: _Row(_cast),
    keys.COUNTER: _Row(_cast),
    keys.HOW: _Row(_how),
    keys.DO: _Row(_pick),
    keys.ALLY: _Row(attack_presses.ally_near),
    keys.AREA: _Row(fight_forms.area, ask=fight_forms.ask),
    keys.HEAL: _Row(fight_forms.heal, ask=fight_forms.ask),
    keys.HIT_POINTS: _Row(fight_forms.change, ask=fight_forms.ask_points),
    keys.KEEP: _Row(fight_forms.brace),
    keys.TAKE: _Row(fight_forms.brace),
    keys.READY: _Row(fight_forms.ready, ask=fight_forms.ask),
    keys.END_TURN: _Row(_end_turn),
    keys.DEATH: _Row(_death),
    keys.END_SAVE: _Row(fight_conditions.save_at_end),
    keys.ESCAPE: _Row(fight_conditions.escape),
    keys.STIRRED: _Row(fight_conditions.save_stirred),
    keys.CONCENTRATE: _Row(fight_conditions.concentrate),
    keys.PUT_ON: _Row(fight_conditions.put_on, ask=fight_conditions.ask_put_on),
    keys.TAKE_OFF: _Row(fight_conditions.take_off),
    keys.KNOCK_OUT: _Row(_knock_out),
    keys.UNDO: _Row(fight_gm.undo),
    keys.ALLOW: _Row(fight_gm.allow),
    keys.LEAVE_IT: _Row(fight_gm.leave_it),
    keys.UNDO_ALONE: _Row(fight_gm.undo_alone),
    keys.UNDO_NEW: _Row(fight_gm.undo_new),
    keys.REACT: _Row(attack_presses.react),
    keys.REACT_AT: _Row(attack_presses.react),
    keys.REACTED: _Row(attack_presses.reacted),
    keys.GM_SURPRISE: _Row(fight_gm.surprise),
    keys.GM_REMOVE: _Row(fight_gm.remove),
    keys.CREATURE: _Row(ask=fight_creatures.look),
    keys.MORE: _Row(ask=_more),
    keys.MOUNT: _Row(ask=fight_seats.ask_mount),
    keys.CONDITIONS: _Row(ask=fight_conditions.ask),
    keys.ABOUT: _Row(ask=fight_conditions.about),
    keys.RIDER: _Row(ask=fight_seats.ask_ride),
    keys.COUNTERS: _Row(ask=_counters),
    keys.INSPIRE: _Row(ask=fight_gm.spend),
    keys.LAST: _Row(ask=fight_gm.last),
    keys.GM_MENU: _Row(ask=fight_gm.menu),
    keys.GM_STRIKE: _Row(ask=fight_gm.strike),
    keys.GM_ROLL: _Row(ask=fight_gm.earlier),
    keys.GM_REACT: _Row(ask=fight_gm.ask_react),
    keys.GM_END: _Row(ask=fight_gm.confirm_end),
}
"""The action of each button and list."""
