"""The initiative on Discord: its message, and the actions of its buttons, lists and forms."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from bot.errors import DraftError, PlayerError, PressError
from bot.initiative.rules import panel
from bot.initiative.rules import state as rules
from bot.initiative.rules.panel import SUBJECT
from bot.initiative.services import InitiativeServices
from bot.initiative.table import InitiativeView, theirs
from bot.initiative.ui.answers import (
    answer,
    changer,
    now_seen,
    record_of,
    refresh,
    show,
    show_list,
    shown_as,
    tell,
)
from bot.initiative.ui.entering import enter
from bot.rolls.card import Card, check_entered
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Copy, Picking, Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES
from bot.ui.drafts import draft_of
from bot.ui.embeds import card_embed
from bot.ui.panels import ask
from bot.ui.roll_views import roll_view
from bot.ui.show import edited, is_private, privately
from bot.words import say
from bot.words.speaking import speaking_to_all

Doing = Callable[[InitiativeServices, AnyInteraction, Press, InitiativeView], Awaitable[None]]


async def command(
    services: InitiativeServices, interaction: AnyInteraction, text: str, *, hidden: bool
) -> None:
    """Handle ``/initiative``: enter everyone whom the text names, and show the order.

    Hidden entries are answered privately, because Discord shows the typed text on public answers.

    Raises:
        PlayerError: Someone can't be entered; then no one is.

    """
    if hidden and not text:
        raise PlayerError(say("Enter who to add hidden, such as Assassin d20+5."))
    if text:
        await enter(services, interaction, text, hidden=hidden)
    else:
        await services.initiative.enter(place(interaction), who(interaction), ())
    if hidden:
        view = await now_seen(services, interaction)
        await _menu(services, interaction, view)
    else:
        await show(services, interaction)


def taps(services: InitiativeServices) -> dict[str, OnTap]:
    """Return the handlers of an initiative's buttons, lists and forms."""
    return {SUBJECT: on_press(pressed, services, forms=True)}


async def pressed(services: InitiativeServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on an initiative's message, or its submitted form.

    Raises:
        PlayerError: This can't be done, or not by this person. The message says why.

    """
    view = await services.initiative.seen(place(interaction).channel, press.roll)
    doing = (_DOING if press.entered is None else _ENTERED).get(press.action)
    if doing is None:
        raise PressError(OTHER.say())
    await doing(services, interaction, press, view)


async def _next(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    here, they = place(interaction), who(interaction)
    stored = await services.initiative.next(here, they, view.stored.id, press.at or 0)
    if stored.state.now and stored.state.now.player not in (0, they.user):
        await show(services, interaction)  # A new message pings whose turn it is.
    else:
        await answer(services, interaction)


async def _back(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    await services.initiative.back(place(interaction), who(interaction), view.stored.id, press.at or 0)
    await answer(services, interaction)


async def _join(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, _view: InitiativeView
) -> None:
    own = _draft(interaction) or await services.initiative.joining(place(interaction), who(interaction))
    await ask(interaction, press, say("Who acts?"), panel.join_fields(own))


async def _hide(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, _view: InitiativeView
) -> None:
    await services.initiative.require(place(interaction), who(interaction))
    await ask(interaction, press, say("Who acts in secret?"), panel.join_fields(_draft(interaction)))


def _draft(interaction: AnyInteraction) -> str:
    """Return the text that was rejected earlier, or "" if there was none."""
    return draft_of(interaction) if is_private(interaction) else ""


async def _ask_note(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    entry = theirs(view.state, await changer(services, interaction), panel.of_key(press.at or 0))
    await ask(interaction, press, entry.name, panel.note_fields(entry))


async def _joined(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, _view: InitiativeView
) -> None:
    await _written(services, interaction, press)
    if is_private(interaction):
        await tell(interaction, say("Entered. See the turn order."))
        await refresh(services, interaction)
    else:
        await answer(services, interaction)


async def _hidden(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, _seen: InitiativeView
) -> None:
    await _written(services, interaction, press, hidden=True)
    await _menu(services, interaction, await now_seen(services, interaction))


async def _written(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, *, hidden: bool = False
) -> None:
    """Enter the people named in a form. Raises DraftError with the form's text if that's impossible."""
    entered = press.entered or {}
    check_entered(panel.join_fields(), entered)
    text = entered.get("who", "")
    try:
        await enter(services, interaction, text, hidden=hidden)
    except PlayerError as error:
        form = f"{SUBJECT}{press.roll}:{press.action}:0:0"
        raise DraftError(str(error), draft=text, form=form) from error


async def _noted(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    of = panel.of_key(press.at or 0)
    note = (press.entered or {}).get("note", "")
    await services.initiative.note(place(interaction), who(interaction), view.stored.id, of, note)
    await _changed(services, interaction, hidden=of[1])


async def _remove(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    of = panel.of_key(press.at or 0)
    await services.initiative.remove(place(interaction), who(interaction), view.stored.id, of)
    await _changed(services, interaction, hidden=of[1])


async def _reveal(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    number, _ = panel.of_key(press.at or 0)
    await services.initiative.reveal(place(interaction), who(interaction), view.stored.id, number)
    await _changed(services, interaction)


async def _changed(
    services: InitiativeServices, interaction: AnyInteraction, *, hidden: bool = False
) -> None:
    """Show the presser what else can be changed, without showing others anything about a hidden entry."""
    with suppress(*FAILURES):  # The change is stored, and the order shows it.
        await _menu(services, interaction, await now_seen(services, interaction))
    if not hidden:
        await refresh(services, interaction)


async def _ties(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    by = await changer(services, interaction)
    choices = panel.first_choices(view.state, by)
    if not choices:
        for tied in view.state.ties():
            rules.check_settler(tied, by)
        raise PressError(say("All ties are settled. Check the turn order."))
    card = Card(say("Who goes first?"), lines=tuple(map(panel.tie_words, view.state.ties()[:_MOST_TIES])))
    picking = Picking(panel.FIRST, say("Who goes first?"), choices, page=press.page)
    await show_list(interaction, view, card, picking)


async def _first(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    if not press.picked:  # Another page of the list.
        await _ties(services, interaction, press, view)
        return
    here, they = place(interaction), who(interaction)
    await services.initiative.settle(here, they, view.stored.id, _picked(press))
    view = await now_seen(services, interaction)
    with suppress(*FAILURES):
        if panel.first_choices(view.state, await services.initiative.by(here, they)):
            await _ties(services, interaction, press, view)
        else:
            await tell(interaction, say("Tie settled. See the turn order."))
    await refresh(services, interaction)


async def _more(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    await _menu(services, interaction, view, press.page)


async def _menu(
    services: InitiativeServices, interaction: AnyInteraction, view: InitiativeView, page: int = 0
) -> None:
    """Show the presser privately which entries they can change, and everything else they can do."""
    by = await changer(services, interaction)
    choices = panel.one_choices(panel.changeable(view.state, by))
    picking = Picking(panel.ONE, say("Who do you want to change?"), choices, page=page)
    card = panel.more_card(view.state, by, can_hide=bool(place(interaction).guild))
    await show_list(interaction, view, card, picking)


async def _one(
    services: InitiativeServices, interaction: AnyInteraction, press: Press, view: InitiativeView
) -> None:
    if not press.picked:  # Another page of the list.
        await _menu(services, interaction, view, press.page)
        return
    entry = theirs(view.state, await changer(services, interaction), panel.of_key(_picked(press)))
    card = panel.one_card(entry)
    await privately(interaction, card_embed(card), roll_view(shown_as(view.stored, card)))


async def _clear(
    services: InitiativeServices, interaction: AnyInteraction, _press: Press, view: InitiativeView
) -> None:
    await services.initiative.require(place(interaction), who(interaction))
    card = panel.clear_card()
    await privately(interaction, card_embed(card), roll_view(shown_as(view.stored, card)))


async def _clear_now(
    services: InitiativeServices, interaction: AnyInteraction, _press: Press, view: InitiativeView
) -> None:
    here = place(interaction)
    stored = await services.initiative.clear(here, who(interaction), view.stored.id)
    with suppress(*FAILURES):
        await tell(interaction, say("Cleared."))
    await services.panels.forget(here.channel, SUBJECT)
    if view.where:
        with speaking_to_all():
            over = record_of(stored)
        await edited(interaction, Copy(here.channel, over, view.where.message))


def _picked(press: Press) -> int:
    """Return the picked number. Raises PressError if it isn't a number."""
    if len(press.picked) != 1 or not press.picked[0].isdecimal() or len(press.picked[0]) > _DIGITS:
        raise PressError(OTHER.say())
    return int(press.picked[0])


_DIGITS, _MOST_TIES = 6, 12  # Of a number; ties shown above the list of who can go first.
_DOING: Mapping[str, Doing] = {
    panel.NEXT: _next,
    panel.BACK: _back,
    panel.JOIN: _join,
    panel.TIES: _ties,
    panel.FIRST: _first,
    panel.MORE: _more,
    panel.ONE: _one,
    panel.NOTE: _ask_note,
    panel.REMOVE: _remove,
    panel.REVEAL: _reveal,
    panel.HIDDEN: _hide,
    panel.CLEAR: _clear,
    panel.CLEAR_NOW: _clear_now,
}
_ENTERED: Mapping[str, Doing] = {panel.JOIN: _joined, panel.HIDDEN: _hidden, panel.NOTE: _noted}
