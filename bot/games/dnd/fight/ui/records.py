"""The messages of finished turns: what happened in each, without buttons, and kept up to date."""

from collections.abc import Callable

from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.history import Taken
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.fight.ui.shared import record_of
from bot.games.dnd.services import DndServices
from bot.rolls.values import Place, Shown
from bot.ui.context import AnyInteraction, place
from bot.ui.delivery import FAILURES
from bot.ui.show import drawn_in, edit, log


async def record_again(
    services: DndServices, interaction: AnyInteraction, of: Callable[[Taken], bool]
) -> None:
    """Update the records of the turns in which such steps were taken or undone."""
    here = place(interaction)
    view = await services.fights.view(here)
    if view is None:
        return
    turns = {was.turn for taken, was, _ in view.moment.history.story if of(taken)}
    turns |= {turn for taken, turn in view.moment.history.undone if of(taken)}
    for turn in sorted(turns):
        for message in await services.fights.messages(view, turn):
            if view.where is None or message != view.where.message:
                await make_record(interaction, here, message, await record_drawn(services, view, turn))


async def record_undone(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    """Update the records after this step was undone, including those of steps undone or changed with it."""
    view = await services.fights.view(place(interaction))
    undone = view.moment.history.undone if view else ()
    gone = [taken for taken, _ in undone if taken.number in (number, number - 1)]
    rolls = {taken.roll for taken in gone if taken.roll}
    blows = {taken.step.blow for taken in gone if isinstance(taken.step, KnockedOut)}
    numbers = {number, number - 1} & {taken.number for taken in gone}
    await record_again(
        services,
        interaction,
        lambda taken: taken.number in numbers | blows or (taken.roll in rolls and taken.roll > 0),
    )


async def keep_record(services: DndServices, interaction: AnyInteraction) -> None:
    """Turn the pressed message into the record of its turn."""
    here, view = place(interaction), await services.fights.view(place(interaction))
    message = interaction.message.id if interaction.message else 0
    turn = await services.fights.turn_on(view, message) if view else None
    if view is None or turn is None:
        return
    shown = await record_drawn(services, view, turn)
    if interaction.response.is_done():
        await make_record(interaction, here, message, shown)
        return
    try:
        await interaction.response.edit_message(
            **(drawn_in(interaction.client, here.channel, shown) if shown else {"view": None})
        )
    except FAILURES as error:  # It may be deleted, but the press took effect.
        log.info("Couldn't record the end of a turn: %s", error)


async def make_record(interaction: AnyInteraction, here: Place, message: int, record: Shown | None) -> None:
    """Turn a message into its turn's record, without buttons; without a record, just remove the buttons."""
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
        log.info("Couldn't update the message %d of an earlier turn: %s", message, error)


async def record_drawn(services: DndServices, view: View, turn: int) -> Shown | None:
    """Return the message of a finished turn; if the turn was long ago, its rolls are read again."""
    if turn < view.fight.turn - 1:
        past = await services.fights.view(view.place, turn)
        return record_of(past, turn) if past else None
    return record_of(view, turn)
