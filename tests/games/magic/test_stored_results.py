"""Permanents with stored results: copies, display, and their limit."""

from functools import partial

import pytest

from bot.games.magic.store.stored_results import MAX_PERMANENTS, StoredResults
from bot.rolls.gms import GameMasters
from bot.rolls.values import Press
from bot.store.channels import Channels
from tests.faces.seen import drawn
from tests.games.magic.permanents import ALICE, BOB, HERE, Rolling, permanents_on, refusal, store


@pytest.fixture
def permanents(database):
    return permanents_on(database, GameMasters(Channels(database)), Rolling())


@pytest.fixture
def stored(database):
    return partial(store, database)


def copying(permanent, name):
    return Press(permanent.id, "copy", at=permanent.revision, entered={"name": name})


async def test_a_copy_has_the_same_results_and_its_own_name(permanents, stored):
    permanent = await stored((6, 1), (20, 2))
    form = await permanents.press(Press(permanent.id, "copy"), HERE, ALICE)

    copy = await permanents.press(copying(permanent, "  Copy   Cat "), HERE, ALICE)

    assert form.fields[0].filled == "Sprocketer (copy)"
    assert (copy.new, copy.card.headline, copy.card.told) == (True, "Copy Cat", ("d6: 1", "d20: 2"))
    assert await permanents.names(HERE, ALICE.user) == ["Copy Cat", "Sprocketer"]
    words = await refusal(permanents.press(copying(permanent, "COPY CAT"), HERE, ALICE))
    assert words == "There's already a COPY CAT, or this has changed. Choose another name."


@pytest.mark.parametrize(
    ("results", "rows"),
    [(((6, 1), (20, 2), (6, 3)), ["[d6_1][d6_3]", "[d20_2]"]), (((6, 1), (6, 7)), []), (((6, 1),) * 21, [])],
)
async def test_stored_results_are_shown_as_dice(permanents, stored, results, rows):
    permanent = await stored(*results)

    copy = await permanents.press(copying(permanent, "Copy Cat"), HERE, ALICE)

    assert [drawn(row) for row in copy.card.rows] == rows


async def test_the_second_of_two_simultaneous_changes_does_nothing(stored, database):
    """A value that was checked at the press may have changed by the time of the action."""
    results, old = StoredResults(database), await stored((6, 1), (6, 2))
    first, second = old.results
    await results.spend(old, first.id)

    assert await results.spend(old, second.id) is None
    assert await results.exchange(old, second.id, 6) is None
    assert await results.copy(old, "Copy") is None
    assert not await results.clear(old)
    (now,) = await results.of(HERE.channel, ALICE.user)
    assert (now.results, now.revision) == ((second,), old.revision + 1)


@pytest.mark.parametrize("name", ["", "   "])
async def test_a_copy_needs_a_name(permanents, stored, name):
    permanent = await stored((6, 1))

    words = await refusal(permanents.press(copying(permanent, name), HERE, ALICE))

    assert words == "A copy needs its own name. Enter one."


async def test_a_copys_name_is_shortened_to_fit(permanents, stored):
    permanent = await stored((6, 1), name="x" * 60)

    form = await permanents.press(Press(permanent.id, "copy"), HERE, ALICE)

    assert form.fields[0].filled.endswith("x (copy)")
    assert len(form.fields[0].filled) == form.fields[0].most


async def test_a_player_has_a_limited_number_of_permanents_per_channel(permanents, stored):
    for each in range(MAX_PERMANENTS):
        permanent = await stored((6, 1), name=f"P{each}", roll=each + 1)

    words = await refusal(permanents.press(copying(permanent, "More"), HERE, ALICE))

    assert words.startswith("You can have stored results on up to 25 permanents here")


async def test_a_permanent_holds_a_limited_number_of_results(stored):
    assert len((await stored((6, 1), (6, 2), most=2)).results) == 2

    words = await refusal(stored((6, 1), (6, 2), (6, 3), name="Full", roll=2, most=2))

    assert words == "Full can have up to 2 stored results. Spend some."


async def test_a_single_permanent_is_shown_and_of_several_the_named_one(permanents, stored):
    await stored((6, 1), name="Sprocketer")
    assert (await permanents.show(HERE, ALICE, None, own=True)).card.headline == "Sprocketer"
    await stored((6, 2), name="Squirrel", roll=2)

    shown = await permanents.show(HERE, ALICE, " SQUIRREL ", own=True)

    assert (shown.card.headline, shown.owner, shown.new) == ("Squirrel", "Alice", True)
    which = await refusal(permanents.show(HERE, ALICE, None, own=True))
    assert which == "Which one? There are stored results on Sprocketer, Squirrel."
    none = await refusal(permanents.show(HERE, ALICE, "Delina", own=True))
    assert none == "There's nothing stored on Delina. There are stored results on Sprocketer, Squirrel."


async def test_someone_without_stored_results_is_told_how_and_others_who_has_none(permanents):
    own = await refusal(permanents.show(HERE, BOB, None, own=True))
    others = await refusal(permanents.show(HERE, BOB, "Delina", own=False))

    assert own == "You have nothing stored here. Press Store… under a /magic roll."
    assert others == "Bob has nothing stored here."
