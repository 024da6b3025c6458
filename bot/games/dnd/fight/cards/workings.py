"""How the rolls of a fight came about, in words."""

from msgspec.structs import replace

from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.fight.steps.kinds import KINDS
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.rolls.record.outcome import Saved, cover_for
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.damage_words import changes, dealt_words, save_words
from bot.games.dnd.rolls.rules.rerolls import Trails
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.words import lines
from bot.rolls.card import plain
from bot.words import say


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
