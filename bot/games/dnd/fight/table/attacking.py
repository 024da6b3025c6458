"""The Attack action of whoever is in turn: one press makes all of its attacks, each a roll of its own."""

from bot.errors import PlayerError
from bot.games.dnd.fight.record.steps import Dealt
from bot.games.dnd.fight.rules.allowed_steps import now
from bot.games.dnd.fight.rules.attack_actions import in_one_press, is_limited, next_target, still_meant
from bot.games.dnd.fight.rules.requests import weapon_of
from bot.games.dnd.fight.rules.state import Combatant
from bot.games.dnd.fight.table.acting import actor_in, in_turn
from bot.games.dnd.fight.table.book import FightBook
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.view import View
from bot.rolls.values import Who


class AttackActions:
    """Attacks that follow each other: each is kept before the next is thrown for."""

    def __init__(self, book: FightBook, rolls: FightRolls) -> None:
        self._book = book
        self._rolls = rolls

    async def attack(self, view: View, who: Who, target: int, at: int | None, *, paid: str = "") -> None:
        """All attacks that are left of the action of whoever is in turn, or one where each is asked for.

        The first is ``paid`` with the slot of this key, "" for the lowest there is. Once the target fell, or
        anything else came between, the others are not thrown: the list of targets offers them.

        Raises:
            PlayerError: The first cannot be made, or is not theirs.

        """
        actor, picks = in_turn(view, who, at), view.moment.picks
        sheet = actor_in(view, actor).sheet
        weapon = weapon_of(actor, sheet, picks, view.moment.history.taken)
        most = in_one_press(actor, sheet, weapon, picks)
        roll = first = await self._rolls.attack(view, who, actor.id, target, at, picks=picks, paid=paid)
        for _ in range(1, most):
            after = await self._book.view(view.place)
            to = _next(view, after, actor.id, target, roll)
            if after is None or not to:
                return
            picks = still_meant(picks, is_same=to == target)
            view, target = after, to
            try:
                roll = await self._rolls.attack(
                    view, who, actor.id, to, now(view.fight), picks=picks, first=first
                )
            except PlayerError:  # Nobody is told two things: the list offers what is left.
                return


def _next(before: View, after: View | None, actor: int, target: int, roll: int) -> int:
    """Whom the attack after this roll is on; 0 if there is none, or if something else came after it."""
    if after is None or after.id != before.id:
        return 0
    last, of = after.moment.history.taken[-1], after.fight.find(actor)
    is_last = last.roll == roll and isinstance(last.step, Dealt) and not last.undone
    if not is_last or of is None or _is_limited(after, of):
        return 0
    return next_target(before.fight, after.fight, of, target)


def _is_limited(view: View, of: Combatant) -> bool:
    """Whether its next attack is decided by itself."""
    sheet = view.sheet(of)
    return sheet is None or is_limited(of, weapon_of(of, sheet, (), view.moment.history.taken))
