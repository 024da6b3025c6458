"""A channel's turn, shared by all games: showing it, beginning it, and taking an extra turn."""

from tests.e2e.planechase import panel, press, start
from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import narrative, next_turn, terms
from tests.support import components, headline, labels, move_on, text_of


async def test_a_turn_without_counts_says_so_and_begins_the_next(table):
    shown = await table.sam.slash(table.channel, "turn")
    assert not shown.ephemeral
    assert text_of(shown) == "Turn 1\nNothing has been counted this turn yet."
    await table.restart()
    await table.sam.click(shown.response, label="Next turn")
    assert "Turn 2" in text_of(shown)
    assert "Turn 1" in text_of(await table.sam.slash(table.thread, "turn")), "a thread has its own turn"


async def test_each_game_shows_its_counts_by_character_and_an_old_button_ends_nothing(table):
    # Each game shows what it counts.
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    assert "No one has used any of their 3 Actions yet." in text_of(
        await table.bob.slash(table.channel, "turn")
    )
    table.dice.will_show(4)
    await table.bob.slash(table.channel, "magic roll", dice="d6")
    for cost in ("1", "2"):
        shown = await terms(table, await narrative(table), disclosed="10", cost=cost)
        table.dice.will_show(12)
        await table.alice.click(shown.response, label="Accept and roll")
    said = text_of(await table.bob.slash(table.channel, "turn"))
    assert "Bob: 1 die: 4" in said
    assert f"<@{table.alice.id}>: 3 of 3 Actions used" in said
    assert "-# Ignored and rerolled dice, hidden rolls and /roll don't count." in said
    await next_turn(table, table.gm)
    assert "Bob" not in text_of(await table.bob.slash(table.channel, "turn"))

    # The character's name says whose actions they are.
    move_on(table)
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    await table.alice.slash(table.channel, "character play", game="wizards", name="Mira")
    shown = await terms(table, await narrative(table), disclosed="10", cost="1")
    table.dice.will_show(12)
    await table.alice.click(shown.response, label="Accept and roll")
    assert "**Mira**: 1 of 3 Actions used" in text_of(await table.bob.slash(table.channel, "turn"))

    # An old button doesn't end a later turn.
    move_on(table)
    shown = await table.alice.slash(table.channel, "turn")
    await next_turn(table, table.bob)
    answer = await table.alice.click(shown.response, label="Next turn")
    assert answer.response.content == "Someone else has already started the next turn."


async def test_one_of_two_simultaneous_presses_begins_it_and_the_table_is_shown(table):
    await start(table)
    shown = await table.kim.slash(table.channel, "turn")
    (button,) = components(shown)
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.kim, table.bob)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if each.ephemeral]
    assert "Someone else has already started the next turn" in refused
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert str(panel(table).response.content).startswith(f"<@{table.bob.id}>")
    assert labels(shown) == [], "a second press must not end the next player's turn"


async def test_an_extra_turn_belongs_to_a_player_of_a_running_game(table):
    # A player can have an extra turn if a game here tracks turns.
    answer = await table.alice.slash(table.channel, "turn", player=table.kim)
    assert "No game here tracks turns, so there are no extra turns" in answer.response.content
    await start(table)
    answer = await table.alice.slash(table.channel, "turn", player=table.sam)
    assert answer.response.content == "Sam isn't in this game."
    await table.alice.slash(table.channel, "turn", player=table.kim)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    listed = await press(table, table.kim, "Extra turn…")
    await table.kim.select(listed.response, [str(table.alice.id)])
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert "Alice's extra turn starts." in text_of(listed)

    # A list of an earlier turn doesn't start an extra one.
    move_on(table)
    await start(table)
    listed = await press(table, table.alice, "Extra turn…")
    await press(table, table.alice, "Next turn")
    answer = await table.alice.select(listed.response, [str(table.kim.id)])
    assert "Someone else has already started the next turn" in text_of(answer)
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"

    # While Planechase is running, its rules apply instead of those of WIZARDS.
    move_on(table)
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    await start(table)
    await next_turn(table, table.kim)
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    await press(table, table.bob, "Roll planar die", 1)
    answer = await next_turn(table, table.kim)
    assert "A planeswalk is on the stack" in answer.response.content
