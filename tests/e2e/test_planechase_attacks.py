"""Planechase with Discord failures, race conditions, forged presses, and a damaged database."""

from bot.games.planechase.services import PlanechaseServices
from bot.rolling import presses
from tests.e2e.planechase import (
    BLANK,
    CHAOS,
    WALK,
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
    roll,
    start,
    toggle_change,
    turn,
    walk,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import beside, components, headline, labels, move_on, options, text_of


async def test_a_roll_is_shown_whatever_discord_does_not_accept(table):
    # A roll is shown even if the table is deleted at that moment.
    await start(table)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Blank"
    assert cost_of(table) == 1

    # A table that can't be edited is posted again.
    move_on(table)
    await start(table)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    table.env.inject_error("GET", "/channels/*/messages*", status=403, code=50001)
    await effect_roll(table, table.alice, WALK)
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert labels(messages(table)[-1]) == labels(panel(table))

    # A roll that Discord doesn't accept as an answer is sent separately.
    move_on(table)
    await start(table)
    table.env.inject_error("POST", "/webhooks/*/*", status=500)
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Blank"

    # A roll that's nowhere to be seen returns with the table if it's waiting.
    move_on(table)
    await start(table)
    await toggle_change(table, table.alice, "elixir")
    table.env.inject_error("POST", "/webhooks/*/*", status=500)
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50001)
    table.dice.will_show(CHAOS, BLANK)
    await press(table, table.alice, "Roll planar die")
    assert not [each for each in messages(table) if ": planar die" in text_of(each)]
    await command(table, table.bob, "start")
    assert labels(newest(table))[:2] == ["Keep chaos", "Keep the blank"]
    await table.alice.click(newest(table).response, label="Keep chaos")
    assert headline(newest(table)) == "Chaos"
    assert "chaos (cost 0)" in text_of(panel(table))

    # A roll is shown even if the table can't be updated.
    move_on(table)
    await start(table)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Blank"
    assert cost_of(table) == 1


async def test_no_simultaneous_press_is_executed_twice_or_lost(table):
    # Two presses on *Undo* never undo two steps.
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    await press(table, table.alice, "Planeswalk")
    behind = await press(table, table.gm, "More…")
    (button,) = [each for each in components(behind) if each["label"] == "Undo: the planeswalk"]
    answers = press_at_once(table, behind.response, button["custom_id"], None, table.gm, table.gm)
    await table.env.settle()
    assert len([each for each in answers if "What else?" in text_of(each)]) == 1
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"

    # A second press on *Countered* doesn't affect an older ability.
    move_on(table)
    await start(table)
    await effect_roll(table, table.alice, WALK)
    await effect_roll(table, table.bob, WALK)
    (button,) = [each for each in components(panel(table)) if each["label"] == "Countered"]
    answers = press_at_once(table, panel(table).response, button["custom_id"], None, table.kim, table.kim)
    await table.env.settle()
    assert len([each for each in answers if each.ephemeral]) == 1
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"

    # If two people act at once, the table shows both actions.
    move_on(table)
    shown = await start(table)
    table.dice.will_all_show(BLANK)
    buttons = {each["label"]: each["custom_id"] for each in components(shown)}
    press_at_once(table, shown.response, buttons["Roll planar die (cost 0)"], None, table.alice)
    await effect_roll(table, table.bob)
    await table.env.settle()
    said = text_of(panel(table))
    assert "blank (cost 0)" in said
    assert "blank (Bob, effect)" in said


async def test_a_roll_that_was_changed_the_maximum_number_of_times_is_still_settled(table, monkeypatch):
    monkeypatch.setattr(presses, "MAX_VERSIONS", 6)
    await start(table)
    await toggle_change(table, table.alice, "thumb")
    table.dice.will_show(WALK, BLANK)
    await press(table, table.alice, "Roll planar die")
    for _ in range(2):
        await table.alice.click(newest(table).response, label="Keep the planeswalker")
        await table.alice.click(newest(table).response, label="Undo")
    await table.alice.click(newest(table).response, label="Keep the planeswalker")
    answer = await table.alice.click(newest(table).response, label="Undo")
    assert "has already been changed 5 times" in answer.response.content
    await table.alice.click(newest(table).response, label="Planeswalk")
    assert headline(panel(table)) == "Alice's turn: next roll costs 1"
    await press(table, table.gm, "Undo")
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_a_leaving_player_takes_their_ability_and_the_game_continues(table):
    # People who have left can't act, and people who have joined can.
    await start(table, table.alice, table.bob)
    await effect_roll(table, table.alice, WALK)
    await press(table, table.kim, "Join")
    await leave(table, table.bob)
    answer = await table.bob.click(newest(table).response, label="Countered")
    assert "Only this game's players and GMs can do that" in answer.response.content
    await table.kim.click(newest(table).response, label="Countered")
    assert headline(newest(table)) == "Planeswalk countered"

    # An ability leaves along with its player.
    move_on(table)
    await start(table, table.alice, table.bob)
    await effect_roll(table, table.bob, WALK)
    await leave(table, table.bob)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    answer = await table.alice.click(newest(table).response, label="Planeswalk")
    assert (
        "The player who rolled has left the game, and their ability left with them" in answer.response.content
    )

    # The player of an extra turn can leave, and the game goes on.
    move_on(table)
    for extra, order in ((table.bob, "Kim"), (table.alice, "Bob")):
        await start(table)
        await extra_turn(table, table.alice, extra)
        await leave(table, extra)
        assert headline(panel(table)) == f"{order}'s turn: next roll costs 0"
        await end_game(table, table.kim)

    # A team keeps its turn and its dice when one of them leaves.
    move_on(table)
    mentions = f"<@{table.alice.id}> + <@{table.bob.id}>, <@{table.kim.id}>"
    await command(table, table.alice, "start", players=mentions, deck="none")
    await press(table, table.bob, "Roll planar die", BLANK)
    await leave(table, table.alice)
    assert headline(panel(table)) == "Bob's turn: next roll costs 1"
    assert "This turn: blank (cost 0)" in text_of(panel(table))
    assert "Turn 1" in text_of(await table.bob.slash(table.channel, "turn"))
    await leave(table, table.bob)
    assert "turn 2" in text_of(panel(table))
    assert "no planar roll yet" in text_of(panel(table))


async def test_only_the_roller_chooses_and_pays_on_every_message(table):
    # The choice of a die stays possible, whatever has happened since.
    await start(table)
    await effect_roll(table, table.alice, WALK)
    pending = newest(table)
    await toggle_change(table, table.alice, "thumb")
    await table.alice.click(pending.response, label="Countered")
    table.dice.will_show(WALK, BLANK)
    await press(table, table.alice, "Roll planar die")
    waiting = newest(table)
    answer = await leave(table, table.kim)
    assert "Show it again with /planechase start" in answer.response.content
    await press(table, table.sam, "Join")
    await table.gm.click(pending.response, label="Undo roll")
    await table.alice.click(waiting.response, label="Keep the blank")
    assert headline(newest(table)) == "Blank"

    # All messages of a roll are updated.
    move_on(table)
    await start(table)
    await press(table, table.alice, "Roll planar die", WALK)
    first = newest(table)
    await command(table, table.bob, "start")
    second = newest(table)
    assert first.response.id != second.response.id
    await table.alice.click(second.response, label="Planeswalk")
    assert headline(first) == headline(second) == "Planeswalked"

    # Strangers can't choose the ignored dice of a planar roll.
    move_on(table)
    await start(table)
    await table.sam.slash(table.channel, "magic effect", name="Bamboozling Beeble", player=table.alice)
    await press(table, table.alice, "Roll planar die", WALK)
    assert headline(newest(table)) == "Planeswalk pending"
    assert "Beeble" in text_of(await table.alice.slash(table.channel, "magic effect"))

    # No one else can close a roll's list.
    move_on(table)
    await table.alice.slash(table.channel, "magic effect", name="Scooch")
    table.dice.will_show(3, 4)
    shown = await table.alice.slash(table.channel, "magic roll", dice="2d6")
    await table.alice.click(shown.response, label="+1")
    answer = await table.sam.click(shown.response, label="Back")
    assert "This is Alice's roll" in answer.response.content
    assert options(shown)

    # In a team, the person who was asked pays.
    move_on(table)
    mentions = f"<@{table.alice.id}> + <@{table.bob.id}>, <@{table.kim.id}>"
    await command(table, table.alice, "start", players=mentions, deck="none")
    await press(table, table.alice, "Roll planar die", BLANK)
    await press(table, table.alice, "Roll planar die")
    answer = await press(table, table.bob, "Pay 1 and roll")
    assert "Your next roll now costs 0, not 1" in answer.response.content
    await press(table, table.alice, "Pay 1 and roll", BLANK)


async def test_an_effect_used_in_a_game_cannot_be_struck_but_is_usable_again_next_turn(table):
    # A forged list can't remove a change of the game.
    await start(table)
    await table.alice.slash(table.channel, "magic effect", name="Brazen Dwarf")
    await toggle_change(table, table.alice, "fixed")
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    assert headline(rolled) == "Chaos"
    await table.alice.click(rolled.response, label="Effects…")
    opened = newest(table)
    assert [each["label"] for each in options(opened)] == ["Remove Brazen Dwarf"]
    (select,) = [each for each in components(opened) if each["type"] == 3]
    press_at_once(table, opened.response, select["custom_id"], ["-12"], table.alice)
    await table.env.settle()
    assert headline(newest(table)) == "Chaos"

    # Uses in an undone turn are available again in that turn.
    move_on(table)
    await start(table)
    await table.bob.slash(table.channel, "magic effect", name="Monitor Monitor")
    for _ in range(2):
        await press(table, table.alice, "Next turn")
        table.dice.will_show(3)
        rolled = await table.bob.slash(table.channel, "magic roll", dice="d6")
        form = await table.bob.click(rolled.response, label="Reroll…")
        fields = [field["component"] for field in form.modal["components"][:2]]
        table.dice.will_show(4)
        picked = {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
        await table.bob.submit_modal(form, picked)
        assert headline(rolled) == "4"
        await press(table, table.gm, "Undo")

    # Nothing was used before the first turn of a game.
    move_on(table)
    await table.alice.slash(table.channel, "magic effect", name="Monitor Monitor")
    for _ in range(2):
        await start(table)
        await roll(table, table.alice, BLANK)
        form = await table.alice.click(newest(table).response, label="Reroll…")
        fields = [field["component"] for field in form.modal["components"][:2]]
        table.dice.will_show(CHAOS)
        picked = {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
        await table.alice.submit_modal(form, picked)
        assert headline(newest(table)) == "Chaos"
        await end_game(table, table.alice)


async def test_dice_stay_as_they_are_and_typed_commands_are_no_workaround(table):
    # Typed commands can't get around the buttons' rules.
    await start(table)
    answer = await walk(table, table.bob, plane="Bant")
    assert "Only Alice, the planar controller, or a GM can planeswalk" in answer.response.content
    await press(table, table.alice, "Roll planar die", WALK)
    answer = await walk(table, table.alice, plane="Bant")
    assert "A planeswalk is on the stack" in answer.response.content
    answer = await turn(table, table.alice)
    assert "A planeswalk is on the stack" in answer.response.content
    await press(table, table.alice, "Countered")
    await press(table, table.alice, "Roll planar die")
    answer = await press(table, table.sam, "Can't pay")
    assert "Only this game's players and GMs can do that" in answer.response.content

    # Dice stay the same, however the game continued.
    for meanwhile in ["countered", "turn", "extra turn", "void"]:
        move_on(table)
        await start(table)
        await toggle_change(table, table.alice, "elixir")
        await effect_roll(table, table.alice, WALK, WALK)
        first = newest(table)
        table.dice.will_show(WALK, BLANK)
        await press(table, table.alice, "Countered")
        await press(table, table.alice, "Roll planar die")
        second = newest(table)
        await table.alice.click(second.response, label="Keep the planeswalker")
        await table.alice.click(second.response, label="Countered")
        match meanwhile:
            case "countered":
                assert "Undo" not in labels(newest(table))
            case "turn":
                await press(table, table.alice, "Next turn")
            case "extra turn":
                await extra_turn(table, table.alice, table.alice)
            case _:
                await table.gm.click(first.response, label="Undo roll")
        assert labels(newest(table)) == ["Undo roll"]


async def test_a_turn_has_its_own_rolls_up_to_a_limit(table):
    # A roll of the previous turn isn't subtracted from this one.
    # A roll ordered by an effect costs nothing, so undoing it returns nothing.
    await start(table)
    await effect_roll(table, table.alice, BLANK)
    free = newest(table)
    await roll(table, table.alice, BLANK)
    await toggle_change(table, table.alice, "wall")
    await table.gm.click(free.response, label="Undo roll")
    await press(table, table.gm, "Undo: the change")
    assert cost_of(table) == 1

    # A turn has a limited number of planar rolls, and none is forgotten.
    move_on(table)
    await start(table)
    await effect_roll(table, table.bob, WALK)
    with beside(table.config.database) as connection:
        (made,) = connection.execute("SELECT max(id) FROM rolls").fetchone()
        for number in range(made + 1, made + 100):
            connection.execute(
                "INSERT INTO rolls (id, game, guild, channel, parent, owner, audience, nonce, seal, made)"
                " SELECT ?, game, guild, channel, parent, owner, audience, nonce, seal, made FROM rolls"
                " WHERE id = ?",
                (number, made),
            )
            connection.execute(
                "INSERT INTO versions SELECT ?, revision, request, ?, actor, name, why, picked, made"
                " FROM versions"
                " WHERE roll = ?",
                (number, '{"pools":[],"extra":{"0.0":4}}', made),
            )
            connection.execute(
                "INSERT INTO logged SELECT channel, log, ? FROM logged WHERE roll = ?", (number, made)
            )
    answer = await effect_roll(table, table.alice)
    assert "up to 100 planar rolls" in answer.response.content
    await command(table, table.alice, "start")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"


async def test_an_unreadable_game_blocks_no_one(table):
    # A GM can end a game that can't be read.
    await start(table)
    with beside(table.config.database) as connection:
        connection.execute("UPDATE planechase_steps SET state = '7'")
    for told in (
        await command(table, table.alice, "start"),
        await press(table, table.alice, "Roll planar die"),
        await turn(table, table.alice),
    ):
        assert "A GM can end it with /planechase start" in told.response.content
    asked = await command(table, table.gm, "start")
    await press(table, table.gm, "Yes, end the game", on=asked)
    assert headline(messages(table)[-1]) == "The game of Planechase is over"
    await start(table)

    # A roll that can't be read doesn't stop anyone.
    move_on(table)
    await start(table)
    table.dice.will_show(3)
    await table.sam.slash(table.channel, "magic roll", dice="d6")
    await press(table, table.alice, "Roll planar die", CHAOS)
    with beside(table.config.database) as connection:
        connection.execute(
            "UPDATE versions SET faces = '{}' WHERE roll IN (SELECT id FROM rolls WHERE game = 'magic')"
        )
    await table.restart()  # Don't read what was read before.
    await effect_roll(table, table.alice, BLANK)
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"
    assert "Turn 2" in text_of(await table.alice.slash(table.channel, "turn"))


async def test_the_table_keeps_its_buttons_switches_changes_and_ends(table, monkeypatch):
    # Buttons keep their places while the table asks.
    await start(table)
    await roll(table, table.alice, BLANK)
    rows = [[each["label"] for each in row["components"]] for row in panel(table).response.components]
    await press(table, table.alice, "Roll planar die")
    asking = [[each["label"] for each in row["components"]] for row in panel(table).response.components]
    assert rows[0] == ["Roll planar die (cost 1)"]
    assert asking[0] == ["Pay 1 and roll", "Can't pay"]
    assert rows[1:] == asking[1:] == [["Next turn"], ["Join", "Leave", "More…"]]

    # Decks aren't asked for where none can be given.
    move_on(table)
    await start(table)
    assert "Hand in a deck…" not in labels(panel(table))

    # The button for a change turns it on or off.
    move_on(table)
    await start(table)
    await toggle_change(table, table.alice, "thumb")
    assert "two dice, keep one" in text_of(panel(table))
    await toggle_change(table, table.alice, "thumb")
    assert "two dice, keep one" not in text_of(panel(table))
    listed = await press(table, table.alice, "Change the die…")
    await toggle_change(table, table.bob, "thumb")
    answer = await table.alice.select(listed.response, ["thumb on"])
    assert "That was already changed" in answer.response.content
    assert "two dice, keep one" in text_of(panel(table))

    # If a game ends while its table is drawn, the answer says so.
    move_on(table)
    await start(table, table.alice, table.bob)
    planechase = table.bots[-1].services(PlanechaseServices).planechase
    views = [await planechase.view(table.channel.id)]

    async def ended_during_the_press(_planechase, _channel):
        return views.pop() if views else None

    monkeypatch.setattr(type(planechase), "view", ended_during_the_press)
    answer = await press(table, table.kim, "Join")
    assert answer.ephemeral
    assert "There's no game of Planechase here" in answer.response.content
