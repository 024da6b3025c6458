"""One press: what it reveals to whom, and which messages it updates."""

import pytest
from msgspec.structs import replace

from bot.errors import StaleError
from bot.rolls.act import AGAIN
from bot.rolls.card import Card
from bot.rolls.hidden import PEEK, REVEAL, REVEAL_APART
from bot.rolls.table import OnChange
from bot.store.stored_rolls import Post
from tests.rolling.test_presses_rights import pressed, refused
from tests.rolling.test_service import ELSEWHERE, GM, HERE, ME, STRIKE, benched, total
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture


async def test_success_is_not_revealed_for_a_roll_without_a_target(bench):
    aimless = replace(STRIKE, card=lambda trail: Card(str(total(trail[-1])), total="x"))
    shown = await bench.strike(6, audience=GM)

    words = await refused(pressed(bench, shown, REVEAL, "success", game=aimless, at=1))

    assert words.startswith("This roll has no target")
    assert (await pressed(bench, shown, REVEAL, "total", game=aimless, at=1)).revision == 1


async def test_the_revealed_part_has_to_be_the_one_that_was_seen(bench):
    shown = await bench.strike(6, audience=GM)

    for revision in (None, 2):
        with pytest.raises(StaleError, match="This roll changed after those buttons were shown"):
            await bench.press(shown, REVEAL, "all", at=revision)

    assert (await bench.rolls.get(shown.roll)).is_hidden


@pytest.mark.parametrize(
    ("action", "private", "new"),
    [(REVEAL, False, True), (REVEAL, True, False), (REVEAL_APART, True, True), (REVEAL_APART, False, True)],
)
async def test_asking_what_to_reveal_replaces_nothing_public(bench, action, private, new):
    shown = await bench.strike(6, audience=GM)

    asked = await bench.press(shown, action, private=private)

    assert (asked.new, asked.private, asked.picking.action) == (new, True, REVEAL)


@pytest.mark.parametrize(
    ("action", "private", "new"),
    [(PEEK, True, True), (PEEK, False, False), (REVEAL, True, False), (REVEAL_APART, True, True)],
)
async def test_a_line_from_before_the_reveal_shows_the_roll(bench, action, private, new):
    shown = await bench.strike(6, audience=GM)
    await bench.press(shown, REVEAL, "all", at=1)

    now = await bench.press(shown, action, private=private)

    assert (now.new, now.private, now.card.headline, now.picking) == (new, private, "6", None)


async def test_peeking_is_a_new_private_message(bench):
    shown = await bench.strike(6, audience=GM)

    seen = await bench.press(shown, PEEK)

    assert (seen.new, seen.private, seen.card.headline) == (True, True, "6")


async def test_undone_faces_come_up_again_with_a_change(database):
    class Recall:
        def source(self, fresh):
            return fresh

        def done(self, deed, _source):
            return replace(deed, name="again")

    async def recall(_stored, _trail):
        return Recall()

    bench = await benched(database, changes=OnChange(recall=recall))
    shown = await bench.strike(1)
    await bench.press(shown, "pick", "6")

    assert await bench.done() == ["again"]


async def test_a_public_message_is_not_updated_if_nothing_on_it_is_outdated(bench):
    shown = await bench.strike(4)

    now = await bench.press(shown, "nod", private=True)

    assert (now.card.headline, now.copies) == ("4", ())


async def test_changing_a_hidden_roll_leaves_its_line_unchanged(bench):
    shown = await bench.strike(4, audience=GM)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))

    assert (await bench.press(shown, "nod", private=True)).copies == ()


async def test_a_line_that_shows_a_part_is_updated_with_a_change(bench):
    shown = await bench.strike(4, audience=GM)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))
    await bench.press(shown, REVEAL, "total", at=1)

    now = await bench.press(shown, "pick", "6")

    (copy,) = now.copies
    assert (copy.message, copy.shown.card.headline) == (900, "4")
    assert "Another change came after this." in copy.shown.card.lines


async def test_its_owner_repeats_a_hidden_roll_with_the_same_audience(bench):
    shown = await bench.strike(1, audience=ME)
    bench.dice.will_show(5)

    again = await bench.press(shown, AGAIN)

    assert (again.card.headline, again.private) == ("5", True)
    assert (await bench.rolls.get(again.roll)).audience is ME


async def test_an_open_roll_is_repeated_where_it_is_pressed(bench):
    shown = await bench.strike(1)
    bench.dice.will_show(5)

    again = await bench.press(shown, AGAIN, place=ELSEWHERE)

    assert (await bench.rolls.get(again.roll)).channel == ELSEWHERE.channel
