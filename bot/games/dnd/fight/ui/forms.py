"""The forms of a fight: joining, areas, healing, Hit Points by hand, Ready."""

from collections.abc import Callable, Mapping

from bot.errors import PressError
from bot.games.dnd.fight.cards import questions
from bot.games.dnd.fight.cards.condition_cards import condition_fields
from bot.games.dnd.fight.cards.effect_form import entered_details
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls.area_requests import TypedArea, read_area, read_labelled
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.acting import now as moment_of
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.table.view import View, in_turn
from bot.games.dnd.fight.ui import creatures
from bot.games.dnd.fight.ui.shared import noted, numbers, open_form, privately
from bot.games.dnd.hit_points.record.steps import Braced
from bot.games.dnd.hit_points.rules.text import PointsChange, read_points
from bot.games.dnd.services import DndServices
from bot.rolls.card import Field, check_entered
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import later_of, say


async def ask_add(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    await services.fights.require(place(interaction), who(interaction))
    if await open_form(
        interaction, press, moment_of(now.fight), say("Who joins the fight?"), questions.add_fields()
    ):
        return True
    return await creatures.asked_which(services, interaction, *_joining(press))


async def add(services: DndServices, interaction: AnyInteraction, press: Press, _now: View) -> None:
    await creatures.added(services, interaction, *_joining(press))


def _joining(press: Press) -> tuple[str, list[str]]:
    """Return the typed text about who joins, and the marks for all of them."""
    entered = press.entered or {}
    return entered.get("who", ""), entered.get("marks", "").split("\n")


async def ask(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Show the form for what the actor does."""
    in_turn(now, who(interaction))
    fields = _FIELDS[press.action](now.moment)
    return await open_form(interaction, press, moment_of(now.fight), _TITLES[press.action].say(), fields)


async def area(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    entered = press.entered or {}
    save, dc, spared, afflicts, exceptions = read_area(entered.get("save", ""), entered.get("dc", ""))
    dice, label = read_labelled(entered.get("dice", ""), may_be_source=bool(afflicts))
    said = (*entered_details(entered, questions.area_targets(now.moment)), *exceptions)
    area = TypedArea(dice, save, dc, label, spared, said, afflicts)
    targets = numbers(entered.get("targets", ""))
    await services.fight_rolls.area(now, who(interaction), area, targets, press.at)


async def heal(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    entered = press.entered or {}
    targets, label = numbers(entered.get("targets", "")), " ".join(entered.get("label", "").split())
    dice, at = entered.get("dice", ""), press.at
    await services.fight_saves.heal(now, who(interaction), dice, targets, at, label=label)


async def ask_points(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Show the form for Hit Points, then, if there are Temporary Hit Points, ask which to keep."""
    they = who(interaction)
    is_gm = now.is_gm(they)
    own = [combatant for combatant in now.fight.combatants if is_gm or not combatant.is_monster]
    own.sort(key=lambda combatant: combatant.player != they.user)
    fields = questions.points_fields(own)
    if press.entered is None:
        if not is_gm and they.user not in [combatant.player for combatant in now.fight.combatants]:
            raise PressError(say("You have no one in this fight. Press Join first, or ask a GM."))
        if not own:
            raise PressError(say("No one is left in this fight."))
        return await open_form(interaction, press, moment_of(now.fight), say("Hit points"), fields)
    check_entered(fields, press.entered)
    change, targets = read_points(press.entered.get("change", "")), numbers(press.entered.get("targets", ""))
    if len(targets) != 1 or not questions.asks_which(of := standing(now.fight, targets[0]), change):
        return False
    if of.player != they.user and not now.is_gm(they):
        return False  # The giver doesn't choose; the higher value stays.
    return await ask_which(interaction, now, of, change)


def note(interaction: AnyInteraction, action: str, now: View) -> None:
    """Record the fields of the submitted form, even if it's then refused."""
    if action == keys.HIT_POINTS:
        noted(interaction, questions.points_fields(now.fight.combatants))
    elif action in _FIELDS:
        noted(interaction, _FIELDS[action](now.moment))


_TITLES = {
    keys.AREA: later_of("what somebody does", "Area"),
    keys.HEAL: later_of("what somebody does", "Heal"),
    keys.READY: later_of("an action", "Ready"),
}
_FIELDS: Mapping[str, Callable[[Moment], tuple[Field, ...]]] = {
    keys.ADD: lambda _: questions.add_fields(),
    keys.AREA: questions.area_fields,
    keys.HEAL: questions.heal_fields,
    keys.READY: lambda _: questions.ready_fields(),
    keys.PUT_ON: condition_fields,
}


async def ask_which(interaction: AnyInteraction, now: View, of: Combatant, change: PointsChange) -> bool:
    """Ask which Temporary Hit Points someone keeps."""
    return await privately(interaction, now.id, questions.temporary_card(of, change.amount))


async def change(services: DndServices, interaction: AnyInteraction, press: Press, _now: View) -> None:
    entered = press.entered or {}
    change, targets = read_points(entered.get("change", "")), numbers(entered.get("targets", ""))
    await services.fight_steps.change_points(place(interaction), who(interaction), change, targets)


async def brace(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Keep the old or the new Temporary Hit Points."""
    of = standing(now.fight, press.at or 0)
    now.authorise(who(interaction), of)
    step = Braced(of.id, press.page, press.action == keys.TAKE)
    await services.fight_steps.take(now.seen.fight, step, who(interaction))


async def ready(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    actor = in_turn(now, who(interaction))
    text = " ".join((press.entered or {}).get("trigger", "").split())
    weapon = now.moment.weapon.name if now.moment.weapon else ""
    step = Marked(actor.id, "ready", text, weapon)
    await services.fight_steps.take(now.seen.fight, step, who(interaction), press.at)
