"""Odds shown to whoever asks, or to all; and what their buttons do."""

from io import BytesIO
from typing import Any

import discord

from bot.dice.expression import Expression
from bot.dice.notation import parse
from bot.errors import PlayerError, PressError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import exactly
from bot.odds.desk import OddsDesk, unlabelled
from bot.odds.ui.buttons import odds_buttons
from bot.odds.ui.card import beyond_words, odds_card, plain_text
from bot.odds.worker import Answer
from bot.rolls.card import Card, shortened
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.service import Service
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import MAX_AUTHOR, card_embed
from bot.ui.rolling import roll
from bot.ui.views import buttons
from bot.words import say

_FILE = "odds.png"
_MOST_ALT = 1024  # Characters of a picture's description.


async def show(
    desk: OddsDesk, interaction: AnyInteraction, expression: Expression, *, pictured: bool = False
) -> None:
    """Show the odds to whoever asked alone: on the message that was pressed if that is theirs alone."""
    message = await _drawn(desk, expression, pictured=pictured)
    is_theirs = interaction.message is not None and interaction.message.flags.ephemeral
    if is_theirs:
        file = message.pop("file")
        await interaction.response.edit_message(content=None, attachments=[file] if file else [], **message)
    else:
        await interaction.response.send_message(**_present(message), ephemeral=True)


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


def taps(service: Service, desk: OddsDesk) -> dict[str, OnTap]:
    """What takes the buttons of odds."""

    async def tapped(interaction: AnyInteraction, tap: Tap) -> None:
        what, _, dice = tap.text.partition(":")
        if tap.of or not dice or what not in _WORDS:
            raise PressError(OTHER.say())
        if what == "roll":
            await roll(service, interaction, GAME.key, lambda: exactly(dice), Audience.EVERYONE)
        elif what in ("of", "pic"):
            await show(desk, interaction, parse(dice), pictured=what == "pic")
        else:
            by = interaction.user.display_name
            message = await _drawn(desk, parse(dice), by=by, pictured=what == "hang")
            await interaction.response.send_message(**_present(message))

    return {"odds": OnTap(tapped, anywhere=True)}


_WORDS = ("of", "pic", "share", "hang", "roll")
"""What a button of odds does: show them, with a picture, to all, to all with a picture, or roll the dice."""


def _present(message: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in message.items() if part is not None}


async def _drawn(
    desk: OddsDesk, expression: Expression, by: str = "", *, pictured: bool = False
) -> dict[str, Any]:
    """The message that shows the odds, ``pictured`` if that can be; ``by``: who shares them with all.

    Raises:
        PlayerError: There are none; the text says why.

    """
    answer = await desk.drawn(expression) if pictured else Answer(await desk.of(expression))
    if answer.reckoned.beyond:
        raise PlayerError(beyond_words(answer.reckoned.beyond, unlabelled(expression)))
    card = odds_card(answer.reckoned, expression, pictured=bool(answer.picture))
    embed: discord.Embed = card_embed(card)
    if by:
        embed.set_author(name=shortened(say("{who} shares odds", who=by), MAX_AUTHOR))
    file = None
    if answer.picture:
        told = shortened(plain_text(card), _MOST_ALT)
        file = discord.File(BytesIO(answer.picture), filename=_FILE, description=told)
        embed.set_image(url=f"attachment://{_FILE}")
    view = buttons(*odds_buttons(expression, shared=bool(by), pictured=bool(answer.picture)))
    return {"embed": embed, "view": view, "file": file}
