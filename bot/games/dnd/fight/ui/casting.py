"""Presses that cast spells: the spell, then the slot and the targets."""

import re

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.fight.cards.casting import spell_card, spell_fields, spells_card
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls.casting import Choosing, going_on, read_choosing
from bot.games.dnd.fight.rolls.defending import SHIELD, Defence, countered, defences
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.table.view import View, actor_in, in_turn
from bot.games.dnd.fight.ui.shared import CHOOSE, open_form, privately
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.services import DndServices
from bot.games.dnd.spells.rules.casters import LAST, named_spell, needs_numbers, no_slot, remembered
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import plain
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.words import say

_TARGET = re.compile(r"(?P<of>[0-9]{1,9})(?:x(?P<many>[0-9]{1,2}))?")


async def ask_cast(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask which spell, then the remaining choices; return True if anything was asked."""
    if press.picked:
        choosing = read_choosing(press.picked[0])
        if choosing is None or len(press.picked) != 1:
            raise PressError(CHOOSE.say())
        return await _next(services, interaction, press, now, choosing[0])
    of = _caster(interaction, press, now)
    out_of_turn = of.group != now.fight.group
    steps = [taken.step for taken, _, _ in now.moment.history.story]
    used = [step.spell for step in steps if isinstance(step, Dealt) and step.actor == of.id and step.spell]
    goes = going_on(of, reversed(steps))
    sheet = actor_in(now, of).sheet
    card = spells_card(now.fight, of, sheet, used, goes=goes, out_of_turn=out_of_turn)
    return await privately(interaction, now.id, card)


def _caster(interaction: AnyInteraction, press: Press, now: View) -> Combatant:
    """Return the caster: the card's creature, the active one, or out of turn the presser's own."""
    if press.page:
        of = standing(now.fight, press.page)
        now.authorise(who(interaction), of)
        return of
    own = now.fight.played_by(who(interaction).user)
    if own and now.moment.actor not in own and not now.is_gm(who(interaction)):
        return own[0]
    return in_turn(now, who(interaction))


async def _next(
    services: DndServices, interaction: AnyInteraction, press: Press, now: View, chosen: Choosing
) -> bool:
    cast = services.fight_casting.cast_of(now, who(interaction), chosen)
    is_needed = not cast.knows and needs_numbers(cast.spell, cast.caster, chosen.option)
    if is_needed and not chosen.numbers:
        last = await services.service.requests(GAME.key, now.place, who(interaction), LAST)
        chosen = replace(chosen, numbers=remembered(last, cast.of.character))
        cast = services.fight_casting.cast_of(now, who(interaction), chosen)
    if is_needed and not cast.knows:
        fields = spell_fields(cast.spell.name, numbers=True)
        asked = Press(press.roll, "spell", private=press.private, subject=press.subject, number=press.number)
        return await open_form(interaction, asked, chosen.of, cast.spell.name, fields)
    if chosen.paid:
        card = spell_card(now.fight, cast.spell, cast.caster, chosen, ())
        return await privately(interaction, now.id, card)
    slots = await services.fight_casting.slots(now, cast.of, cast.spell.level, cast.spell.name)
    if not slots and cast.spell.level and _has_slots(now, cast.of):
        raise no_slot(cast.spell)
    card = spell_card(now.fight, cast.spell, cast.caster, chosen, slots)
    return await privately(interaction, now.id, card)


def _has_slots(now: View, of: Combatant) -> bool:
    sheet = now.sheet(of) if of.character else None
    return sheet is not None and any(counter.is_slot for counter in sheet.counters.all())


async def ask_spell(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask for a spell's name in a form, then the remaining choices; return True if anything was asked."""
    of = standing(now.fight, press.at or 0)
    now.authorise(who(interaction), of)
    if await open_form(interaction, press, of.id, say("Which spell?"), spell_fields()):
        return True
    entered = press.entered or {}
    spell = named_spell(entered.get("what", "").strip())
    chosen = Choosing(of.id, spell.name, numbers=entered.get("dc", "").strip()[:8])
    return await _next(services, interaction, press, now, chosen)


async def shield(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Cast Shield after this step's hit, with the lowest slot; the hit then misses."""
    of, they = standing(now.fight, press.page), who(interaction)
    now.authorise(they, of)
    defence = _shielding(now, of, press.at)
    if not any(borne.condition == SHIELD and borne.since > defence.step for borne in of.borne):
        (slot, *_) = await services.fight_casting.slots(now, of, 1, SHIELD) or (None,)
        if slot is None and _has_slots(now, of):
            raise no_slot(named_spell(SHIELD))
        chosen = Choosing(of.id, SHIELD, slot.key if slot else "")
        await services.fight_casting.cast(now, they, chosen, [(of.id, 1)], None)
        now = await services.fights.seen(place(interaction))
        defence = _shielding(now, standing(now.fight, of.id), press.at)
    await services.fight_defences.defend(now, they, defence)


async def counter(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Cancel a spell that Counterspell stopped, as a GM."""
    await services.fights.require(place(interaction), who(interaction))
    defence = countered(now.moment)
    if defence is None or defence.step != press.at:
        raise PressError(say("That's no longer possible. Check the fight's message."))
    await services.fight_defences.defend(now, who(interaction), defence)


def _shielding(now: View, of: Combatant, step: int | None) -> Defence:
    matches = (one for one in defences(now.moment, of) if (one.what, one.step) == (SHIELD.lower(), step))
    if defence := next(matches, None):
        return defence
    raise PressError(say("That's no longer possible. Check the fight's message."))


async def cast(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Cast a spell on the picked targets."""
    choices = [read_choosing(key) for key in press.picked]
    aimed = [choice for choice in choices if choice]
    matches = [match for _, target in aimed if (match := _TARGET.fullmatch(target))]
    if not aimed or len(matches) != len(choices) or len({chosen for chosen, _ in aimed}) != 1:
        raise PressError(CHOOSE.say())
    aims = [(int(match["of"]), int(match["many"] or 1)) for match in matches]
    if len({of for of, _ in aims}) != len(aims):
        raise PressError(say("Choose each target only once."))
    left = await services.fight_casting.cast(now, who(interaction), aimed[0][0], aims, press.at)
    if left:
        return say("The target fell with {count} left. Choose Cast… again.", count=left)
    return say("Rolled {what}. See the fight's message.", what=plain(spell_name(aimed[0][0].spell)))
