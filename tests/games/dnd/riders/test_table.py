"""Riders of sheets: which of them an attack has, who can turn them on and off, and which stay on."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.sheet.store import Characters, RidersOn
from bot.games.dnd.sheet.table import sheet_of
from tests.games.dnd.books import BOB, FIGHT, GWEN, HERE
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.rolls.tabled import (
    BO,
    MIRA,
    SHEET,
    attack,
    tables,
)


@pytest.mark.parametrize(
    ("asked", "on", "coming"),
    [
        (None, (), ["Poison"]),
        (None, ("bless", "sneak"), ["Poison", "Bless", "Sneak"]),
        ((), ("bless",), []),
        (("sneak",), ("bless",), ["Poison", "Bless", "Sneak"]),
        (("smite",), (), ["Poison", "Smite"]),
    ],
)
async def test_active_or_named_riders_apply(asked, on, coming):
    at = tables(on={9: on})

    found = await at.riders.coming(attack(character=9, riders=asked), SHEET, HERE)

    assert [each.name for each in found] == coming


async def test_riders_used_this_turn_do_not_apply_again():
    story = Story().enter("Mira", 9, character=9).turn().take(Marked(1, "once", "Sneak"))
    asked = attack(character=9, riders=("sneak",), fighting=Fighting(FIGHT, "attack", 1).part)

    found = await tables(story=story).riders.coming(asked, SHEET, HERE)

    assert [each.name for each in found] == ["Poison"]


async def test_riders_are_turned_on_and_off_by_their_owners():
    at = tables(on={9: ("bless", "gone")})
    mira, on = await at.riders.theirs(HERE, GWEN, 9)

    await at.riders.put(mira, ("sneak", "smite"))

    assert on == {"bless", "gone"}
    assert await at.riders.on(mira) == {"sneak", "gone"}
    with pytest.raises(PlayerError, match="Mira belongs to Alice"):
        await at.riders.theirs(HERE, BOB, 9)


@pytest.mark.parametrize(
    ("riders", "on"),
    [
        (None, {"bless"}),
        (("sneak",), {"bless", "sneak"}),
        (("sneak", "smite"), {"bless", "sneak"}),
        ((), set()),
    ],
)
async def test_named_riders_stay_on_and_naming_none_turns_all_off(database, riders, on):
    mira: Any = await Characters(database).add(1, 10, replace(MIRA, id=0), 25)
    kept = RidersOn(database)
    await kept.put(mira.id, ["bless"], [])

    for deed in tables().riders.staying(attack(character=mira.id, riders=riders), SHEET):
        await database.write(lambda connection, deed=deed: deed(connection, None))

    assert await kept.of(mira.id) == on


def test_without_such_riders_on_the_sheet_nothing_stays_on():
    assert tables().riders.staying(attack(character=8, riders=()), sheet_of(BO)) == ()
