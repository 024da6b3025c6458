"""Odds shown to the person asking or to everyone, and the actions of the buttons below them."""

from typing import Any

import discord

from bot.audiences import Audience
from bot.dice.expression import Expression
from bot.dice.limits import MAX_TEXT
from bot.dice.notation import parse
from bot.errors import PlayerError, PressError
from bot.games.dice.rules.request import game_of
from bot.games.dice.rules.typed import meant, of_system
from bot.odds.service import OddsService, unlabelled
from bot.odds.ui.asked import compared, of_what
from bot.odds.ui.buttons import odds_buttons
from bot.odds.ui.card import beyond_words, odds_card, plain_text
from bot.odds.ui.systems import system_message
from bot.odds.worker import WorkerAnswer
from bot.rolls.card import Card, Field, check_entered, shortened
from bot.rolls.press import OTHER
from bot.rolls.service import Service
from bot.rolls.table import OnTap
from bot.systems.request import SystemRequest
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import MAX_AUTHOR, card_embed
from bot.ui.errors import answering
from bot.ui.files import pictured_on
from bot.ui.rolling import roll
from bot.ui.show import present, privately
from bot.ui.views import modal, rows_of
from bot.words import say
from bot.words.speaking import speaking_to_all

_OTHER = "dice"  # The form's only field: never change it.


async def show(
    services: OddsService, interaction: AnyInteraction, expression: Expression, *, pictured: bool = False
) -> None:
    """Show the odds only to the person asking: on the pressed message if it's private."""
    message = _drawn(await _answer(services, expression, pictured=pictured), expression)
    await privately(interaction, message["embed"], message["view"], message["file"])


async def show_system(
    services: OddsService, interaction: AnyInteraction, request: SystemRequest, *, shared: bool = False
) -> None:
    """Show the odds of a system's roll only to the person asking, or to everyone."""
    if not shared:
        await privately(interaction, **await system_message(services, request))
        return
    with speaking_to_all():
        message = await system_message(services, request, by=interaction.user.display_name)
    await interaction.response.send_message(**present(**message))


async def show_last(service: Service, interaction: AnyInteraction) -> None:
    """Show a person the odds of their last roll here, by the rules of its game.

    Raises:
        PlayerError: They haven't rolled anything here, or the odds are unknown.

    """
    chances = await service.odds(place(interaction), who(interaction))
    if chances is None:
        raise PlayerError(
            say("Odds aren't available for your last roll here. Enter dice, such as /odds 1d20+7 goal:15.")
        )
    then = await service.odds_then(place(interaction), who(interaction))
    lines = tuple(say("{act}: {chances}", act=act, chances=made.words()) for act, made in then)
    card = Card(say("Odds of your last roll here"), lines=(chances.words(), *lines))
    await interaction.response.send_message(embed=card_embed(card), ephemeral=True)


def taps(service: Service, services: OddsService) -> dict[str, OnTap]:
    """Return the handlers of the buttons below odds, and of the *Compare…* form."""

    async def tapped(interaction: AnyInteraction, tap: Tap) -> None:
        what, _, dice = tap.text.partition(":")
        if tap.of or not dice or what not in _WORDS or tap.is_draft or (tap.is_of_form and what != "with"):
            raise PressError(OTHER.say())
        if what == "roll":
            await roll(service, interaction, game_of, lambda: meant(dice), Audience.EVERYONE)
        elif request := of_system(dice):
            if what not in ("of", "share"):
                raise PressError(OTHER.say())
            await show_system(services, interaction, request, shared=what == "share")
        elif what in ("of", "pic"):
            await show(services, interaction, parse(dice), pictured=what == "pic")
        elif what == "with":
            await _compare(services, interaction, dice, tap.entered)
        else:
            await _share(services, interaction, parse(dice), pictured=what == "hang")

    return {"odds": OnTap(tapped, forms=True, anywhere=True)}


_WORDS = ("of", "pic", "share", "hang", "with", "roll")
"""The actions of odds buttons: show them, show them with a picture, show everyone, show everyone with a
picture, ask for a roll to compare, or roll the dice.
"""


async def _compare(
    services: OddsService, interaction: AnyInteraction, dice: str, entered: dict[str, str] | None
) -> None:
    """Ask for the other dice, or show the odds of both, in one picture if possible."""
    expression = parse(dice)
    fields = (Field(_OTHER, say("The other dice"), say("2d20kh1+5"), MAX_TEXT, filled=dice),)
    if entered is None:
        await interaction.response.send_modal(
            modal(f"odds:with:{dice}", say("Compare {dice}", dice=dice), fields)
        )
        return
    check_entered(fields, entered)
    async with answering(interaction, instead=lambda other: f"odds:pic:{dice}; {other}"):
        both = compared(expression, of_what(entered.get(_OTHER, ""), ""))
        await show(services, interaction, both, pictured=True)


async def _share(
    services: OddsService, interaction: AnyInteraction, expression: Expression, *, pictured: bool
) -> None:
    answer = await _answer(services, expression, pictured=pictured)
    with speaking_to_all():
        message = _drawn(answer, expression, by=interaction.user.display_name)
    await interaction.response.send_message(**present(**message))


async def _answer(services: OddsService, expression: Expression, *, pictured: bool) -> WorkerAnswer:
    """Return the odds, with a picture if one was requested and can be drawn.

    Raises:
        PlayerError: There are no odds. The message says why.

    """
    answer = await services.drawn(expression) if pictured else WorkerAnswer(await services.of(expression))
    if answer.reckoned.beyond:
        raise PlayerError(beyond_words(answer.reckoned.beyond, unlabelled(expression)))
    return answer


def _drawn(answer: WorkerAnswer, expression: Expression, by: str = "") -> dict[str, Any]:
    """Return the message that shows the odds. ``by`` is the name of the person sharing them."""
    pictured = bool(answer.picture)
    card = odds_card(answer.reckoned, expression, pictured=pictured)
    embed: discord.Embed = card_embed(card)
    if by:
        embed.set_author(name=shortened(say("{who} shares odds", who=by), MAX_AUTHOR))
    file = None
    if pictured:
        file = pictured_on(embed, answer.picture, "odds.png", plain_text(card))
    offered = odds_buttons(expression, shared=bool(by), pictured=pictured, has_bars=answer.reckoned.has_bars)
    return {"embed": embed, "view": rows_of(*offered), "file": file}
