"""Dice that are thrown by themselves as a turn begins: what a creature has used may come back (Recharge)."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.games.dnd.creatures.in_fights.uses import RECHARGE, Recharged, due
from bot.games.dnd.fight.rolls.recalled import FacesByKey, Key, Thrown
from bot.games.dnd.fight.steps.history import History
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.turns import Turned

_SIDES = 6


def recharging(
    history: History, more: tuple[Taken, ...], kept: FacesByKey, source: Source
) -> tuple[tuple[Taken, ...], Thrown | None]:
    """The steps that are taken behind these, with the dice of the turn that the last of them begins.

    What is ``kept`` of a turn that was taken back comes again. Also answered is what was thrown, None for
    nothing.
    """
    *before, last = more or (None,)
    if last is None or not isinstance(last.step, Turned):
        return more, None
    fight = history.then(*filter(None, before)).fight
    of = due(fight, last.step.to)
    if not of:
        return more, None
    turn = (fight.round + last.step.rounds, last.step.to)
    keys = [Key(*turn, each.key, f"{RECHARGE} {name} d{_SIDES}") for each, name in of]
    thrown = {key: _face(kept.get(key, ()), source) for key in keys}
    dice = tuple(Recharged(each.id, name, thrown[key][0]) for key, (each, name) in zip(keys, of, strict=True))
    was = {key: kept.get(key, ()) for key in keys}
    left = {key: faces[1:] for key, faces in was.items()}
    turned = replace(last, step=replace(last.step, recharged=dice))
    return (*filter(None, before), turned), Thrown(*turn, thrown, was, left)


def _face(kept: tuple[int, ...], source: Source) -> tuple[int, ...]:
    return kept[:1] or tuple(source.draw(1, _SIDES))
