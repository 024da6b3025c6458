"""The Attack action of the active creature: one press makes all of its attacks, each a separate roll."""

from collections.abc import Sequence

from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls.attack_actions import in_one_press, is_limited, next_target, still_meant
from bot.games.dnd.fight.rolls.requests import weapon_of
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.view import View, in_turn
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.riders.in_fights.sheet_riders import with_own
from bot.rolls.values import Who


class AttackActions(Struct, frozen=True):
    """Consecutive attacks: each is stored before the next is rolled."""

    book: FightService
    rolls: FightRolls

    async def attack(self, view: View, who: Who, target: int, at: int | None, *, paid: str = "") -> None:
        """Make all remaining attacks of the active creature's action, or one if each needs a decision.

        The first is ``paid`` with the slot of this key, or the lowest if it's "". Once the target has fallen
        or something else has happened, the others aren't rolled, and the list of targets offers them.

        Raises:
            PlayerError: The first attack can't be made, or the user can't make it.

        """
        actor, picks = in_turn(view, who, at), view.moment.picks
        sheet, weapon = view.moment.sheet, view.moment.weapon
        most = in_one_press(actor, sheet, weapon, picks) if sheet and weapon else 1
        roll = first = await self.rolls.attack(view, who, actor.id, target, at, picks=picks, paid=paid)
        for _ in range(1, most):
            after = await self.book.view(view.place)
            of = _acting_on(view, after, actor.id, roll)
            if after is None or of is None:
                return
            to = next_target(view.fight, after.fight, of, target)
            picks = still_meant(picks, is_same=to == target)
            if not to or _is_limited(after, of, picks):
                return
            try:
                roll = await self.rolls.attack(
                    after, who, of.id, to, now(after.fight), picks=picks, first=first
                )
            except PlayerError:  # Don't report two errors: the list has what's left.
                return
            view, target = after, to


def _acting_on(before: View, after: View | None, actor: int, roll: int) -> Combatant | None:
    """Return the attacker in its current state, or None if anything else happened after this roll."""
    if after is None or after.id != before.id:
        return None
    last = after.moment.history.taken[-1]
    is_last = last.roll == roll and isinstance(last.step, Dealt) and not last.undone
    return after.fight.find(actor) if is_last else None


def _is_limited(view: View, of: Combatant, picks: Sequence[str]) -> bool:
    """Return True if the active creature's next attack needs its own decision."""
    sheet = view.sheet(of)
    if sheet is None:
        return True
    ridden = with_own(of, sheet, picks, view.on(of))
    return is_limited(of, sheet, weapon_of(of, sheet, picks, view.moment.history.taken), ridden)
