"""The buttons under a roll: after a restart, on any message, pressed by anyone, pressed at once."""

import re

import pytest
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.rolls.values import Place, Press, Who
from bot.ui.arrivals import AT_ONCE, WAITING
from tests.cases import in_turn
from tests.support import beside, components, headline, labels, options, text_of


async def roll(table, dice, *faces, **more):
    table.dice.will_show(*faces)
    return await table.alice.slash(table.channel, "roll", dice=dice, **more)


async def open_list(table, shown, who=None):
    await (who or table.alice).click(shown.response, label="Reroll…")
    return options(shown)


def calls(table):
    """Return the REST calls so far, except those that register the commands."""
    return [each for each in table.env.http_requests if "/callback" in each.path or "/messages" in each.path]


async def test_roll_again_is_a_new_message_with_a_new_roll(table):
    first = await roll(table, "2d6+1 fire", 3, 4)
    table.dice.will_show(5, 6)

    second = await table.alice.click(first.response, label="Again")

    assert headline(second) == "12"
    assert headline(first) == "8"
    assert second.response.id != first.response.id
    assert second.response.embeds[0].author.name == "Alice: fire"


@pytest.mark.story
async def test_chosen_dice_are_rerolled_in_place_and_the_old_faces_stay_visible(table):
    shown = await roll(table, "4d6kh3", 1, 4, 6, 3)
    lines = await open_list(table, shown)
    table.dice.will_show(5)

    await table.alice.select(shown.response, [lines[0]["value"]])

    assert headline(shown) == "15"
    assert "5 (was ~~1~~), 4, 6; dropped die: 3" in text_of(shown)
    assert "Rerolled once" in text_of(shown)
    assert labels(shown) == ["Again", "Reroll…", "Edit…"]


async def test_exploded_numerous_or_several_dice_are_rerolled_together(table):
    shown = await roll(table, "3d6", 1, 2, 6)
    lines = await open_list(table, shown)
    table.dice.will_show(4, 5)

    await table.alice.select(shown.response, [line["value"] for line in lines[:2]])

    assert headline(shown) == "15"
    assert "Rerolled once" in text_of(shown)

    shown = await roll(table, "2d6!", 6, 2, 6, 1)
    assert headline(shown) == "15"
    lines = await open_list(table, shown)
    assert [line["label"] for line in lines] == [
        "Die 1 shows 6",
        "Die 2 shows 6",
        "Die 3 shows 1",
        "Die 4 shows 2",
    ]
    table.dice.will_show(3)

    await table.alice.select(shown.response, [lines[0]["value"]])

    assert headline(shown) == "5"

    shown = await roll(table, "60d6", *([1] * 60))
    first = await open_list(table, shown)

    await table.alice.click(shown.response, label="Next page")
    await table.alice.click(shown.response, label="Next page")
    last = options(shown)
    table.dice.will_show(6)
    await table.alice.select(shown.response, [last[-1]["value"]])

    assert (len(first), len(last)) == (25, 10)
    assert headline(shown) == "65"


async def test_a_list_is_closed_and_each_press_is_one_counted_call(table):
    # *Back* closes the list and changes nothing.
    shown = await roll(table, "2d6", 1, 2)
    await open_list(table, shown)

    await table.alice.click(shown.response, label="Back")

    assert headline(shown) == "3"
    assert labels(shown) == ["Again", "Reroll…", "Edit…"]
    assert "Rerolled" not in text_of(shown)

    # Each press is one API call.
    shown = await roll(table, "2d6", 1, 2)
    before = len(calls(table))
    lines = await open_list(table, shown)
    table.dice.will_show(3)
    await table.alice.select(shown.response, [lines[0]["value"]])
    table.dice.will_show(3, 3)
    await table.alice.click(shown.response, label="Again")

    assert len(calls(table)) - before == 3

    # The trail counts every reroll.
    shown = await roll(table, "2d6", 1, 2)
    for face in (3, 3):
        lines = await open_list(table, shown)
        table.dice.will_show(face)
        await table.alice.select(shown.response, [lines[0]["value"]])

    assert "3 (was ~~1~~, ~~3~~), 2" in text_of(shown)
    assert "Rerolled 2 times" in text_of(shown)


async def test_buttons_work_after_a_restart_without_anything_in_memory(table):
    # Buttons work after a restart.
    shown = await roll(table, "4d6kh3 luck", 1, 4, 6, 3)
    await table.restart()

    lines = await open_list(table, shown)
    await table.restart()
    table.dice.will_show(6)
    await table.alice.select(shown.response, [lines[0]["value"]])
    await table.restart()
    table.dice.will_show(1, 1, 1, 1)
    again = await table.alice.click(shown.response, label="Again")

    assert headline(shown) == "16"
    assert "6 (was ~~1~~)" in text_of(shown)
    assert again.response.embeds[0].author.name == "Alice: luck"

    # No message stays in memory.
    shown = await roll(table, "d20", 7)
    await open_list(table, shown)

    assert table.bots[0]._connection._view_store._synced_message_views == {}
    assert not table.bots[0].persistent_views


async def test_buttons_work_a_year_later(table, monkeypatch):
    monkeypatch.setattr("bot.yours.pruning._HOUR", 10**9)  # Prevent the hourly check.
    shown = await roll(table, "d20", 7)
    await table.env.advance_time(365 * 24 * 3600)
    table.dice.will_show(8)

    assert headline(await table.alice.click(shown.response, label="Again")) == "8"


async def test_strangers_are_told_whose_roll_it_is_and_a_gm_can_reroll_it(table):
    # A stranger is told in private whose roll it is.
    for label in ["Reroll…", "Edit…"]:
        shown = await roll(table, "d20", 7)

        answer = await table.bob.click(shown.response, label=label)

        assert answer.response.ephemeral
        assert "This is Alice's roll" in answer.response.content
        assert "/roll 1d20" in answer.response.content
        assert headline(shown) == "7"

    # A label can't format the answer to a stranger.
    shown = await roll(table, "d20 # [free](https://evil.example) **x**", 7)

    answer = await table.bob.click(shown.response, label="Edit…")

    assert "`/roll 1d20 # [free](https://evil.example) **x**`" in answer.response.content

    # A GM can reroll a player's dice, and the roll stays the player's.
    shown = await roll(table, "d20 sneak", 7)
    lines = await open_list(table, shown, table.gm)
    table.dice.will_show(9)

    await table.gm.select(shown.response, [lines[0]["value"]])

    assert headline(shown) == "9"
    assert shown.response.embeds[0].author.name == "Alice: sneak"
    assert "Rerolled once, last by Gwen: ~~7~~ → 9" in text_of(shown)


def press_at_once(table, message, custom_id, values, *people, form=None):
    """Send the actions of all these people at once, before the bot has answered any of them.

    They pick these values from a list, fill in the form, or press a button if ``values`` is None.
    """
    backend = table.env.backend
    stored = backend.get_message(message.channel_id, message.id)
    records = []
    for person in people:
        record, payload = base_payload(
            backend,
            type=5 if form else 3,
            channel_id=message.channel_id,
            guild_id=table.guild.id,
            user_id=person.id,
            data=_done(custom_id, values, form),
        )
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)
        records.append(record)
    return [InteractionResult(table.env, record) for record in records]


def _done(custom_id, values, form):
    if form:
        return {"custom_id": custom_id, "components": _filled(form)}
    if values is None:
        return {"custom_id": custom_id, "component_type": 2}
    return {"custom_id": custom_id, "component_type": 3, "values": values}


def _filled(form):
    return [{"type": 18, "component": {"custom_id": key, **_entered(value)}} for key, value in form.items()]


def _entered(value):
    return {"type": 3, "values": value} if isinstance(value, list) else {"type": 4, "value": value}


async def test_the_first_of_two_simultaneous_presses_wins_and_the_other_is_told(table):
    shown = await roll(table, "d20", 7)
    lines = await open_list(table, shown)
    (select, *_) = components(shown)
    table.dice.will_all_show(11)

    answers = press_at_once(
        table, shown.response, select["custom_id"], [lines[0]["value"]], table.alice, table.gm
    )
    await table.env.settle()

    told = [answer for answer in answers if answer.ephemeral]
    assert len(told) == 1
    # It's late for the save, or late for reading the roll before it.
    assert re.match("Someone else just changed this roll", told[0].response.content)
    assert headline(shown) == "11"
    assert "Rerolled once" in text_of(shown)


async def test_ten_simultaneous_presses_make_one_change_and_nine_answers(table):
    shown = await roll(table, "d20", 7)
    lines = await open_list(table, shown)
    (select, *_) = components(shown)
    table.dice.will_all_show(13)

    answers = press_at_once(
        table, shown.response, select["custom_id"], [lines[0]["value"]], *[table.alice] * 10
    )
    await table.env.settle()

    assert [answer.acknowledged for answer in answers] == [True] * 10
    assert sum(answer.ephemeral for answer in answers) == 9
    assert "Rerolled once: ~~7~~ → 13" in text_of(shown)


@in_turn("column", ["request", "faces", "picked"])
async def test_an_unreadable_roll_is_answered_in_words(table, column):
    shown = await roll(table, "d20", 7)
    with beside(table.config.database) as connection:
        connection.execute(f"UPDATE versions SET {column} = '7'")
    connection.close()

    answer = await table.alice.click(shown.response, label="Reroll…")

    assert answer.response.ephemeral
    assert "This roll can't be loaded" in answer.response.content


@in_turn("custom_id", ["rw:0:17:again", "rw:9:whatever", "rw:", "rw:1:17", "rw:1:{}:unheard_of"])
async def test_a_button_of_another_version_is_answered_in_words(table, custom_id):
    shown = await roll(table, "d20", 7)
    stored = table.env.backend.get_message(shown.response.channel_id, shown.response.id)
    custom_id = custom_id.format(table.number())
    stored.components[0]["components"][0]["custom_id"] = custom_id

    answer = await table.alice.click(shown.response, custom_id=custom_id)

    assert answer.response.ephemeral
    assert "another version of Rollwright" in answer.response.content


async def test_a_roll_from_another_server_or_deleted_or_changed_is_answered_in_words(table):
    # A roll of another server can't be reached.
    shown = await roll(table, "d20", 7)
    roll_id = table.bots[0].numbers.inner(components(shown)[0]["custom_id"].split(":")[2])

    with pytest.raises(Exception, match="This roll was deleted or isn't from Rollwright"):
        await table.bots[0].presses.press(Press(roll_id, "again"), Place(1, 2), Who(table.alice.id, "Alice"))

    # A list that was opened before a change is refused with a reason.
    shown = await roll(table, "2d6", 1, 2)
    lines = await open_list(table, shown)
    presses = table.bots[0].presses
    roll_id = table.bots[0].numbers.inner(components(shown)[0]["custom_id"].split(":")[2])
    table.dice.will_show(6)
    await presses.press(
        Press(roll_id, "reroll", ("0.1",), at=1),
        Place(table.guild.id, table.channel.id),
        Who(table.gm.id, "Gwen", manages=True),
    )

    answer = await table.alice.select(shown.response, [lines[0]["value"]])

    assert answer.response.ephemeral
    assert "This roll changed after those buttons were shown" in answer.response.content

    # A deleted roll is refused with a reason.
    shown = await roll(table, "d20", 7)
    with beside(table.config.database) as connection:
        connection.execute("DELETE FROM rolls")
    connection.close()

    answer = await table.alice.click(shown.response, label="Again")

    assert answer.response.ephemeral
    assert "This roll was deleted or isn't from Rollwright" in answer.response.content


async def test_sixty_presses_by_one_person_do_not_delay_six_others(table):
    shown = await roll(table, "1d6", 3)
    table.dice.will_all_show(3)
    again = next(each["custom_id"] for each in components(shown) if each.get("label") == "Again")
    new = [table.guild.add_member(table.env.create_user(name)) for name in ("tess", "uma")]
    others = [table.bob, table.gm, table.kim, table.sam, *new]

    presses = press_at_once(table, shown.response, again, None, *[table.alice] * 60, *others)
    await table.env.settle()

    hers, theirs = presses[:60], presses[60:]
    assert all(each.response.embeds for each in theirs)
    refused = [each for each in hers if "That's more than one person can send at once" in text_of(each)]
    assert len(refused) == 60 - AT_ONCE - WAITING
    assert all(each.response.ephemeral for each in refused)
    with beside(table.config.database) as connection:
        order = [row[0] for row in connection.execute("SELECT owner FROM rolls ORDER BY id")]
    connection.close()
    last = max(order.index(each.id) for each in others)
    assert order[:last].count(table.alice.id) <= 1 + 3 * AT_ONCE, "one before, and those in flight"
