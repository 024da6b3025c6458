"""Creatures of a fight: choosing which one joins, suggestions while typing, and their actions."""

import re
from contextlib import suppress

from discord import app_commands

from bot.errors import PlayerError, PressError
from bot.games.dnd.creatures.cards.creature_card import (
    MORE_OF_EACH,
    creature_card,
    creatures_card,
    effect_choices,
    spend_of,
)
from bot.games.dnd.creatures.record.stat_block import BlockEffect
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_text import completing
from bot.games.dnd.fight.cards.choices import Ongoing, owed, which_card
from bot.games.dnd.fight.cards.effect_form import TARGETS, effect_fields, entered_details
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls.defending import defences
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.fight.table.changes import MOVED
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui.shared import CHOOSE, one, open_form, picked, picked_one, privately
from bot.games.dnd.services import DndServices
from bot.rolls.card import plain
from bot.rolls.values import Press
from bot.ui.autocomplete import MAX_CHOICE, MAX_CHOICES, Choices, name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.words import say

_MARKS = {"s": "surprised", "a": "ally", "p": "as_pc"}
"""The marks for everyone who joins, by their letter in a list choice: never change one."""


async def added(services: DndServices, interaction: AnyInteraction, text: str, marks: list[str]) -> str:
    """Add creatures with the form's ``marks``; return their Initiative in words."""
    return await services.fight_entering.add(
        place(interaction),
        who(interaction),
        text,
        surprised="surprised" in marks,
        ally="ally" in marks,
        mortal="as_pc" not in marks,
    )


async def asked_which(
    services: DndServices, interaction: AnyInteraction, text: str, marks: list[str]
) -> bool:
    """Ask which creature an ambiguous name means; return False if there is nothing to ask."""
    here = place(interaction)
    which = await services.fight_entering.which(here, who(interaction), text)
    letters = "".join(letter for letter, mark in _MARKS.items() if mark in marks)
    card = which_card(which.name, which.meant, letters) if which else None
    return card is not None and await privately(interaction, (await services.fights.current(here)).id, card)


async def ask_which(services: DndServices, interaction: AnyInteraction, press: Press, _now: View) -> bool:
    """Ask about the next ambiguous name in the same lines."""
    text, marks = _chosen(press)
    return await asked_which(services, interaction, text, marks)


async def which(services: DndServices, interaction: AnyInteraction, press: Press, _now: View) -> str:
    """Add the chosen creature."""
    text, marks = _chosen(press)
    return await added(services, interaction, text, marks)


def _chosen(press: Press) -> tuple[str, list[str]]:
    """Return the chosen lines to parse, and the marks for all of them. Raises PressError if unreadable."""
    letters, bar, text = picked(press).partition("|")
    if not bar or not set(letters).issubset(_MARKS):
        raise PressError(CHOOSE.say())
    return text, [_MARKS[letter] for letter in letters]


async def look(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Show the GM a creature; if there are several, ask which first."""
    await services.fights.require(place(interaction), who(interaction))
    own = [combatant for combatant in now.fight.combatants if combatant.has_block]
    if not own:
        raise PressError(
            say("There's no creature with a stat block in this fight. Add one with /dnd fight add.")
        )
    if not press.picked and press.at is None and len(own) > 1:
        return await privately(interaction, now.id, creatures_card(now.fight))
    number = picked_one(press) if press.picked else press.at or own[0].id
    of = standing(now.fight, number)
    if of not in own:
        raise PressError(CHOOSE.say())
    return await privately(interaction, now.id, creature_card(now.moment, of, press.page))


async def ask_each(_services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Ask in a form for details about individual targets, if that option was picked."""
    if press.entered is not None:
        return False
    of, effect, targets = _effect_of(press, now)
    if MORE_OF_EACH not in targets:
        return False
    now.authorise(who(interaction), of)
    whom = effect_choices(now.fight, of, effect)
    chosen = [choice for choice in whom if choice.key in press.picked]
    there = [standing(now.fight, int(choice.key.rpartition(" ")[2])) for choice in chosen or whom]
    fields = effect_fields(effect, whom, [choice.key for choice in chosen], there)
    return await open_form(interaction, press, press.at or 0, effect.name, fields)


async def effect(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> str:
    """Use an effect on the picked targets, with the details about individual ones."""
    of, effect, targets = _effect_of(press, now)
    said = entered_details(press.entered or {}, now.fight.combatants)
    await services.fight_rolls.effect(now, who(interaction), of, effect.name, targets, said=said, at=press.at)
    return say("Rolled {what}. See the fight's message.", what=plain(effect.name))


def _effect_of(press: Press, now: View) -> tuple[Combatant, BlockEffect, list[int]]:
    """Return the picked effect's creature, the effect, and the numbers of its targets.

    Raises:
        PressError: Nothing was picked, or the pick isn't one of the choices.

    """
    picked = press.picked if press.entered is None else press.entered.get(TARGETS, "").split("\n")
    matches = [match for key in picked if (match := _EFFECT.fullmatch(key))]
    if len({match["what"] for match in matches}) != 1 or len(matches) != len(picked):
        raise PressError(CHOOSE.say())
    of, place = standing(now.fight, int(matches[0]["of"])), int(matches[0]["place"])
    if place >= len(of.block.effects):
        raise PressError(CHOOSE.say())
    return of, of.block.effects[place], [int(match["target"]) for match in matches]


_EFFECT = re.compile(r"(?P<what>(?P<of>[0-9]{1,9}) (?P<place>[0-9]{1,2})) (?P<target>[0-9]{1,9})")
"""The meaning of a choice: the creature, the effect, and the target."""


async def legendary(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Attack as a Legendary Action."""
    of, _, target = picked(press).partition(" ")
    await services.fight_rolls.legendary(now, who(interaction), one(of), one(target), press.at)


async def spend(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Record that a Legendary Action, or Legendary Resistance, was used."""
    number, what, nth = spend_of(press.page)
    now.authorise(who(interaction), standing(now.fight, number))
    await services.fight_steps.take(now.seen.fight, Spent(number, what, nth), who(interaction), press.at)


async def defend(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Use Legendary Resistance against this step's failed save, or Parry against its hit."""
    of, they = standing(now.fight, press.page), who(interaction)
    now.authorise(they, of)
    meant = (press.action, press.at)
    chosen = next(
        (defence for defence in defences(now.moment, of) if (defence.what, defence.step) == meant), None
    )
    if chosen is None:
        raise PressError(say("That's no longer possible. Check the creature's card."))
    await services.fight_defences.defend(now, they, chosen)


async def ongoing(services: DndServices, interaction: AnyInteraction, press: Press, now: View) -> None:
    """Deal ongoing damage: picked from a creature's list, or by a button."""
    if press.picked:
        match = _EFFECT.fullmatch(picked(press))
        if match is None:
            raise PressError(CHOOSE.say())
        of, target = standing(now.fight, int(match["of"])), standing(now.fight, int(match["target"]))
        due = [Ongoing(of, lasting, target) for lasting in of.block.lasting[int(match["place"]) :][:1]]
    else:
        # The button identifies which of those that the last step left.
        due = owed(now.fight)[press.page :] if press.at == now.moment.last.number else []
    if not due:
        raise PressError(MOVED.say())
    await services.fight_rolls.ongoing(now, who(interaction), due[0])


async def known(services: DndServices, interaction: AnyInteraction) -> list[tuple[str, str]]:
    """Return the creatures known here, for GMs."""
    here = place(interaction)
    with suppress(PlayerError):
        await services.fights.require(here, who(interaction))
        return [
            (bestiary.listed_name(name), bestiary.called(name)) for name in await services.library.names(here)
        ]
    return []


async def completed(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the typed text with its last creature completed, also from a word inside the name."""
    before, name, behind = completing(typed)
    names = await known(services, interaction)
    matches = [choice.value for choice in name_choices(name, names)]
    values = {value for _, value in names}
    matches = matches or [name for name in map(bestiary.called, bestiary.having(name)) if name in values]
    lines = [f"{before}{name}{behind}" for name in matches[:MAX_CHOICES]]
    return [app_commands.Choice(name=line, value=line) for line in lines if len(line) <= MAX_CHOICE]
