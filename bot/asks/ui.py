"""What GMs ask several to roll, on one message that everybody taps."""

import re
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from discord.utils import MISSING
from msgspec import Struct, structs

from bot.asks.reading import AskReader
from bot.asks.rules.asked import Asked, Asking, FillAsk
from bot.asks.rules.panel import CLOSE, FAIL, OPEN, REST, RESULTS, ROLL, SUBJECT, people_choices
from bot.asks.services import AskServices
from bot.asks.store import Asks, answering
from bot.asks.table import AskShown, RollRequests
from bot.errors import PlayerError, PressError
from bot.people.mentions import known_names
from bot.rolls.card import Card, shortened
from bot.rolls.core import Core
from bot.rolls.deeds import Kind
from bot.rolls.hidden import PEEK
from bot.rolls.table import OnPanel, OnTap, Table
from bot.rolls.values import Copy, Picking, Press, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.delivery import FAILURES
from bot.ui.embeds import card_embed
from bot.ui.show import drawn_in, edited, follow, is_private, log, put_up, show
from bot.ui.views import pick_view
from bot.words import say
from bot.words.speaking import speaking_to_all


def at_table(core: Core) -> Table:
    """What GMs ask several to roll, in every channel."""
    asks = RollRequests(
        Asks(core.database),
        core.rolls,
        core.service,
        core.gms,
        games=core.games,
        tables=core.tables,
        clock=core.clock,
    )
    reader = AskReader(core.tables, core.gms, core.games)
    services = AskServices(asks, reader, core.service, core.presses, core.people, core.tables)
    return Table(
        services=services,
        taps=taps(services),
        deeds={FillAsk: Kind(answering, even_hidden=True)},
        panels={SUBJECT: OnPanel(partial(roll_changed, services), holds_rolls=True)},
    )


class Said(Struct, frozen=True):
    """What a GM asks, as it was typed; ``hides`` the goal, or rolls for all of them in ``secret``."""

    what: str
    people: str
    goal: str
    hides: bool
    secret: bool


async def command(
    services: AskServices, interaction: AnyInteraction, said: Said, on: Collection[str]
) -> None:
    """What ``/ask`` does: read what is asked, as a roll of one of the games that are ``on``, and ask."""
    here = place(interaction)
    await services.asks.authorise(here, who(interaction))
    asking = await services.reader.read(here, who(interaction), said.what, said.goal, on)
    askable = services.tables.of(asking.game).asks
    named = askable.people if askable and askable.people else partial(_people, services)
    people = await named(interaction, said.people)
    await ask(services, interaction, asking, people, hides=said.hides, secret=said.secret)


_ALL = {"", "all", "everybody", "everyone", "here"}
"""Whoever likes answers."""

_BETWEEN = re.compile(r"[,、，;&\n]")
_LONGEST = 40  # Characters of a name on a line.


async def _people(services: AskServices, interaction: AnyInteraction, text: str) -> list[Asked]:
    """Who is named: members, and others by a name alone, for whom a GM rolls; nobody for whoever likes.

    Raises:
        PlayerError: One is no member, or several are called so.

    """
    if text.strip().removeprefix("@").casefold() in _ALL:
        return []
    names = [part.strip() for part in _BETWEEN.split(text) if part.strip()]
    found = dict.fromkeys(await known_names(services.people, interaction, names))
    await services.people.named(place(interaction).channel, [each for each in found if each[0]])
    return [
        Asked(-user or -place_of, shortened(name, _LONGEST), user)
        for place_of, (user, name) in enumerate(found, 1)
    ]


async def ask(
    services: AskServices,
    interaction: AnyInteraction,
    asking: Asking,
    people: list[Asked],
    *,
    hides: bool,
    secret: bool,
) -> None:
    """Ask these for this roll, or whoever likes if nobody is named; or roll for them secretly.

    Raises:
        PlayerError: They are no GM, or nobody can be asked.

    """
    here, they = place(interaction), who(interaction)
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
    return say("I cannot write here, so nobody was asked; let me view this channel and send messages in it.")


def _not_sure() -> str:
    return say(
        "Discord did not say whether it took what you ask;"
        " look in the channel, and ask again if it is not there."
    )


async def _post_apart(services: AskServices, interaction: AnyInteraction, asked: AskShown) -> None:
    """The same as its own message: on a command's answer Discord shows everybody what was typed for it."""
    posting = await put_up(interaction.client, asked.channel, _shown(asked))
    if not posting.message:
        raise PlayerError(_unsent() if posting.is_refused else _not_sure())
    await services.asks.posted(asked.id, posting.message)
    await interaction.response.send_message(
        say("Asked. The goal is the GMs' secret: GM: results."), ephemeral=True
    )


async def _post(services: AskServices, interaction: AnyInteraction, asked: AskShown) -> bool:
    """Put it on a new message that all see, and note which."""
    message = await panels.put(interaction, _shown(asked))
    if message:
        await services.asks.posted(asked.id, message)
    return bool(message)


def _shown(asked: AskShown) -> Shown:
    with speaking_to_all():
        who = say("{name} asks", name=asked.asker)
    return Shown(asked.id, str(asked.id), who, 1, asked.card, new=True, subject=SUBJECT)


def taps(services: AskServices) -> dict[str, OnTap]:
    """What takes the buttons of such messages."""
    return {SUBJECT: on_press(pressed, services)}


async def pressed(services: AskServices, interaction: AnyInteraction, press: Press) -> None:
    """Do what a button of such a message asks for.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    here, they = place(interaction), who(interaction)
    asked = await services.asks.shown(press.roll)
    if asked.channel != here.channel:
        raise PressError(say("That was asked in another channel; press it there."))
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
        raise PressError(say("This button is from another version of me; a GM asks anew with /ask."))


async def _roll(services: AskServices, interaction: AnyInteraction, press: Press) -> None:
    """Roll for the presser's character, or show what it rolled; of several, ask for whom."""
    here, they, fails = place(interaction), who(interaction), press.action == FAIL
    own = await services.asks.mine(press.roll, they)
    if press.picked:
        own = [answer for answer in own if str(answer.character) == press.picked[0]]
    elif len(own) > 1:
        asked = await services.asks.shown(press.roll)
        picking = Picking(press.action, say("Which of your characters?"), people_choices(own))
        card = Card(say("Several of yours were asked."))
        view = pick_view(structs.replace(_shown(asked), card=card, picking=picking))
        await interaction.response.send_message(card.headline, view=view, ephemeral=True)
        return
    if not own:
        raise PressError(say("That character was not asked; look at the message."))
    if own[0].roll:
        if fails or await services.service.shown(own[0].roll) is None:
            raise PressError(say("That was rolled already; the message shows it."))
        found = await _opened(services, interaction, own[0].roll)
        await show(services.service, interaction, structs.replace(found, new=not press.picked))
        return
    shown = await services.asks.roll(press.roll, own[0].character, here, they, fails=fails)
    if not shown.private:  # To whoever rolled it is shown in their own language.
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
    """A roll as the presser may see it alone, with its buttons. Raises PlayerError if they may not."""
    press = Press(roll, PEEK, private=True)
    answer = await services.presses.press(press, place(interaction), who(interaction))
    assert isinstance(answer, Shown)  # To look opens no form.
    return structs.replace(answer, private=True)


async def roll_changed(services: AskServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the message up to date of which a roll was changed."""
    if shown.on_panel:
        await refresh(services, interaction, shown.on_panel.number)


async def refresh(services: AskServices, interaction: AnyInteraction, ask: int) -> None:
    """Bring the message up to date after one of its rolls was changed elsewhere."""
    asked = await services.asks.shown(ask)
    if asked.message:
        shown, copy = _shown(asked), Copy(asked.channel, _shown(asked), asked.message)
        await edited(interaction, copy)
        await panels.settle(
            shown, _draw(services, ask), lambda now: edited(interaction, structs.replace(copy, shown=now))
        )


async def _answer(services: AskServices, interaction: AnyInteraction, ask: int) -> None:
    """Answer with the message brought up to date; with a new one, if that is gone."""
    asked = await services.asks.shown(ask)
    shown = _shown(asked)
    try:
        await interaction.response.edit_message(**drawn_in(interaction.client, asked.channel, shown))
    except FAILURES as error:
        log.info("What was asked under %d could not be brought up to date: %s", ask, error)
        await _post(services, interaction, asked)
        return

    async def again(now: Shown) -> None:
        await interaction.edit_original_response(**drawn_in(interaction.client, asked.channel, now))

    await panels.settle(shown, _draw(services, ask), again)


def _draw(services: AskServices, ask: int) -> Callable[[], Awaitable[Shown | None]]:
    async def draw() -> Shown | None:
        return _shown(await services.asks.shown(ask))

    return draw
