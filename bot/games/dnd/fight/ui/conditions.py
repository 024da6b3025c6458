"""Presses on conditions in a fight: adding and removing them, saves against them, and Concentration saves."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition, Until, read_save_end, read_until
from bot.games.dnd.conditions.rules.words import condition_card
from bot.games.dnd.fight.cards.condition_cards import ACTORS, ENDS, SAVES, condition_fields, conditions_card
from bot.games.dnd.fight.rolls.moment import MOST_DRAWN
from bot.games.dnd.fight.steps.acting import now as moment_of
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.escaping import Escaped, ways
from bot.games.dnd.fight.table.view import View, in_turn
from bot.games.dnd.fight.ui.shared import CHOOSE, numbers, one, open_form, picked, privately
from bot.games.dnd.services import DndServices
from bot.rolls.card import plain
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, who
from bot.words import say


async def ask(_services: DndServices, interaction: AnyInteraction, _press: Press, now: View) -> bool:
    """Show everyone's conditions, and those the presser can change."""
    they = who(interaction)
    card = conditions_card(now.moment, they.user, is_gm=now.is_gm(they))
    return await privately(interaction, now.id, card)


async def about(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Show what a condition does."""
    if (key := picked(press)) not in NAMES:
        raise PressError(CHOOSE.say())
    return await privately(interaction, now.id, condition_card(key, interaction.id % MOST_DRAWN))


async def ask_put_on(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    fields = condition_fields(now.moment)
    return await open_form(interaction, press, moment_of(now.fight), say("Conditions"), fields)


async def put_on(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    entered = press.entered or {}
    what = [part for part in entered.get("what", "").split() if part in NAMES]
    focus = " ".join(entered.get("focus", "").split())
    targets = numbers(entered.get("targets", "")) if what else []
    if not focus and not (what and targets):
        raise PressError(say("Choose who and which conditions, or enter what to concentrate on."))
    changes, until = [TypedCondition(key) for key in what], _until(entered, now)
    await services.fight_steps.condition(now, who(interaction), targets, changes, until=until, focus=focus)
    return say("Done. See the fight's message.")


def _until(entered: Mapping[str, str], now: View) -> Until:
    """Return when a condition ends, as typed or otherwise as chosen."""
    typed, chosen = entered.get("until", "").strip(), entered.get("ends", "")
    if chosen in SAVES:
        return read_save_end(chosen, typed)
    if typed or not chosen or chosen in ENDS:
        return read_until(typed or chosen)
    if chosen in ACTORS and now.moment.actor:
        return replace(read_until(f"{chosen} of its next turn"), name=now.moment.actor.name)
    raise PressError(CHOOSE.say())


async def take_off(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    number, _, what = picked(press).partition(" ")
    if what != "focus" and what not in NAMES:
        raise PressError(CHOOSE.say())
    change = Focus() if what == "focus" else TypedCondition(what, off=True)
    await services.fight_steps.condition(now, who(interaction), [one(number)], [change], until=Until())
    return say("Done. See the fight's message.")


async def save_at_end(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_saves.save_at_end(now, who(interaction), press.at)


async def escape(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Take the active creature's action to end a condition, given its position in the list of actions."""
    actor, they = in_turn(now, who(interaction)), who(interaction)
    of = ways(now.fight, actor, now.moment.sheet) if now.moment.sheet else []
    place = one(picked(press).partition(" ")[2]) if press.picked else press.page
    if not 0 <= place < len(of):
        raise PressError(CHOOSE.say())
    way = of[place]
    if way.skill:
        await services.fight_saves.escape(now, they, way, press.at)
    else:
        step = Escaped(actor.id, way.target.id, way.borne.condition, way.borne.since)
        await services.fight_steps.take(now.seen.fight, step, they, press.at)


async def save_stirred(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Make the save that damage allows against the conditions that began with this step."""
    saver = standing(now.fight, press.at or 0)
    due = next((condition for condition in saver.stirring if condition.since == press.page), None)
    if due is None:
        raise PressError(say("{name} doesn't need a save against that now.", name=plain(saver.name)))
    await services.fight_saves.withstand(now, who(interaction), saver, due, None)


async def concentrate(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    await services.fight_saves.concentrate(now, who(interaction), press.at or 0)
