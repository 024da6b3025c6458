"""What was done to a roll of Magic's dice since it was rolled."""

from itertools import pairwise

from bot.card import plain
from bot.dice.roll import Faces
from bot.game import AMEND, UNDO, Version
from bot.games.magic.changing import MagicTrail
from bot.games.magic.event import Outcome, resolve
from bot.games.magic.request import MagicRequest, Reroll
from bot.words import say

_STEPS = 6  # Steps that are shown, the last ones.


def history(trail: MagicTrail) -> tuple[str, ...]:
    """Each step in words, the last ones; ``by`` whom, where it was not the roller."""
    steps = [step for before, after in pairwise(trail) if (step := _step(before, after, trail[0].by))]
    return tuple(([say("…")] if len(steps) > _STEPS else []) + steps[-_STEPS:])


def _step(before: Version[MagicRequest], after: Version[MagicRequest], roller: int) -> str:
    words = _words(before, after)
    if after.by != roller:
        words = words or say("Last changed")
        return say("{words} by {name}", words=words, name=plain(after.name))
    return words


def _words(before: Version[MagicRequest], after: Version[MagicRequest]) -> str:
    match after.why:
        case "reroll":
            return _reroll_words(after.request, _outcome(before), _outcome(after))
        case "ignore":
            return say("Chose which die was never rolled")
        case "strike":
            return say("Changed which effects apply")
        case _ if after.why == AMEND:
            return _amend_words(before, after)
        case _ if after.why == UNDO:
            return say("One step taken back")
        case _:
            return ""


def _reroll_words(request: MagicRequest, before: Outcome, after: Outcome) -> str:
    reroll: Reroll = request.rerolls[-1]
    steps = ", ".join(
        say("~~{old}~~ → {new}", old=before.die(key).natural, new=after.die(key).natural) for key in reroll.dice
    )
    names = {effect.id: effect.name for effect in request.effects}
    by = " · ".join(filter(None, [names.get(reroll.effect, ""), reroll.source]))
    if not by:
        return say("Rerolled {steps}", steps=steps)
    return say("Rerolled {steps} ({by})", steps=steps, by=plain(by))


def _amend_words(before: Version[MagicRequest], after: Version[MagicRequest]) -> str:
    was, now = before.request.throws[0].count, after.request.throws[0].count
    if now < was:
        faces = ", ".join(f"~~{die.natural}~~" for die in _outcome(before).dice)
        return say("Too many dice, so all were void: {faces}", faces=faces)
    return say("Amended")


def _outcome(version: Version[MagicRequest]) -> Outcome:
    return resolve(version.request, None, Faces(extra=version.faces.extra))
