"""The purpose of a roll and the rolls that it requires, in a database."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.dice.roll import Faces
from bot.errors import PressError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.rolls.record.keeping import Keeping
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.rules.purpose import KeptThrow, Purpose, faces_again, left_of, purpose_of, throw_of
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.store.stored_rolls import MovedError
from tests.games.dnd.requests import altered, request_of

AXE, BOW = read_attack("Axe +5 1d8 slashing"), read_attack("Bow +5 1d8 piercing")
ME: dict[str, Any] = {"character": 9, "player": 100, "name": "Mira", "home": 10}
ATTACK = request_of(AttackRequest, attack=AXE, parts=AXE.damage, targets=(Target("Bo"),), **ME)
FIRE = request_of(
    DamageRequest,
    "dex",
    dc=12,
    parts=(DamagePart("2d6", "fire"),),
    targets=(Target("Bo"), Target("Cy")),
    **ME,
)
SAVE = request_of(SaveRequest, "con", keeps=Keeping(4, ()), **ME)


@pytest.mark.parametrize(
    ("request_", "same"),
    [
        (altered(ATTACK, bonuses=(Modifier("Bless", "1d4"),), dc=3), True),
        (altered(ATTACK, name="MIRA", character=12), True),
        (altered(ATTACK, name="Mira\ufe0f"), True),
        (altered(ATTACK, attack=replace(AXE, name="Axe\ufe0f")), True),
        (altered(ATTACK, targets=(Target("Bo\ufe0f"),)), True),
        (altered(ATTACK, attack=replace(AXE, bonus=9)), True),
        (altered(ATTACK, attack=BOW), False),
        (altered(ATTACK, targets=(Target("Cy"),)), False),
        (altered(ATTACK, met=(Target("Bo", ac=12, character=8),)), True),
        (altered(ATTACK, name="Zed"), False),
        (altered(ATTACK, character=-100), False),
        (altered(ATTACK, player=200), False),
        (altered(ATTACK, home=11), False),
        (altered(ATTACK, fighting=Fighting(1, "attack").part), False),
    ],
)
def test_a_purpose_is_who_rolls_with_what_against_whom_and_where(request_, same):
    assert (purpose_of(request_) == purpose_of(ATTACK)) == same


def test_rolls_and_costs_distinguish_purposes():
    heal = request_of(HealingRequest, parts=(DamagePart("1d8"),), **ME)
    dice = replace(heal, label="hit dice", spends=Spending(9, "dice 8", 1, 5))
    requests = [
        FIRE,
        replace(FIRE, parts=(DamagePart("2d6", "cold"),)),
        replace(FIRE, label="Fireball"),
        replace(FIRE, costs=Cost(slot=3)),
        heal,
        replace(heal, costs=Cost(slot=1)),
        dice,
        replace(dice, spends=Spending(9, "dice 6", 1, 5)),
        SAVE,
        replace(SAVE, keeps=Keeping(5, ())),
        request_of(DeathSaveRequest, **ME),
    ]
    assert len({purpose_of(each) for each in requests}) == len(requests)
    assert purpose_of(replace(FIRE, targets=FIRE.targets[::-1], dc=9)) == purpose_of(FIRE)


def test_dice_come_up_again_for_the_same_targets_in_any_order():
    faces = Faces((), {"w0:0.0": 3, "w0:0.1": 4, "s0:0": 11, "s1:0": 12})
    throw = throw_of(FIRE, faces, {})

    assert faces_again(FIRE, throw) == faces
    turned = faces_again(replace(FIRE, targets=FIRE.targets[::-1]), throw)
    assert turned.extra == {"w0:0.0": 3, "w0:0.1": 4, "s0:0": 12, "s1:0": 11}


def test_dice_that_a_roll_does_not_have_are_still_due():
    throw = throw_of(FIRE, Faces((), {"w0:0.0": 3, "w0:0.1": 4}), {})
    other, fewer = (replace(FIRE, parts=(DamagePart(dice, "fire"),), targets=()) for dice in ("2d8", "1d6"))

    assert faces_again(other, throw).extra == {}
    assert left_of(throw, other, Faces((), {"w0:0.0": 8, "w0:0.1": 8})) == throw
    assert left_of(throw, fewer, faces_again(fewer, throw)).dice == {"w0:0.1": (6, 4)}


def test_an_attack_that_misses_keeps_the_due_damage():
    throw = throw_of(ATTACK, Faces((), {"t0": 9, "w0:0.0": 5}), {})
    misses = altered(ATTACK, targets=(Target("Bo", ac=30),))

    assert left_of(throw, misses, faces_again(misses, throw)).dice == {}


PURPOSE = Purpose(100, "mira", ("attack", "axe"), (), (10,))
FIRST, SECOND = KeptThrow({"t0": (20, 3)}), KeptThrow({"t0": (20, 18)}, {"": Spending(9, "slot 1", 1, 2)})


@pytest.fixture
def due(database):
    return Due(database)


class Due:
    """The required rolls in a database."""

    def __init__(self, database: Any) -> None:
        self.faces, self._database = FacesAgain(database), database

    async def do(self, work: Any) -> None:
        await self._database.write(lambda connection: work(connection, None))

    async def next(self) -> KeptThrow | None:
        return await self.faces.of(PURPOSE)


async def test_rolls_come_up_once_in_their_original_order(due):
    for each in (SECOND, FIRST):
        await due.do(due.faces.leaving(PURPOSE, each, 1))

    assert await due.next() == FIRST
    assert await due.faces.of(replace(PURPOSE, name="zed")) is None
    with pytest.raises(MovedError):
        await due.do(due.faces.using(PURPOSE, SECOND, lambda: KeptThrow({})))
    await due.do(due.faces.using(PURPOSE, FIRST, lambda: KeptThrow({"w0:0.0": (6, 1)})))
    assert await due.next() == KeptThrow({"w0:0.0": (6, 1)})
    await due.do(due.faces.using(PURPOSE, KeptThrow({"w0:0.0": (6, 1)}), lambda: KeptThrow({})))
    assert await due.next() == SECOND


async def test_a_roll_applied_again_is_no_longer_due_in_its_order(due):
    for each in (SECOND, FIRST):
        await due.do(due.faces.leaving(PURPOSE, each, 1))

    with pytest.raises(PressError, match="Apply that one first"):
        await due.do(due.faces.counting(PURPOSE, SECOND))
    await due.do(due.faces.counting(PURPOSE, FIRST))
    with pytest.raises(PressError, match="rolled again since"):
        await due.do(due.faces.counting(PURPOSE, FIRST))
    await due.do(due.faces.counting(PURPOSE, SECOND))
    assert await due.next() is None


async def test_a_changed_roll_changes_what_is_due_meanwhile(due):
    await due.do(due.faces.leaving(PURPOSE, FIRST, 1))
    await due.do(due.faces.changing(PURPOSE, FIRST, SECOND))
    assert await due.next() == SECOND
    await due.do(due.faces.changing(PURPOSE, FIRST, FIRST))
    assert await due.next() == SECOND
