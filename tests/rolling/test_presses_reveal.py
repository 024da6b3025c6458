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


async def test_success_is_not_revealed_of_a_roll_that_had_no_target(bench):
    aimless = replace(STRIKE, card=lambda trail: Card(str(total(trail[-1])), total="x"))
    shown = await bench.strike(6, audience=GM)

    words = await refused(pressed(bench, shown, REVEAL, "success", game=aimless, at=1))

    assert words.startswith("This roll has no target")
    assert (await pressed(bench, shown, REVEAL, "total", game=aimless, at=1)).revision == 1


async def test_what_is_revealed_must_be_what_was_seen(bench):
    shown = await bench.strike(6, audience=GM)

    for revision in (None, 2):
        with pytest.raises(StaleError, match="This roll changed after those buttons were shown"):
            await bench.press(shown, REVEAL, "all", at=revision)

    assert (await bench.rolls.get(shown.roll)).is_hidden


@pytest.mark.parametrize(
    ("action", "private", "new"),
    [(REVEAL, False, True), (REVEAL, True, False), (REVEAL_APART, True, True), (REVEAL_APART, False, True)],
)
async def test_to_ask_what_to_reveal_takes_the_place_of_nothing_that_others_see(bench, action, private, new):
    shown = await bench.strike(6, audience=GM)

    asked = await bench.press(shown, action, private=private)

    assert (asked.new, asked.private, asked.picking.action) == (new, True, REVEAL)


@pytest.mark.parametrize(
    ("action", "private", "new"),
    [(PEEK, True, True), (PEEK, False, False), (REVEAL, True, False), (REVEAL_APART, True, True)],
)
async def test_a_line_from_before_it_was_revealed_shows_the_roll(bench, action, private, new):
    shown = await bench.strike(6, audience=GM)
    await bench.press(shown, REVEAL, "all", at=1)

    now = await bench.press(shown, action, private=private)

    assert (now.new, now.private, now.card.headline, now.picking) == (new, private, "6", None)


async def test_to_peek_is_a_new_message_for_the_presser_alone(bench):
    shown = await bench.strike(6, audience=GM)

    seen = await bench.press(shown, PEEK)

    assert (seen.new, seen.private, seen.card.headline) == (True, True, "6")


async def test_faces_that_were_taken_back_come_again_with_a_change(database):
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


async def test_what_goes_to_a_message_that_all_see_is_spared_where_nothing_there_is_old(bench):
    shown = await bench.strike(4)

    now = await bench.press(shown, "nod", private=True)

    assert (now.card.headline, now.copies) == ("4", ())


async def test_a_hidden_roll_that_is_changed_leaves_its_line_as_it_is(bench):
    shown = await bench.strike(4, audience=GM)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))

    assert (await bench.press(shown, "nod", private=True)).copies == ()


async def test_a_line_that_shows_a_part_is_brought_up_to_date_with_a_change(bench):
    shown = await bench.strike(4, audience=GM)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))
    await bench.press(shown, REVEAL, "total", at=1)

    now = await bench.press(shown, "pick", "6")

    (copy,) = now.copies
    assert (copy.message, copy.shown.card.headline) == (900, "4")
    assert "Another change came after this." in copy.shown.card.lines


async def test_a_hidden_roll_is_made_again_for_the_same_eyes_by_its_owner(bench):
    shown = await bench.strike(1, audience=ME)
    bench.dice.will_show(5)

    again = await bench.press(shown, AGAIN)

    assert (again.card.headline, again.private) == ("5", True)
    assert (await bench.rolls.get(again.roll)).audience is ME


async def test_an_open_roll_is_made_again_where_it_is_pressed(bench):
    shown = await bench.strike(1)
    bench.dice.will_show(5)

    again = await bench.press(shown, AGAIN, place=ELSEWHERE)

    assert (await bench.rolls.get(again.roll)).channel == ELSEWHERE.channel
