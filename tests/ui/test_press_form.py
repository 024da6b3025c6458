"""The form of a roll, from the press to the result. Rejected values are shown again."""

from msgspec.structs import replace

from bot.rolls.card import Card
from bot.store.stored_rolls import Post
from bot.ui.router import pressed
from tests.rolling.test_presses_rights import playing
from tests.rolling.test_service import BOB, HERE, STRIKE
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.ui.test_press_roll import client as client  # noqa: PLC0414 - a fixture
from tests.ui.test_press_roll import does, public, services
from tests.ui.test_press_roll import room as room  # noqa: PLC0414 - a fixture


async def test_a_form_opens_with_the_current_values(bench, room, client):
    shown = await bench.strike(1, 2)

    await does(bench, room, client, shown, "amend")

    assert room.form["custom_id"] == f"rw:1:{shown.number}:amend:1:0"
    assert room.form["components"][0]["component"]["value"] == "2"


async def test_a_rejected_form_is_returned_and_continues_from_there(bench, room, client):
    shown = await bench.strike(1)
    on = public(room, shown)

    await does(bench, room, client, shown, "amend:1:0", on=on, entered={"plus": "1000"})

    (told,) = room.told()
    assert told.says.startswith("Plus can have up to 3 characters")
    assert "[Plus]\n1000" in told.says
    assert told.ids == [f"rw:1:draft:{shown.number}:amend"]
    assert await bench.rolls.posts(shown.roll) == (Post(on.id, HERE.channel),)


async def test_a_form_of_a_roll_that_changed_meanwhile_is_returned(bench, room, client):
    shown = await bench.strike(1)
    on = public(room, shown)
    await bench.press(shown, "pick", "6")

    await does(bench, room, client, shown, "amend:1:0", on=on, entered={"plus": "2"})

    assert "[Plus]\n2" in room.told()[0].says
    assert "# 6" in on.says


async def test_a_form_without_permission_is_not_returned(bench, room, client):
    shown = await bench.strike(1, who=BOB)
    on = public(room, shown)

    await does(bench, room, client, shown, "amend:1:0", on=on, entered={"plus": "2"})

    assert [each.says for each in room.told()] == ["This is Bob's roll. Make your own with `/strike`."]
    assert await bench.rolls.posts(shown.roll) == ()


async def test_a_form_that_can_no_longer_be_opened_is_returned_without_its_text(bench, room, client):
    shown, bot = await bench.strike(1), services(bench)
    bot.presses = playing(bench, replace(STRIKE, card=lambda _: Card("1")))
    data = {
        "custom_id": f"rw:1:{shown.number}:amend:1:0",
        "components": [{"custom_id": "plus", "value": "2"}],
    }

    await pressed(bot, room.interaction(client, on=public(room, shown), data=data))

    assert "This roll has changed, so you can't do that now" in room.told()[0].says
    assert "2" not in room.told()[0].says


async def test_returned_text_opens_its_form_with_it(bench, room, client):
    shown = await bench.strike(1)
    told = room.put(HERE.channel, {"content": "No.\n```\n[Plus]\n99\n```"}, private=True)
    interaction = room.interaction(client, on=told, data={"custom_id": f"rw:1:draft:{shown.number}:amend"})

    await pressed(services(bench), interaction)

    assert room.form["components"][0]["component"]["value"] == "99"
