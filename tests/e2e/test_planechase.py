"""Games of Planechase by commands and buttons: the die, its cost, the turn, who may do what, the one message."""

import sqlite3

import pytest
from simcord.results import ResponseMessage

from bot.service.values import Place, Who
from tests.e2e.test_buttons import press_at_once
from tests.support import Line, components, headline, labels, public, text_of

BLANK, CHAOS, WALK = 5, 2, 1


async def command(table, who, name, *faces, where=None, **options):
    if faces:
        table.dice.will_show(*faces)
    return await who.slash(where or table.channel, f"planechase {name}", **options)


async def start(table, *players, deck="none", faces=()):
    mentions = " ".join(f"<@{player.id}>" for player in players or (table.alice, table.bob, table.kim))
    return await command(table, table.alice, "start", *faces, players=mentions, deck=deck)


def messages(table, where=None):
    """Every message that all see, the oldest first, as results."""
    where = where or table.channel
    stored = [table.env.backend.get_message(where.id, message.id) for message in public(where)]
    return [Line(ResponseMessage(table.env, each), None) for each in stored]


def panel(table, where=None):
    """The table of the channel: the one message with its buttons."""
    found = [each for each in messages(table, where) if "Next turn" in labels(each)]
    assert len(found) == 1, "there is one table"
    return found[0]


def newest(table, where=None):
    """The newest roll of the planar die."""
    found = [each for each in messages(table, where) if ": planar die" in text_of(each)]
    return found[-1]


async def press(table, who, label, *faces, on=None):
    """Press a button of the table that begins so."""
    if faces:
        table.dice.will_show(*faces)
    shown = on or panel(table)
    (button,) = [each for each in components(shown) if each["label"].startswith(label)]
    return await who.click(shown.response, custom_id=button["custom_id"])


async def roll(table, who, face):
    """Roll by the button, and pay what it costs."""
    cost = cost_of(table)
    if cost == 0:
        return await press(table, who, "Roll planar die", face)
    await press(table, who, "Roll planar die")
    return await press(table, who, f"Pay {cost} and roll", face)


async def walk(table, who):
    """Planeswalk without a roll, by the button."""
    await press(table, who, "Planeswalk")
    return await press(table, who, "Yes, planeswalk")


def cost_of(table):
    (label,) = [label for label in labels(panel(table)) if label.startswith("Roll planar die")]
    return int(label.removeprefix("Roll planar die (cost ").removesuffix(")"))


async def test_the_costs_of_three_players_over_four_turns_with_effect_rolls_and_planeswalks_and_a_restart(table):
    await start(table)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"

    # Turn 1, Alice: 0, 1, a roll by an effect that costs nothing, 2.
    for cost in (0, 1):
        assert cost_of(table) == cost
        await roll(table, table.alice, BLANK)
    await command(table, table.alice, "effect-roll", CHAOS, by="Fractured Powerstone")
    assert cost_of(table) == 2
    await roll(table, table.alice, CHAOS)
    assert cost_of(table) == 3

    # Turn 2, Bob: planeswalking resets nothing.
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    await roll(table, table.bob, WALK)
    await press(table, table.bob, "Planeswalk")
    assert cost_of(table) == 1
    await table.restart()
    await walk(table, table.bob)  # And once without a roll.
    assert cost_of(table) == 1
    await roll(table, table.bob, BLANK)
    assert cost_of(table) == 2

    # Turn 3, Kim: an effect's roll first, of another player's; the first action is still free.
    await press(table, table.bob, "Next turn")
    await command(table, table.alice, "effect-roll", BLANK)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    shown = await command(table, table.kim, "roll", BLANK)
    assert shown.response.embeds[0].author.name == "Kim: planar die, cost 0"
    shown = await command(table, table.kim, "roll", BLANK, mana=1)
    assert shown.response.embeds[0].author.name == "Kim: planar die, cost 1"

    # Turn 4, Alice again: from 0.
    await command(table, table.kim, "turn")
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert "no planar roll yet" in text_of(panel(table))
    await roll(table, table.alice, BLANK)
    assert cost_of(table) == 1


async def test_two_players_at_the_same_moment_one_roll_one_cost_one_refusal(table):
    shown = await start(table)
    table.dice.will_all_show(BLANK)
    (button,) = [each for each in components(shown) if each["label"].startswith("Roll planar die")]

    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.bob)
    await table.env.settle()

    refused = [each for each in answers if each.ephemeral]
    assert len(refused) == 1
    assert "It is Alice's turn" in refused[0].response.content
    assert cost_of(table) == 1
    assert len([each for each in messages(table) if ": planar die" in text_of(each)]) == 1


async def test_two_taps_of_the_active_player_at_the_same_moment_are_one_roll(table):
    shown = await start(table)
    table.dice.will_all_show(BLANK)
    (button,) = [each for each in components(shown) if each["label"].startswith("Roll planar die")]

    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.alice)
    await table.env.settle()

    refused = [each.response.content for each in answers if each.ephemeral]
    assert refused == ["Your next roll costs 1 now, not 0; nothing was rolled."]
    assert cost_of(table) == 1


async def test_nobody_but_the_active_player_takes_the_action(table):
    shown = await start(table)
    for who in (table.bob, table.gm):
        told = await press(table, who, "Roll planar die", on=shown)
        assert told.ephemeral
    assert (
        "It is Alice's turn: only the active player rolls" in (await command(table, table.bob, "roll")).response.content
    )
    assert "You are not in this game" in (await command(table, table.sam, "roll")).response.content
    assert "You are not in this game" in (await command(table, table.sam, "effect-roll")).response.content
    assert cost_of(table) == 0


async def test_who_cannot_pay_rolls_nothing_and_nothing_counts(table):
    await start(table)
    await roll(table, table.alice, BLANK)

    await press(table, table.alice, "Roll planar die")
    assert headline(panel(table)) == "Alice, pay 1?"
    assert labels(panel(table))[:2] == ["Pay 1 and roll", "Can't pay"]
    await press(table, table.alice, "Can't pay")
    assert cost_of(table) == 1

    told = await command(table, table.alice, "roll", mana=0)
    assert told.ephemeral
    assert "costs 1, and 0 is not enough; nothing was rolled" in told.response.content
    assert cost_of(table) == 1


async def test_a_typed_roll_that_costs_something_asks_first_privately(table):
    await start(table)
    await roll(table, table.alice, BLANK)

    asked = await command(table, table.alice, "roll")
    assert asked.ephemeral
    assert labels(asked) == ["Pay 1 and roll", "Can't pay"]
    await table.alice.click(asked.response, label="Can't pay")
    assert "Nothing was rolled" in text_of(asked)
    assert cost_of(table) == 1

    asked = await command(table, table.alice, "roll")
    table.dice.will_show(CHAOS)
    await table.alice.click(asked.response, label="Pay 1 and roll")
    assert "You paid 1" in text_of(asked)
    assert headline(newest(table)) == "Chaos"
    assert cost_of(table) == 2


async def test_a_blank_does_nothing_and_chaos_says_what_triggers(table):
    await start(table)
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Blank"
    assert "Nothing happens." in text_of(newest(table))

    await command(table, table.alice, "planeswalk", plane="Goldmeadow")
    await command(table, table.alice, "beside", plane="Norn's Seedcore")
    await roll(table, table.alice, CHAOS)
    said = text_of(newest(table))
    assert "Chaos ensues: the chaos abilities of **Goldmeadow** and **Norn's Seedcore** trigger." in said


async def test_a_planeswalk_is_pending_until_somebody_says_what_became_of_it(table):
    await start(table)
    await command(table, table.alice, "planeswalk", plane="Goldmeadow")
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    assert headline(rolled) == "Planeswalk pending"
    assert labels(rolled)[:2] == ["Planeswalk", "Countered"]
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert "Goldmeadow" in text_of(panel(table))

    told = await press(table, table.alice, "Roll planar die")
    assert "The stack is not empty: a planeswalk is pending" in told.response.content
    assert "The stack is not empty" in (await press(table, table.alice, "Next turn")).response.content

    await table.restart()
    await table.bob.click(rolled.response, label="Countered")
    assert headline(newest(table)) == "Planeswalk countered"
    assert "The plane stays" in text_of(newest(table))
    assert headline(panel(table)) == "Alice's turn: next roll costs 1"
    assert "Goldmeadow" in text_of(panel(table))


async def test_the_active_player_or_whoever_rolled_planeswalks_nobody_else(table):
    await start(table)
    await command(table, table.bob, "effect-roll", WALK)
    rolled = newest(table)
    for who, said in (
        (table.kim, "Only whoever rolled, or the active player"),
        (table.sam, "Only its players and GMs"),
    ):
        told = await who.click(rolled.response, label="Planeswalk")
        assert said in told.response.content
    told = await press(table, table.kim, "Planeswalk")
    assert "Only whoever rolled, or the active player" in told.response.content
    await table.bob.click(rolled.response, label="Planeswalk")
    assert headline(newest(table)) == "Planeswalked"
    assert "bob" not in text_of(panel(table))
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_planeswalk_twice_at_once_leaves_one_plane(table):
    await start(table, deck="common", faces=[1] * 30)
    before = text_of(panel(table))
    assert "Academy at Tolaria West" in before
    table.dice.will_all_show(BLANK)
    await press(table, table.alice, "Planeswalk")
    (button,) = [each for each in components(panel(table)) if each["label"] == "Yes, planeswalk"]
    answers = press_at_once(table, panel(table).response, button["custom_id"], None, table.alice, table.alice)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if each.ephemeral]
    assert "planeswalked already" in refused
    assert "[**Agyrem**](https://scryfall.com/search?q=Agyrem) · Plane — Ravnica · HOP PCA" in text_of(panel(table))


async def test_a_misclick_is_taken_back_by_a_gm_and_the_trail_shows_it(table):
    await start(table)
    await press(table, table.alice, "Roll planar die", CHAOS)
    rolled = newest(table)
    told = await table.alice.click(rolled.response, label="Take back")
    assert told.ephemeral
    assert "Only a GM takes a roll back" in told.response.content
    assert cost_of(table) == 1

    await table.restart()
    await table.gm.click(rolled.response, label="Take back")
    assert headline(newest(table)) == "Taken back"
    assert "Never rolled: ~~chaos~~" in text_of(newest(table))
    assert "Taken back (Gwen)" in text_of(newest(table))
    assert labels(newest(table)) == []
    assert cost_of(table) == 0
    assert "Gwen took back: Alice's roll, chaos" in text_of(panel(table))
    assert "Turn 1" in text_of(await table.alice.slash(table.channel, "magic turn show"))


async def test_a_gm_takes_steps_back_one_after_the_other_from_the_table(table):
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    await press(table, table.alice, "Planeswalk")
    assert "**Agyrem**" in text_of(panel(table))
    assert "To **Agyrem**" in text_of(newest(table))
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"

    told = await press(table, table.bob, "Take back")
    assert "Only a GM takes something back" in told.response.content

    await press(table, table.gm, "Take back")
    assert headline(panel(table)) == "Alice's turn: next roll costs 1"
    assert "Gwen took back: Bob's turn began" in text_of(panel(table))
    await press(table, table.gm, "Take back")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert "**Academy at Tolaria West**" in text_of(panel(table))
    assert headline(newest(table)) == "Planeswalk pending"
    assert "Taken back (Gwen)" in text_of(newest(table))
    await press(table, table.gm, "Take back")
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert headline(newest(table)) == "Taken back"
    assert labels(panel(table))[-1] == "Take back"


async def test_a_second_tap_on_take_back_takes_nothing_more_back(table):
    shown = await start(table)
    await press(table, table.alice, "Next turn")
    await press(table, table.bob, "Next turn")
    (button,) = [each for each in components(shown) if each["label"].startswith("Take back")]
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.gm, table.gm)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if each.ephemeral]
    assert "The table has changed" in refused
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_a_second_tap_on_next_turn_passes_the_turn_once(table):
    shown = await start(table)
    (button,) = [each for each in components(shown) if each["label"] == "Next turn"]
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.gm)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if each.ephemeral]
    assert "begun the next turn already" in refused
    told = await press(table, table.alice, "Next turn")
    assert "It is Bob's turn: they end it, or a GM" in told.response.content
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_strangers_leave_the_table_alone(table):
    shown = await start(table)
    for label in ("Next turn", "Planeswalk"):
        told = await press(table, table.sam, label, on=shown)
        assert told.ephemeral
    for name, options in (
        ("end", {}),
        ("turn", {}),
        ("planeswalk", {}),
        ("beside", {"plane": "Bant"}),
        ("reveal", {"cards": 1}),
        ("change", {"what": "thumb"}),
        ("leave", {}),
        ("join", {"player": table.gm}),
    ):
        told = await command(table, table.sam, name, **options)
        assert told.ephemeral, name
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_an_extra_turn_is_somebodys_and_costs_begin_at_0(table):
    await start(table)
    await roll(table, table.alice, BLANK)
    await command(table, table.alice, "turn", player=table.alice)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert "turn 2" in text_of(panel(table))


async def test_the_turn_of_magic_is_the_turn_of_the_game(table):
    await start(table)
    await roll(table, table.alice, CHAOS)
    table.dice.will_show(4)
    await table.alice.slash(table.channel, "magic roll", dice="d6")
    said = text_of(await table.bob.slash(table.channel, "magic turn show"))
    assert "Alice: 2 dice: 4 · planar: chaos" in said

    await table.alice.slash(table.channel, "magic turn next")
    assert headline(messages(table)[-1]) == headline(panel(table)) == "Bob's turn: next roll costs 0"
    told = await table.sam.slash(table.channel, "magic turn next")
    assert "Only its players and GMs" in told.response.content
    await press(table, table.bob, "Next turn")
    assert "Turn 3" in text_of(await table.bob.slash(table.channel, "magic turn show"))


async def test_one_message_keeps_the_table_and_a_new_one_is_posted_when_it_has_scrolled_away(table):
    shown = await start(table)
    first = shown.response.id
    await roll(table, table.alice, BLANK)
    assert panel(table).response.id == first
    await press(table, table.alice, "Next turn")
    assert panel(table).response.id == first
    await roll(table, table.bob, BLANK)
    moved = panel(table).response.id
    assert moved != first
    assert public(table.channel)[-1].id == moved, "it is the last message"
    assert first not in [message.id for message in public(table.channel)]
    await press(table, table.bob, "Next turn")
    assert panel(table).response.id == moved


async def test_it_has_scrolled_away_below_what_people_write_too(table):
    first = (await start(table)).response.id
    await command(table, table.alice, "effect-roll", BLANK)
    assert panel(table).response.id == first
    for number in range(5):
        await table.bob.send(table.channel, f"talk {number}")
    await command(table, table.alice, "effect-roll", BLANK)
    assert panel(table).response.id != first
    assert public(table.channel)[-1].id == panel(table).response.id


async def test_a_new_message_is_posted_when_the_hour_of_edits_is_nearly_over(table):
    first = (await start(table)).response.id
    with sqlite3.connect(table.config.database) as connection:
        connection.execute("UPDATE panels SET posted = posted - 51 * 60 * 1000")
    await press(table, table.alice, "Next turn")
    assert panel(table).response.id != first
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_show_posts_the_table_again_and_the_old_one_goes(table):
    first = (await start(table)).response.id
    again = await command(table, table.sam, "show")
    assert panel(table).response.id == again.response.id
    assert first not in [message.id for message in public(table.channel)]


async def test_a_table_that_was_deleted_is_posted_again(table):
    first = (await start(table)).response.id
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008)
    await command(table, table.alice, "effect-roll", WALK)
    assert headline(messages(table)[-1]) == "Alice's turn: planeswalk pending"
    assert messages(table)[-1].response.id != first


async def test_the_game_ends_and_another_can_begin(table):
    shown = await start(table)
    told = await start(table)
    assert "A game of Planechase is on here" in told.response.content
    table.env.inject_error("DELETE", "/channels/*", status=403, code=50001)
    over = await command(table, table.bob, "end")
    assert headline(over) == "The game of Planechase is over"
    assert "No game of Planechase is on here" in (await command(table, table.alice, "show")).response.content
    assert "No game of Planechase is on here" in (await command(table, table.alice, "roll")).response.content
    told = await press(table, table.alice, "Next turn", on=shown)
    assert "That game of Planechase is over" in told.response.content
    await start(table, table.bob)
    told = await press(table, table.alice, "Next turn", on=shown)
    assert "That game of Planechase is over" in told.response.content
    assert headline(messages(table)[-1]) == "Bob's turn: next roll costs 0"


async def test_players_come_and_go_and_of_the_active_one_the_next_has_the_turn(table):
    await start(table, table.alice, table.bob)
    await command(table, table.kim, "join")
    assert "Order: **Alice** → Bob → Kim" in text_of(panel(table))
    assert "Alice is in this game already" in (await command(table, table.alice, "join")).response.content
    assert "Only Bob or a GM" in (await command(table, table.alice, "leave", player=table.bob)).response.content
    await roll(table, table.alice, BLANK)
    await command(table, table.alice, "leave")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert "Order: **Bob** → Kim" in text_of(panel(table))
    await command(table, table.gm, "leave", player=table.bob)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    assert "the last player" in (await command(table, table.kim, "leave")).response.content


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("Alice, Bob", "Mention the players"),
        ("<@1>", "is no member here"),
        ("<@{alice}> <@{alice}>", "Name each player once"),
        ("<@{alice}> and Bob", "Mention the players"),
    ],
)
async def test_who_plays_is_said_by_mentions(table, players, said):
    told = await command(table, table.alice, "start", players=players.format(alice=table.alice.id))
    assert told.ephemeral
    assert said in told.response.content


async def test_a_thread_has_a_game_of_its_own(table):
    await start(table)
    mentions = f"<@{table.bob.id}> and <@{table.alice.id}>"
    await command(table, table.alice, "start", players=mentions, deck="none", where=table.thread)
    await command(table, table.bob, "roll", BLANK, where=table.thread)
    assert headline(panel(table, table.thread)) == "Bob's turn: next roll costs 1"
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_a_roll_of_an_earlier_turn_stays_as_it_is(table):
    await start(table)
    await roll(table, table.alice, CHAOS)
    rolled = newest(table)
    await press(table, table.alice, "Next turn")
    told = await table.gm.click(rolled.response, label="Take back")
    assert "made in an earlier turn" in told.response.content


async def test_where_rolls_are_hidden_the_planar_die_is_not_rolled(table):
    await start(table)
    await table.gm.slash(table.channel, "gm default", hidden="gm")
    told = await press(table, table.alice, "Roll planar die")
    assert "rolls here are hidden" in told.response.content
    assert cost_of(table) == 0


async def test_again_never_pays_unasked(table):
    await start(table)
    await roll(table, table.alice, BLANK)
    told = await table.alice.slash(table.channel, "again")
    assert "costs 1 now, not 0" in told.response.content
    told = await table.alice.slash(table.channel, "again", hidden="me")
    assert told.ephemeral
    assert cost_of(table) == 1


async def test_which_die_counts_is_chosen_before_anything_else_is_rolled(table):
    await start(table)
    await command(table, table.alice, "change", what="elixir")
    table.dice.will_show(CHAOS, BLANK)
    await press(table, table.alice, "Roll planar die")
    rolled = newest(table)
    assert labels(rolled) == ["Keep chaos", "Keep the blank", "Take back"]
    assert headline(panel(table)) == "Alice's turn: a die is to be chosen"
    assert "to be chosen (cost 0)" in text_of(panel(table))
    for told in (
        await press(table, table.alice, "Roll planar die"),
        await press(table, table.alice, "Next turn"),
        await press(table, table.alice, "Planeswalk"),
        await command(table, table.bob, "effect-roll"),
    ):
        assert "waits for the choice which die counts" in told.response.content
    told = await table.bob.click(rolled.response, label="Keep the blank")
    assert told.ephemeral
    await table.restart()
    await table.alice.click(rolled.response, label="Keep the blank")
    assert headline(newest(table)) == "Blank"
    assert "Never rolled: ~~chaos~~ (Ichor Elixir)" in text_of(newest(table))
    assert "blank (cost 0)" in text_of(panel(table))


async def test_effects_of_magic_and_changes_of_the_game_apply_together(table):
    await start(table)
    await table.alice.slash(table.channel, "magic effect add", name="Krark's Other Thumb")
    await table.alice.slash(table.channel, "magic effect add", name="Brazen Dwarf")
    await table.alice.slash(table.channel, "magic effect add", name="Pixie Guide")
    await table.alice.slash(table.channel, "magic effect add", name="Resolute Veggiesaur")
    await command(table, table.alice, "change", what="aether")
    table.dice.will_show(BLANK, 6)
    await press(table, table.alice, "Roll planar die")
    said = text_of(newest(table))
    assert headline(newest(table)) == "Chaos"
    assert "It shows blank and counts as chaos: Chaotic Aether" in said
    assert "Brazen Dwarf triggers" in said
    assert "Now 1 die this turn" in said
    assert "Never rolled: ~~blank~~ (Krark's Other Thumb)" in said
    for _ in range(2):
        table.dice.will_show(4, 4, 5, 5)
        shown = await table.alice.slash(table.channel, "magic roll", dice="d6")
    assert "Resolute Veggiesaur triggers" in text_of(shown)


async def test_a_wall_of_another_player_rerolls_the_planar_die(table):
    await start(table)
    await table.bob.slash(table.channel, "magic effect add", name="Wall of Fortune")
    await press(table, table.alice, "Roll planar die", CHAOS)
    rolled = newest(table)
    form = await table.bob.click(rolled.response, label="Reroll…")
    which = form.modal["components"][0]["component"]["options"][0]
    assert which["label"] == "Die 1 shows chaos"
    table.dice.will_show(WALK)
    by = form.modal["components"][1]["component"]["options"][0]
    await table.bob.submit_modal(form, {"dice": [which["value"]], "effect": [by["value"]]})
    assert headline(newest(table)) == "Planeswalk pending"
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert "Rerolled: ~~chaos~~ → planeswalker" in text_of(newest(table))


async def test_a_phenomenon_is_shown_and_left_with_its_effect_or_countered_without(table):
    await start(table)
    await command(table, table.alice, "planeswalk", plane="Chaotic Aether")
    assert headline(panel(table)) == "Alice's turn: phenomenon"
    assert labels(panel(table))[:2] == ["Ability countered", "Ability resolved"]
    assert "press Ability resolved" in (await press(table, table.alice, "Planeswalk")).response.content
    told = await command(table, table.alice, "roll")
    assert "Chaotic Aether is encountered" in told.response.content
    await press(table, table.bob, "Ability countered")
    assert "On the die" not in text_of(panel(table))

    await command(table, table.alice, "planeswalk", plane="Chaotic Aether")
    await press(table, table.alice, "Ability resolved")
    assert "On the die: blank counts as chaos (Chaotic Aether)" in text_of(panel(table))
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Chaos"
    await command(table, table.alice, "planeswalk", plane="Bant")
    await command(table, table.alice, "planeswalk", plane="Krosa")
    assert "On the die" not in text_of(panel(table))


async def test_the_common_deck_goes_on_after_a_restart_and_nobody_is_shown_its_order(table):
    await start(table, table.alice, table.bob, deck="common", faces=[1] * 20)
    await table.restart()
    seen = [text_of(panel(table)).split("**")[1]]
    for _ in range(4):
        await walk(table, table.alice)
        seen.append(text_of(panel(table)).split("**")[1])
    assert seen[:3] == ["Academy at Tolaria West", "Agyrem", "Akoum"]
    said = "".join(map(text_of, messages(table)))
    assert "Besieged Viking Village" not in said


async def test_cards_are_revealed_to_all_and_go_to_the_bottom(table):
    await start(table, table.alice, table.bob, deck="common", faces=[1] * 20)
    shown = await command(table, table.bob, "reveal", 2, 1, cards=2)
    assert "**Agyrem** · Plane — Ravnica\n**Akoum** · Plane — Zendikar" in text_of(shown)
    assert not shown.ephemeral
    assert "Bob revealed Agyrem, Akoum" in text_of(panel(table))
    await walk(table, table.alice)
    assert "**Amy's Home**" in text_of(panel(table))
    await command(table, table.alice, "planeswalk", plane="Agyrem")
    assert "**Agyrem**" in text_of(panel(table))
    told = await command(table, table.alice, "planeswalk", plane="Krosa")
    assert "Krosa is not in the planar deck" in told.response.content


OWN = "Bant\nKrosa\nAgyrem\nAkoum\nGoldmeadow\nNaar Isle\nGrixis\nJund\nNaya\nPanopticon\nTime Distortion"


async def test_players_hand_in_planar_decks_of_their_own(table):
    await start(table, table.alice, table.bob, deck="own")
    assert "No planar deck yet: Alice, Bob (/planechase deck)" in text_of(panel(table))
    form = await command(table, table.alice, "deck")
    told = await table.alice.submit_modal(form, {"cards": "Bant"})
    assert told.ephemeral
    assert "at least 10 cards" in told.response.content
    again = await table.alice.click(told.response, label="Go on writing")
    assert again.modal["components"][0]["component"]["value"] == "Bant"
    table.dice.will_show(*[1] * 11)
    await table.alice.submit_modal(again, {"cards": OWN})
    assert "**Bant**" in text_of(panel(table))
    assert "Krosa" not in text_of(panel(table))

    await press(table, table.alice, "Next turn")
    await walk(table, table.bob)
    assert "No planar deck yet: Bob" in text_of(panel(table))
    form = await command(table, table.bob, "deck")
    table.dice.will_show(*[2] * 10, 1)
    await table.bob.submit_modal(form, {"cards": OWN})
    assert "**Krosa**" in text_of(panel(table))
    await table.restart()
    await walk(table, table.bob)
    assert "**Agyrem**" in text_of(panel(table))


async def test_fractured_powerstone_and_ichor_elixir_are_known(table):
    told = await table.alice.slash(table.channel, "magic card", name="Fractured Powerstone")
    assert "It rolls the planar die: /planechase effect" in text_of(told)
    told = await table.alice.slash(table.channel, "magic card", name="Ichor Elixir")
    await table.alice.click(told.response, label="Put into play for me")
    assert "one more planar die" in text_of(messages(table)[-1])


async def test_take_back_under_a_roll_goes_step_by_step_as_on_the_table(table):
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    await table.alice.click(rolled.response, label="Planeswalk")
    assert "**Agyrem**" in text_of(panel(table))
    await table.gm.click(rolled.response, label="Take back")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert headline(newest(table)) == "Planeswalk pending"
    assert "**Academy at Tolaria West**" in text_of(panel(table))
    await table.gm.click(rolled.response, label="Take back")
    assert headline(newest(table)) == "Taken back"
    assert cost_of(table) == 0


async def test_an_earlier_planeswalk_is_not_taken_back_from_under_a_later_one(table):
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    await table.alice.click(rolled.response, label="Planeswalk")
    await walk(table, table.alice)
    told = await table.gm.click(rolled.response, label="Take back")
    assert "They planeswalked by it and did more since" in told.response.content
    await press(table, table.gm, "Take back")
    await table.gm.click(rolled.response, label="Take back")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"


async def test_after_an_earlier_roll_was_taken_back_the_steps_before_it_still_can_be(table):
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", BLANK)
    first = newest(table)
    await press(table, table.alice, "Roll planar die")
    await press(table, table.alice, "Pay 1 and roll", WALK)
    await press(table, table.alice, "Planeswalk")
    assert cost_of(table) == 2
    await table.gm.click(first.response, label="Take back")
    assert cost_of(table) == 1
    await press(table, table.gm, "Take back")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    await press(table, table.gm, "Take back")
    assert cost_of(table) == 0
    assert labels(panel(table))[-1] == "Take back"


async def test_take_back_never_becomes_a_redo_however_many_steps_there_were(table):
    await start(table, deck="common", faces=[1] * 30)
    for _ in range(33):
        await table.bots[0].planechase.planeswalk(place_of(table), who(table.alice))
        at = (await table.bots[0].planechase.table(table.channel.id)).moment.revision
        await table.bots[0].planar.take_back(place_of(table), who(table.gm, manages=True), at)
    await command(table, table.alice, "show")
    assert "**Academy at Tolaria West**" in text_of(panel(table))
    assert labels(panel(table))[-1] == "Take back"


def place_of(table):
    return Place(table.guild.id, table.channel.id)


def who(member, *, manages=False):
    return Who(member.id, member.name, manages=manages)


async def test_dice_are_chosen_and_rerolled_only_until_the_game_goes_on(table):
    await start(table)
    await command(table, table.alice, "change", what="elixir")
    table.dice.will_show(WALK, BLANK)
    await press(table, table.alice, "Roll planar die")
    first = newest(table)
    await table.alice.click(first.response, label="Keep the blank")
    assert "Undo" in labels(newest(table))
    await command(table, table.alice, "effect-roll", BLANK, BLANK)
    told = await table.alice.click(first.response, label="Undo")
    assert "The game went on after this roll" in told.response.content
    assert "blank (cost 0)" in text_of(panel(table))


async def test_only_a_gm_takes_back_that_it_was_countered(table):
    await start(table)
    await press(table, table.alice, "Roll planar die", WALK)
    await press(table, table.bob, "Countered")
    assert "Bob: it was countered" in text_of(panel(table))
    assert labels(newest(table)) == ["Take back"]
    await press(table, table.gm, "Take back")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert headline(newest(table)) == "Planeswalk pending"


async def test_a_roll_that_is_taken_back_gives_back_what_it_used(table):
    await start(table)
    await table.bob.slash(table.channel, "magic effect add", name="Bamboozling Beeble", player=table.alice)
    await table.alice.slash(table.channel, "magic effect add", name="Monitor Monitor")
    table.dice.will_show(BLANK, BLANK)
    await press(table, table.alice, "Roll planar die")
    rolled = newest(table)
    form = await table.alice.click(rolled.response, label="Reroll…")
    fields = [field["component"] for field in form.modal["components"][:2]]
    table.dice.will_show(CHAOS)
    await table.alice.submit_modal(
        form, {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
    )
    assert headline(newest(table)) == "Chaos"
    assert "Beeble" not in text_of(await table.alice.slash(table.channel, "magic effect list"))
    await table.gm.click(rolled.response, label="Take back")
    assert "Beeble" in text_of(await table.alice.slash(table.channel, "magic effect list"))

    table.dice.will_show(BLANK, BLANK)
    await press(table, table.alice, "Roll planar die")
    form = await table.alice.click(newest(table).response, label="Reroll…")
    fields = [field["component"] for field in form.modal["components"][:2]]
    table.dice.will_show(CHAOS)
    await table.alice.submit_modal(
        form, {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
    )
    assert headline(newest(table)) == "Chaos"


async def test_a_wall_that_is_on_for_the_game_is_every_players(table):
    await start(table)
    await command(table, table.alice, "change", what="wall")
    await press(table, table.alice, "Roll planar die", CHAOS)
    form = await table.kim.click(newest(table).response, label="Reroll…")
    fields = [field["component"] for field in form.modal["components"][:2]]
    table.dice.will_show(BLANK)
    await table.kim.submit_modal(
        form, {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
    )
    assert headline(newest(table)) == "Blank"
    told = await table.sam.click(newest(table).response, label="Reroll…")
    assert told.ephemeral


async def test_again_rolls_what_an_effect_ordered_and_the_table_knows(table):
    await start(table)
    await command(table, table.bob, "effect-roll", BLANK)
    table.dice.will_show(WALK)
    await table.bob.slash(table.channel, "again")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    await press(table, table.bob, "Planeswalk")
    assert headline(newest(table)) == "Planeswalked"


async def test_chaos_is_of_planes_not_of_phenomena(table):
    await start(table)
    await command(table, table.alice, "planeswalk", plane="Chaotic Aether")
    await command(table, table.alice, "effect-roll", CHAOS)
    assert "Chaotic Aether" not in text_of(newest(table)).split("Chaos ensues")[1].split("\n")[0]


async def test_after_an_extra_turn_the_order_goes_on_where_it_was(table):
    await start(table)
    await command(table, table.alice, "turn", player=table.kim)
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    await press(table, table.kim, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_time_distortion_turns_the_order_round(table):
    await start(table)
    await command(table, table.alice, "planeswalk", plane="Time Distortion")
    await press(table, table.alice, "Ability resolved")
    assert "Order: Kim → Bob → **Alice**" in text_of(panel(table))
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"


async def test_the_active_player_does_not_leave_while_somebody_elses_ability_is_on_the_stack(table):
    await start(table)
    await command(table, table.bob, "effect-roll", WALK)
    told = await command(table, table.alice, "leave")
    assert "The stack is not empty" in told.response.content
    await press(table, table.bob, "Planeswalk")
    await command(table, table.alice, "leave")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_of_a_team_each_takes_the_action_for_an_own_cost(table):
    """901.12d, read with 901.9."""
    mentions = f"<@{table.alice.id}> + <@{table.bob.id}>, <@{table.kim.id}> <@{table.gm.id}>"
    await command(table, table.alice, "start", players=mentions, deck="none")
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 0"
    assert "Order: **Alice** + **Bob** → Kim → Gwen" in text_of(panel(table))
    await press(table, table.alice, "Roll planar die (cost 0)", BLANK)
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 1 or 0"
    await press(table, table.bob, "Roll planar die (cost 1 or 0)", BLANK)
    assert newest(table).response.embeds[0].author.name == "Bob: planar die, cost 0"
    await press(table, table.bob, "Roll planar die (cost 1)")
    assert headline(panel(table)) == "Bob, pay 1?"
    await press(table, table.bob, "Pay 1 and roll", BLANK)
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 1 or 2"
    told = await command(table, table.kim, "roll")
    assert "It is Alice's turn" in told.response.content
    await press(table, table.bob, "Next turn")
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
    await press(table, table.kim, "Next turn")
    await press(table, table.gm, "Next turn")
    assert headline(panel(table)) == "Alice + Bob's turn: next roll costs 0"


async def test_whoever_starts_without_names_plays_and_others_join(table):
    await command(table, table.alice, "start", deck="none")
    await command(table, table.bob, "join")
    assert "Order: **Alice** → Bob" in text_of(panel(table))
