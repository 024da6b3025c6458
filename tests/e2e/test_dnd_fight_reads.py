"""A press in a fight makes three reads: its input, its result, and if the result is still current."""

from tests.e2e.fights import attack, joined, press


async def test_an_attack_reads_three_times_and_writes_once(table, hops):
    await joined(table)
    hops.clear()
    await attack(table, table.alice, "Goblin 1", 14, 1)
    assert hops == {"read": 3, "write": 1}


async def test_ending_a_turn_writes_twice_more_who_shows_the_new_one_and_on_which_message(table, hops):
    await joined(table)
    hops.clear()
    await press(table, table.alice, "End turn")
    assert hops == {"read": 4, "write": 3}
