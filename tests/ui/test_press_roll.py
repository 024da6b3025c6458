"""A press on a roll, from its button to the answer, including refused presses and forms."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PressError
from bot.rolling.tidying import Tidying
from bot.rolls.hidden import PEEK
from bot.rolls.secrets import Secrets
from bot.rolls.table import OnPanel
from bot.rolls.values import Press
from bot.store.stored_rolls import Post
from bot.ui.router import all_taps, press_roll, pressed, roll_taps
from bot.ui.show import drawn
from tests.rolling.test_service import BOB, DIRECT, GM, HERE, ME, STRIKE, benched
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.rolling.test_tidying import tidying as calm_tidying
from tests.ui.room import Room
from tests.ui.test_show import VISITING


@pytest.fixture
def room():
    return Room()


async def not_elsewhere():
    return False


@pytest.fixture
def client(room):
    return room.client(
        is_answered_elsewhere=not_elsewhere, figures=SimpleNamespace(count=lambda *_: None), source_url=""
    )


def services(bench, others=None) -> Any:
    bot: Any = SimpleNamespace(
        service=bench.service,
        presses=bench.presses,
        secrets=Secrets(bench.rolls, bench.gms, {"strike": STRIKE}),
        tidying=Tidying(bench.presses, bench.rolls, bench.gms),
        numbers=bench.rolls.numbers,
    )
    bot.taps = all_taps(roll_taps(bot, others or {}))
    return bot


def public(room, shown):
    """Post the roll in a message that everyone can see, and return that message."""
    return room.put(HERE.channel, drawn(shown))


async def does(bench, room, client, shown, action, *, on=None, entered=None, others=None, **more):
    """Press this button. ``entered`` has the values of a form."""
    data: dict[str, Any] = {"custom_id": f"rw:1:{shown.number}:{action}"}
    if entered is not None:
        data["components"] = [{"custom_id": key, "value": text} for key, text in entered.items()]
    interaction = room.interaction(client, on=on or public(room, shown), data=data, **more)
    await pressed(services(bench, others), interaction)
    return interaction


async def test_a_press_changes_the_roll_on_its_message(bench, room, client):
    shown = await bench.strike(1)
    on = public(room, shown)
    bench.dice.will_show(6)

    await does(bench, room, client, shown, "throw", on=on)

    assert "# 6" in on.says
    assert len(room.messages) == 1


async def test_an_action_common_to_all_rolls_goes_to_its_handler(bench, room, client):
    went = []

    async def keep(_interaction, number):
        went.append(number)

    shown = await bench.strike(1)
    await does(bench, room, client, shown, "keep", others={"keep": keep})

    assert (went, room.told()) == ([shown.number], [])


async def test_no_form_is_accepted_for_such_an_action(bench, room, client):
    went = []

    async def keep(_interaction, number):
        went.append(number)

    shown = await bench.strike(1)
    await does(bench, room, client, shown, "keep", entered={"name": "x"}, others={"keep": keep})

    assert (went, len(room.told())) == ([], 1)


async def test_a_tidying_press_is_not_one_on_the_roll(bench, room, client):
    shown = await bench.strike(1)
    on = public(room, shown)

    with pytest.raises(PressError, match="another version"):
        await does(bench, room, client, shown, "tidy_fold", on=on)


async def test_a_refusal_is_shown_only_to_the_presser(bench, room, client):
    shown = await bench.strike(1, who=BOB)
    on = public(room, shown).has({"content": "untouched"})

    await does(bench, room, client, shown, "throw", on=on)

    assert [each.says for each in room.told()] == ["This is Bob's roll. Make your own with `/strike`."]
    assert on.says.startswith("untouched")


async def test_a_stale_message_is_updated(bench, room, client):
    shown = await bench.strike(1)
    on = public(room, shown)
    await bench.press(shown, "pick", "6")

    await does(bench, room, client, shown, "throw:1:0", on=on)

    assert room.told()[0].says.startswith("You changed this roll after")
    assert (room.told()[0].ids, "# 6" in on.says) == ([], True)


async def test_a_message_that_does_not_show_the_roll_is_unchanged(bench, room, client):
    shown, other = await bench.strike(1), await bench.strike(2)
    on = public(room, other)
    await bench.press(shown, "pick", "6")

    await does(bench, room, client, shown, "throw:1:0", on=on)

    assert "# 2" in on.says


async def test_a_peeked_hidden_roll_can_be_verified(bench, room, client):
    shown = await bench.strike(6, audience=GM)

    await does(bench, room, client, shown, PEEK, on=public(room, shown.copies[0].shown))

    assert f"rw:1:{shown.number}:verify" in room.told()[0].ids


async def test_only_a_privately_peeked_roll_can_be_verified(bench, room, client):
    shown = await bench.strike(6, audience=GM)
    private = room.put(HERE.channel, {"content": None}, private=True)
    await does(bench, room, client, shown, "nod", on=private)
    await bench.press(shown, "reveal", "all", at=2)
    line = public(room, shown.copies[0].shown)
    await does(bench, room, client, shown, PEEK, on=line)

    assert "# 6" in line.says
    assert not [each for on in (private, line) for each in on.ids if "verify" in each]


async def test_only_a_peeked_roll_can_be_tidied(bench, room, client):
    shown, bot = await bench.strike(4), services(bench)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))
    bot.tidying, on = calm_tidying(bench), public(room, shown)

    await pressed(bot, room.interaction(client, on=on, data={"custom_id": f"rw:1:{shown.number}:nod"}))

    assert not [each for each in on.ids if "tidy" in each]


async def test_a_peeked_open_roll_can_be_tidied_but_not_verified(bench, room, client):
    shown = await bench.strike(4)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))
    bot = services(bench)
    bot.tidying = calm_tidying(bench)

    await press_roll(
        bot, room.interaction(client), Press(shown.roll, PEEK, private=True, number=shown.number)
    )

    ids = room.told()[0].ids
    assert ids[-2:] == [f"rw:1:{shown.number}:tidy_buttons", f"rw:1:{shown.number}:tidy_fold"]
    assert f"rw:1:{shown.number}:verify" not in ids


async def test_without_membership_no_peeked_roll_can_be_tidied_or_verified(bench, room, client):
    shown = await bench.strike(6, place=DIRECT, audience=ME)
    await bench.rolls.post(shown.roll, Post(900, DIRECT.channel))

    await press_roll(
        services(bench),
        room.interaction(client, channel_id=DIRECT.channel, **VISITING),
        Press(shown.roll, PEEK, private=True, number=shown.number),
    )

    assert not [each for each in room.told()[0].ids if "verify" in each or "tidy" in each]


async def test_a_roll_whose_more_is_opened_can_be_found_again(bench, room, client):
    shown = await bench.strike(4)
    on = public(room, shown)

    await does(bench, room, client, shown, "more", on=on)

    assert await bench.rolls.posts(shown.roll) == (Post(on.id, HERE.channel),)
    assert len(room.told()) == 1


async def test_nothing_else_makes_a_message_findable_as_the_rolls(bench, room, client):
    shown = await bench.strike(4)
    private = room.put(HERE.channel, drawn(shown), private=True)

    await does(bench, room, client, shown, "nod")
    await does(bench, room, client, shown, "more", on=private)

    assert await bench.rolls.posts(shown.roll) == ()


async def test_without_membership_rolls_can_still_be_pressed(bench, room, client):
    shown = await bench.strike(1, place=DIRECT)
    on = room.put(DIRECT.channel, drawn(shown))
    bench.dice.will_show(6)

    await does(bench, room, client, shown, "throw", on=on, channel_id=DIRECT.channel, **VISITING)

    assert "# 6" in on.says


@pytest.mark.parametrize(("page", "taken"), [("9999", True), ("10000", False)])
async def test_a_page_has_up_to_four_digits(bench, room, client, page, taken):
    on = room.put(HERE.channel, {"content": None}, private=True)
    interaction = room.interaction(client, on=on, data={"custom_id": f"rw:1:secrets:{page}"})

    if taken:
        await pressed(services(bench), interaction)
        assert "There are no more hidden rolls here." in on.says
    else:
        with pytest.raises(PressError, match="another version"):
            await pressed(services(bench), interaction)


async def test_a_press_updates_its_rolls_panel(database, room, client):
    drawn_on = []

    async def changed(_interaction, shown):
        drawn_on.append(shown.card.headline)

    bench = await benched(database, panels={"board": OnPanel(changed)})
    shown = await bench.strike(1, luck=True)
    bench.dice.will_show(6)

    await does(bench, room, client, shown, "throw")

    assert drawn_on == ["6"]


async def test_another_page_of_hidden_rolls_replaces_the_previous_one(bench, room, client):
    for plus in range(6):
        await bench.strike(1, plus, audience=GM)
    on = room.put(HERE.channel, {"content": None}, private=True)

    await pressed(services(bench), room.interaction(client, on=on, data={"custom_id": "rw:1:secrets:1"}))

    assert ["**2**" in on.says, "**1**" in on.says, "**6**" in on.says] == [True, True, False]
    assert on.ids[-1] == "rw:1:secrets:0"


async def test_without_membership_only_supported_presses_are_accepted(bench, room, client):
    on = room.put(HERE.channel, {"content": None}, private=True)
    interaction = room.interaction(client, on=on, data={"custom_id": "rw:1:secrets:0"}, **VISITING)

    with pytest.raises(PressError, match="Rollwright isn't a member here, so only /roll works"):
        await pressed(services(bench), interaction)
