"""What happened in a fight, in words: each step in one line."""

from msgspec.structs import replace

from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.fight.cards.change_text import became
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.history import History, last_attacks
from bot.games.dnd.fight.steps.kinds import KINDS, Step
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.telling import RollWords, Telling
from bot.games.dnd.rolls.record.outcome import Saved, cover_for
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.damage_words import changes, dealt_words, save_words
from bot.games.dnd.rolls.rules.rerolls import DndTrail, Trails
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import change_words, history
from bot.games.dnd.rolls.rules.words import headline, lines
from bot.rolls.card import plain
from bot.words import later, listed, say, say_of


def told_step(taken: Taken, before: Fight, after: Fight, trails: Trails) -> str:
    """One step in a line, "" for what nobody need be told."""
    telling = Telling(plain(taken.name), before, after, _roll_words(taken.step, trails.get(taken.roll, ())))
    words = KINDS[type(taken.step)].tell(taken.step, telling)
    return words and words + became(taken.step, before, after)


def undone_words(taken: Taken, trails: Trails) -> str:
    """A step with a roll that was taken back: what was rolled is never hidden; "" for one without."""
    roll = _roll_words(taken.step, trails.get(taken.roll, ())[: None if taken.is_change else 1])
    if roll is None:
        return ""
    what = listed(each for each in (roll.name, roll.what) if each)
    # What a GM allows is on the trail.
    line = later("Taken back by {by}, with new dice: {what}: {words}")
    if not taken.renewed:
        line = later("Taken back by {by}: {what}: {words}; the same faces come again in that turn")
    return line.say(by=plain(taken.undone), what=what, words=roll.how or roll.came)


def _roll_words(step: Step, trail: DndTrail) -> RollWords | None:
    """Return the words on the roll of a step, or on what that was changed to; None without one."""
    is_change = isinstance(step, Rerolled)
    place = step.revision if isinstance(step, Rerolled) else len(trail)
    if not is_change < place <= len(trail):
        return None
    now, request = trail[place - 1], trail[place - 1].request
    outcome = resolve(request, None, now.faces)
    saves = tuple((plain(target.target.name), bool(target.success)) for target in outcome.targets)
    has_saves = request.kind == "damage" and not (request.parts or request.extras)
    return RollWords(
        plain(request.name),
        plain(request.what),
        plain(source_name(request.label)),
        headline(request, outcome),
        (change_words(trail[place - 2], now) or say_of("a roll", "changed")) if is_change else "",
        now.by != trail[0].by,
        saves if has_saves else None,
    )


def working(taken: Taken, trails: Trails) -> list[str]:
    """How the roll of a step came about: in one line, but for what each of several targets is dealt."""
    trail = trails.get(taken.roll)
    # How a creature's save, or its check to escape, came about is the GM's to know.
    if not trail or (KINDS[type(taken.step)].is_secret and not trail[-1].request.character):
        return []
    request = trail[-1].request
    outcome = resolve(request, None, trail[-1].faces)
    if request.kind in ("damage", "healing"):  # What each takes or regains is told before.
        rolled = next(lines(request, replace(outcome, targets=())), "")
        return [
            *filter(None, (rolled,)),
            *filter(None, (target_words(request, target) for target in outcome.targets)),
            *history(trail),
        ]
    cover = cover_for(request)
    told = [
        *lines(request, outcome, goal=False),
        *((COVER_NAMES.name(cover),) if cover else ()),
        *history(trail),
    ]
    return [" · ".join(told)]


def target_words(request: DndRequest, saved: Saved, *, whole: bool = False) -> str:
    """What somebody's save came to, and what became of the damage by what they resist; "" for nothing.

    ``whole``: also a creature's numbers.
    """
    how = save_words(saved, whole=whole) if request.dc is not None else ""
    is_spared = request.spared and saved.success  # Nothing is left to be resisted.
    words = " · ".join(
        filter(None, [how, dealt_words(saved.dealt) if changes(saved) and not is_spared else ""])
    )
    return say("{name} {how}", name=plain(saved.target.name), how=words) if words else ""


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
