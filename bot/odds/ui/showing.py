"""Odds shown to the person asking or to everyone, and the actions of the buttons below them."""

from collections.abc import Iterator
from typing import Any

import discord

from bot.audiences import Audience
from bot.dice.amend import Amendment, amended
from bot.dice.expression import Expression, Mode, pools_of
from bot.dice.limits import MAX_TEXT
from bot.dice.notation import parse
from bot.errors import DiceError, PlayerError, PressError
from bot.games.dice.rules.request import game_of
from bot.games.dice.rules.typed import from_button, of_system
from bot.odds.picture import can_draw
from bot.odds.service import OddsService, unlabelled
from bot.odds.system_odds import SystemOdds
from bot.odds.ui.asked import compared, nudged, requested_dice
from bot.odds.ui.card import beyond_words, odds_card, plain_text, tried_words
from bot.odds.worker import WorkerAnswer
from bot.rolling.service import Service
from bot.rolls.card import Card, Field, check_entered, code, plain, shortened
from bot.rolls.chances import Chance, percent
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.systems.naming import system_name
from bot.systems.request import SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.written import written
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import MAX_AUTHOR, card_embed
from bot.ui.errors import answering
from bot.ui.files import pictured_on
from bot.ui.modals import modal
from bot.ui.rolling import roll
from bot.ui.show import present, privately
from bot.ui.views import rows_of
from bot.words import Later, later, say
from bot.words.speaking import ENGLISH, speaking_to_all

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
            await roll(service, interaction, game_of, lambda: from_button(dice), Audience.EVERYONE)
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
        both = compared(expression, requested_dice(entered.get(_OTHER, ""), ""))
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
    if answer.odds.beyond:
        raise PlayerError(beyond_words(answer.odds.beyond, unlabelled(expression)))
    return answer


def _drawn(answer: WorkerAnswer, expression: Expression, by: str = "") -> dict[str, Any]:
    """Return the message that shows the odds. ``by`` is the name of the person sharing them."""
    pictured = bool(answer.picture)
    card = odds_card(answer.odds, expression, pictured=pictured)
    embed: discord.Embed = card_embed(card)
    if by:
        embed.set_author(name=shortened(say("{who} shares odds", who=by), MAX_AUTHOR))
    file = None
    if pictured:
        file = pictured_on(embed, answer.picture, "odds.png", plain_text(card))
    offered = odds_buttons(expression, shared=bool(by), pictured=pictured, has_bars=answer.odds.has_bars)
    return {"embed": embed, "view": rows_of(*offered), "file": file}


_WIDEST = 10  # Blocks of the longest bar.
_ROOM = 25  # Characters of a bar and its name. With the share, they fit a phone.


async def system_message(services: OddsService, request: SystemRequest, by: str = "") -> dict[str, Any]:
    """Return the message that shows a roll's odds. ``by`` is the name of the person sharing them.

    Raises:
        PlayerError: The roll has no outcomes, or depends on something unspecified.

    """
    odds = await services.of_system(request)
    plan = plan_of(request)
    text = written(plan, request, with_label=False)
    if not odds.of:
        raise PlayerError(say("{dice} has no named outcomes, so there are no odds.", dice=code(text)))
    remarks = (tried_words(odds.tried),) if odds.tried else ()
    title = say("Odds of {dice}", dice=text)
    lines = (plain(system_name(plan.system)), *outcome_bars(odds))
    embed = card_embed(Card(title, lines=lines, remarks=remarks))
    if by:
        embed.set_author(name=shortened(say("{who} shares odds", who=by), MAX_AUTHOR))
    # In English, because other languages' words can be too long for a button's ID.
    typed = written(plan, request, with_label=False, language=ENGLISH)
    share = [] if by else [(say("Share"), f"odds:share:{typed}")]
    view = rows_of([*share, (say("Roll it"), f"odds:roll:{typed}")])
    return {"embed": embed, "view": view, "file": None}


def outcome_bars(odds: SystemOdds) -> Iterator[str]:
    """Yield a line for each outcome: blocks, share and name."""
    most = max(chance.share for chance in odds.of)
    room = max(1, min(_WIDEST, _ROOM - max(len(chance.what) for chance in odds.of)))
    rough = "≈" if odds.tried else ""
    shares = [f"{rough}{percent(chance.share)}" for chance in odds.of]
    wide = max(map(len, shares))
    yield "```"
    for chance, share in zip(odds.of, shares, strict=True):
        yield f"{_blocks(chance, most, room)} {share:>{wide}} {chance.what}"
    yield "```"


def _blocks(chance: Chance, most: float, room: int) -> str:
    return f"{'█' * max(1, round(chance.share / most * room)):<{room}}"


_MODES: tuple[tuple[Later, Mode], ...] = (
    (later("Advantage"), "adv"),
    (later("Disadvantage"), "dis"),
    (later("Neither"), ""),
)


def instead(dice: str) -> str:
    """Return the custom_id of a button that shows the odds of this notation instead."""
    return f"odds:of:{dice}"


def odds_buttons(
    expression: Expression, *, shared: bool, pictured: bool, has_bars: bool
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the labels and custom_ids of both rows of buttons: other odds, and actions on these odds.

    If the odds have a picture, so do the odds that the buttons show.
    """
    dice = unlabelled(expression)
    word, share = ("pic", "hang") if pictured else ("of", "share")
    is_one = len(expression.lines) == 1
    others = [] if shared else [(say("Share"), f"odds:{share}:{dice}")]
    if is_one:
        others += [(label, f"odds:{word}:{unlabelled(changed)}") for label, changed in _others(expression)]
    more = []
    if pictured:
        more.append((say("Bars"), instead(dice)))
    elif can_draw() and has_bars:
        more.append((say("Picture"), f"odds:pic:{dice}"))
    if is_one:
        more.append((say("Compare…"), f"odds:with:{dice}"))
    return others, [*more, (say("Roll it"), f"odds:roll:{dice}")]


def _others(expression: Expression) -> Iterator[tuple[str, Expression]]:
    """Yield the roll with advantage, with disadvantage, and with one more or less, where possible."""
    (line,) = expression.lines
    modes = {pool.mode for pool in pools_of(line.part)}
    for name, mode in _MODES:
        if mode not in modes if mode else modes - {""}:
            try:
                yield name.say(), amended(expression, Amendment(mode=mode))
            except DiceError:
                continue  # There is no single d20.
    for label, by in ((say("+1"), 1), (say("−1"), -1)):
        try:
            yield label, nudged(expression, by)
        except DiceError:
            continue  # It's as long as a roll can be.
