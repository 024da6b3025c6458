"""A fight on Discord: one message that is edited in place, and a new one for each turn, which pings.

A finished turn's message stays as a record of it, without buttons.
"""

from contextlib import suppress

from discord.utils import MISSING
from msgspec import structs

from bot.errors import DraftError, PlayerError, PressError
from bot.games.dnd.fight.cards import panel
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.rolls.moment import MOST_DRAWN
from bot.games.dnd.fight.steps.acting import TURN_OVER, turn_of
from bot.games.dnd.fight.steps.kinds import WORDS
from bot.games.dnd.fight.table.book import NO_FIGHT
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui.records import keep_record, make_record, record_again, record_drawn, record_undone
from bot.games.dnd.fight.ui.shared import FightPanel, privately, record_of, shown_as, written
from bot.games.dnd.fight.ui.waiting import points_view
from bot.games.dnd.hit_points.table import Points
from bot.games.dnd.services import DndServices
from bot.rolls.card import Card
from bot.rolls.table import OnTap
from bot.rolls.values import Copy, Press, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed, note_embed
from bot.ui.errors import answer
from bot.ui.show import edited, is_private, log
from bot.ui.show import show as show_roll
from bot.words import say
from bot.words.speaking import speaking_to_all

SUBJECT = keys.SUBJECT


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of a fight's buttons, lists and forms."""
    return {SUBJECT: on_press(pressed, services, forms=True)}


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a fight, and show the result.

    Raises:
        PlayerError: The action is impossible, or the user can't take it. The message explains why.

    """
    from bot.games.dnd.fight.ui import presses as fight_presses  # noqa: PLC0415 - seldom needed

    here = place(interaction)
    if press.action == keys.GM_END_NOW:
        await end(services, interaction, press.roll)
        return
    before = await services.fights.view(here)
    # A button of the previous fight here mustn't act on this one.
    if before is None or before.id != press.roll:
        raise PressError(say("That fight is over. Start the next one with /dnd fight start."))
    press, was_picked = fight_presses.meant(press), bool(press.picked) and not is_private(interaction)
    if press.entered is not None:
        fight_forms.note(interaction, press.action, before)
    is_old = not is_private(interaction) and _is_old(interaction, press, before)
    try:
        if is_old or _is_late(press, before):
            raise PressError(TURN_OVER.say())
        if await fight_presses.asked(services, interaction, press, before):
            if was_picked:
                await _unpicked(interaction, before)
            return  # It only opened a form or list; the fight is unchanged.
        note = await fight_presses.done(services, interaction, press, before)
    except PlayerError as error:
        await _refuse(services, interaction, press, error, is_old=is_old)
        return
    await _answer(services, interaction, press, note, before)


async def _refuse(
    services: DndServices, interaction: AnyInteraction, press: Press, error: PlayerError, *, is_old: bool
) -> None:
    """Explain why something wasn't done, return the entered text, and repair an outdated message."""
    # If everything was picked from lists, no text is lost.
    if press.entered is not None and press.action != keys.EFFECT:
        form = f"{SUBJECT}{press.roll}:{press.action}:{press.at or 0}:0"
        raise DraftError(str(error), draft=written(interaction, press.entered), form=form) from error
    if is_private(interaction) and press.action in (keys.HOW, keys.DO):
        await _more_again(services, interaction, refused=str(error))
        return
    view = None if is_private(interaction) else await services.fights.view(place(interaction))
    await answer(interaction, error)
    if view and press.picked and not is_old and not view.has_turned:
        await _unpicked(interaction, view)
    if is_old:  # It shouldn't have had buttons.
        await keep_record(services, interaction)
    elif view and view.has_turned and services.fights.is_settled(view):
        await _turn_posted(services, interaction)


async def _unpicked(interaction: AnyInteraction, view: View) -> None:
    """Redraw the lists without a selection if a pick changed nothing, so that it can be picked again."""
    if view.where and interaction.message and interaction.message.id == view.where.message:
        shown = shown_as(view)
        shown = structs.replace(shown, card=_fresh(shown.card, interaction))
        await edited(interaction, Copy(view.place.channel, shown, view.where.message))


def _fresh(card: Card, interaction: AnyInteraction) -> Card:
    """Return a card with changed lists, because Discord keeps showing a pick in an unchanged list."""
    other = MOST_DRAWN + interaction.id % (MOST_DRAWN - 1)  # A prime, so every bit of the id counts.
    return structs.replace(card, menus=tuple(structs.replace(menu, drawn=other) for menu in card.menus))


def _is_old(interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Return True if the pressed message shows an earlier turn."""
    if now.where is None or interaction.message is None or now.where.message == interaction.message.id:
        return False
    if press.entered is not None and press.action in (keys.HIT_POINTS, keys.ADD, keys.PUT_ON):
        return False  # The text isn't for any turn.
    return press.at is None or not _is_timed(press) or _is_late(press, now)


def _is_late(press: Press, now: View) -> bool:
    """Return True if the pressed component was offered for an earlier turn."""
    return press.at is not None and _is_timed(press) and turn_of(press.at) != now.fight.turn


def _is_timed(press: Press) -> bool:
    return press.action in keys.TIMED or press.action in WORDS


async def _answer(
    services: DndServices, interaction: AnyInteraction, press: Press, note: str, before: View
) -> None:
    """Answer a press that did something, and update the records of earlier turns."""
    if press.action == keys.HOW and is_private(interaction):
        await _more_again(services, interaction)
    elif is_private(interaction):
        await tell(services, interaction, note)
    else:
        await _show_now(services, interaction, note, before)
    if press.action in (keys.KNOCK_OUT, keys.RESIST, keys.PARRY, keys.SHIELD, keys.COUNTER):
        await record_again(services, interaction, lambda taken: taken.number == press.at)
    elif press.action in (keys.UNDO, keys.ALLOW, keys.UNDO_ALONE, keys.UNDO_NEW):
        await record_undone(services, interaction, press.at or 0)


async def _show_now(services: DndServices, interaction: AnyInteraction, note: str, before: View) -> None:
    """Answer a press on a public message with the current fight, on a new message if the turn has changed."""
    pressed_on = interaction.message.id if interaction.message else 0
    view = await _turn_posted(services, interaction)
    if view is None:
        return
    if view.where and view.where.message != pressed_on:
        if before.where and before.where.message == pressed_on:
            await keep_record(services, interaction)  # Someone ended the turn at the same moment.
            await after(services, interaction)
        else:
            await tell(services, interaction, note)
        return
    shown = FightPanel(services.fights, view.place, view)
    if not await panels.answer(shown, interaction, shown.draw):
        raise PlayerError(NO_FIGHT.say())
    if shown.view and shown.view.where and shown.view.where.message != pressed_on:
        await keep_record(services, interaction)  # Someone ended the turn at the same moment.


async def _more_again(services: DndServices, interaction: AnyInteraction, refused: str = "") -> None:
    """Show the current actions, and why a pick was refused; update the fight's message.

    The list may have been open while the fight went on: the next pick is for the current moment.
    """
    from bot.games.dnd.fight.ui import presses as fight_presses  # noqa: PLC0415 - seldom needed

    view = await services.fights.seen(place(interaction))
    card = await fight_presses.card_for(services, interaction, view)
    if refused:
        card = _fresh(structs.replace(card, lines=(refused, *card.lines)), interaction)
    with suppress(*FAILURES):  # The pick is stored, and the fight's message shows it.
        await privately(interaction, view.id, card)
    await after(services, interaction)


async def tell(services: DndServices, interaction: AnyInteraction, note: str) -> None:
    """Confirm privately, then update the fight's message, whatever happens."""
    try:
        if is_private(interaction):
            await interaction.response.edit_message(content=None, embed=note_embed(note), view=None)
        else:
            await interaction.response.send_message(embed=note_embed(note), ephemeral=True)
    except FAILURES as error:
        log.info("Discord didn't accept an answer: %s", error)
    await after(services, interaction)


async def after(services: DndServices, interaction: AnyInteraction) -> None:
    """Update the fight's message once the interaction is answered; in a new turn, post a new message."""
    if view := await _turn_posted(services, interaction):
        shown = FightPanel(services.fights, view.place, view)
        await panels.refresh(shown, interaction, shown.draw)


async def roll_made(services: DndServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Show a new roll of a fight, and update the fight's message."""
    await show_roll(services.service, interaction, shown)
    await after(services, interaction)


async def roll_changed(services: DndServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Update the fight's message after one of its rolls was changed, and the record of its turn."""
    await after(services, interaction)
    await record_again(services, interaction, lambda taken: taken.roll == shown.roll)


async def _turn_posted(services: DndServices, interaction: AnyInteraction) -> View | None:
    """Return the current fight, or None if there is none or a new message now shows its new turn.

    If several presses notice a new turn at once, one shows it and the others wait for its message.
    """
    here = place(interaction)
    view = await services.fights.view(here)
    if view is None or not view.has_turned:
        return view
    fight, message = view.id, 0
    await services.fights.begin_posting(view)
    try:
        view = await services.fights.view(here)
        if view is None or not view.has_turned:  # Someone else has shown it.
            return view
        shown = FightPanel(services.fights, here, view)
        drawn = await shown.draw()
        message = await panels.put(interaction, drawn) if drawn else 0
        old = await services.fights.moved(view, message) if message else 0
    finally:
        if not message:
            await services.fights.end_posting(fight)
    if drawn is None or not message:
        return None
    at = view.where.message if view.where else 0
    turn = view.seen.turn if old == at else await services.fights.turn_on(view, old)
    if turn is not None and old not in (0, message):
        await make_record(interaction, here, old, await record_drawn(services, view, turn))

    async def again(now: Shown) -> bool:
        return await edited(interaction, Copy(here.channel, now, message))

    await panels.settle(drawn, shown.draw, again)
    return None


async def end(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    """End the fight, and show its end. Raises PlayerError if the user isn't a GM, or there is none."""
    here, view = place(interaction), None
    with suppress(PressError):  # Even an unreadable fight can be ended.
        view = await services.fights.view(here)
    await services.fight_steps.end(here, who(interaction), number)
    try:
        await interaction.response.edit_message(
            content=None, embed=note_embed(say("The fight is over.")), view=None
        )
        everybody = view.fight.combatants if view else ()
        left = [
            Points(combatant.name, combatant.hp, character=combatant.character)
            for combatant in everybody
            if combatant.character
        ]
        with speaking_to_all():
            over = card_embed(panel.over_card(view.moment if view else None))
            waits = points_view(left)
        await interaction.followup.send(embed=over, view=waits or MISSING)
    except FAILURES as error:
        log.info("Couldn't announce the end of a fight: %s", error)
    where = await services.panels.where(here.channel, SUBJECT)
    await services.panels.forget(here.channel, SUBJECT)
    if where:
        await make_record(
            interaction, here, where.message, record_of(view, view.fight.turn) if view else None
        )


async def show(services: DndServices, interaction: AnyInteraction) -> None:
    """Answer with the fight, on a new message in place of the old. Raises PlayerError if there is none."""
    here = place(interaction)
    fight = FightPanel(services.fights, here, await services.fights.seen(here))
    await panels.post(fight, interaction, fight.draw)
