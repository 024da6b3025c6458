"""Odds shown to whoever asks, or to all; and what their buttons do."""

from typing import Any

import discord

from bot.dice.expression import Expression
from bot.dice.limits import MAX_TEXT
from bot.dice.notation import parse
from bot.errors import PlayerError, PressError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import exactly
from bot.odds.service import OddsService, unlabelled
from bot.odds.ui.asked import compared, of_what
from bot.odds.ui.buttons import odds_buttons
from bot.odds.ui.card import beyond_words, odds_card, plain_text
from bot.odds.worker import Answer
from bot.rolls.card import Card, Field, check_entered, shortened
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.service import Service
from bot.rolls.table import OnTap
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
    """Show the odds to whoever asked alone: on the message that was pressed if that is theirs alone."""
    message = _drawn(await _answer(services, expression, pictured=pictured), expression)
    await privately(interaction, message["embed"], message["view"], message["file"])


async def show_last(service: Service, interaction: AnyInteraction) -> None:
    """Show whoever asked alone what their last roll here may come to, by the rules of its game.

    Raises:
        PlayerError: They have rolled nothing here, or that is not known.

    """
    chances = await service.odds(place(interaction), who(interaction))
    if chances is None:
        raise PlayerError(
            say("Of your last roll here no odds are known; write dice, as in /odds 1d20+7 goal:15.")
        )
    card = Card(say("Odds of your last roll here"), lines=(chances.words(),))
    await interaction.response.send_message(embed=card_embed(card), ephemeral=True)


def taps(service: Service, services: OddsService) -> dict[str, OnTap]:
    """What takes the buttons of odds, and the form of *Compare…*."""

    async def tapped(interaction: AnyInteraction, tap: Tap) -> None:
        what, _, dice = tap.text.partition(":")
        if tap.of or not dice or what not in _WORDS or tap.is_draft or (tap.is_of_form and what != "with"):
            raise PressError(OTHER.say())
        if what == "roll":
            await roll(service, interaction, GAME.key, lambda: exactly(dice), Audience.EVERYONE)
        elif what in ("of", "pic"):
            await show(services, interaction, parse(dice), pictured=what == "pic")
        elif what == "with":
            await _compare(services, interaction, dice, tap.entered)
        else:
            await _share(services, interaction, parse(dice), pictured=what == "hang")

    return {"odds": OnTap(tapped, forms=True, anywhere=True)}


_WORDS = ("of", "pic", "share", "hang", "with", "roll")
"""What a button of odds does: show them, with a picture, to all, to all with a picture, ask what they are to
be compared with, or roll the dice."""


async def _compare(
    services: OddsService, interaction: AnyInteraction, dice: str, entered: dict[str, str] | None
) -> None:
    """Ask for the other dice; or show both, in one picture if that can be."""
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


async def _answer(services: OddsService, expression: Expression, *, pictured: bool) -> Answer:
    """The odds, with a picture if one is wanted and can be drawn.

    Raises:
        PlayerError: There are none; the text says why.

    """
    answer = await services.drawn(expression) if pictured else Answer(await services.of(expression))
    if answer.reckoned.beyond:
        raise PlayerError(beyond_words(answer.reckoned.beyond, unlabelled(expression)))
    return answer


def _drawn(answer: Answer, expression: Expression, by: str = "") -> dict[str, Any]:
    """The message that shows the odds; ``by``: who shares them with all."""
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
