"""What GMs ask several characters to roll, on one message that everybody taps."""

from collections.abc import Awaitable, Callable

from discord.utils import MISSING
from msgspec import structs

from bot.errors import PlayerError, PressError
from bot.games.dnd.asks.rules import panel
from bot.games.dnd.asks.rules.panel import FAIL, OPEN, REST, RESULTS, ROLL, people_choices
from bot.games.dnd.asks.store import Asked
from bot.games.dnd.asks.table import AskShown
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.rolls.ui import inspiration as inspiring
from bot.rolls.hidden import PEEK
from bot.rolls.table import OnTap
from bot.rolls.values import Copy, Form, Picking, Press, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed
from bot.ui.show import drawn_in, edited, follow, is_private, log, put_up, show
from bot.ui.views import pick_view
from bot.words import later, say
from bot.words.speaking import speaking_to_all

SUBJECT = panel.SUBJECT


async def command(
    desk: DndDesk, interaction: AnyInteraction, request: DndRequest, people: str, *, hides: bool, secret: bool
) -> None:
    """What ``/dnd ask`` does: ask everybody who is named, or roll for them secretly."""
    await desk.asks.authorise(place(interaction), who(interaction))
    holders = await inspiring.people(desk, interaction, people)
    asked = [Asked(each.character, each.name, each.player) for each in holders]
    dc, request = request.dc, structs.replace(request, dc=None)
    if secret:
        card = await desk.asks.secretly(place(interaction), who(interaction), request, asked, dc)
        await interaction.response.send_message(embed=card_embed(card), ephemeral=True)
        return
    shown = await desk.asks.ask(place(interaction), who(interaction), request, asked, dc, is_hidden=hides)
    if hides:
        await _post_apart(desk, interaction, shown)
    elif not await _post(desk, interaction, shown):
        raise PlayerError(_UNSENT.say())


_UNSENT = later("I cannot write here, so nobody was asked; let me view this channel and send messages in it.")
_NOT_SURE = later(
    "Discord did not say whether it took what you ask; look in the channel, and ask again if it is not there."
)


async def _post_apart(desk: DndDesk, interaction: AnyInteraction, asked: AskShown) -> None:
    """The same as its own message: on a command's answer Discord shows everybody what was typed for it."""
    posting = await put_up(interaction.client, asked.channel, _shown(asked))
    if not posting.message:
        raise PlayerError((_UNSENT if posting.is_refused else _NOT_SURE).say())
    await desk.asks.posted(asked.id, posting.message)
    await interaction.response.send_message(
        say("Asked. The DC is the GMs' secret: GM: results."), ephemeral=True
    )


async def _post(desk: DndDesk, interaction: AnyInteraction, asked: AskShown) -> bool:
    """Put it on a new message that all see, and note which."""
    message = await panels.put(interaction, _shown(asked))
    if message:
        await desk.asks.posted(asked.id, message)
    return bool(message)


def _shown(asked: AskShown) -> Shown:
    with speaking_to_all():
        who = say("{name} asks", name=asked.asker)
    return Shown(asked.id, str(asked.id), who, 1, asked.card, new=True, subject=SUBJECT)


def taps(desk: DndDesk) -> dict[str, OnTap]:
    """What takes the buttons of such messages."""
    return {SUBJECT: on_press(pressed, desk)}


async def pressed(desk: DndDesk, interaction: AnyInteraction, press: Press) -> None:
    """Do what a button of such a message asks for.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    here, they = place(interaction), who(interaction)
    asked = await desk.asks.shown(press.roll)
    if asked.channel != here.channel:
        raise PressError(say("That was asked in another channel; press it there."))
    if press.action in (ROLL, FAIL):
        await _roll(desk, interaction, press)
    elif press.action == REST:
        await desk.asks.roll_rest(press.roll, here, they)
        await _answer(desk, interaction, press.roll)
    elif press.action == RESULTS:
        card, choices = await desk.asks.results(press.roll, here, they)
        shown = structs.replace(_shown(asked), picking=Picking(OPEN, say("Open a roll"), choices))
        view = pick_view(shown) if choices else MISSING
        await interaction.response.send_message(embed=card_embed(card), view=view, ephemeral=True)
    elif press.action == OPEN and press.picked:
        roll = await desk.asks.answered_by(press.roll, press.picked[0], here, they)
        answer = await desk.presses.press(Press(roll, PEEK, private=True), here, they)
        if not isinstance(answer, Form):
            await show(desk.service, interaction, structs.replace(answer, private=True))
    else:
        raise PressError(say("This button is from another version of me; a GM asks anew with /dnd ask."))


async def _roll(desk: DndDesk, interaction: AnyInteraction, press: Press) -> None:
    """Roll for the presser's character, or show what it rolled; of several, ask for whom."""
    here, they, fails = place(interaction), who(interaction), press.action == FAIL
    own = await desk.asks.mine(press.roll, they)
    if press.picked:
        own = [each for each in own if str(each.character) == press.picked[0]]
    elif len(own) > 1:
        asked = await desk.asks.shown(press.roll)
        picking = Picking(press.action, say("Which of your characters?"), people_choices(own))
        view = pick_view(structs.replace(_shown(asked), picking=picking))
        await interaction.response.send_message(
            say("Several of yours were asked."), view=view, ephemeral=True
        )
        return
    if not own:
        raise PressError(say("That character was not asked; look at the message."))
    if own[0].roll:
        found = await desk.service.shown(own[0].roll)
        if fails or found is None:
            raise PressError(say("That was rolled already; the message shows it."))
        answer = await desk.presses.press(Press(own[0].roll, PEEK, private=True), here, they)
        if not isinstance(answer, Form):
            await show(desk.service, interaction, structs.replace(answer, private=True, new=not press.picked))
        return
    shown = await desk.asks.roll(press.roll, own[0].character, here, they, fails=fails)
    if is_private(interaction):
        await show(desk.service, interaction, structs.replace(shown, private=True, new=False))
        await refresh(desk, interaction, press.roll)
        return
    await _answer(desk, interaction, press.roll)
    await follow(desk.service, interaction, shown)


async def roll_changed(desk: DndDesk, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the message up to date of which a roll was changed."""
    if shown.on_panel:
        await refresh(desk, interaction, shown.on_panel.number)


async def refresh(desk: DndDesk, interaction: AnyInteraction, ask: int) -> None:
    """Bring the message up to date after one of its rolls was changed elsewhere."""
    asked = await desk.asks.shown(ask)
    if asked.message:
        shown, copy = _shown(asked), Copy(asked.channel, _shown(asked), asked.message)
        await edited(interaction, copy)
        await panels.settle(
            shown, _draw(desk, ask), lambda now: edited(interaction, structs.replace(copy, shown=now))
        )


async def _answer(desk: DndDesk, interaction: AnyInteraction, ask: int) -> None:
    """Answer with the message brought up to date; with a new one, if that is gone."""
    asked = await desk.asks.shown(ask)
    shown = _shown(asked)
    try:
        await interaction.response.edit_message(**drawn_in(interaction.client, asked.channel, shown))
    except FAILURES as error:
        log.info("What was asked under %d could not be brought up to date: %s", ask, error)
        await _post(desk, interaction, asked)
        return

    async def again(now: Shown) -> None:
        await interaction.edit_original_response(**drawn_in(interaction.client, asked.channel, now))

    await panels.settle(shown, _draw(desk, ask), again)


def _draw(desk: DndDesk, ask: int) -> Callable[[], Awaitable[Shown | None]]:
    async def draw() -> Shown | None:
        return _shown(await desk.asks.shown(ask))

    return draw
