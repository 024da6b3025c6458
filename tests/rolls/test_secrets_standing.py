"""The roll that one of the bot's messages shows, as far as the person who asks can know it."""

import pytest

from bot.rolls.hidden import REVEAL
from bot.store.stored_rolls import Post
from tests.rolling.test_service import ALICE, BLIND, BOB, GM, HERE, ME
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.rolls.test_secrets import ABROAD, secrets


async def standing(bench, *words, message=0, who=BOB, place=HERE):
    return await secrets(bench).standing_on(message, words, place, who)


async def test_the_last_number_in_a_messages_footer_counts(bench):
    one, two = [await bench.strike(face) for face in (1, 2)]

    assert await standing(bench, "Roll", one.number, two.number, "seal") == two.roll
    assert await standing(bench, "Roll", "K7") == 0


async def test_a_recorded_line_wins_over_any_number(bench):
    one, two = [await bench.strike(face) for face in (1, 2)]
    await bench.rolls.post(one.roll, Post(900, HERE.channel))

    assert await standing(bench, two.number, message=900) == one.roll


async def test_a_number_without_a_roll_is_skipped(bench):
    shown = await bench.strike(1)

    assert await standing(bench, shown.number, bench.rolls.numbers.shown(99)) == shown.roll


async def test_a_message_with_a_roll_of_another_server_shows_none_here(bench):
    shown = await bench.strike(1)

    assert await standing(bench, shown.number, place=ABROAD) == 0


@pytest.mark.parametrize(
    ("audience", "who", "found"), [(ME, BOB, False), (ME, ALICE, True), (GM, BOB, True), (BLIND, BOB, True)]
)
async def test_no_message_shows_someone_elses_secret(bench, audience, who, found):
    shown = await bench.strike(1, audience=audience)

    assert bool(await standing(bench, shown.number, who=who)) is found


async def test_a_revealed_secret_is_shown_by_its_message(bench):
    shown = await bench.strike(1, audience=ME)
    await bench.press(shown, REVEAL, "all", at=1)

    assert await standing(bench, shown.number) == shown.roll


async def test_only_a_fully_public_roll_is_open(bench):
    open_, hidden = await bench.strike(1), await bench.strike(1, audience=GM)
    await bench.press(hidden, REVEAL, "total", at=1)
    before = [await secrets(bench).is_open(each) for each in (open_.roll, hidden.roll, 99)]
    await bench.press(hidden, REVEAL, "all", at=1)

    assert before == [True, False, False]
    assert await secrets(bench).is_open(hidden.roll)
