"""How odds are shown, and their buttons: what each does, and for which dice, stands in its ``custom_id``."""

from collections.abc import Iterator
from io import BytesIO
from math import ceil
from typing import Any

import discord
from msgspec.structs import replace

from bot.dice.amend import Amendment, amended, with_goal
from bot.dice.chances import decimal, percent
from bot.dice.expression import Binary, Expression, Mode, Number, pools_of
from bot.dice.notation import parse, reread
from bot.dice.odds import Beyond
from bot.dice.odds_sample import within
from bot.dice.odds_summary import Bar, Reckoned, Summary
from bot.errors import DiceError, PlayerError, PressError, SecretError, UnclearError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import exactly, request
from bot.odds.desk import OddsDesk, unlabelled
from bot.odds.picture import can_draw
from bot.odds.worker import Answer
from bot.rolls.card import Card, code, minus, plain, shortened
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.service import Service
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import MAX_AUTHOR, card_embed
from bot.ui.rolling import roll
from bot.ui.views import buttons
from bot.words import Later, choose, later, say
from bot.words.speaking import speaking_to_all

_WIDEST = 16  # Blocks of the longest bar: with label and share it fits a phone.
_CUT = 1e-9  # What is lost beyond this can be noticed.
_BLOCKS = {None: "█", 1.0: "█", 0.5: "▒", 0.0: "░"}
_MODES: tuple[tuple[Later, Mode], ...] = (
    (later("Advantage"), "adv"),
    (later("Disadvantage"), "dis"),
    (later("Neither"), ""),
)


def of_what(dice: str, goal: str, dialect: str = "") -> Expression:
    """The expression whose odds are asked for, typed in the dialect of this key or in ours.

    Raises:
        PlayerError: It cannot be read; the text says what would work.

    """
    try:
        expression = reread(request(dice, dialect=dialect).dice)
    except SecretError as error:
        if not error.dice:
            raise
        expression = reread(error.dice)  # What is told to nobody else needs no hiding.
    except DiceError as error:
        offers = error.meant or ((error.suggestion,) if error.suggestion else ())
        if not offers:
            raise
        meant = tuple((say("Odds of {dice}", dice=each), each) for each in offers)
        raise UnclearError(plain(str(error)), meant=meant) from error
    return amended(expression, Amendment(target=goal)) if goal else expression


def instead(dice: str) -> str:
    """What a button does that shows the odds of this notation, as its custom_id has it."""
    return f"odds:of:{dice}"


async def show(
    desk: OddsDesk, interaction: AnyInteraction, expression: Expression, *, pictured: bool = False
) -> None:
    """Show the odds to whoever asked alone: on the message that was pressed if that is theirs alone."""
    message = _drawn(await _answer(desk, expression, pictured=pictured), expression)
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
            expression = parse(dice)
            answer = await _answer(desk, expression, pictured=what == "hang")
            with speaking_to_all():
                message = _drawn(answer, expression, by=interaction.user.display_name)
            await interaction.response.send_message(**_present(message))

    return {"odds": OnTap(tapped, anywhere=True)}


_WORDS = ("of", "pic", "share", "hang", "roll")
"""What a button of odds does: show them, with a picture, to all, to all with a picture, or roll the dice."""


def _present(message: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in message.items() if part is not None}


async def _answer(desk: OddsDesk, expression: Expression, *, pictured: bool) -> Answer:
    """The odds, ``pictured`` if that can be.

    Raises:
        PlayerError: There are none; the text says why.

    """
    answer = await desk.drawn(expression) if pictured else Answer(await desk.of(expression))
    if answer.reckoned.beyond:
        raise PlayerError(_beyond(answer.reckoned.beyond, unlabelled(expression)))
    return answer


def _drawn(answer: Answer, expression: Expression, by: str = "") -> dict[str, Any]:
    """The message that shows the odds; ``by``: who shares them with all."""
    card = odds_card(answer.reckoned, expression, pictured=bool(answer.picture))
    embed: discord.Embed = card_embed(card)
    if by:
        embed.set_author(name=shortened(say("{who} shares odds", who=by), MAX_AUTHOR))
    file = None
    if answer.picture:
        told = shortened(plain_text(card), _MOST_ALT)
        file = discord.File(BytesIO(answer.picture), filename=_FILE, description=told)
        embed.set_image(url=f"attachment://{_FILE}")
    view = buttons(*_buttons(expression, shared=bool(by), pictured=bool(answer.picture)))
    return {"embed": embed, "view": view, "file": file}


def plain_text(card: Card) -> str:
    """What a picture of this card says, in words: for those who do not see it."""
    return "\n".join((card.headline, *card.lines)).replace("`", "")


_FILE = "odds.png"
_MOST_ALT = 1024  # Characters of a picture's description.


TOO_LARGE = later("{dice} is too large to reckon here; take fewer dice, or fewer sides.")


def _beyond(beyond: Beyond, dice: str) -> str:
    words = {
        Beyond.NEVER: later(
            "{dice} can never be rolled; take a divisor that is not zero, or a smaller number."
        ),
    }.get(beyond, TOO_LARGE)
    return words.say(dice=code(shortened(dice, 200)))


def odds_card(reckoned: Reckoned, expression: Expression, *, pictured: bool = False) -> Card:
    """The chances as a card: the chance of the goal large, then the average, the middle half and bars.

    ``pictured``: a picture has the bars.
    """
    if len(reckoned.lines) > 1:
        each = tuple(
            say("{dice}: {words}", dice=code(each.notation), words=" · ".join(_facts(each)))
            for each in reckoned.lines
        )
        return Card(say("Odds of each roll"), lines=each, remarks=_remarks(reckoned))
    (summary,) = reckoned.lines
    line = expression.lines[0]
    goal = line.goal
    headline = say("{mean} on average", mean=_average(summary))
    if goal is not None and summary.chance is not None:
        value = str(goal.part) if summary.goal is None else minus(summary.goal)
        headline = _HEADLINES[goal.sign].say(chance=_share(summary, summary.chance), goal=value)
    elif summary.chance is not None:
        headline = say("{chance} for at least one success", chance=_share(summary, summary.chance))
    facts = " · ".join(_facts(summary, headed=True))
    bars = () if pictured else _bars(summary)
    lines = (say("{dice}: {words}", dice=code(summary.notation), words=facts), *bars)
    return Card(headline, lines=lines, remarks=_remarks(reckoned))


_HEADLINES = {
    ">=": later("{chance} for {goal} or more"),
    "<=": later("{chance} for {goal} or less"),
    ">": later("{chance} for more than {goal}"),
    "<": later("{chance} for less than {goal}"),
    "=": later("{chance} for exactly {goal}"),
}


def _facts(summary: Summary, *, headed: bool = False) -> Iterator[str]:
    if summary.chance is not None and not headed:
        yield say("**{chance}**", chance=_share(summary, summary.chance))
    if summary.chance is not None and summary.times > 1:
        once = 1 - (1 - summary.chance) ** summary.times
        yield say("at least once in {times}: {chance}", times=summary.times, chance=_rough(summary, once))
    yield say("average {mean}", mean=_average(summary))
    yield say("half of all rolls {low} to {high}", low=minus(summary.low), high=minus(summary.high))


def _remarks(reckoned: Reckoned) -> tuple[str, ...]:
    lost = max(each.lost for each in reckoned.lines)
    if rolls := min(each.rolls for each in reckoned.lines):
        tried = choose(
            rolls,
            "-# Not exact: tried out with {count} roll. What begins with ≈ is within {within}"
            " percentage points.",
            "-# Not exact: tried out with {count} rolls. What begins with ≈ is within {within}"
            " percentage points.",
            within=_points(within(0.5, rolls)),
        )
        failing = say("-# ≈{share} of all rolls fail: they divide by zero or never end.", share=percent(lost))
        return (tried, failing) if lost else (tried,)
    if lost > _CUT:
        return (say("-# {share} of all rolls fail: they divide by zero or never end.", share=percent(lost)),)
    if lost:
        return (
            say("-# Explosions are followed until they come less than once in a thousand billion rolls."),
        )
    return ()


def _bars(summary: Summary) -> Iterator[str]:
    """A line for each bar: its totals, blocks, its share; light blocks are what does not meet the goal."""
    bars = summary.bars
    most = max(bar.share for bar in bars) or 1
    labels = [_label(bar) for bar in bars]
    if len(bars) > 2:  # Those at the ends are wider than the others, where some totals hardly ever come.
        usual = bars[1].last - bars[1].first
        labels[0] = (
            say("≤{last}", last=minus(bars[0].last)) if bars[0].last - bars[0].first > usual else labels[0]
        )
        labels[-1] = (
            say("≥{first}", first=minus(bars[-1].first))
            if bars[-1].last - bars[-1].first > usual
            else labels[-1]
        )
    wide = max(map(len, labels))
    yield "```"
    for bar, label in zip(bars, labels, strict=True):
        blocks = _BLOCKS[bar.meets] * max(1 if bar.share else 0, round(bar.share / most * _WIDEST))
        yield f"{label:>{wide}} {blocks} {_rough(summary, bar.share)}"
    yield "```"


def _label(bar: Bar) -> str:
    if bar.first == bar.last:
        return minus(bar.first)
    return say("{first}…{last}", first=minus(bar.first), last=minus(bar.last))


def _average(summary: Summary) -> str:
    return say("about {mean}", mean=decimal(summary.mean)) if summary.rolls else decimal(summary.mean)


def _share(summary: Summary, chance: float) -> str:
    """A chance in words; of one that was tried out also how far from it the true one may lie."""
    if not summary.rolls:
        return percent(chance)
    return say(
        "about {chance:.0f} % (± {within})",
        chance=chance * 100,
        within=_points(within(chance, summary.rolls)),
    )


def _rough(summary: Summary, chance: float) -> str:
    """The same where there is no room for that: small print says it."""
    return say("≈{chance}", chance=percent(chance)) if summary.rolls else percent(chance)


def _points(share: float) -> str:
    """Percentage points, rounded up to a tenth."""
    return f"{ceil(share * 1000) / 10:g}"


def _buttons(expression: Expression, *, shared: bool, pictured: bool) -> Iterator[tuple[str, str]]:
    """Label and custom_id of each button; of a picture they show pictures too."""
    dice = unlabelled(expression)
    word, share = ("pic", "hang") if pictured else ("of", "share")
    if not shared:
        yield say("Share"), f"odds:{share}:{dice}"
    if len(expression.lines) == 1:
        for label, changed in _others(expression):
            yield label, f"odds:{word}:{unlabelled(changed)}"
        if pictured:
            yield say("Bars"), instead(dice)
        elif can_draw():
            yield say("Picture"), f"odds:pic:{dice}"
    yield say("Roll it"), f"odds:roll:{dice}"


def _others(expression: Expression) -> Iterator[tuple[str, Expression]]:
    """The same with advantage, disadvantage or one more or less, as far as that can be."""
    (line,) = expression.lines
    modes = {pool.mode for pool in pools_of(line.part)}
    for name, mode in _MODES:
        if mode not in modes and (mode or modes - {""}):
            try:
                yield name.say(), amended(expression, Amendment(mode=mode))
            except DiceError:
                continue  # There is no single d20.
    for label, by in ((say("+1"), 1), (say("−1"), -1)):
        try:
            yield label, nudged(expression, by)
        except DiceError:
            continue  # It is as long as a roll may be.


def nudged(expression: Expression, by: int) -> Expression:
    """The only line with so much more; a number that it ends with grows.

    Raises:
        DiceError: That is more than one roll may be.

    """
    (line,) = expression.lines
    part, number = line.part, by
    if isinstance(part, Binary) and part.sign in "+-" and isinstance(part.right, Number):
        number += part.right.value if part.sign == "+" else -part.right.value
        part = part.left
    if number:
        part = Binary("+" if number > 0 else "-", part, Number(abs(number)))
    changed = replace(with_goal(str(part), str(line.goal or "")), times=line.times)
    # Read anew: what is added must keep to the limits too.
    return parse(str(Expression((changed,))))
