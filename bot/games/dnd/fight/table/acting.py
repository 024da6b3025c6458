"""The actor in a fight and their targets, as seen by a press."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls.requests import Actor, target_of
from bot.games.dnd.fight.steps.acting import check_moment, standing
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import cover_of
from bot.rolls.card import plain
from bot.rolls.values import Who
from bot.words import later, say


def in_turn(view: View, who: Who, at: int | None) -> Combatant:
    """Return the active creature. Raises PressError if the user can't play it, or it's too late."""
    actor = view.moment.actor
    if actor is None:
        raise PressError(say("No one whose turn it is can act right now."))
    view.authorise(who, actor)
    check_moment(view.fight, at)  # Before any die is rolled; it's checked again before storing.
    return actor


def on_several(
    view: View, who: Who, targets: Sequence[int], at: int | None, *, save: str
) -> tuple[Actor, tuple[Target, ...]]:
    """Return the actor and these targets, for an effect with this save.

    Raises:
        PlayerError: The user can't play the actor, or no target was picked.

    """
    actor = in_turn(view, who, at)
    if not targets:
        raise PlayerError(say("Choose one or more targets from the list."))
    met = tuple(target_in(view, standing(view.fight, target), save) for target in targets)
    return actor_in(view, actor), met


def covered(view: View, met: Sequence[Target]) -> tuple[Target, ...]:
    """Return the targets with the picked cover, of which the best counts for everyone (SRD 5.2, Cover)."""
    covers = [pick.removeprefix("cover ") for pick in view.moment.picks if pick.startswith("cover ")]
    return tuple(replace(target, cover=cover_of(covers)) for target in met)


def actor_in(view: View, combatant: Combatant) -> Actor:
    """Return a combatant as a roller. Raises PlayerError if its character was deleted."""
    sheet = view.sheet(combatant)
    if sheet is None:
        words = later(
            "The character {name} was deleted, so nothing can be rolled for them. A GM can "
            "remove them from the fight."
        )
        raise PlayerError(words.say(name=plain(combatant.name)))
    return Actor(combatant, sheet, view.scene)


def target_in(view: View, combatant: Combatant, save: str = "") -> Target:
    """Return a combatant as the target of an attack, or of an effect with this save."""
    return target_of(combatant, view.sheet(combatant), save, view.on(combatant))
