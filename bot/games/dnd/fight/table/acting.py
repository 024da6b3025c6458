"""Who rolls in a fight, and whom they meet, as a press sees the fight."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.record.state import Combatant
from bot.games.dnd.fight.rolls.requests import Actor, target_of
from bot.games.dnd.fight.steps.acting import check_moment, standing
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import cover_of
from bot.rolls.card import plain
from bot.rolls.values import Who
from bot.words import later, say


def in_turn(view: View, who: Who, at: int | None) -> Combatant:
    """Whoever is in turn, who must be theirs to play. Raises PressError if not, or at another moment."""
    actor = view.moment.actor
    if actor is None:
        raise PressError(say("Nobody whose turn it is can act now."))
    view.authorise(who, actor)
    check_moment(view.fight, at)  # Before any die is rolled for it; it is looked at again when it is kept.
    return actor


def on_several(
    view: View, who: Who, targets: Sequence[int], at: int | None, *, save: str
) -> tuple[Actor, tuple[Target, ...]]:
    """Who acts on these targets, which make this save, and whom they meet.

    Raises:
        PlayerError: It is not theirs, or nobody was picked.

    """
    actor = in_turn(view, who, at)
    if not targets:
        raise PlayerError(say("Choose from the list whom it is for; several can be picked."))
    met = tuple(target_in(view, standing(view.fight, target), save) for target in targets)
    return actor_in(view, actor), met


def covered(view: View, met: Sequence[Target]) -> tuple[Target, ...]:
    """These with the cover that was picked, for all alike the best one (SRD 5.2, Cover)."""
    covers = [pick.removeprefix("cover ") for pick in view.moment.picks if pick.startswith("cover ")]
    return tuple(replace(target, cover=cover_of(covers)) for target in met)


def actor_in(view: View, combatant: Combatant) -> Actor:
    """A combatant as one who rolls. Raises PlayerError if its character was deleted."""
    sheet = view.sheet(combatant)
    if sheet is None:
        words = later(
            "The character {name} was deleted, so nothing can be rolled for it;"
            " a GM removes it from the fight."
        )
        raise PlayerError(words.say(name=plain(combatant.name)))
    return Actor(combatant, sheet, view.scene)


def target_in(view: View, combatant: Combatant, save: str = "") -> Target:
    """A combatant as the target of an attack, or of an effect that it makes this save against."""
    return target_of(combatant, view.sheet(combatant), save)
