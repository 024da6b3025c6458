"""What happened in a turn of a fight, line by line, with the dice of what happened last."""

from bot.games.dnd.fight.cards.story import told_step, undone_words
from bot.games.dnd.fight.cards.workings import working
from bot.games.dnd.fight.steps.history import History, last_attacks
from bot.games.dnd.rolls.rules.rerolls import Trails
from bot.words import say

_LOG = 8  # Steps of a turn that are told, the last ones.


def turn_log(history: History, trails: Trails, turn: int, *, whole: bool = False) -> list[str]:
    """What happened in a turn, also what was taken back; below what came last, how it came about.

    That is one step, or the attacks of one action. ``whole``: how each roll did.
    """
    told = [(each, words) for each in history.told_in(turn, turn) if (words := told_step(*each, trails))]
    back = [
        (taken.number, [say("• {words}", words=words)])
        for taken, _ in history.undone_in(turn, turn)
        if (words := undone_words(taken, trails))
    ]
    shown = [each for each, _ in told]
    # What a roll was changed to stands with the roll itself.
    rolled = [taken for taken, _, _ in shown if not taken.is_change]
    if not whole:
        rolled = [taken for taken, _, _ in last_attacks(shown)]
    entries = [
        (taken.number, [say("• {words}", words=words), *(working(taken, trails) if taken in rolled else [])])
        for (taken, _, _), words in told
    ]
    log = [lines for _, lines in sorted([*entries, *back])]
    more = [say("…")] if len(log) > _LOG and not whole else []
    return [*more, *(line for lines in (log if whole else log[-_LOG:]) for line in lines)]
