"""Who can take which action on a D&D roll."""

from typing import cast

from bot.games.dnd.rolls.rules.landing import counts
from bot.games.dnd.rolls.rules.rerolls import DndChange, DndTrail, called
from bot.games.dnd.rolls.rules.resolved import now
from bot.rolls.act import Presser
from bot.words import say


def counted(trail: DndTrail) -> bool:
    return counts(trail[-1].request, now(trail))


def asks_to_aim(trail: DndTrail, change: DndChange) -> bool:
    """Return True if the change gives a roll against someone different targets."""
    before, after = (sorted(called(request)) for request in (trail[-1].request, change.request))
    is_bound = counted(trail) or trail[-1].request.undone or any(name for name, _ in before)
    return before != after and is_bound


def why_only_gm_undoes(trail: DndTrail, _change: DndChange, _user: int) -> str:
    """Return why only a GM can undo this change. A roll in a fight stays until a GM undoes it."""
    # Faces that differ were rolled in the fight, but undoing a step without dice harms no one.
    if trail[-1].request.fighting is None or trail[-1].faces == trail[-2].faces:
        return ""
    return say(
        "You can't change a roll in a fight here. Ask the GM to undo it with *More…*, *Undo* on "
        "the fight's message."
    )


def inspired(trail: DndTrail) -> frozenset[int]:
    """Return the roller's player, if a GM rolled, and the players of targets with Heroic Inspiration."""
    request = trail[-1].request
    return frozenset(
        {request.roller.player, *(target.player for target in request.everyone if target.inspired)} - {0}
    )


def held(_trail: DndTrail, presser: Presser) -> str | None:
    """Return why the user can't spend Heroic Inspiration: they have none, it's late, or the roll is secret.

    The table has already checked the first two. Everyone can see who has Heroic Inspiration, so it can't be
    spent on a secret roll.
    """
    if presser.secret:
        return say(
            "Everyone can see who has Heroic Inspiration, but only you see this roll. Reveal it first."
        )
    return cast(str | None, presser.looked_up)
