"""The message of a roll request, with the button that everyone presses."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from typing import Any

from discord.utils import MISSING
from msgspec import structs

from bot.asks.form import FORM, AskSaid, entered_options, open_form, people_named, with_entries
from bot.asks.rules.asked import Asked, Asking, FillAsk
from bot.asks.rules.panel import CLOSE, FAIL, OPEN, REST, RESULTS, ROLL, SUBJECT, people_choices
from bot.asks.services import AskServices
from bot.asks.store import answering
from bot.asks.table import AskShown
from bot.errors import PlayerError, PressError
from bot.rolling.core import Core
from bot.rolls.card import Card
from bot.rolls.deeds import Kind
from bot.rolls.hidden import PEEK
from bot.rolls.press import OTHER
from bot.rolls.table import OnPanel, OnTap, Table
from bot.rolls.values import Copy, Picking, Press, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, on_press
from bot.ui.delivery import FAILURES
from bot.ui.drafts import draft_of
from bot.ui.embeds import card_embed
from bot.ui.roll_views import pick_view
from bot.ui.show import drawn_in, edited, follow, is_private, log, put_up, show
from bot.words import say
from bot.words.speaking import speaking_to_all


def at_table(core: Core) -> Table:
    """Return the part of every channel that handles roll requests."""
    services = core.build(AskServices)
    return Table(
        services=services,
        taps=taps(services),
        deeds={FillAsk: Kind(answering, even_hidden=True)},
        panels={SUBJECT: OnPanel(partial(roll_changed, services), holds_rolls=True)},
    )


async def command(
    services: AskServices, interaction: AnyInteraction, said: AskSaid, on: Collection[str]
) -> None:
    """Handle ``/ask``: parse the roll in one of the enabled games, and ask for it."""
    here = place(interaction)
    await services.asks.authorise(here, who(interaction))
    asking = await services.reader.read(here, who(interaction), said.what, said.goal, on)
    askable = services.tables.of(asking.game).asks
    named = askable.people if askable and askable.people else partial(people_named, services)
    people = await named(interaction, said.people)
    await ask(services, interaction, asking, people, hides=said.hides, secret=said.secret)


async def _asked(services: AskServices, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    """Make the request entered in a form; if it can't be parsed, return the entries to be corrected."""
    client: Any = interaction.client
    try:
        await command(services, interaction, entered_options(entered), client.games)
    except PressError:
        raise
    except PlayerError as error:
        raise with_entries(error, entered) from error


async def ask(
    services: AskServices,
    interaction: AnyInteraction,
    asking: Asking,
    people: list[Asked],
    *,
    hides: bool,
    secret: bool,
) -> None:
    """Ask these people, or anyone if no one is named, for a roll, or roll for them secretly.

    Raises:
        PlayerError: They aren't a GM, or no one can be asked.

    """
    here, they = place(interaction), who(interaction)
    if hides and not asking.goal:
        raise PlayerError(say("This roll has no goal to hide. Ask for it without hiding a goal."))
    if secret:
        card = await services.asks.secretly(here, they, asking, people)
        await interaction.response.send_message(embed=card_embed(card), ephemeral=True)
        return
    shown = await services.asks.ask(here, they, asking, people, is_hidden=hides)
    if hides:
        await _post_apart(services, interaction, shown)
    elif not await _post(services, interaction, shown):
        raise PlayerError(_unsent())


def _unsent() -> str:
    return say(
        "Rollwright can't post here, so no one was asked. It needs View Channel and Send Messages in "
        "this channel."
    )


async def _post_apart(services: AskServices, interaction: AnyInteraction, asked: AskShown) -> None:
    """Post a request as a separate message: if it answered a command, Discord would show what was typed."""
    posting = await put_up(interaction.client, asked.channel, _shown(asked))
    if not posting.message:
        words = say(
            "Discord didn't confirm your request. Check the channel, and ask again if it isn't there."
        )
        raise PlayerError(_unsent() if posting.is_refused else words)
    await services.asks.posted(asked.id, posting.message)
    await interaction.response.send_message(
        say("Asked. Only GMs see the goal, under *GM: results*."), ephemeral=True
    )


async def _post(services: AskServices, interaction: AnyInteraction, asked: AskShown) -> bool:
    """Post a request as a new message that everyone sees, and record the message's ID."""
    message = await panels.put(interaction, _shown(asked))
    if message:
        await services.asks.posted(asked.id, message)
    return bool(message)


def _shown(asked: AskShown) -> Shown:
    with speaking_to_all():
        who = say("{name} asks", name=asked.asker)
    return Shown(asked.id, str(asked.id), who, 1, asked.card, new=True, subject=SUBJECT)


def taps(services: AskServices) -> dict[str, OnTap]:
    """Return the handlers of such messages' buttons, and of the form to ask with."""

    async def form(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await open_form(services, interaction, draft=draft_of(interaction))
        elif tap.entered is None:
            raise PressError(OTHER.say())
        else:
            await _asked(services, interaction, tap.entered)

    return {SUBJECT: on_press(pressed, services), FORM: OnTap(form, forms=True)}


async def pressed(services: AskServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on such a message.

    Raises:
        PlayerError: The action is impossible, or they can't take it; the message says why.

    """
    here, they = place(interaction), who(interaction)
    asked = await services.asks.shown(press.roll)
    if asked.channel != here.channel:
        raise PressError(say("That was asked in another channel. Use its buttons there."))
    if press.action in (ROLL, FAIL):
        await _roll(services, interaction, press)
    elif press.action == REST:
        await services.asks.roll_rest(press.roll, here, they)
        await _answer(services, interaction, press.roll)
    elif press.action == CLOSE:
        await services.asks.close(press.roll, here, they)
        await _answer(services, interaction, press.roll)
    elif press.action == RESULTS:
        card, choices = await services.asks.results(press.roll, here, they)
        picking = Picking(OPEN, say("Open a roll"), choices)
        shown = structs.replace(_shown(asked), card=card, picking=picking)
        view = pick_view(shown) if choices else MISSING
        await interaction.response.send_message(embed=card_embed(card), view=view, ephemeral=True)
    elif press.action == OPEN and press.picked:
        roll = await services.asks.answered_by(press.roll, press.picked[0], here, they)
        await show(services.service, interaction, await _opened(services, interaction, roll))
    else:
        raise PressError(
            say("This button is from another version of Rollwright. A GM can ask again with /ask.")
        )


async def _roll(services: AskServices, interaction: AnyInteraction, press: Press) -> None:
    """Roll for the presser's character, or show its roll; if there are several, ask which one."""
    here, they, fails = place(interaction), who(interaction), press.action == FAIL
    own = await services.asks.mine(press.roll, they)
    if press.picked:
        own = [answer for answer in own if str(answer.character) == press.picked[0]]
    elif len(own) > 1:
        asked = await services.asks.shown(press.roll)
        picking = Picking(press.action, say("Which of your characters?"), people_choices(own))
        card = Card(say("More than one of your characters was asked."))
        view = pick_view(structs.replace(_shown(asked), card=card, picking=picking))
        await interaction.response.send_message(card.headline, view=view, ephemeral=True)
        return
    if not own:
        raise PressError(say("That character wasn't asked. Check the message."))
    if own[0].roll:
        if fails or await services.service.shown(own[0].roll) is None:
            raise PressError(say("That was already rolled. See the message."))
        rolled = await _opened(services, interaction, own[0].roll)
        await show(services.service, interaction, structs.replace(rolled, new=not press.picked))
        return
    shown = await services.asks.roll(press.roll, own[0].character, here, they, fails=fails)
    if not shown.private:  # The roller sees it in their own language.
        shown = structs.replace(
            await _opened(services, interaction, shown.roll), copies=shown.copies, new=True
        )
    if is_private(interaction):
        await show(services.service, interaction, structs.replace(shown, new=False))
        await refresh(services, interaction, press.roll)
        return
    await _answer(services, interaction, press.roll)
    await follow(services.service, interaction, shown)


async def _opened(services: AskServices, interaction: AnyInteraction, roll: int) -> Shown:
    """Return a roll as only its viewer sees it, with buttons. Raises PlayerError if they can't see it."""
    press = Press(roll, PEEK, private=True)
    answer = await services.presses.press(press, place(interaction), who(interaction))
    assert isinstance(answer, Shown)  # Looking opens no form.
    return structs.replace(answer, private=True)


async def roll_changed(services: AskServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Update the message after one of its rolls was changed."""
    if shown.on_panel:
        await refresh(services, interaction, shown.on_panel.number)


async def refresh(services: AskServices, interaction: AnyInteraction, ask: int) -> None:
    """Update the message after one of its rolls was changed elsewhere."""
    asked = await services.asks.shown(ask)
    if asked.message:
        shown, copy = _shown(asked), Copy(asked.channel, _shown(asked), asked.message)
        await edited(interaction, copy)
        await panels.settle(
            shown, _draw(services, ask), lambda now: edited(interaction, structs.replace(copy, shown=now))
        )


async def _answer(services: AskServices, interaction: AnyInteraction, ask: int) -> None:
    """Answer with the updated message, or with a new one if it's gone."""
    asked = await services.asks.shown(ask)
    shown = _shown(asked)
    try:
        await interaction.response.edit_message(**drawn_in(interaction.client, asked.channel, shown))
    except FAILURES as error:
        log.info("Couldn't update call %d: %s", ask, error)
        await _post(services, interaction, asked)
        return

    async def again(now: Shown) -> None:
        await interaction.edit_original_response(**drawn_in(interaction.client, asked.channel, now))

    await panels.settle(shown, _draw(services, ask), again)


def _draw(services: AskServices, ask: int) -> Callable[[], Awaitable[Shown | None]]:
    async def draw() -> Shown | None:
        return _shown(await services.asks.shown(ask))

    return draw
