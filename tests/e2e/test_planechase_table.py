"""The table of a Planechase game: its single message, and undoing on it."""

from bot.games.planechase.services import PlanechaseServices
from bot.rolls.values import Place, Who
from tests.e2e.planechase import (
    BLANK,
    CHAOS,
    WALK,
    command,
    cost_of,
    effect_roll,
    messages,
    newest,
    panel,
    press,
    roll,
    start,
    turn,
    walk,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import beside, components, headline, labels, move_on, public, text_of


async def can_undo(table):
    """Return True if *More…* offers a GM an undo."""
    behind = await press(table, table.gm, "More…")
    return any(each.startswith("Undo") for each in labels(behind))


def press_as(table, shown, who, custom_id):
    """Press a button that isn't on the message."""
    (button, *_) = components(shown)
    before, button["custom_id"] = button["custom_id"], custom_id
    (answer,) = press_at_once(table, shown.response, custom_id, None, who)
    button["custom_id"] = before
    return answer


async def test_an_undone_roll_comes_up_again_unless_a_gm_allows_new_dice(table):
    # A GM can undo a misclick, and the trail shows it.
    await start(table)
    await press(table, table.alice, "Roll planar die", CHAOS)
    rolled = newest(table)
    answer = await table.alice.click(rolled.response, label="Undo roll")
    assert answer.ephemeral
    assert "Only a GM can undo a roll" in answer.response.content
    assert cost_of(table) == 1

    await table.restart()
    await table.gm.click(rolled.response, label="Undo roll")
    assert headline(newest(table)) == "Undone"
    assert "Never rolled: ~~chaos~~" in text_of(newest(table))
    assert "Undone (Gwen)" in text_of(newest(table))
    assert "It doesn't count, and its cost is returned." in text_of(newest(table))
    assert labels(newest(table)) == ["GM: new dice"]
    assert cost_of(table) == 0
    assert "Gwen undid: Alice's roll, chaos" in text_of(panel(table))
    assert "Turn 1" in text_of(await table.alice.slash(table.channel, "turn"))

    # Undone faces come up again for the same roller in that turn.
    move_on(table)
    await start(table)
    await press(table, table.alice, "Roll planar die", WALK)
    for _ in range(2):
        await table.gm.click(newest(table).response, label="Undo roll")
        await press(table, table.alice, "Roll planar die")  # The same face, every time.
        assert headline(newest(table)) == "Planeswalk pending"
    await table.restart()
    await table.gm.click(newest(table).response, label="Undo roll")
    await press(table, table.alice, "Next turn")
    await press(table, table.bob, "Roll planar die", BLANK)  # Someone else's roll, in another turn.
    assert headline(newest(table)) == "Blank"

    # A GM can give new dice for an undone roll.
    move_on(table)
    await start(table)
    await press(table, table.alice, "Roll planar die", WALK)
    back = newest(table)
    await table.gm.click(back.response, label="Undo roll")
    answer = await table.alice.click(back.response, label="GM: new dice")
    assert "Only a GM can allow new dice" in text_of(answer)
    await table.gm.click(back.response, label="GM: new dice")
    assert "The next roll uses new dice." in text_of(newest(table))
    assert labels(newest(table)) == []
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Blank"


async def test_a_gm_undoes_steps_one_after_the_other(table):
    # A GM can undo one step after another from the table.
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    await press(table, table.alice, "Planeswalk")
    assert "**Agyrem**" in text_of(panel(table))
    assert "To **Agyrem**" in text_of(newest(table))
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"

    answer = await press(table, table.bob, "Undo")
    assert "Only a GM can undo that" in answer.response.content

    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Alice's turn: next roll costs 1"
    assert "Gwen undid: Bob's turn began" in text_of(panel(table))
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert "**Academy at Tolaria West**" in text_of(panel(table))
    assert headline(newest(table)) == "Planeswalk pending"
    assert "Undone (Gwen)" in text_of(newest(table))
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"
    assert headline(newest(table)) == "Undone"
    assert not await can_undo(table)

    # *Undo* on a roll goes step by step, as on the table.
    move_on(table)
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    await table.alice.click(rolled.response, label="Planeswalk")
    assert "**Agyrem**" in text_of(panel(table))
    await table.gm.click(rolled.response, label="Undo roll")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert headline(newest(table)) == "Planeswalk pending"
    assert "**Academy at Tolaria West**" in text_of(panel(table))
    await table.gm.click(rolled.response, label="Undo roll")
    assert headline(newest(table)) == "Undone"
    assert cost_of(table) == 0

    # Only a GM can undo that it was countered.
    move_on(table)
    await start(table)
    await press(table, table.alice, "Roll planar die", WALK)
    await press(table, table.bob, "Countered")
    assert "Bob countered it" in text_of(panel(table))
    assert labels(newest(table)) == ["Undo roll"]
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert headline(newest(table)) == "Planeswalk pending"


async def test_an_earlier_planeswalk_cannot_be_undone_under_a_later_one(table):
    # An earlier planeswalk can't be undone before a later one.
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", WALK)
    rolled = newest(table)
    await table.alice.click(rolled.response, label="Planeswalk")
    await walk(table, table.alice)
    answer = await table.gm.click(rolled.response, label="Undo roll")
    assert "They've planeswalked and acted since then" in answer.response.content
    await press(table, table.gm, "Undo")
    await table.gm.click(rolled.response, label="Undo roll")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"


async def test_a_second_press_undoes_nothing_more_and_passes_the_turn_once(table):
    # A second press on *Undo* doesn't undo anything more.
    await start(table)
    await press(table, table.alice, "Next turn")
    await press(table, table.bob, "Next turn")
    shown = panel(table)
    behind = await press(table, table.gm, "More…", on=shown)
    (button,) = [each for each in components(behind) if each["label"].startswith("Undo")]
    answers = press_at_once(table, behind.response, button["custom_id"], None, table.gm, table.gm)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if "just changed" in text_of(each)]
    assert "The table just changed" in refused
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"

    # A second press on *Next turn* passes the turn once.
    move_on(table)
    shown = await start(table)
    (button,) = [each for each in components(shown) if each["label"] == "Next turn"]
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.gm)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if each.ephemeral]
    assert "Someone else has already started the next turn" in refused
    answer = await press(table, table.alice, "Next turn")
    assert "It's Bob's turn" in answer.response.content
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"


async def test_strangers_cannot_change_the_table(table):
    shown = await start(table)
    for label in ("Next turn", "Leave", "More…"):
        told = await press(table, table.sam, label, on=shown)
        assert told.ephemeral
        assert "Only this game's players and GMs" in text_of(told) or "It's Alice's turn" in text_of(told)
    number = components(shown)[0]["custom_id"].split(":")[2]
    for action in ("walk", "walk_to:0:0", "beside", "reveal", "changes", "extra", "bring", "take_out", "end"):
        told = press_as(table, shown, table.sam, f"rw:1:{number}:{action}")
        await table.env.settle()
        assert told.ephemeral
        assert "Only " in text_of(told), action
    told = await turn(table, table.sam)
    assert "Only this game's players and GMs" in text_of(told)
    assert headline(panel(table)) == "Alice's turn: next roll costs 0"


async def test_one_message_holds_the_table_until_it_scrolled_away_or_was_deleted(table):
    # One message shows the table, and a new one is posted once it has scrolled away.
    shown = await start(table)
    first = shown.response.id
    await roll(table, table.alice, BLANK)
    assert panel(table).response.id == first
    await roll(table, table.alice, BLANK)
    moved = panel(table).response.id
    assert moved != first
    assert public(table.channel)[-1].id == moved, "it is the last message"
    assert first not in [message.id for message in public(table.channel)]
    await roll(table, table.alice, BLANK)
    assert panel(table).response.id == moved

    # Other people's messages also scroll it away.
    move_on(table)
    first = (await start(table)).response.id
    await effect_roll(table, table.alice, BLANK)
    assert panel(table).response.id == first
    for number in range(5):
        await table.bob.send(table.channel, f"talk {number}")
    await effect_roll(table, table.alice, BLANK)
    assert panel(table).response.id != first
    assert public(table.channel)[-1].id == panel(table).response.id

    # A new message is posted before the hour for edits is over.
    move_on(table)
    first = (await start(table)).response.id
    with beside(table.config.database) as connection:
        connection.execute("UPDATE panels SET posted = posted - 51 * 60 * 1000")
    await press(table, table.alice, "Next turn")
    assert panel(table).response.id != first
    assert headline(panel(table)) == "Bob's turn: next roll costs 0"

    # *Show* posts the table again, and deletes the old one.
    move_on(table)
    first = (await start(table)).response.id
    again = await command(table, table.sam, "start")
    assert panel(table).response.id == again.response.id
    assert first not in [message.id for message in public(table.channel)]

    # A deleted table is posted again.
    move_on(table)
    first = (await start(table)).response.id
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008)
    await effect_roll(table, table.alice, WALK)
    assert headline(messages(table)[-1]) == "Alice's turn: planeswalk pending"
    assert messages(table)[-1].response.id != first


async def test_after_undoing_an_earlier_roll_the_steps_before_it_can_be_undone(
    table,
):
    # After undoing a roll, earlier steps can still be undone.
    await start(table, deck="common", faces=[1] * 30)
    await press(table, table.alice, "Roll planar die", BLANK)
    first = newest(table)
    await press(table, table.alice, "Roll planar die")
    await press(table, table.alice, "Pay 1 and roll", WALK)
    await press(table, table.alice, "Planeswalk")
    assert cost_of(table) == 2
    await table.gm.click(first.response, label="Undo roll")
    assert cost_of(table) == 1
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    await press(table, table.gm, "Undo")
    assert cost_of(table) == 0
    assert not await can_undo(table)

    # *Undo* never becomes a redo, however many steps there were.
    move_on(table)
    await start(table, deck="common", faces=[1] * 30)
    for _ in range(33):
        await (
            table.bots[0]
            .services(PlanechaseServices)
            .planechase.planeswalk(place_of(table), who(table.alice))
        )
        at = (
            await table.bots[0].services(PlanechaseServices).planechase.view(table.channel.id)
        ).stored.revision
        await (
            table.bots[0]
            .services(PlanechaseServices)
            .planar.take_back(place_of(table), who(table.gm, manages=True), at)
        )
    await command(table, table.alice, "start")
    assert "**Academy at Tolaria West**" in text_of(panel(table))
    assert not await can_undo(table)


def place_of(table):
    return Place(table.guild.id, table.channel.id)


def who(member, *, manages=False):
    return Who(member.id, member.name, manages=manages)


async def test_an_undone_roll_restores_what_it_used(table):
    await start(table)
    await table.bob.slash(table.channel, "magic effect", name="Bamboozling Beeble", player=table.alice)
    await table.alice.slash(table.channel, "magic effect", name="Monitor Monitor")
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
    assert "Beeble" not in text_of(await table.alice.slash(table.channel, "magic effect"))
    await table.gm.click(rolled.response, label="Undo roll")
    assert "Beeble" in text_of(await table.alice.slash(table.channel, "magic effect"))

    await press(table, table.alice, "Roll planar die")  # With the same faces, because it was undone; …
    form = await table.alice.click(newest(table).response, label="Reroll…")
    fields = [field["component"] for field in form.modal["components"][:2]]  # … as is the reroll.
    await table.alice.submit_modal(
        form, {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
    )
    assert headline(newest(table)) == "Chaos"


async def test_each_turn_pings_its_player_or_whole_team_but_no_solo_player(table):
    # Each turn pings its player.
    await start(table)
    assert panel(table).response.content == f"<@{table.alice.id}> Alice's turn: next roll costs 0"
    first = panel(table).response.id
    await press(table, table.alice, "Next turn")
    shown = panel(table)
    assert shown.response.content == f"<@{table.bob.id}> Bob's turn: next roll costs 0"
    assert shown.response.id != first, "an edited message pings no one"

    # Someone who plays alone isn't pinged.
    move_on(table)
    await start(table, table.alice)
    assert not panel(table).response.content

    # A whole team is pinged for its turn.
    move_on(table)
    teams = f"<@{table.alice.id}> + <@{table.bob.id}> <@{table.kim.id}> + <@{table.gm.id}>"
    shown = await table.alice.slash(table.channel, "planechase start", players=teams, deck="none")
    assert str(shown.response.content).startswith(f"<@{table.alice.id}> <@{table.bob.id}> ")


async def test_ending_a_game_asks_for_confirmation(table):
    await start(table)
    asked = await press(table, table.bob, "End the game…")
    assert asked.response.ephemeral
    assert "deleted" in text_of(asked)
    assert panel(table), "nothing has ended yet"
    await press(table, table.alice, "Next turn")
    await table.restart()
    await press(table, table.bob, "Yes, end the game", on=asked)
    assert "The game of Planechase is over" in text_of(messages(table)[-1])
    assert not any("Leave" in labels(each) for each in messages(table))
    late = await press(table, table.bob, "Yes, end the game", on=asked) if labels(asked) else None
    assert late is None, "the question has gone"
