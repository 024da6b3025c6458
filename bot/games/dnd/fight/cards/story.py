"""What happened in a fight, in words: each step in one line."""

from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.fight.cards.change_text import became
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.kinds import KINDS, Step
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.telling import RollWords, Telling
from bot.games.dnd.rolls.rules.rerolls import DndTrail, Trails
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import change_words
from bot.games.dnd.rolls.rules.words import headline
from bot.rolls.card import plain
from bot.words import later, listed, say_of


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
