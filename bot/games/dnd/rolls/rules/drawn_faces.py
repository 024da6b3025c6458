"""The faces drawn for a D&D roll; see the keys in :mod:`bot.games.dnd.rolls.rules.resolved`."""

import re
from collections.abc import Callable

from bot.dice.expression import pools_of
from bot.dice.notation import reread
from bot.games.dnd.rolls.record.outcome import D20
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import DAMAGE, SAVE, DndTrail, called, follows
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.rolls.drawn_faces import Die

_SHARED = re.compile(r"[beE]d([0-9]+)\.")
_OWN = re.compile(r"([mw])([0-9]+):([0-9]+)\.")
_SAVED = re.compile(rf"{SAVE}([0-9]+):")


def dice(request: DndRequest) -> Callable[[str], tuple[Die, ...]]:
    """Return a function from a key to its die. A target's saving die belongs to that target's player.

    The key of a save names its target, because a target's position can change.
    """
    names = called(request)

    def die(key: str) -> tuple[Die, ...]:
        if save := _SAVED.match(key):
            place = int(save[1])
            player = request.everyone[place].player if place < len(names) else 0
            # A creature's save doesn't count as any known person's luck.
            return ((f"{SAVE}{names[place]}:{key[save.end() :]}", D20, player),) if player else ()
        sides = sides_of(request, key)
        return ((key, sides, 0),) if sides else ()

    return die


def sides_of(request: DndRequest, key: str) -> int:
    """Return the sides of the die with this key, or 0 if it isn't numbered from 1 or no longer exists."""
    if key[0] == "t":
        return D20
    if shared := _SHARED.match(key):
        return int(shared[1])
    if own := _OWN.match(key):
        parts = request.modifiers if own[1] == "m" else request.parts
        pools = pools_of(reread(parts[int(own[2])].dice).lines[0].part) if int(own[2]) < len(parts) else ()
        pool = pools[int(own[3])] if int(own[3]) < len(pools) else None
        return pool.sides if pool and not pool.faces else 0
    return 0


def rethrown(trail: DndTrail, key: str) -> bool:
    """Return True if a reroll rerolled this die, either as the picked die or as damage of a new outcome."""
    (picked,) = trail[-1].picked
    if picked.startswith(SAVE):
        return _is_save_of(trail, key, picked)
    if follows(key, picked):
        return True
    if picked[0] in DAMAGE or key[0] not in DAMAGE:
        return False
    before, now = (resolve(version.request, None, version.faces) for version in trail[-2:])
    return before.verdict != now.verdict and not (before.verdict == "hit" and not now.verdict)


def _is_save_of(trail: DndTrail, key: str, picked: str) -> bool:
    place = int(picked.removeprefix(SAVE).partition(":")[0])
    rest = picked.partition(":")[2]
    return follows(key, f"{SAVE}{called(trail[-2].request)[place]}:{rest}")
