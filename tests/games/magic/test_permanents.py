"""Results stored on permanents: permissions, and which result is meant."""

from functools import partial

import pytest

from bot.audiences import Audience
from bot.errors import DiceError, PressError
from bot.rolls.gms import GameMasters
from bot.rolls.press import BACK
from bot.rolls.values import Both, Form, Place, Press, Shown
from bot.store.channels import Channels
from tests.games.magic.permanents import ALICE, BOB, GWEN, HERE, Rolling, permanents_on, refusal, store


@pytest.fixture
def gms(database):
    return GameMasters(Channels(database))


@pytest.fixture
def rolling():
    return Rolling()


@pytest.fixture
def permanents(database, gms, rolling):
    return permanents_on(database, gms, rolling)


@pytest.fixture
def stored(database):
    return partial(store, database)


def exchanging(permanent, which, value="6"):
    entered = {"which": which, "value": value}
    return Press(permanent.id, "exchange", at=permanent.revision, entered=entered)


def values(shown):
    return shown.card.told


async def test_with_a_full_list_the_listed_result_is_exchanged(permanents, stored):
    permanent = await stored(*[(6, 1)] * 25)
    form = await permanents.press(Press(permanent.id, "exchange"), HERE, ALICE)
    last = permanent.results[24]

    now = await permanents.press(exchanging(permanent, str(last.id), "9"), HERE, ALICE)

    assert isinstance(form, Form)
    assert [choice.key for choice in form.fields[0].choices] == [str(each.id) for each in permanent.results]
    assert values(now) == ("d6: " + "1, " * 24 + "9",)


async def test_with_more_than_a_full_list_the_position_is_asked_for(permanents, stored):
    await stored((4, 4), name="Other")
    permanent = await stored(*[(6, 1)] * 26, roll=2)
    form = await permanents.press(Press(permanent.id, "exchange"), HERE, ALICE)
    numbers = [each.id for each in permanent.results]

    now = await permanents.press(exchanging(permanent, " 2 ", "9"), HERE, ALICE)

    assert isinstance(form, Form)
    assert (form.fields[0].label, form.fields[0].choices) == ("Its position, from 1 to 26", ())
    assert numbers[1] != 2, "otherwise a position couldn't be distinguished from a number"
    assert values(now) == ("d6: 1, 9, " + ", ".join("1" * 24),)


@pytest.mark.parametrize("which", ["0", "27", "x"])
async def test_an_invalid_position_exchanges_nothing(permanents, stored, which):
    permanent = await stored(*[(6, 1)] * 26)

    words = await refusal(permanents.press(exchanging(permanent, which), HERE, ALICE))

    assert words == "That's no longer stored. Use /magic stored and choose again."


async def test_without_a_choice_or_a_number_nothing_is_exchanged(permanents, stored):
    permanent = await stored((6, 1))
    result = str(permanent.results[0].id)

    with pytest.raises(DiceError, match="No result was chosen"):
        await permanents.press(exchanging(permanent, ""), HERE, ALICE)
    with pytest.raises(DiceError, match="“many” isn't a whole number"):
        await permanents.press(exchanging(permanent, result, "many"), HERE, ALICE)


async def test_a_value_too_long_for_the_form_is_refused(permanents, stored):
    permanent = await stored((6, 1))

    words = await refusal(permanents.press(exchanging(permanent, "1", "1" * 8), HERE, ALICE))

    assert words.startswith("The new value can have up to 7 characters")


async def test_the_chosen_one_of_two_equal_results_is_spent(permanents, stored):
    permanent = await stored((6, 3), (6, 3), (20, 3))
    spent = Press(permanent.id, "spend", (str(permanent.results[1].id),), permanent.revision)

    now = await permanents.press(spent, HERE, ALICE)

    assert values(now) == ("d6: 3", "d20: 3")
    assert now.card.remarks == ("2 stored results · largest group of equal results: **2**",)


async def test_an_outdated_list_does_nothing(permanents, stored):
    permanent = await stored((6, 3), (6, 4))
    keys = [str(each.id) for each in permanent.results]
    await permanents.press(Press(permanent.id, "spend", (keys[0],), permanent.revision), HERE, ALICE)

    again = permanents.press(Press(permanent.id, "spend", (keys[1],), permanent.revision), HERE, ALICE)

    words = "The stored results have changed since then. Use /magic stored and choose again."
    assert await refusal(again) == words


async def test_the_slower_of_two_simultaneous_presses_is_told(permanents, stored, monkeypatch):
    permanent = await stored((6, 3), (6, 4))
    keys = [str(each.id) for each in permanent.results]
    await permanents.press(Press(permanent.id, "spend", (keys[0],), permanent.revision), HERE, ALICE)

    async def as_it_was(_number):
        return permanent

    monkeypatch.setattr(permanents.stored, "get", as_it_was)
    for action, picked in (("spend", keys[1]), ("clear", "yes")):
        slower = Press(permanent.id, action, (picked,), permanent.revision)
        assert "Someone else just changed the stored results" in await refusal(
            permanents.press(slower, HERE, ALICE)
        )


async def test_a_reroll_rolls_the_chosen_results_by_kind_with_their_own_dice(permanents, stored, rolling):
    permanent = await stored((20, 3), (6, 1), (20, 5), (6, 2))
    one, two, three, _ = [each.id for each in permanent.results]
    picked = (str(three), str(two), str(one))

    both = await permanents.press(Press(permanent.id, "reroll", picked, permanent.revision), HERE, ALICE)

    (request,) = rolling.requests
    assert isinstance(both, Both)
    assert [str(throw) for throw in request.throws] == ["2d20", "d6"]
    assert request.instead == (one, two, three)
    assert request.stores == request.title == "Sprocketer"


async def test_where_rolls_are_hidden_no_public_results_are_rerolled(permanents, stored, gms, rolling):
    permanent = await stored((6, 1))
    await gms.hide(HERE, GWEN, Audience.GM)
    reroll = Press(permanent.id, "reroll", (str(permanent.results[0].id),), permanent.revision)

    words = await refusal(permanents.press(reroll, HERE, ALICE))

    assert words == (
        "Everyone sees stored results, but rolls here are hidden. Open rolls to everyone with /gm panel."
    )
    assert rolling.requests == []


@pytest.mark.parametrize("action", ["spend", "exchange", "copy", "clear", BACK])
async def test_a_gm_does_everything_for_the_owner_except_rolling_and_others_nothing(
    permanents, stored, action
):
    permanent = await stored((6, 1))

    assert isinstance(await permanents.press(Press(permanent.id, action), HERE, GWEN), Shown | Form)
    words = await refusal(permanents.press(Press(permanent.id, action), HERE, BOB))
    assert words == "Only Alice and GMs can do that."


@pytest.mark.parametrize("who", [BOB, GWEN])
async def test_only_the_owner_rerolls_because_it_is_a_roll(permanents, stored, who):
    permanent = await stored((6, 1))

    words = await refusal(permanents.press(Press(permanent.id, "reroll"), HERE, who))

    assert words == "Only Alice can roll for this."


async def test_a_permanent_exists_in_its_own_channel_until_removed(permanents, stored):
    permanent = await stored((6, 1))
    gone = "That permanent has left play, and its stored results are gone."

    assert await refusal(permanents.press(Press(permanent.id, BACK), Place(1, 11), ALICE)) == gone
    left = await permanents.press(Press(permanent.id, "clear", ("yes",), permanent.revision), HERE, ALICE)
    assert left.card.lines == ("It left play. These stored results are gone: 1",)
    assert await refusal(permanents.press(Press(permanent.id, BACK), HERE, ALICE)) == gone


@pytest.mark.parametrize("action", ["reroll", "spend", "exchange"])
async def test_without_stored_results_there_is_nothing_to_choose(permanents, stored, action):
    permanent = await stored((6, 1))
    spent = Press(permanent.id, "spend", (str(permanent.results[0].id),), permanent.revision)
    empty = await permanents.press(spent, HERE, ALICE)

    assert [each.key for each in empty.card.actions] == ["copy", "clear"]
    assert (empty.card.told, empty.card.remarks) == (("Nothing is stored.",), ("0 stored results",))
    words = await refusal(permanents.press(Press(permanent.id, action), HERE, ALICE))
    assert words == "Nothing is stored on Sprocketer now."


async def test_stored_results_are_listed_by_position_with_a_button_for_each_action(permanents, stored):
    permanent = await stored((6, -1), (20, 5))

    listed = await permanents.press(Press(permanent.id, "spend"), HERE, ALICE)

    assert [(each.label, each.hint) for each in listed.picking.choices] == [
        ("1: −1", "d6"),
        ("2: 5", "d20"),
    ]
    assert (listed.new, listed.picking.many) == (False, False)
    assert (await permanents.press(Press(permanent.id, "reroll"), HERE, ALICE)).picking.many
    assert [each.key for each in listed.card.actions] == ["reroll", "spend", "exchange", "copy", "clear"]
    assert listed.card.remarks == ("2 stored results · largest group of equal results: **1**",)
    one = await stored((6, 1), name="One", roll=2)
    assert (
        (await permanents.show(HERE, ALICE, "One", own=True)).card.remarks[0].startswith("1 stored result ·")
    )
    sure = await permanents.press(Press(one.id, "clear"), HERE, ALICE)
    assert [each.label for each in sure.picking.choices] == ["Yes, remove One and its results"]


@pytest.mark.parametrize(
    "press",
    [
        {"action": "explode"},
        {"action": "spend", "entered": {"which": "1"}},
        {"action": "clear", "entered": {}},
    ],
)
async def test_unknown_button_data_is_refused(permanents, stored, press):
    permanent = await stored((6, 1))

    with pytest.raises(PressError, match="from another version"):
        await permanents.press(Press(permanent.id, **press), HERE, ALICE)
