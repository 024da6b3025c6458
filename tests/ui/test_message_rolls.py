"""The entries under *Apps* on a message: which roll they show, and the effects of their buttons."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolling.tidying import Tidying
from bot.rolls.secrets import Secrets
from bot.rolls.values import Place
from bot.store.stored_rolls import Post
from bot.ui.message_rolls import _foot, again, number_on, peek, reveal
from tests.rolling.test_service import BOB, GM, HERE, ME, STRIKE
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.ui.room import Room, refusal

OURS = 900


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def bot(bench) -> Any:
    return SimpleNamespace(
        service=bench.service,
        presses=bench.presses,
        secrets=Secrets(bench.rolls, bench.gms, {"strike": STRIKE}),
        tidying=Tidying(bench.presses, bench.rolls, bench.gms),
        numbers=bench.rolls.numbers,
    )


def message(*ids, content="", foot=None, author=OURS, private=False) -> Any:
    """Return a message with these buttons, and a text or an embed with this footer."""
    rows = [SimpleNamespace(children=[SimpleNamespace(custom_id=each) for each in ids]), SimpleNamespace()]
    embeds = [] if foot is None else [SimpleNamespace(footer=SimpleNamespace(text=foot))]
    return SimpleNamespace(
        id=700,
        author=SimpleNamespace(id=author),
        components=rows,
        embeds=embeds,
        content=content,
        flags=SimpleNamespace(ephemeral=private),
    )


def buttons(*shown):
    return [f"rw:1:{each.number}:again" for each in shown]


async def refused(bot, room, on, does=number_on):
    with pytest.raises(PlayerError) as error:
        await does(bot, room.interaction(), on)
    return str(error.value)


async def test_a_message_shows_the_roll_of_its_buttons(bench, bot, room):
    shown = await bench.strike(4)
    on = message(*buttons(shown, shown), "rw:1:nod")

    assert await number_on(bot, room.interaction(), on) == shown.number


async def test_without_buttons_it_is_the_roll_whose_line_is_recorded_there(bench, bot, room):
    shown, other = await bench.strike(4), await bench.strike(5)
    await bench.rolls.post(shown.roll, Post(700, HERE.channel))

    assert await number_on(bot, room.interaction(), message(foot=f"Roll {other.number}")) == shown.number


@pytest.mark.parametrize("text", ["Roll {}", "Roll {}.", "4 · Roll **{}** · seal 3f9a", "({}),"])
async def test_otherwise_it_is_the_roll_whose_number_is_in_the_footer(bench, bot, room, text):
    shown = await bench.strike(4)
    text = text.format(shown.number)

    assert await number_on(bot, room.interaction(), message(foot=text)) == shown.number
    assert await number_on(bot, room.interaction(), message(content=f"4\n{text}")) == shown.number
    assert await number_on(bot, room.interaction(), message(content=text, foot="")) == shown.number


async def test_someone_elses_message_is_not_ours(bench, bot, room):
    shown = await bench.strike(4)

    words = await refused(bot, room, message(*buttons(shown), author=7))

    assert words.startswith("That message isn't from Rollwright")


async def test_a_bot_that_does_not_know_its_own_id_yet_has_no_messages(bench, bot, room):
    shown = await bench.strike(4)
    interaction = room.interaction(room.client(user=None))

    with pytest.raises(PlayerError, match="That message isn't from Rollwright"):
        await number_on(bot, interaction, message(*buttons(shown)))


async def test_a_message_about_several_rolls_shows_none_of_them(bench, bot, room):
    one, two = await bench.strike(4), await bench.strike(5)

    words = await refused(bot, room, message(*buttons(one, two)))

    assert words.startswith("That message has several rolls")


@pytest.mark.parametrize("foot", [None, "", "Turn 3", "Roll AAAAAA"])
async def test_a_message_without_a_roll_is_refused(bot, room, foot):
    words = await refused(bot, room, message("rw:1:fight7:attack", "x", foot=foot))

    assert words.startswith("That message has no roll")


async def test_no_message_shows_someone_elses_secret(bench, bot, room):
    shown = await bench.strike(4, who=BOB, audience=ME)

    assert (await refused(bot, room, message(foot=shown.number))).startswith("That message has no roll")


def test_only_the_last_words_of_a_message_are_its_footer():
    assert _foot(message(content=" ".join(map(str, range(20))))) == list(map(str, range(8, 20)))
    assert _foot(message(content="text", foot="(foot)")) == ["foot"]
    assert _foot(message()) == []


async def test_a_peeked_roll_is_private_and_has_the_tidying_buttons(bench, bot, room):
    bench_shown = await bench.strike(4)

    await peek(bot, room.interaction(), message(*buttons(bench_shown)))

    (told,) = room.told()
    assert "# 4" in told.says
    assert await bench.rolls.posts(bench_shown.roll) == (Post(700, HERE.channel),)


@pytest.mark.parametrize(
    ("audience", "on", "noted"),
    [
        (Audience.EVERYONE, {}, True),
        (Audience.EVERYONE, {"more": ("rw:1:turn:3",)}, False),
        (Audience.EVERYONE, {"private": True}, False),
        (GM, {}, False),
    ],
)
async def test_only_an_open_rolls_card_is_recorded_for_tidying(bench, bot, audience, on, noted):
    shown = await bench.strike(4, audience=audience)
    ids = (*buttons(shown), *on.get("more", ()))

    await peek(bot, Room().interaction(), message(*ids, private=on.get("private", False)))

    assert bool(await bench.rolls.posts(shown.roll)) is noted


async def test_a_roll_found_only_by_its_number_is_not_recorded(bench, bot, room):
    shown = await bench.strike(4)

    await peek(bot, room.interaction(), message(foot=shown.number))

    assert (len(room.told()), await bench.rolls.posts(shown.roll)) == (1, ())


async def test_only_its_owner_is_asked_what_to_reveal(bench, bot, room):
    shown = await bench.strike(4, audience=GM)

    await reveal(bot, room.interaction(), message(*buttons(shown)))

    (told,) = room.told()
    assert told.ids[0].startswith(f"rw:1:{shown.number}:reveal:1:")


async def test_an_open_roll_has_nothing_to_reveal(bench, bot, room):
    shown = await bench.strike(4)

    words = await refused(bot, room, message(*buttons(shown)), reveal)

    assert words == "Everyone can already see this roll."
    assert room.messages == {}


async def test_a_stranger_reveals_nothing(bench, bot, room):
    shown = await bench.strike(4, who=BOB, audience=GM)

    await reveal(bot, _answering(room), message(*buttons(shown)))

    assert room.told()[0].says.startswith("Only Bob and the GMs can see or reveal this roll")
    assert (await bench.rolls.get(shown.roll)).is_hidden


def _answering(room):
    """Return an interaction on which errors are reported."""

    async def not_elsewhere():
        return False

    figures = SimpleNamespace(count=lambda *_: None)
    return room.interaction(room.client(is_answered_elsewhere=not_elsewhere, figures=figures))


async def test_a_roll_is_repeated_as_a_new_message(bench, bot, room):
    shown = await bench.strike(4, 1)
    bench.dice.will_show(6)

    await again(bot, room.interaction(), message(*buttons(shown)))

    assert ["# 7" in each.says for each in room.here()] == [True]
    assert (await bench.rolls.latest(HERE.channel, 100)).id == shown.roll + 1


async def test_a_reveal_from_there_replaces_no_public_message(bench, bot, room):
    shown = await bench.strike(4, audience=GM)
    interaction = room.interaction(on=room.put(HERE.channel, {"content": "the line"}))

    await reveal(bot, interaction, message(*buttons(shown)))

    assert [each.says for each in room.here()] == ["the line"]


async def test_a_message_of_another_server_shows_none_of_its_rolls_here(bench, bot, room):
    shown = await bench.strike(4, place=Place(2, 30))

    assert (await refused(bot, room, message(foot=shown.number))).startswith("That message has no roll")


async def test_a_roll_that_could_not_be_shown_is_still_made(bench, bot, room):
    shown = await bench.strike(4)
    room.fails["answer"] = [refusal(500)]
    bench.dice.will_show(6)

    await again(bot, room.interaction(), message(*buttons(shown)))

    assert (await bench.rolls.latest(HERE.channel, 100)).id == shown.roll + 1
