"""A character's counters, shown only to the player and GMs, who can spend and give back uses."""

from collections.abc import Sequence

from bot.errors import PressError
from bot.games.dnd.counters.rules.counter import COUNTERS, SHOW, Counter
from bot.games.dnd.counters.rules.words import counter_name, counters_lines, left_words
from bot.games.dnd.counters.table import Purse
from bot.games.dnd.services import DndServices
from bot.rolls.card import Action, Card, Choice, Field, Menu, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Form, Press, Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.modals import form_modal
from bot.ui.show import shown_privately
from bot.words import say

_SPEND, _BACK, _SET = "spend", "give", "set"
_WHICH, _LEFT = "which", "left"


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of counters' lists, button and form."""
    return {COUNTERS: on_press(pressed, services, forms=True)}


async def show(services: DndServices, interaction: AnyInteraction, character: int) -> None:
    """Show the counters of the character with this number.

    Raises:
        PlayerError: The character was deleted, or isn't theirs.

    """
    purse = await services.counters.theirs(place(interaction), who(interaction), character)
    shown = Shown(character, str(character), "", 0, _card(purse), new=True, private=True, subject=COUNTERS)
    await shown_privately(interaction, shown)


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Show the counters, spend a use, give one back, or set how many are left.

    Raises:
        PlayerError: The change is impossible, or the character isn't theirs.

    """
    purse = await services.counters.theirs(place(interaction), who(interaction), press.roll)
    if press.action == _SET:
        if press.entered is None:
            form = Form(str(press.roll), _SET, 0, say("Counters"), _fields(purse), COUNTERS)
            await interaction.response.send_modal(form_modal(form))
            return
        await _set(services, purse, press)
    elif press.action != SHOW:
        do = {_SPEND: services.counters.spend, _BACK: services.counters.give_back}.get(press.action)
        if do is None or len(press.picked) != 1:
            raise PressError(OTHER.say())
        await do(purse, press.picked[0])
    await show(services, interaction, press.roll)


async def _set(services: DndServices, purse: Purse, press: Press) -> None:
    entered, fields = press.entered or {}, _fields(purse)
    check_entered(fields, entered)
    left = entered.get(_LEFT, "").strip()
    if not (left.isascii() and left.isdigit()) or not entered.get(_WHICH):
        raise PressError(say("Choose a counter, and enter how many are left, such as 12."))
    await services.counters.leave(purse, entered[_WHICH], int(left))


def _fields(purse: Purse) -> tuple[Field, ...]:
    """Return the fields that ask for a counter and how many uses are left."""
    return (
        Field(_WHICH, say("Which?"), choices=_choices(purse, purse.counters.all())),
        Field(_LEFT, say("How many are left?"), say("12"), most=3),
    )


def _card(purse: Purse) -> Card:
    every = purse.counters.all()
    left = [counter for counter in every if purse.left(counter)]
    spent = [counter for counter in every if purse.left(counter) < counter.most]
    # Use another number whenever something changed, so that a list comes back without a pick.
    drawn_as = sum(purse.left(counter) for counter in every) % 10_000
    menus = [Menu(_SPEND, say("Spend one…"), _choices(purse, left), 0, drawn=drawn_as)] if left else []
    menus += [Menu(_BACK, say("Give one back…"), _choices(purse, spent), 0, drawn=drawn_as)] if spent else []
    return Card(
        say("{name}'s counters", name=plain(purse.character.name)),
        lines=tuple(counters_lines(purse.counters, purse.spent)) or (say("The sheet has no counters."),),
        menus=tuple(menus),
        actions=(Action(_SET, say("Set…"), quiet=True),) if every else (),
    )


def _choices(purse: Purse, counters: Sequence[Counter]) -> tuple[Choice, ...]:
    return tuple(
        Choice(counter.key, counter_name(counter), left_words(counter, purse.spent)) for counter in counters
    )
