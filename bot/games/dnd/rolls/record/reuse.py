"""Requests that are used again: to repeat a roll, to let others roll it, or to save it."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.rolls.record.kinds import AttackRequest, HoursRequest, LevelRequest
from bot.games.dnd.rolls.record.request import NOBODY, DndRequest
from bot.words import Later, later

R = TypeVar("R", bound=DndRequest)
_ONCE: Mapping[type[DndRequest], Later] = {
    LevelRequest: later("You can roll Hit Points only once per level. See the roll above."),
    HoursRequest: later(
        "Your last roll here was for a waiting time. To wait again, use the button on /dnd hp."
    ),
}


def without_decisions(request: R) -> R:
    """Return the request without any removals, and without decisions made about its dice.

    Raises:
        PlayerError: The request is for the hours of a wait, which has its own button, or for the Hit Points
            of a level, which are rolled once.

    """
    if words := _ONCE.get(type(request)):
        raise PlayerError(words.say())
    gone = {*request.struck, *(rider.key for rider in request.ridden)}  # Riders come again, as they are.
    kept: dict[str, object] = {
        field: tuple(value for place, value in enumerate(values) if f"{word} {place}" not in gone)
        for field, word, values in (
            ("advantage", "adv", request.advantage),
            ("disadvantage", "dis", request.disadvantage),
            ("bonuses", "bonus", request.bonuses),
            ("extras", "extra", request.extras),
        )
    }
    # A hidden attacker has given away their position (Unseen Attackers and Targets).
    facts = tuple(
        key for key in request.facts if key != "unseen_attacker" and f"fact {key}" not in request.struck
    )
    covers = tuple(cover for cover in request.covers if f"cover {cover}" not in request.struck)
    paid = filter(None, (request.spends, *(rider.spends for rider in request.ridden)))
    kept |= {
        "facts": facts,
        "covers": covers,
        "ridden": (),
        "spends": next(paid, None),
    }  # With the same slot.
    again = request.having(**kept, hits=None, resisted=False, keeps=None, nth=1, used=())
    if request.fighting and not request.roller.character:  # For a creature in the fight; it's gone now.
        again = replace(again.by(name=NOBODY), targets=(), met=())
    again = again.by(ask=0, inspired=False, reopened=False)
    return replace(again, struck=(), fighting=None, undone=False)


def for_others(request: R) -> R | None:
    """Return the request for others to roll without a sheet, or None if a character or a fight needs it."""
    roller = request.roller
    if roller.character > 0 or request.fighting or roller.ask or request.keeps or not can_keep(request):
        return None
    return without_decisions(request).by(character=0, player=0, holder=0, name=NOBODY, borne=())


def can_keep(request: DndRequest) -> bool:
    """Return False for hours of waiting and levels, which are rolled once."""
    return not isinstance(request, HoursRequest | LevelRequest)


def kept(request: R) -> R | None:
    """Return the request to save, for any character to roll, or None for hours of waiting or a level.

    Named targets are dropped, but details typed without a name, such as resistances, are kept. A request with
    a typed total bonus and no sheet stays without a sheet.
    """
    if not can_keep(request):
        return None
    again, is_attack = without_decisions(request), isinstance(request, AttackRequest)
    is_whole = bool(again.bonuses) or (again.attack is not None and again.attack.bonus is not None)
    nobody = NOBODY if again.roller.character <= 0 and is_whole else ""
    targets = tuple(
        target for target in request.targets if not (target.name or target.character or target.combatant)
    )
    again = again.by(name=nobody, character=0, player=0, holder=0, home=0, borne=())
    again = again.having(modifiers=(), scene=(), swims=False, half_last=False, spends=None, riders=None)
    if again.attack:
        again = again.having(parts=again.attack.damage)
    if is_attack:
        again = again.having(afflicts=None)
    return replace(again, targets=() if is_attack else targets, met=())
