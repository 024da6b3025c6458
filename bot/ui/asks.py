"""What GMs ask several characters to roll, on one message that everybody taps."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import structs

from bot.errors import PressError
from bot.games.dnd import asking
from bot.games.dnd.asking import FAIL, REST, RESULTS, ROLL
from bot.games.dnd.request import DndRequest
from bot.service.asking import AskBook, AskShown
from bot.service.rolls import Service
from bot.service.values import Copy, Press, Shown
from bot.store.asks import Asked
from bot.ui import inspiring, panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed
from bot.ui.show import FAILURES, drawn, edited, log
from bot.words import say

SUBJECT = asking.SUBJECT


class AskTable(Protocol):
    """What of the bot asking needs."""

    asks: AskBook
    service: Service


class AskDesk(AskTable, inspiring.Inspirer, Protocol):
    """What of the bot the command needs."""


async def ask(
    bot: AskTable,
    interaction: AnyInteraction,
    request: DndRequest,
    people: list[Asked],
    dc: int | None,
    *,
    is_hidden: bool,
) -> None:
    """Ask them, on a new message that all see."""
    asked = await bot.asks.ask(place(interaction), who(interaction), request, people, dc, is_hidden=is_hidden)
    message = await panels.put(interaction, _shown(asked))
    await bot.asks.posted(asked.id, message)


async def secretly(
    bot: AskTable, interaction: AnyInteraction, request: DndRequest, people: list[Asked], dc: int | None
) -> None:
    """Roll for each of them, and tell the GM alone."""
    card = await bot.asks.secretly(place(interaction), who(interaction), request, people, dc)
    await interaction.response.send_message(embed=card_embed(card), ephemeral=True)


def _shown(asked: AskShown) -> Shown:
    return Shown(asked.id, asked.asker, 1, asked.card, new=True, subject=SUBJECT)


async def pressed(bot: AskTable, interaction: AnyInteraction, press: Press) -> None:
    """Do what a button of such a message asks for.

    Raises:
        PlayerError: It cannot be done, or not by them; the text says why.

    """
    here, they = place(interaction), who(interaction)
    asked = await bot.asks.shown(press.roll)
    if asked.channel != here.channel or press.entered is not None:
        raise PressError(say("That was asked in another channel; press it there."))
    match press.action:
        case a if a in (ROLL, FAIL):
            shown, is_new = await bot.asks.roll(press.roll, here, they, fails=a == FAIL)
            if is_new:
                await _answer(bot, interaction, press.roll)
                await interaction.followup.send(**drawn(shown), ephemeral=True)
            else:
                await interaction.response.send_message(**drawn(shown), ephemeral=True)
        case a if a == REST:
            await bot.asks.roll_rest(press.roll, here, they)
            await _answer(bot, interaction, press.roll)
        case a if a == RESULTS:
            card = await bot.asks.results(press.roll, here, they)
            await interaction.response.send_message(embed=card_embed(card), ephemeral=True)
        case _:
            raise PressError(say("This button is from another version of me; a GM asks anew with /dnd ask."))


async def refresh(bot: AskTable, interaction: AnyInteraction, ask: int) -> None:
    """Bring the message up to date after one of its rolls was changed elsewhere."""
    asked = await bot.asks.shown(ask)
    if asked.message:
        shown = _shown(asked)
        await edited(interaction, Copy(asked.channel, shown, asked.message))
        await panels.settle(
            shown, _draw(bot, ask), lambda now: edited(interaction, Copy(asked.channel, now, asked.message))
        )


async def _answer(bot: AskTable, interaction: AnyInteraction, ask: int) -> None:
    """Answer with the message brought up to date."""
    shown = _shown(await bot.asks.shown(ask))
    try:
        await interaction.response.edit_message(**drawn(shown))
    except FAILURES as error:  # It may be deleted; what was rolled is kept.
        log.info("What was asked under %d could not be brought up to date: %s", ask, error)
        return
    await panels.settle(shown, _draw(bot, ask), lambda now: interaction.edit_original_response(**drawn(now)))


def _draw(bot: AskTable, ask: int) -> Callable[[], Awaitable[Shown | None]]:
    async def draw() -> Shown | None:
        return _shown(await bot.asks.shown(ask))

    return draw


async def command(
    bot: AskDesk, interaction: AnyInteraction, request: DndRequest, people: str, *, hides: bool, secret: bool
) -> None:
    """What ``/dnd ask`` does: ask everybody who is named, or roll for them secretly."""
    holders = await inspiring.people(bot, interaction, people)
    owners = {each.id: each.owner_name for each in await bot.characters.all(place(interaction))}
    asked = [Asked(each.character, each.name, each.player, owners.get(each.character, each.name)) for each in holders]
    dc, request = request.dc, structs.replace(request, dc=None)
    if secret:
        await secretly(bot, interaction, request, asked, dc)
    else:
        await ask(bot, interaction, request, asked, dc, is_hidden=hides)
