"""A press on a game's table reads three times: its input, its result, and if the result is current."""

from tests.e2e.planechase import BLANK, press, start
from tests.e2e.test_magic import in_play, play
from tests.support import text_of


async def test_a_roll_that_looks_back_over_its_turn_reads_as_often_however_long_that_is(table, hops):
    await play(table, table.alice, "roll", 4, dice="d6")
    assert hops == {"write": 1}  # Nothing is in play.
    await in_play(table, "Krark's Other Thumb", what="watch", value="third die this turn")
    for number in range(2, 5):
        hops.clear()
        shown = await play(table, table.alice, "roll", 3, dice="d6")
        assert hops == {"read": 2, "write": 1}
        assert ("⚡" in text_of(shown)) is (number == 3)


async def test_passing_the_turn_makes_three_reads_and_stores_its_message(table, hops):
    await start(table)
    hops.clear()
    await press(table, table.alice, "Next turn")
    assert hops == {"read": 3, "write": 2}


async def test_the_planar_die_reads_the_game_to_roll_and_to_see_if_it_is_current(table, hops):
    await start(table)
    sent = len(table.env.http_requests)
    hops.clear()
    await press(table, table.alice, "Roll planar die", BLANK)
    assert hops == {"read": 2, "write": 2}
    assert len(table.env.http_requests) == sent + 2


async def test_a_planeswalk_makes_two_reads_to_ask_and_three_to_be_made(table, hops):
    await start(table, deck="common", faces=[1] * 30)
    hops.clear()
    form = await press(table, table.alice, "Planeswalk…")  # *More…* first.
    assert hops == {"read": 2}
    hops.clear()
    await table.alice.submit_modal(form, {"plane": ""})
    assert hops == {"read": 3, "write": 1}
