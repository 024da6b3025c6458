"""Permanents with stored results in a database, and helpers for their tests."""

from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.magic.store.stored_results import StoredResults, storing
from bot.games.magic.table.permanents import Permanents
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Kept

HERE = Place(1, 10)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", manages=True)


class Rolling:
    """A service that only records the requested rolls."""

    def __init__(self):
        self.requests = []

    async def roll(self, _game, request, _place, _who):
        self.requests.append(request)
        return "rolled"


def permanents_on(database, gms, rolling):
    """Return the permanents of this database."""
    service: Any = rolling
    return Permanents(StoredResults(database), gms, service)


async def store(database, *results, name="Sprocketer", roll=1, most=100):
    """Store results, given as sides and values, on a permanent of Alice's, and return the permanent."""
    dice = tuple((str(at), sides, value) for at, (sides, value) in enumerate(results))
    deed = storing(name, dice, (), fresh=False, most=most)
    kept = Kept(roll, HERE.channel, ALICE.user, ALICE.name, 1, "roll", ALICE.user, ALICE.name)
    await database.write(lambda connection: deed(connection, kept))
    every = await StoredResults(database).of(HERE.channel, ALICE.user)
    (found,) = [each for each in every if each.name == name]
    return found


async def refusal(doing):
    """Return the words with which this action is refused."""
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)
