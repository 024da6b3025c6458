"""Games of Planechase by commands and buttons: the die, its cost, the turn, players and permissions."""

import pytest

from tests.e2e.planechase import (
    BLANK,
    CHAOS,
    WALK,
    add_plane,
    command,
    cost_of,
    effect_roll,
    end_game,
    extra_turn,
    leave,
    messages,
    newest,
    panel,
    press,
    remove_player,
    roll,
    start,
    turn,
    walk,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, hide_rolls, labels, move_on, text_of


@pytest.mark.story
async def test_three_players_costs_over_four_turns_with_effects_planeswalks_and_a_restart(
    table,
):
    await start(table)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"

    # Turn 1, Alice: 0, 1, a roll by an effect, which costs nothing, 2.
    for cost in (0, 1):
        assert cost_of(table) == cost
        await roll(table, table.alice, BLANK)
    await effect_roll(table, table.alice, CHAOS, by="Fractured Powerstone")
    assert cost_of(table) == 2
    await roll(table, table.alice, CHAOS)
    assert cost_of(table) == 3

    # Turn 2, Bob: planeswalking doesn't reset anything.
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    await roll(table, table.bob, WALK)
    await press(table, table.bob, "Planeswalk")
    assert cost_of(table) == 1
    await table.restart()
    await walk(table, table.bob)  # And once without rolling.
    assert cost_of(table) == 1
    await roll(table, table.bob, BLANK)
    assert cost_of(table) == 2

    # Turn 3, Kim: first another player's roll by an effect; the first action is still free.
    await press(table, table.bob, "Next turn")
    await effect_roll(table, table.alice, BLANK)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    await roll(table, table.kim, BLANK)
    assert newest(table).response.embeds[0].author.name == "Kim: planar die"
    assert "Cost 0" in text_of(newest(table))
    await roll(table, table.kim, BLANK)
    assert "Cost 1" in text_of(newest(table))

    # Turn 4, Alice again: from 0.
    await turn(table, table.kim)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert "no planar roll yet" in text_of(panel(table))
    await roll(table, table.alice, BLANK)
    assert cost_of(table) == 1


async def test_two_simultaneous_presses_are_one_roll_whoever_makes_them(table):
    # Two players at the same moment: one roll, one cost, one refusal.
    shown = await start(table)
    table.dice.will_all_show(BLANK)
    (button,) = [each for each in components(shown) if each["label"].startswith("Roll planar die")]

    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.bob)
    await table.env.settle()

    refused = [each for each in answers if each.ephemeral]
    assert len(refused) == 1
    assert "It's Alice's turn, and only they can roll" in refused[0].response.content
    assert cost_of(table) == 1
    assert len([each for each in messages(table) if ": planar die" in text_of(each)]) == 1

    # Two presses of the active player at the same moment are one roll.
    move_on(table)
    shown = await start(table)
    table.dice.will_all_show(BLANK)
    (button,) = [each for each in components(shown) if each["label"].startswith("Roll planar die")]

    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.alice)
    await table.env.settle()

    refused = [each.response.content for each in answers if each.ephemeral]
    assert refused == ["Your next roll now costs 1, not 0. Nothing was rolled."]
    assert cost_of(table) == 1


async def test_only_the_active_player_rolls_if_they_can_pay_and_chaos_names_its_trigger(table):
    # Only the active player can take the action.
    shown = await start(table)
    for who in (table.bob, table.gm):
        answer = await press(table, who, "Roll planar die", on=shown)
        assert answer.ephemeral
    assert (
        "It's Alice's turn, and only they can roll"
        in (await press(table, table.bob, "Roll planar die", on=shown)).response.content
    )
    assert (
        "You aren't in this game of Planechase"
        in (await press(table, table.sam, "Roll planar die")).response.content
    )
    assert (
        "Only this game's players and GMs can do that"
        in (await effect_roll(table, table.sam)).response.content
    )
    assert cost_of(table) == 0

    # If they can't pay, nothing is rolled or counted.
    move_on(table)
    await start(table)
    await roll(table, table.alice, BLANK)

    await press(table, table.alice, "Roll planar die")
    assert headline(panel(table)) == "Alice, pay 1?"
    assert labels(panel(table))[:2] == ["Pay 1 and roll", "Can't pay"]
    await press(table, table.alice, "Can't pay")
    assert cost_of(table) == 1

    # A blank does nothing, and chaos names what triggers.
    move_on(table)
    await start(table)
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Blank"
    assert "Nothing happens." in text_of(newest(table))

    await walk(table, table.alice, plane="Goldmeadow")
    await add_plane(table, table.alice, plane="Norn's Seedcore")
    await roll(table, table.alice, CHAOS)
    said = text_of(newest(table))
    assert "Chaos ensues: the chaos abilities of **Goldmeadow** and **Norn's Seedcore** trigger." in said


async def test_a_planeswalk_is_pending_until_someone_allowed_decides_its_outcome(
    table,
):
    # A planeswalk is pending until someone says what happened.
    await start(table)
    await walk(table, table.alice, plane="Goldmeadow")
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    assert headline(rolled) == "Planeswalk pending"
    assert labels(rolled)[:2] == ["Planeswalk", "Countered"]
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert "Goldmeadow" in text_of(panel(table))

    answer = await press(table, table.alice, "Roll planar die")
    assert "A planeswalk is on the stack" in answer.response.content
    assert "is on the stack" in (await press(table, table.alice, "Next turn")).response.content

    await table.restart()
    await table.bob.click(rolled.response, label="Countered")
    assert headline(newest(table)) == "Planeswalk countered"
    assert "The plane stays" in text_of(newest(table))
    assert headline(panel(table)) == "Alice's turn: next roll costs 1"
    assert "Goldmeadow" in text_of(panel(table))

    # Only the active player and the roller can planeswalk.
    move_on(table)
    await start(table)
    await effect_roll(table, table.bob, WALK)
    rolled = newest(table)
    for who, said in (
        (table.kim, "Only the player who rolled, the active player or a GM can planeswalk"),
        (table.sam, "Only this game's players and GMs can do that"),
    ):
        answer = await who.click(rolled.response, label="Planeswalk")
        assert said in answer.response.content
    answer = await press(table, table.kim, "Planeswalk")
    assert "Only the player who rolled, the active player or a GM can planeswalk" in answer.response.content
    await table.bob.click(rolled.response, label="Planeswalk")
    assert headline(newest(table)) == "Planeswalked"
    assert "bob" not in text_of(panel(table))
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_each_turn_even_an_extra_or_magic_one_is_the_games_turn(table):
    # An extra turn belongs to someone, and costs start at 0.
    await start(table)
    await roll(table, table.alice, BLANK)
    await extra_turn(table, table.alice, table.alice)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert "turn 2" in text_of(panel(table))

    # The game's turn is also Magic's turn.
    move_on(table)
    await start(table)
    await roll(table, table.alice, CHAOS)
    table.dice.will_show(4)
    await table.alice.slash(table.channel, "magic roll", dice="d6")
    said = text_of(await table.bob.slash(table.channel, "turn"))
    assert "Alice: 2 dice: 4 · planar: chaos" in said

    shown = await turn(table, table.kim)
    assert headline(messages(table)[-1]) == headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert "Turn 2" in text_of(shown)
    assert labels(shown) == []
    answer = await turn(table, table.sam)
    assert "Only this game's players and GMs can do that" in answer.response.content
    await press(table, table.bob, "Next turn")
    assert "Turn 3" in text_of(await table.bob.slash(table.channel, "turn"))

    # After an extra turn, the order continues where it was.
    move_on(table)
    await start(table)
    await extra_turn(table, table.alice, table.kim)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    await press(table, table.kim, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"

    # A roll of an earlier turn stays the same.
    move_on(table)
    await start(table)
    await roll(table, table.alice, CHAOS)
    rolled = newest(table)
    await press(table, table.alice, "Next turn")
    answer = await table.gm.click(rolled.response, label="Undo roll")
    assert "made in an earlier turn" in answer.response.content


async def test_players_come_and_go_and_a_game_ends_before_another_begins(table):
    # The game can end, and another can start.
    await start(table)
    again = await start(table)
    assert "next roll costs 0" in text_of(again), (
        "Start a game of Planechase in this channel, or show the table of the current one"
    )
    assert "There's already a game of Planechase here" in again.followups[0].content
    assert again.followups[0].ephemeral
    table.env.inject_error("DELETE", "/channels/*", status=403, code=50001)
    over = await end_game(table, table.bob)
    assert headline(over) == "The game of Planechase is over"
    answer = await press(table, table.alice, "Next turn", on=again)
    assert "That game of Planechase is over" in answer.response.content
    await start(table, table.bob)
    answer = await press(table, table.alice, "Next turn", on=again)
    assert "That game of Planechase is over" in answer.response.content
    assert headline(messages(table)[-1]) == "Bob's turn: next roll costs 0"

    # Players can come and go. If the active player leaves, the next one has the turn.
    move_on(table)
    await start(table, table.alice, table.bob)
    await press(table, table.kim, "Join")
    assert "Turn order: **Alice** → Bob → Kim" in text_of(panel(table))
    assert "Alice is already in this game" in (await press(table, table.alice, "Join")).response.content
    assert "Only Bob or a GM" in (await remove_player(table, table.alice, table.bob)).response.content
    await roll(table, table.alice, BLANK)
    await leave(table, table.alice)
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert "Turn order: **Bob** → Kim" in text_of(panel(table))
    await remove_player(table, table.gm, table.bob)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    assert "the last player" in (await leave(table, table.kim)).response.content

    # Mentions name the players.
    for players, said in [
        ("Alice, Bob", "Mention the players"),
        ("<@1>", "isn't a member here who can play"),
        ("<@{alice}> <@{alice}>", "Name each player once"),
        ("<@{alice}> and Bob", "Mention the players"),
    ]:
        move_on(table)
        answer = await command(table, table.alice, "start", players=players.format(alice=table.alice.id))
        assert answer.ephemeral
        assert said in answer.response.content

    # Someone who starts without names plays, and others can join.
    move_on(table)
    await command(table, table.alice, "start", deck="none")
    await press(table, table.bob, "Join")
    assert "Turn order: **Alice** → Bob" in text_of(panel(table))


async def test_again_and_hidden_rolls_circumvent_no_rule_and_a_thread_has_its_own_game(table):
    # *Again* never pays without asking.
    await start(table)
    await roll(table, table.alice, BLANK)
    answer = await table.alice.slash(table.channel, "again")
    assert "Your next roll now costs 1, not 0" in answer.response.content
    answer = await table.alice.slash(table.channel, "again", hidden="me")
    assert answer.ephemeral
    assert cost_of(table) == 1

    # *Again* repeats a roll by an effect, and the table knows.
    move_on(table)
    await start(table)
    await effect_roll(table, table.bob, BLANK)
    table.dice.will_show(WALK)
    await table.bob.slash(table.channel, "again")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    await press(table, table.bob, "Planeswalk")
    assert headline(newest(table)) == "Planeswalked"

    # If rolls are hidden, the planar die can't be rolled.
    move_on(table)
    await start(table)
    await hide_rolls(table.gm, table.channel, "gm")
    answer = await press(table, table.alice, "Roll planar die")
    assert "rolls here are hidden" in answer.response.content
    assert cost_of(table) == 0

    # A thread has its own game.
    move_on(table)
    await start(table)
    mentions = f"<@{table.bob.id}> and <@{table.alice.id}>"
    await command(table, table.alice, "start", players=mentions, deck="none", where=table.thread)
    await press(table, table.bob, "Roll planar die", BLANK, where=table.thread)
    assert headline(panel(table, table.thread)) == "Bob's turn: next roll costs 1"
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"

    # The active player can't leave while someone else's ability is on the stack.
    move_on(table)
    await start(table)
    await effect_roll(table, table.bob, WALK)
    answer = await leave(table, table.alice)
    assert "is on the stack" in answer.response.content
    await press(table, table.bob, "Planeswalk")
    await leave(table, table.alice)
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_each_team_member_takes_the_action_at_their_own_cost(table):
    """Rule 901.12d, read together with 901.9."""
    mentions = f"<@{table.alice.id}> + <@{table.bob.id}>, <@{table.kim.id}> <@{table.gm.id}>"
    await command(table, table.alice, "start", players=mentions, deck="none")
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 0"
    assert "Turn order: **Alice** + **Bob** → Kim → Gwen" in text_of(panel(table))
    await press(table, table.alice, "Roll planar die (cost 0)", BLANK)
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 1 or 0"
    await press(table, table.bob, "Roll planar die (cost 1 or 0)", BLANK)
    assert newest(table).response.embeds[0].author.name == "Bob: planar die"
    assert "Cost 0" in text_of(newest(table))
    await press(table, table.bob, "Roll planar die (cost 1)")
    assert headline(panel(table)) == "Bob, pay 1?"
    await press(table, table.bob, "Pay 1 and roll", BLANK)
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 1 or 2"
    answer = await press(table, table.kim, "Roll planar die")
    assert "It's Alice's turn, and only they can roll" in answer.response.content
    await press(table, table.bob, "Next turn")
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    await press(table, table.kim, "Next turn")
    await press(table, table.gm, "Next turn")
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 0"
