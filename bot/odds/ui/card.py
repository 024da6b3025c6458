"""Odds as a card: the chance of the goal as a headline, then the average, and bars of blocks."""

import re
from collections.abc import Iterator, Sequence
from math import ceil

from bot.dice.expression import Expression
from bot.dice.odds import Beyond
from bot.dice.odds_sample import within
from bot.dice.odds_summary import Bar, OddsSummary, Summary
from bot.rolls.card import Card, code, minus, shortened
from bot.rolls.chances import decimal, percent
from bot.words import choose, in_figures, later, say
from bot.words.aloud import as_read
from bot.words.speaking import Manner, manner

_MARKS = re.compile(r"`|\*\*")
_WIDEST = 16  # Blocks of the longest bar: with label and share it fits a phone.
_CUT = 1e-9  # A loss greater than this is noticeable.
_BLOCKS = {None: "█", 1.0: "█", 0.5: "▒", 0.0: "░"}


TOO_LARGE = later("{dice} is too large to calculate. Use fewer dice or fewer sides.")


def beyond_words(beyond: Beyond, dice: str) -> str:
    words = {
        Beyond.NEVER: later("{dice} can never be rolled. Use a divisor other than zero, or a smaller number.")
    }.get(beyond, TOO_LARGE)
    return words.say(dice=code(shortened(dice, 200)))


def odds_card(odds: OddsSummary, expression: Expression, *, pictured: bool = False) -> Card:
    """Return the odds as a card: the chance of the goal as a headline, then averages and bars.

    With ``pictured``, the bars are in a picture. A card read aloud has no bars, because they add nothing.
    """
    pictured = pictured or manner() is Manner.ALOUD
    if len(odds.lines) > 1:
        return _several(odds, pictured=pictured)
    (summary,) = odds.lines
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
    return Card(headline, lines=lines, remarks=_remarks(odds))


def _several(odds: OddsSummary, *, pictured: bool) -> Card:
    """Return the odds of several rolls as a list or, if two can be compared, both with bars and a key."""
    lines = odds.lines
    if not odds.has_bars:
        listed = tuple(say("{dice}: {words}", dice=code(line.notation), words=_words(line)) for line in lines)
        return Card(say("Odds of each roll"), lines=listed, remarks=_remarks(odds))
    one, other = lines
    headline = say("{one} against {other} on average", one=_average(one), other=_average(other))
    if one.chance is not None and other.chance is not None:
        headline = say(
            "{one} against {other}", one=_share(one, one.chance), other=_share(other, other.chance)
        )
    whose = (
        say("Solid, {dice}: {words}", dice=code(one.notation), words=_words(one)),
        say("Hatched, {dice}: {words}", dice=code(other.notation), words=_words(other)),
    )
    bars = () if pictured else _pairs(one, other)
    return Card(headline, lines=(*whose, *bars), remarks=_remarks(odds))


_HEADLINES = {
    ">=": later("{chance} for {goal} or more"),
    "<=": later("{chance} for {goal} or less"),
    ">": later("{chance} for more than {goal}"),
    "<": later("{chance} for less than {goal}"),
    "=": later("{chance} for exactly {goal}"),
    "<>": later("{chance} for anything but {goal}"),
}


def _facts(summary: Summary, *, headed: bool = False) -> Iterator[str]:
    if summary.chance is not None and not headed:
        yield say("**{chance}**", chance=_share(summary, summary.chance))
    if summary.chance is not None and summary.times > 1:
        once = 1 - (1 - summary.chance) ** summary.times
        yield say("at least once in {times}: {chance}", times=summary.times, chance=_rough(summary, once))
    yield say("average {mean}", mean=_average(summary))
    yield say("half of all rolls are {low} to {high}", low=minus(summary.low), high=minus(summary.high))


def _remarks(odds: OddsSummary) -> tuple[str, ...]:
    lost = max(line.lost for line in odds.lines)
    if rolls := min(line.rolls for line in odds.lines):
        tried = tried_words(rolls)
        failing = say("-# ≈{share} of all rolls fail: they divide by zero or never end.", share=percent(lost))
        return (tried, failing) if lost else (tried,)
    if lost > _CUT:
        return (say("-# {share} of all rolls fail: they divide by zero or never end.", share=percent(lost)),)
    if lost:
        return (say("-# Explosions are included down to one in a trillion rolls."),)
    return ()


def tried_words(rolls: int) -> str:
    """Return small print that says how many simulated rolls the odds are based on."""
    return choose(
        rolls,
        "-# Estimated from {count} roll. Numbers after ≈ are within {within} percentage points.",
        "-# Estimated from {count} rolls. Numbers after ≈ are within {within} percentage points.",
        within=_points(within(0.5, rolls)),
    )


def _words(summary: Summary) -> str:
    return " · ".join(_facts(summary))


def _bars(summary: Summary) -> Iterator[str]:
    """Yield a line for each bar, with totals, blocks and share. Bars that miss the goal have light blocks."""
    labels, most = _labels(summary.bars), max(bar.share for bar in summary.bars)
    yield "```"
    for bar, label in zip(summary.bars, labels, strict=True):
        yield f"{label} {_blocks(_BLOCKS[bar.meets], summary, bar, most)}"
    yield "```"


def _pairs(one: Summary, other: Summary) -> Iterator[str]:
    """Yield two lines for each bar: one with the totals for the first roll, and one for the second."""
    labels, most = _labels(one.bars), max(bar.share for bar in (*one.bars, *other.bars))
    yield "```"
    for bar, second, label in zip(one.bars, other.bars, labels, strict=True):
        yield f"{label} {_blocks('█', one, bar, most)}"
        yield f"{' ' * len(label)} {_blocks('░', other, second, most)}"
    yield "```"


def _blocks(block: str, summary: Summary, bar: Bar, most: float) -> str:
    """Return a bar and its share. The longest bar, with the share ``most``, fills the width."""
    wide = max(1 if bar.share else 0, round(bar.share / (most or 1) * _WIDEST))
    return f"{block * wide} {_rough(summary, bar.share)}"


def _labels(bars: Sequence[Bar]) -> list[str]:
    """Return the totals of each bar, padded to the same width."""
    labels = [_label(bar) for bar in bars]
    if len(bars) > 2:  # Those at the ends are wider where some totals hardly ever come up.
        usual = bars[1].last - bars[1].first
        if bars[0].last - bars[0].first > usual:
            labels[0] = say("≤{last}", last=minus(bars[0].last))
        if bars[-1].last - bars[-1].first > usual:
            labels[-1] = say("≥{first}", first=minus(bars[-1].first))
    wide = max(map(len, labels))
    return [f"{label:>{wide}}" for label in labels]


def _label(bar: Bar) -> str:
    if bar.first == bar.last:
        return minus(bar.first)
    return say("{first}…{last}", first=minus(bar.first), last=minus(bar.last))


def _average(summary: Summary) -> str:
    return say("about {mean}", mean=decimal(summary.mean)) if summary.rolls else decimal(summary.mean)


def _share(summary: Summary, chance: float) -> str:
    """Return a probability in words, with the margin of error if it was simulated."""
    if not summary.rolls:
        return percent(chance)
    return say(
        "about {chance:.0f}% (± {within})", chance=chance * 100, within=_points(within(chance, summary.rolls))
    )


def _rough(summary: Summary, chance: float) -> str:
    """Return a probability in words without the margin of error, which the small print gives."""
    return say("≈{chance}", chance=percent(chance)) if summary.rolls else percent(chance)


def _points(share: float) -> str:
    """Return percentage points, rounded up to a tenth."""
    return in_figures(f"{ceil(share * 1000) / 10:g}")


def plain_text(card: Card) -> str:
    """Return this card's picture in words, for people who can't see it."""
    return _MARKS.sub("", as_read("\n".join((card.headline, *card.told))))
