"""Creatures that join a fight: which of several was meant, and what is offered while one is typed."""

from contextlib import suppress

from discord import app_commands

from bot.errors import PlayerError, PressError
from bot.games.dnd.bestiary.rules import bestiary
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.rules.creature_questions import which_card
from bot.games.dnd.fight.rules.creature_text import completing
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui.desk import CHOOSE, picked, privately
from bot.rolls.values import Press
from bot.ui.autocomplete import MAX_CHOICE, MAX_CHOICES, Choices, name_choices
from bot.ui.context import AnyInteraction, place, who

_MARKS = {"s": "surprised", "a": "ally", "p": "as_pc"}
"""What holds for all who join, as a list's choice has it: never change one."""


async def added(desk: DndDesk, interaction: AnyInteraction, text: str, marks: list[str]) -> str:
    """Bring creatures in, with these ``marks`` of the form; answer their Initiative."""
    return await desk.fight_entering.add(
        place(interaction),
        who(interaction),
        text,
        surprised="surprised" in marks,
        ally="ally" in marks,
        mortal="as_pc" not in marks,
    )


async def asked_which(desk: DndDesk, interaction: AnyInteraction, text: str, marks: list[str]) -> bool:
    """Ask which creature is meant where a name is in those of several; False where none is left to ask."""
    here = place(interaction)
    which = await desk.fight_entering.which(here, who(interaction), text)
    letters = "".join(letter for letter, mark in _MARKS.items() if mark in marks)
    card = which_card(which.name, which.meant, letters) if which else None
    return card is not None and await privately(interaction, (await desk.fights.found(here)).id, card)


async def ask_which(desk: DndDesk, interaction: AnyInteraction, press: Press, _now: View) -> bool:
    """Ask on, where another name of the same lines may mean several."""
    text, marks = _chosen(press)
    return await asked_which(desk, interaction, text, marks)


async def which(desk: DndDesk, interaction: AnyInteraction, press: Press, _now: View) -> str:
    """Bring in what was chosen."""
    text, marks = _chosen(press)
    return await added(desk, interaction, text, marks)


def _chosen(press: Press) -> tuple[str, list[str]]:
    """The lines as they are to be read, and what holds for all. Raises PressError for anything else."""
    letters, bar, text = picked(press).partition("|")
    if not bar or not set(letters).issubset(_MARKS):
        raise PressError(CHOOSE.say())
    return text, [_MARKS[each] for each in letters]


async def known(desk: DndDesk, interaction: AnyInteraction) -> list[tuple[str, str]]:
    """The creatures that are known here, for GMs."""
    here = place(interaction)
    with suppress(PlayerError):
        await desk.fights.require(here, who(interaction))
        return [(each, each) for each in await desk.library.names(here)]
    return []


async def completed(desk: DndDesk, interaction: AnyInteraction, typed: str) -> Choices:
    """The lines so far, with their last name completed: by words, also behind others and with a count."""
    before, name, behind = completing(typed)
    names = await known(desk, interaction)
    found = [each.value for each in name_choices(name, names)]
    found = found or [each for each in bestiary.having(name) if (each, each) in names]
    lines = [f"{before}{each}{behind}" for each in found[:MAX_CHOICES]]
    return [app_commands.Choice(name=line, value=line) for line in lines if len(line) <= MAX_CHOICE]
