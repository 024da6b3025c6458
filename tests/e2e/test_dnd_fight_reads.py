"""A press in a fight makes three reads: its input, its result, and if the result is still current."""

from tests.e2e.fights import attack, begin_usual_fight, press


async def test_an_attack_makes_three_reads_and_one_write(table, hops):
    await begin_usual_fight(table)
    hops.clear()
    await attack(table, table.alice, "Goblin 1", 14, 1)
    assert hops == {"read": 3, "write": 1}


async def test_ending_a_turn_makes_two_more_writes_for_posting_the_new_one(table, hops):
    await begin_usual_fight(table)
    hops.clear()
    await press(table, table.alice, "End turn")
    assert hops == {"read": 4, "write": 3}
