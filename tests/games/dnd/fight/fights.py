"""Helpers for the tests of a fight's rules: combatants, and steps one after another."""

from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.entering import Entered, Started
from bot.games.dnd.fight.steps.history import Taken, folded
from bot.games.dnd.fight.steps.turns import Turned, next_turn


class Story:
    """A fight told step by step. Combatants and groups are numbered in order, from 1."""

    def __init__(self, *, auto=False):
        self.steps = [Started(auto)]
        self._people = self._groups = 0

    def enter(self, name, count, side="pc", *, alike=1, hp=20, mortal=None, **more):
        self._groups += 1
        newcomers: list[Newcomer] = []
        for _ in range(alike):
            self._people += 1
            dies = side == "monster" if mortal is None else mortal
            newcomers.append(
                Newcomer(
                    name if alike == 1 else f"{name} {len(newcomers) + 1}",
                    side,
                    hp,
                    self._people,
                    mortal=dies,
                    **more,
                )
            )
        return self.take(Entered(tuple(newcomers), count, self._groups))

    def take(self, *steps):
        self.steps += steps
        return self

    def turn(self):
        """Take the next turn, whoever has it."""
        return self.take(next_turn(self.fight))

    @property
    def fight(self):
        return folded(Taken(number, step, 0, 0, "", 0) for number, step in enumerate(self.steps, 1))

    @property
    def order(self):
        fight = self.fight
        return [[each.name for each in fight.members(group.id)] for group in fight.order()]

    @property
    def acting(self):
        return [each.name for each in self.fight.acting]

    def rounds(self, turns):
        """Return whose turns come next, with their rounds."""
        seen = []
        for _ in range(turns):
            self.turn()
            seen.append((self.fight.round, self.acting[0]))
        return seen

    def of(self, name):
        return next(each for each in self.fight.combatants if each.name == name)


def table(*, auto=False):
    """Return a fight of Mira at 18, two goblins at 15, Bo at 12, and an ogre at 8."""
    return (
        Story(auto=auto)
        .enter("Mira", 18)
        .enter("Goblin", 15, "monster", alike=2, hp=7)
        .enter("Bo", 12)
        .enter("Ogre", 8, "monster", hp=60)
    )


__all__ = ["Story", "Turned", "table"]
