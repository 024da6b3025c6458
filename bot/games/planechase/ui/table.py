"""Games of Planechase as Discord shows them: the table with its buttons, and the rolls."""

from contextlib import suppress

from bot.errors import PlayerError, PressError
from bot.games.magic.rules.changes import COUNTERED, TAKE_BACK, WALK
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.planar import planar_request
from bot.games.magic.rules.request import Planar
from bot.games.planechase.desk import PlanechaseDesk
from bot.games.planechase.rules import panel
from bot.games.planechase.rules.panel import NOTHING, SUBJECT, Asking
from bot.games.planechase.store import MOVED
from bot.games.planechase.table.open_games import NO_GAME, View, game_of
from bot.games.planechase.table.planar_rolls import check_roll
from bot.games.planechase.ui.drawing import TablePanel, shown_as
from bot.rolls.card import Card
from bot.rolls.table import OnTap
from bot.rolls.values import Copy, Press, Shown
from bot.store.rolls import Post
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES, apologised
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import drawn, edited, is_private, log
from bot.words import choose, say


def taps(desk: PlanechaseDesk) -> dict[str, OnTap]:
    """What takes the buttons of the table."""
    return {SUBJECT: on_press(panel_pressed, desk)}


async def show(desk: PlanechaseDesk, interaction: AnyInteraction) -> None:
    """Answer with the table, a new message in place of the old. Raises PlayerError if the game is over."""
    shown = TablePanel(desk, place(interaction).channel)
    if not await panels.post(shown, interaction, shown.draw):
        raise PlayerError(NO_GAME)


async def show_again(desk: PlanechaseDesk, interaction: AnyInteraction) -> None:
    """Answer with the table and the roll that it waits for: its message may be far up, or never have come."""
    open_roll = await desk.planechase.open_roll(place(interaction))
    await show(desk, interaction)
    shown = await desk.service.shown(open_roll) if open_roll else None
    if shown:
        await _show_new(desk, interaction, shown)


async def refresh(desk: PlanechaseDesk, interaction: AnyInteraction) -> None:
    """Bring the table up to date, if a game is on, after the interaction was answered."""
    shown = TablePanel(desk, place(interaction).channel)
    await panels.refresh(shown, interaction, shown.draw)


async def ask_end(desk: PlanechaseDesk, interaction: AnyInteraction) -> None:
    """Ask whether the game ends: what it was cannot be brought back.

    Raises:
        PlayerError: It is not theirs to end.

    """
    number = await desk.planechase.ending(place(interaction), who(interaction))
    shown = Shown(
        number, str(number), say("Planechase"), 0, panel.end_card(), new=True, private=True, subject=SUBJECT
    )
    await interaction.response.send_message(**drawn(shown), ephemeral=True)


async def _end(desk: PlanechaseDesk, interaction: AnyInteraction, number: int) -> None:
    """End the game of this number, and show all what it was."""
    table = await desk.planechase.end(place(interaction), who(interaction), number)
    card = panel.over_card(table.moment if table else None)
    try:
        await interaction.response.edit_message(embed=note_embed(say("The game is over.")), view=None)
        await interaction.followup.send(embed=card_embed(card))
    except FAILURES as error:
        log.info("The end of a game could not be told: %s", error)
    await panels.remove(desk.panels, interaction, SUBJECT)


async def roll(desk: PlanechaseDesk, interaction: AnyInteraction, mana: int | None) -> None:
    """Roll the planar die as the special action; if it costs something that is not said to be there, ask."""
    here, they = place(interaction), who(interaction)
    view = await desk.planechase.view(here.channel)
    if view is None:
        raise PlayerError(NO_GAME)
    cost = check_roll(view, they, None, mana)
    if cost and mana is None:
        await _ask_to_pay(interaction, view, cost)
        return
    await _rolled(desk, interaction, Planar(cost))


async def effect_roll(desk: PlanechaseDesk, interaction: AnyInteraction, by: str) -> None:
    """Roll the planar die because an effect says so."""
    await _rolled(desk, interaction, Planar(by=" ".join(by.split())))


async def _rolled(desk: PlanechaseDesk, interaction: AnyInteraction, planar: Planar) -> None:
    shown = await desk.service.roll(GAME.key, planar_request(planar), place(interaction), who(interaction))
    await show_roll(desk, interaction, shown)


async def show_roll(desk: PlanechaseDesk, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer with a new roll of the planar die, and bring the table up to date."""
    await _show_new(desk, interaction, shown)
    await refresh(desk, interaction)


async def _show_new(desk: PlanechaseDesk, interaction: AnyInteraction, shown: Shown) -> None:
    """Show a roll on a new message, and note which, so that it can be brought up to date from the table.

    Raises:
        PlayerError: Discord takes it nowhere.

    """
    message = await panels.put(interaction, shown)
    if not message:
        apologised()
        words = "Roll {roll} is kept, but Discord did not take it; it is shown with what you do next here."
        raise PlayerError(say(words, roll=shown.number))
    channel = place(interaction).channel
    changed = await desk.service.posted(shown, Post(message, channel))
    if changed:
        await edited(interaction, Copy(channel, changed, message))


async def _ask_to_pay(interaction: AnyInteraction, view: View, cost: int) -> None:
    """Ask privately whether whoever typed pays."""
    card = Card(
        say("Pay {cost}?", cost=cost),
        lines=(choose(cost, "You have rolled once this turn.", "You have rolled {count} times this turn."),),
        actions=tuple(panel.paying_actions(cost)),
    )
    await interaction.response.send_message(**drawn(shown_as(view.table(), card)), ephemeral=True)


async def panel_pressed(desk: PlanechaseDesk, interaction: AnyInteraction, press: Press) -> None:
    """Do what a button of the table asks for.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    if press.action == panel.END_NOW:  # Also of a game that cannot be read any more.
        await _end(desk, interaction, press.roll)
    else:
        await _on_table(desk, interaction, press)


async def _on_table(desk: PlanechaseDesk, interaction: AnyInteraction, press: Press) -> None:
    here, they, at = place(interaction), who(interaction), press.revision or 0
    view = await desk.planechase.view(here.channel)
    table = view.table() if view else None
    if view is None or table is None or table.id != press.roll:
        raise PressError(say("That game of Planechase is over; /planechase show shows the one that is on."))
    match press.action:
        case panel.ROLL | panel.PAY:
            await _roll_or_ask(desk, interaction, view, press)
            return
        case panel.CANNOT:
            await _cannot(desk, interaction)
            return
        case panel.WALK if not (table.moment.pending or table.moment.game.walks != at):
            await _ask_to_walk(desk, interaction, view)
            return
        case panel.NEXT:
            await desk.planechase.next_turn(here, they, at, seen=view)
            await show(desk, interaction)  # A new message: that pings whose turn it is.
            return
        case panel.COUNTERED if at != table.moment.revision:
            raise PressError(MOVED)
        case panel.WALK | panel.WALK_NOW | panel.RESOLVED:
            changed = await _walk(desk, interaction, view, at, resolved=True)
        case panel.COUNTERED:
            changed = await _walk(desk, interaction, view, table.moment.game.walks, resolved=False)
        case panel.BACK:
            changed = await _take_back(desk, interaction, view, at)
        case _:
            raise PressError(say("This button is from another version of me; use /planechase show."))
    await _answer(desk, interaction)
    await _show_changed(desk, interaction, changed)


async def _answer(
    desk: PlanechaseDesk, interaction: AnyInteraction, asking: Asking = NOTHING, seen: View | None = None
) -> None:
    """Answer a press on the table with that, and what it asks; ``seen`` where nothing was done to it.

    Raises:
        PlayerError: The game is over.

    """
    shown = TablePanel(desk, place(interaction).channel, asking, seen)
    if not await panels.answer(shown, interaction, shown.draw):
        raise PlayerError(NO_GAME)


async def roll_changed(desk: PlanechaseDesk, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the table, and every other message of a roll, up to date after a press on one of them."""
    await _show_changed(desk, interaction, shown.roll)
    await refresh(desk, interaction)


async def _show_changed(desk: PlanechaseDesk, interaction: AnyInteraction, roll: int) -> None:
    """Bring the messages of a roll up to date but the one that was pressed."""
    pressed_on = interaction.message.id if interaction.message else 0
    for copy in await desk.service.copies(roll) if roll else ():
        if copy.message != pressed_on:
            await edited(interaction, copy)


async def _ask_to_walk(desk: PlanechaseDesk, interaction: AnyInteraction, view: View) -> None:
    """Ask whether they planeswalk without a roll: a second tap must not turn one more card up."""
    here, game = place(interaction), game_of(view.stored)
    if game.phenomenon:
        raise PressError(say("A phenomenon is face up; press Ability resolved or Ability countered."))
    await desk.planechase.check_walker(game, here, who(interaction))
    view.pending()  # Where a die must be chosen first, it says so.
    await _answer(desk, interaction, Asking(walking=True), view)


async def _walk(
    desk: PlanechaseDesk, interaction: AnyInteraction, view: View, at: int, *, resolved: bool
) -> int:
    """Planeswalk, or have it countered; answer the roll that it is of, 0 for none."""
    here, they = place(interaction), who(interaction)
    pending = view.next_pending(at)
    if pending:
        await desk.presses.press(Press(pending, WALK if resolved else COUNTERED), here, they)
    else:
        await desk.planechase.planeswalk(here, they, at=at, resolved=resolved, seen=view)
    return pending


async def _take_back(desk: PlanechaseDesk, interaction: AnyInteraction, view: View, at: int) -> int:
    """Take the last step back; answer the roll that was changed by it, 0 for none."""
    here, they = place(interaction), who(interaction)
    roll, revision = view.last_roll(at)
    if roll:
        await desk.presses.press(Press(roll, TAKE_BACK, revision=revision), here, they)
    else:
        await desk.planar.take_back(here, they, at, view)
    return roll


async def _cannot(desk: PlanechaseDesk, interaction: AnyInteraction) -> None:
    """They cannot pay: nothing is rolled and nothing counts."""
    await desk.planechase.admit(place(interaction), who(interaction))
    if is_private(interaction):
        await interaction.response.edit_message(
            embed=card_embed(Card(say("Nothing was rolled, and nothing counts."))), view=None
        )
    else:
        await _answer(desk, interaction)


async def _roll_or_ask(desk: PlanechaseDesk, interaction: AnyInteraction, view: View, press: Press) -> None:
    """Roll for what it costs whoever pressed; where that is something, ask first whether they pay."""
    they, game = who(interaction), game_of(view.stored)
    cost, is_asked = game.cost(they.user), press.action == panel.PAY
    if press.revision != (cost if is_asked else game.actions):
        check_roll(view, they, press.revision if is_asked or len(game.acting) == 1 else None)
        raise PressError(MOVED)
    if cost and not is_asked:
        check_roll(view, they, cost)
        await _answer(desk, interaction, Asking(they.user), view)
    else:
        await _roll_pressed(desk, interaction, cost)


async def _roll_pressed(desk: PlanechaseDesk, interaction: AnyInteraction, cost: int) -> None:
    """Roll from the table: that brought up to date, and the roll below it; or a new table below the roll."""
    shown = await desk.service.roll(
        GAME.key, planar_request(Planar(cost)), place(interaction), who(interaction)
    )
    if is_private(interaction):
        with suppress(*FAILURES):  # The roll is shown whatever becomes of the question.
            paid = Card(say("You paid {cost}.", cost=cost))
            await interaction.response.edit_message(embed=card_embed(paid), view=None)
        await show_roll(desk, interaction, shown)
        return
    on_table = TablePanel(desk, place(interaction).channel)
    is_in_place = await panels.answered(on_table, interaction, on_table.draw)
    await _show_new(desk, interaction, shown)
    if not is_in_place:
        await panels.post(on_table, interaction, on_table.draw)
