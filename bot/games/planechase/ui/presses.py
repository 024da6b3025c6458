"""The buttons, lists and forms of a game's table."""

from bot.errors import PressError
from bot.games.magic.rules.changes import COUNTERED, TAKE_BACK, WALK
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.planar import planar_request
from bot.games.magic.rules.request import Planar
from bot.games.planechase.rules import more, panel
from bot.games.planechase.rules.panel import SUBJECT
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.store import MOVED
from bot.games.planechase.table.open_games import PlanarView, game_of
from bot.games.planechase.table.planar_rolls import SEEN, after, check_roll
from bot.games.planechase.ui import asked, decks
from bot.games.planechase.ui.drawing import TablePanel
from bot.games.planechase.ui.panel import answer, show, show_changed, show_new
from bot.games.planechase.ui.players import player_of
from bot.rolls.audience_view import Drawing
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import is_private, log
from bot.words import say
from bot.words.speaking import speaking_to_all


def taps(services: PlanechaseServices) -> dict[str, OnTap]:
    """Return the handlers of the table's buttons, lists and forms."""
    return {SUBJECT: on_press(panel_pressed, services, forms=True)}


async def panel_pressed(services: PlanechaseServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on the table.

    Raises:
        PlayerError: The action is impossible, or the user can't take it. The message says why.

    """
    if press.entered is not None and not more.fields_of(press.action):
        raise PressError(OTHER.say())
    if press.action == panel.END_NOW:  # Even an unreadable game can be ended.
        await _end(services, interaction, press.roll)
        return
    view = await services.planechase.view(place(interaction).channel)
    if view is None or view.stored.id != press.roll:
        raise PressError(say("That game of Planechase is over. Start another with /planechase start."))
    if press.action in asked.ACTIONS:
        await asked.pressed(services, interaction, press, view)
    else:
        await _on_table(services, interaction, press, view)


async def _on_table(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    here, they, at = place(interaction), who(interaction), press.at or 0
    moment, changed = view.table().moment, 0
    match press.action:
        case panel.ROLL | panel.PAY:
            await _roll_or_ask(services, interaction, view, press)
            return
        case panel.DECK:
            await decks.ask_deck(services, interaction)
            return
        case panel.CANNOT:  # Nothing is rolled and nothing counts.
            await services.planechase.admit(view, here, they)
        case panel.NEXT:
            await services.planechase.next_turn(here, they, at, ends_own=True, seen=view)
            await show(services, interaction)  # A new message pings whose turn it is.
            return
        case panel.COUNTERED if at != moment.revision:
            raise PressError(MOVED.say())
        case panel.WALK | panel.RESOLVED:
            changed = await _walk(services, interaction, view, at, resolved=True)
        case panel.COUNTERED:
            changed = await _walk(services, interaction, view, moment.game.walks, resolved=False)
        case panel.JOIN:
            await services.planechase.join(here, they, player_of(they))
        case panel.BACK:
            changed = await _take_back(services, interaction, view, at)
        case _:
            raise PressError(say("This button is from another version of Rollwright. Use /planechase start."))
    await (asked.done(services, interaction) if is_private(interaction) else answer(services, interaction))
    await show_changed(services, interaction, changed)


async def _walk(
    services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView, at: int, *, resolved: bool
) -> int:
    """Planeswalk, or counter the ability. Return the roll whose ability it was, or 0 if there is none."""
    here, they = place(interaction), who(interaction)
    pending = view.next_pending(at)
    if pending:
        await services.presses.press(Press(pending, WALK if resolved else COUNTERED), here, they)
    else:
        await services.planechase.planeswalk(here, they, at=at, resolved=resolved, seen=view)
    return pending


async def _take_back(
    services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView, at: int
) -> int:
    """Undo the last step; return the roll it changed, or 0 if it changed none."""
    here, they = place(interaction), who(interaction)
    roll, revision = view.last_roll(at)
    if roll:
        await services.presses.press(Press(roll, TAKE_BACK, at=revision), here, they)
    else:
        await services.planar.take_back(here, they, at, view)
    return roll


async def _roll_or_ask(
    services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView, press: Press
) -> None:
    """Roll at the presser's cost. If it isn't 0, ask them to pay first."""
    they, game = who(interaction), game_of(view.stored)
    cost, is_asked = game.cost(they.user), press.action == panel.PAY
    if press.at != (cost if is_asked else game.actions):
        check_roll(view, they, press.at if is_asked or len(game.acting) == 1 else None)
        raise PressError(MOVED.say())
    if cost and not is_asked:
        check_roll(view, they, cost)
        await answer(services, interaction, they.user, view)
    else:
        await _roll_pressed(services, interaction, cost, view)


async def _roll_pressed(
    services: PlanechaseServices, interaction: AnyInteraction, cost: int, view: PlanarView
) -> None:
    """Roll from the table. Update the table above the roll, or else post a new table below it."""
    SEEN.set(view)
    made = list[Drawing]()
    shown = await services.service.roll(
        GAME.key, planar_request(Planar(cost)), place(interaction), who(interaction), made=made.append
    )
    on_table = TablePanel(services, place(interaction).channel, first=after(*made))
    is_in_place = await panels.answered(on_table, interaction, on_table.draw)
    await show_new(services, interaction, shown)
    if not is_in_place:
        await panels.post(on_table, interaction, on_table.draw)


async def _end(services: PlanechaseServices, interaction: AnyInteraction, number: int) -> None:
    """End the game with this number, and show everyone its last state."""
    table = await services.planechase.end(place(interaction), who(interaction), number)
    with speaking_to_all():
        embed = card_embed(panel.over_card(table.moment if table else None))
    try:
        await interaction.response.edit_message(embed=note_embed(say("The game is over.")), view=None)
        await interaction.followup.send(embed=embed)
    except FAILURES as error:
        log.info("Couldn't announce the end of a game: %s", error)
    await panels.remove(services.panels, interaction, SUBJECT)
