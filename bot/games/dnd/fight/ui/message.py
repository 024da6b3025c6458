"""A fight as Discord shows it: one message that is edited in place, and a new one for each turn, which pings.

The message of a turn that is over stays as the record of what happened in it, without buttons.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakValueDictionary

from discord.utils import MISSING
from msgspec import structs

from bot.errors import DraftError, PlayerError, PressError
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.fight.record.fighting import turn_of
from bot.games.dnd.fight.record.steps import KnockedOut, Taken
from bot.games.dnd.fight.rules import keys, panel
from bot.games.dnd.fight.rules.allowed_steps import TURN_OVER
from bot.games.dnd.fight.table.book import NO_FIGHT
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui import forms as fight_forms
from bot.games.dnd.fight.ui import presses as fight_presses
from bot.games.dnd.fight.ui.desk import written
from bot.games.dnd.fight.ui.drawing import FightPanel, record_of, shown_as
from bot.games.dnd.fight.ui.waiting import wait_view
from bot.rolls.table import OnTap
from bot.rolls.values import Copy, Place, Press, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed, note_embed
from bot.ui.errors import answer
from bot.ui.show import drawn_in, edit, edited, is_private, log
from bot.ui.show import show as show_roll
from bot.words import say

SUBJECT = keys.SUBJECT


def taps(desk: DndDesk) -> dict[str, OnTap]:
    """What takes the buttons, lists and forms of a fight."""
    return {SUBJECT: on_press(pressed, desk, forms=True)}


async def pressed(desk: DndDesk, interaction: AnyInteraction, press: Press) -> None:
    """Do what a button, a list or a form of a fight asks for, and show what came of it.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    here = place(interaction)
    if press.action == keys.GM_END_NOW:
        await end(desk, interaction, press.roll)
        return
    before = await desk.fights.view(here)
    # A button of the last fight here must not act on this one.
    if before is None or before.id != press.roll:
        raise PressError(say("That fight is over; /dnd fight start begins the next."))
    if press.entered is not None:
        fight_forms.note(interaction, press.action, before)
    is_old = not is_private(interaction) and _is_old(interaction, press, before)
    try:
        if is_old:
            raise PressError(TURN_OVER)
        if await fight_presses.asked(desk, interaction, press, before):
            if press.picked and not is_private(interaction):
                await _unpicked(interaction, before)
            return  # A form or a list was opened for it; the fight is as it was.
        note = await fight_presses.done(desk, interaction, press, before)
    except PlayerError as error:
        await _refuse(desk, interaction, press, error, is_old=is_old)
        return
    await _answer(desk, interaction, note, before)
    if press.action == keys.KNOCK_OUT:
        await _record_again(desk, interaction, lambda taken: taken.number == press.revision)
    elif press.action in (keys.UNDO, keys.ALLOW, keys.UNDO_NEW):
        await _record_undone(desk, interaction, press.revision or 0)


async def _refuse(
    desk: DndDesk, interaction: AnyInteraction, press: Press, error: PlayerError, *, is_old: bool
) -> None:
    """Say why something was not done; give back what was written, and mend a message that was left behind."""
    if press.entered is not None:
        form = f"{SUBJECT}{press.roll}:{press.action}:{press.revision or 0}:0"
        raise DraftError(str(error), draft=written(interaction, press.entered), form=form) from error
    view = None if is_private(interaction) else await desk.fights.view(place(interaction))
    await answer(interaction, error)
    if view and press.picked and not is_old and not view.has_turned:
        await _unpicked(interaction, view)
    if is_old:  # It should not have had any buttons.
        await _keep_record(desk, interaction)
    elif view and view.has_turned and desk.fights.is_settled(view):
        await _turn_posted(desk, interaction)


async def _unpicked(interaction: AnyInteraction, view: View) -> None:
    """Bring the lists back unpicked after a pick that changed nothing: the same can be picked again."""
    if view.where and interaction.message and interaction.message.id == view.where.message:
        other = panel.MOST_DRAWN + interaction.id % (
            panel.MOST_DRAWN - 1
        )  # A prime: every bit of the id counts.
        card = panel.panel_card(view.moment)
        menus = tuple(structs.replace(each, drawn=other) for each in card.menus)
        shown = shown_as(view, structs.replace(card, menus=menus))
        await edited(interaction, Copy(view.place.channel, shown, view.where.message))


def _is_old(interaction: AnyInteraction, press: Press, now: View) -> bool:
    """Whether a message was pressed that shows an earlier turn."""
    if now.where is None or interaction.message is None or now.where.message == interaction.message.id:
        return False
    if press.entered is not None and press.action in (keys.HIT_POINTS, keys.ADD):
        return False  # What was written is of no turn.
    is_timed = press.action in keys.TIMED and press.revision is not None
    return not (is_timed and turn_of(press.revision or 0) == now.fight.turn)


async def _answer(desk: DndDesk, interaction: AnyInteraction, note: str, before: View) -> None:
    """Answer a press with the fight as it is now; in another turn, on a new message."""
    pressed_on = interaction.message.id if interaction.message else 0
    if is_private(interaction):
        await tell(desk, interaction, note)
        return
    view = await _turn_posted(desk, interaction)
    if view is None:
        return
    if view.where and view.where.message != pressed_on:
        if before.where and before.where.message == pressed_on:
            await _keep_record(desk, interaction)  # Somebody ended the turn at the same moment.
            await after(desk, interaction)
        else:
            await tell(desk, interaction, note)
        return
    shown = FightPanel(desk.fights, view.place, view)
    if not await panels.answer(shown, interaction, shown.draw):
        raise PlayerError(NO_FIGHT)
    if shown.view and shown.view.where and shown.view.where.message != pressed_on:
        await _keep_record(desk, interaction)  # Somebody ended the turn at the same moment.


async def tell(desk: DndDesk, interaction: AnyInteraction, note: str) -> None:
    """Say privately that something was done; whatever comes of that, bring the fight's message up to date."""
    try:
        if is_private(interaction):
            await interaction.response.edit_message(content=None, embed=note_embed(note), view=None)
        else:
            await interaction.response.send_message(embed=note_embed(note), ephemeral=True)
    except FAILURES as error:
        log.info("An answer was not taken: %s", error)
    await after(desk, interaction)


async def after(desk: DndDesk, interaction: AnyInteraction) -> None:
    """Bring the fight's message up to date once the interaction is answered; in another turn, a new one."""
    if view := await _turn_posted(desk, interaction):
        shown = FightPanel(desk.fights, view.place, view)
        await panels.refresh(shown, interaction, shown.draw)


async def roll_made(desk: DndDesk, interaction: AnyInteraction, shown: Shown) -> None:
    """Show a new roll of a fight, and bring the fight's message up to date."""
    await show_roll(desk.service, interaction, shown)
    await after(desk, interaction)


async def roll_changed(desk: DndDesk, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the fight's message up to date after one of its rolls was changed, and the record of its turn."""
    await after(desk, interaction)
    await _record_again(desk, interaction, lambda taken: taken.roll == shown.roll)


async def _record_again(desk: DndDesk, interaction: AnyInteraction, of: Callable[[Taken], bool]) -> None:
    """Bring the records of the turns up to date in which such steps were taken, or taken back."""
    here = place(interaction)
    view = await desk.fights.view(here)
    if view is None:
        return
    turns = {was.turn for taken, was, _ in view.moment.history.story if of(taken)}
    turns |= {turn for taken, turn in view.moment.history.undone if of(taken)}
    for turn in sorted(turns):
        for message in await desk.fights.messages(view, turn):
            if view.where is None or message != view.where.message:
                await _edit(interaction, here, message, await _record(desk, view, turn))


async def _record_undone(desk: DndDesk, interaction: AnyInteraction, number: int) -> None:
    """The same once the step of this number was taken back, with what came with it and what it changed."""
    view = await desk.fights.view(place(interaction))
    undone = view.moment.history.undone if view else ()
    gone = [taken for taken, _ in undone if taken.number in (number, number - 1)]
    rolls = {taken.roll for taken in gone if taken.roll}
    blows = {taken.step.blow for taken in gone if isinstance(taken.step, KnockedOut)}
    numbers = {number, number - 1} & {taken.number for taken in gone}
    await _record_again(
        desk,
        interaction,
        lambda taken: taken.number in numbers | blows or (taken.roll in rolls and taken.roll > 0),
    )


async def _keep_record(desk: DndDesk, interaction: AnyInteraction) -> None:
    """Make of the message that was pressed the record of its turn."""
    here, view = place(interaction), await desk.fights.view(place(interaction))
    message = interaction.message.id if interaction.message else 0
    turn = await desk.fights.turn_on(view, message) if view else None
    if view is None or turn is None:
        return
    record = await _record(desk, view, turn)
    if interaction.response.is_done():
        await _edit(interaction, here, message, record)
        return
    try:
        await interaction.response.edit_message(
            **(drawn_in(interaction.client, here.channel, record) if record else {"view": None})
        )
    except FAILURES as error:  # It may be deleted; what was pressed has been done.
        log.info("The turn that is over could not be recorded: %s", error)


_POSTING: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""For each channel in which a new turn is shown at this moment, what lets one do so."""


async def _turn_posted(desk: DndDesk, interaction: AnyInteraction) -> View | None:
    """The fight as it is now; None if none is on, or if its turn was new and is shown on a new message now.

    Of several who see at once that the turn has changed, one shows it: the others wait for that message.
    """
    here = place(interaction)
    lock = _POSTING.setdefault(here.channel, asyncio.Lock())
    async with lock:
        view = await desk.fights.view(here)
        if view is None or not view.has_turned:
            return view
        shown = FightPanel(desk.fights, here, view)
        drawn = await shown.draw()
        message = await panels.put(interaction, drawn) if drawn else 0
        old = await desk.fights.moved(view, message) if message else 0
    if drawn is None or not message:
        return None
    at = view.where.message if view.where else 0
    turn = view.seen.turn if old == at else await desk.fights.turn_on(view, old)
    if turn is not None and old not in (0, message):
        await _edit(interaction, here, old, await _record(desk, view, turn))

    async def again(now: Shown) -> bool:
        return await edited(interaction, Copy(here.channel, now, message))

    await panels.settle(drawn, shown.draw, again)
    return None


async def _edit(interaction: AnyInteraction, here: Place, message: int, record: Shown | None) -> None:
    """Make a message the record of its turn, with nothing to press; without one only the buttons go."""
    if record:
        await edit(interaction, here.channel, message, record)
        return
    try:
        await (
            interaction.client.get_partial_messageable(here.channel)
            .get_partial_message(message)
            .edit(view=None)
        )
    except FAILURES as error:
        log.info("The message %d of an earlier turn could not be brought up to date: %s", message, error)


async def _record(desk: DndDesk, view: View, turn: int) -> Shown | None:
    """The message of a turn that is over; of one long past with its rolls, which are read for it."""
    if turn < view.fight.turn - 1:
        past = await desk.fights.view(view.place, turn)
        return record_of(past, turn) if past else None
    return record_of(view, turn)


async def refresh_elsewhere(desk: DndDesk, interaction: AnyInteraction, there: Place) -> None:
    """Bring the message of a fight in another channel up to date, in place."""
    fight = FightPanel(desk.fights, there)
    shown = await fight.draw()
    if shown and fight.view and fight.view.where:
        await edited(interaction, Copy(there.channel, shown, fight.view.where.message))


async def end(desk: DndDesk, interaction: AnyInteraction, number: int) -> None:
    """End the fight, and show how it ended. Raises PlayerError if they are no GM, or none is on."""
    here, view = place(interaction), None
    with suppress(PressError):  # Whatever cannot be read any more, it can be ended.
        view = await desk.fights.view(here)
    await desk.fight_steps.end(here, who(interaction), number)
    try:
        await interaction.response.edit_message(
            content=None, embed=note_embed(say("The fight is over.")), view=None
        )
        over = card_embed(panel.over_card(view.moment if view else None))
        everybody = view.fight.combatants if view else ()
        stable = [each for each in everybody if each.hp.state == "stable" and each.character]
        waits = wait_view((each.character, each.name) for each in stable)
        await interaction.followup.send(embed=over, view=waits or MISSING)
    except FAILURES as error:
        log.info("The end of a fight could not be told: %s", error)
    where = await desk.panels.where(here.channel, SUBJECT)
    await desk.panels.forget(here.channel, SUBJECT)
    if where:
        await _edit(interaction, here, where.message, record_of(view, view.fight.turn) if view else None)


async def show(desk: DndDesk, interaction: AnyInteraction) -> None:
    """Answer with the fight, on a new message in place of the old one. Raises PlayerError without one."""
    here = place(interaction)
    fight = FightPanel(desk.fights, here, await desk.fights.seen(here))
    await panels.post(fight, interaction, fight.draw)
