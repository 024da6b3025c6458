"""The buttons under *More…* on a game's table, and what only the presser is asked."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from bot.errors import DraftError, PlayerError, PressError
from bot.games.planechase.rules import more, panel
from bot.games.planechase.rules.panel import SUBJECT
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import NO_GAME, PlanarView, game_of
from bot.games.planechase.ui import decks
from bot.games.planechase.ui.panel import effect_roll, refresh, show
from bot.games.planechase.ui.players import player_of
from bot.rolls.card import Card, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.values import Press, Shown, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.delivery import FAILURES
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import card_embed, note_embed
from bot.ui.mentions import members
from bot.ui.panels import ask
from bot.ui.roll_views import roll_view
from bot.ui.show import is_private, privately
from bot.ui.views import member_list, one_of
from bot.words import say


async def pressed(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    """Handle a press or a form under *More…*, or ask a question first.

    Raises:
        PlayerError: The action is impossible, or the user can't take it. The message says why.

    """
    await services.planechase.admit(view, place(interaction), who(interaction))
    if press.action == panel.MORE:
        await _shown(interaction, view, more.more_card(view.table().moment))
    elif press.action in (panel.LEAVE, panel.LEAVE_NOW, more.END):
        await _ASKED[press.action](services, interaction, view)
    elif more.fields_of(press.action):
        if press.entered is None:
            await open_form(services, interaction, press, view)
        else:
            await _filled_in(services, interaction, press, view)
    elif press.picked:
        await _PICKED[press.action](services, interaction, press, view)
    else:
        await _list(interaction, press, view)


async def done(services: PlanechaseServices, interaction: AnyInteraction) -> None:
    """After an action, show the presser the options under *More…* again, and update the table."""
    view = await services.planechase.view(place(interaction).channel)
    if view is None:
        raise PlayerError(NO_GAME.say())
    with suppress(*FAILURES):  # The table shows it, whatever happens to this message.
        await _shown(interaction, view, more.more_card(view.table().moment))
    await refresh(services, interaction, view)


async def ask_end(services: PlanechaseServices, interaction: AnyInteraction) -> None:
    """Ask whether to end the game, which can't be undone.

    Raises:
        PlayerError: They can't end it.

    """
    number = await services.planechase.ending(place(interaction), who(interaction))
    await _card(interaction, number, 0, panel.end_card())


async def _shown(interaction: AnyInteraction, view: PlanarView, card: Card) -> None:
    await _card(interaction, view.stored.id, view.stored.revision, card)


async def _card(interaction: AnyInteraction, number: int, revision: int, card: Card) -> None:
    """Show a card only to the presser, in place if possible."""
    shown = Shown(
        number, str(number), say("Planechase"), revision, card, new=True, private=True, subject=SUBJECT
    )
    await privately(interaction, card_embed(card), roll_view(shown))


async def open_form(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    """Open a form, filled in with its earlier text.

    Raises:
        PlayerError: The action is impossible now, or the user can't take it.

    """
    game, at = game_of(view.stored), press.at or 0
    if press.action == more.WALK_TO:
        if game.phenomenon:
            raise PressError(say("A phenomenon is face up. Press Ability resolved or Ability countered."))
        await services.planechase.check_walker(game, place(interaction), who(interaction))
        view.pending()  # If a die must be chosen first, it says so.
        at = game.walks
    fields = more.fields_of(press.action)
    fields = with_draft(fields, draft_of(interaction)) if is_private(interaction) else fields
    await ask(interaction, press, more.title_of(press.action), fields, at)


async def _filled_in(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    """Carry out a form's action, or return its text to be corrected."""
    entered = press.entered or {}
    fields = more.fields_of(press.action)
    check_entered(fields, entered)
    try:
        await _entered(services, interaction, press, entered, view)
    except PlayerError as error:
        form = f"{SUBJECT}{press.roll}:{press.action}:{press.at or 0}:0"
        raise DraftError(str(error), draft=sections(fields, entered), form=form) from error


async def _entered(
    services: PlanechaseServices,
    interaction: AnyInteraction,
    press: Press,
    entered: Mapping[str, str],
    view: PlanarView,
) -> None:
    here, they, plane = place(interaction), who(interaction), entered.get("plane", "").strip()
    match press.action:
        case more.EFFECT:
            await effect_roll(services, interaction, entered.get("by", ""))
            return
        case more.REVEAL:
            count, planes = more.read_reveal(entered.get("cards", ""), entered.get("of", ""))
            await decks.revealed(services, interaction, count, planes=planes)
            return
        case more.WALK_TO:
            await services.planechase.planeswalk(here, they, at=press.at, name=plane, seen=view)
        case _:
            await services.planechase.beside(here, they, plane)
    await done(services, interaction)


async def _list(interaction: AnyInteraction, press: Press, view: PlanarView) -> None:
    """Show the list to pick from, in place of the buttons."""
    game, ask = game_of(view.stored), more.title_of(press.action)
    what = f"{SUBJECT}{press.roll}:{press.action}:{press.at or 0}:0"
    choices = more.change_choices(game) if press.action == more.CHANGES_OF else more.player_choices(game)
    listed = member_list(what, ask) if press.action == more.BRING else one_of(what, ask, choices)
    await privately(interaction, note_embed(ask), listed)


async def _change(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    key, _, switch = press.picked[0].partition(" ")
    if press.picked[0] not in [choice.key for choice in more.change_choices(game_of(view.stored))]:
        raise PressError(say("That was already changed. Check the table."))
    await services.planechase.switch(place(interaction), who(interaction), key, on=switch == "on")
    await done(services, interaction)


async def _extra(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    player = _player(press, view)
    await services.planechase.extra_turn(place(interaction), who(interaction), player, press.at)
    with suppress(*FAILURES):
        await _shown(interaction, view, Card(say("{name}'s extra turn starts.", name=plain(player.name))))
    await show(services, interaction)  # A new message pings whose turn it is.


async def _bring(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, _view: PlanarView
) -> None:
    ((user, name),) = await members(interaction, [_number(press.picked[0])])
    await services.people.named(place(interaction).channel, [(user, name)])
    await services.planechase.join(place(interaction), who(interaction), player_of(Who(user, name)))
    await done(services, interaction)


async def _take_out(
    services: PlanechaseServices, interaction: AnyInteraction, press: Press, view: PlanarView
) -> None:
    await _parted(services, interaction, view, _player(press, view))


def _player(press: Press, view: PlanarView) -> Who:
    """Return the picked player. Raises PlayerError if they no longer play."""
    number = _number(press.picked[0])
    for player in game_of(view.stored).players:
        if player.id == number:
            return Who(player.id, player.name)
    raise PressError(say("They're no longer in this game. Check the table."))


def _number(text: str) -> int:
    if not text.isdecimal():
        raise PressError(OTHER.say())
    return int(text)


async def _ask_leave(_services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView) -> None:
    card = more.leave_card(game_of(view.stored), who(interaction).user)
    await _shown(interaction, view, card)


async def _leave(services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView) -> None:
    await _parted(services, interaction, view, who(interaction))


async def _parted(
    services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView, player: Who
) -> None:
    """Remove someone from the game; if that starts a turn, post a new message that pings its player."""
    await services.planechase.leave(place(interaction), who(interaction), player_of(player))
    with suppress(*FAILURES):  # The table shows it, whatever happens to this message.
        await _shown(interaction, view, Card(say("{name} has left the game.", name=plain(player.name))))
    await (show if player.user == game_of(view.stored).active else refresh)(services, interaction)


async def _ask_end(services: PlanechaseServices, interaction: AnyInteraction, _view: PlanarView) -> None:
    await ask_end(services, interaction)


_ASKED: Mapping[str, Callable[[PlanechaseServices, AnyInteraction, PlanarView], Awaitable[None]]] = {
    panel.LEAVE: _ask_leave,
    panel.LEAVE_NOW: _leave,
    more.END: _ask_end,
}

_PICKED: Mapping[str, Callable[[PlanechaseServices, AnyInteraction, Press, PlanarView], Awaitable[None]]] = {
    more.CHANGES_OF: _change,
    more.EXTRA: _extra,
    more.BRING: _bring,
    more.TAKE_OUT: _take_out,
}
"""The function to call after a pick from each list."""

ACTIONS = {panel.MORE, more.EFFECT, more.WALK_TO, more.BESIDE, more.REVEAL, *_ASKED, *_PICKED}
"""All actions that only the presser is asked about."""
