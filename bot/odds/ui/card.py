"""What is said of chances, as a card: the chance of the goal large, then the average, and bars of blocks."""

import re
from collections.abc import Iterator, Sequence
from math import ceil

from bot.dice.chances import decimal, percent
from bot.dice.expression import Expression
from bot.dice.odds import Beyond
from bot.dice.odds_sample import within
from bot.dice.odds_summary import Bar, Reckoned, Summary
from bot.rolls.card import Card, code, minus, shortened
from bot.words import choose, in_figures, later, say
from bot.words.aloud import as_read
from bot.words.speaking import Manner, manner

_MARKS = re.compile(r"`|\*\*")
_WIDEST = 16  # Blocks of the longest bar: with label and share it fits a phone.
_CUT = 1e-9  # What is lost beyond this can be noticed.
_BLOCKS = {None: "█", 1.0: "█", 0.5: "▒", 0.0: "░"}


TOO_LARGE = later("{dice} is too large to reckon here; take fewer dice, or fewer sides.")


def beyond_words(beyond: Beyond, dice: str) -> str:
    words = {
        Beyond.NEVER: later(
            "{dice} can never be rolled; take a divisor that is not zero, or a smaller number."
        ),
    }.get(beyond, TOO_LARGE)
    return words.say(dice=code(shortened(dice, 200)))


def odds_card(reckoned: Reckoned, expression: Expression, *, pictured: bool = False) -> Card:
    """The chances as a card: the chance of the goal large, then the average, the middle half and bars.

    ``pictured``: a picture has the bars. Where the card is heard it has none: they say no more.
    """
    pictured = pictured or manner() is Manner.ALOUD
    if len(reckoned.lines) > 1:
        return _several(reckoned, pictured=pictured)
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


def _several(reckoned: Reckoned, *, pictured: bool) -> Card:
    """Several rolls in a list; two that are compared also with their bars, and which are whose."""
    lines = reckoned.lines
    if not reckoned.has_bars:
        listed = tuple(say("{dice}: {words}", dice=code(line.notation), words=_said(line)) for line in lines)
        return Card(say("Odds of each roll"), lines=listed, remarks=_remarks(reckoned))
    one, other = lines
    headline = say("{one} against {other} on average", one=_average(one), other=_average(other))
    if one.chance is not None and other.chance is not None:
        headline = say(
            "{one} against {other}", one=_share(one, one.chance), other=_share(other, other.chance)
        )
    whose = (
        say("Solid, {dice}: {words}", dice=code(one.notation), words=_said(one)),
        say("Hatched, {dice}: {words}", dice=code(other.notation), words=_said(other)),
    )
    bars = () if pictured else _pairs(one, other)
    return Card(headline, lines=(*whose, *bars), remarks=_remarks(reckoned))


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
    yield say("half of all rolls {low} to {high}", low=minus(summary.low), high=minus(summary.high))


def _remarks(reckoned: Reckoned) -> tuple[str, ...]:
    lost = max(line.lost for line in reckoned.lines)
    if rolls := min(line.rolls for line in reckoned.lines):
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


def _said(summary: Summary) -> str:
    return " · ".join(_facts(summary))


def _bars(summary: Summary) -> Iterator[str]:
    """A line for each bar: its totals, blocks, its share; light blocks are what does not meet the goal."""
    labels, most = _labels(summary.bars), max(bar.share for bar in summary.bars)
    yield "```"
    for bar, label in zip(summary.bars, labels, strict=True):
        yield f"{label} {_blocks(_BLOCKS[bar.meets], summary, bar, most)}"
    yield "```"


def _pairs(one: Summary, other: Summary) -> Iterator[str]:
    """Two lines for each bar: that of one, with its totals, and that of the other."""
    labels, most = _labels(one.bars), max(bar.share for bar in (*one.bars, *other.bars))
    yield "```"
    for bar, second, label in zip(one.bars, other.bars, labels, strict=True):
        yield f"{label} {_blocks('█', one, bar, most)}"
        yield f"{' ' * len(label)} {_blocks('░', other, second, most)}"
    yield "```"


def _blocks(block: str, summary: Summary, bar: Bar, most: float) -> str:
    """A bar and its share; the one that comes ``most`` often is as wide as there is room for."""
    wide = max(1 if bar.share else 0, round(bar.share / (most or 1) * _WIDEST))
    return f"{block * wide} {_rough(summary, bar.share)}"


def _labels(bars: Sequence[Bar]) -> list[str]:
    """The totals of each bar, as wide as each other's."""
    labels = [_label(bar) for bar in bars]
    if len(bars) > 2:  # Those at the ends are wider than the others, where some totals hardly ever come.
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
    return in_figures(f"{ceil(share * 1000) / 10:g}")


def plain_text(card: Card) -> str:
    """What a picture of this card says, in words: for those who do not see it."""
    return _MARKS.sub("", as_read("\n".join((card.headline, *card.lines))))
