"""The buttons below odds. The ``custom_id`` of each contains its action and its dice."""

from collections.abc import Iterator

from bot.dice.amend import Amendment, amended
from bot.dice.expression import Expression, Mode, pools_of
from bot.errors import DiceError
from bot.odds.picture import can_draw
from bot.odds.service import unlabelled
from bot.odds.ui.asked import nudged
from bot.words import Later, later, say

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
