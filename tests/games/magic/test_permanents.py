"""What is stored on permanents: who may do what with it, and which result is meant."""

from typing import Any

import pytest
import pytest_asyncio

from bot.errors import DiceError, PlayerError, PressError
from bot.games.magic.store.stored_results import MAX_PERMANENTS, StoredResults, storing
from bot.games.magic.table.permanents import Permanents
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Audience
from bot.rolls.press import BACK
from bot.rolls.values import Both, Form, Place, Press, Shown, Who
from bot.store.channels import Channels
from bot.store.rolls import Kept

HERE = Place(1, 10)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", manages=True)


class Rolling:
    """A service that only notes what is asked to be rolled."""

    def __init__(self):
        self.requests = []

    async def roll(self, _game, request, _place, _who):
        self.requests.append(request)
        return "rolled"


@pytest.fixture
def gms(database):
    return GameMasters(Channels(database))


@pytest.fixture
def rolling():
    return Rolling()


@pytest.fixture
def permanents(database, gms, rolling):
    service: Any = rolling
    return Permanents(StoredResults(database), gms, service)


@pytest_asyncio.fixture
async def stored(database):
    """Stores results, as sides and values, on a permanent of Alice's."""

    async def stored(*results, name="Sprocketer", roll=1, fresh=False, most=100):
        dice = tuple((str(at), sides, value) for at, (sides, value) in enumerate(results))
        deed = storing(name, dice, (), fresh=fresh, most=most)
        kept = Kept(roll, HERE.channel, ALICE.user, ALICE.name, 1, "roll", ALICE.user, ALICE.name)
        await database.write(lambda connection: deed(connection, kept))
        (found,) = [
            each for each in await StoredResults(database).of(HERE.channel, ALICE.user) if each.name == name
        ]
        return found

    return stored


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


def exchanging(permanent, which, value="6"):
    entered = {"which": which, "value": value}
    return Press(permanent.id, "exchange", revision=permanent.revision, entered=entered)


def values(shown):
    return shown.card.lines


async def test_with_as_many_results_as_a_list_holds_the_one_on_the_list_is_exchanged(permanents, stored):
    permanent = await stored(*[(6, 1)] * 25)
    form = await permanents.press(Press(permanent.id, "exchange"), HERE, ALICE)
    last = permanent.results[24]

    now = await permanents.press(exchanging(permanent, str(last.id), "9"), HERE, ALICE)

    assert isinstance(form, Form)
    assert [choice.key for choice in form.fields[0].choices] == [str(each.id) for each in permanent.results]
    assert values(now) == ("d6: " + "1, " * 24 + "9",)


async def test_with_more_than_a_list_holds_its_place_is_asked_for(permanents, stored):
    await stored((4, 4), name="Other")
    permanent = await stored(*[(6, 1)] * 26, roll=2)
    form = await permanents.press(Press(permanent.id, "exchange"), HERE, ALICE)
    numbers = [each.id for each in permanent.results]

    now = await permanents.press(exchanging(permanent, " 2 ", "9"), HERE, ALICE)

    assert isinstance(form, Form)
    assert (form.fields[0].label, form.fields[0].choices) == ("Its place, from 1 to 26", ())
    assert numbers[1] != 2, "else a place could not be told from a number"
    assert values(now) == ("d6: 1, 9, " + ", ".join("1" * 24),)


@pytest.mark.parametrize("which", ["0", "27", "x"])
async def test_a_place_that_is_none_exchanges_nothing(permanents, stored, which):
    permanent = await stored(*[(6, 1)] * 26)

    words = await refusal(permanents.press(exchanging(permanent, which), HERE, ALICE))

    assert words == "That is no longer stored; use /magic stored and choose again."


async def test_without_a_choice_or_a_number_nothing_is_exchanged(permanents, stored):
    permanent = await stored((6, 1))
    result = str(permanent.results[0].id)

    with pytest.raises(DiceError, match="No result was chosen; press Exchange"):
        await permanents.press(exchanging(permanent, ""), HERE, ALICE)
    with pytest.raises(DiceError, match="“many” is no whole number"):
        await permanents.press(exchanging(permanent, result, "many"), HERE, ALICE)


async def test_what_is_spent_is_the_result_that_was_chosen_of_two_alike(permanents, stored):
    permanent = await stored((6, 3), (6, 3), (20, 3))
    spent = Press(permanent.id, "spend", (str(permanent.results[1].id),), permanent.revision)

    now = await permanents.press(spent, HERE, ALICE)

    assert values(now) == ("d6: 3", "d20: 3")
    assert now.card.remarks == ("2 stored results · largest group of equal ones: **2**",)


async def test_a_list_that_was_opened_before_something_else_was_done_does_nothing(permanents, stored):
    permanent = await stored((6, 3), (6, 4))
    keys = [str(each.id) for each in permanent.results]
    await permanents.press(Press(permanent.id, "spend", (keys[0],), permanent.revision), HERE, ALICE)

    again = permanents.press(Press(permanent.id, "spend", (keys[1],), permanent.revision), HERE, ALICE)

    words = "What is stored has changed since that was shown; use /magic stored and choose again."
    assert await refusal(again) == words


async def test_a_reroll_takes_the_chosen_ones_as_they_lie_each_kind_with_its_own_dice(
    permanents, stored, rolling
):
    permanent = await stored((20, 3), (6, 1), (20, 5), (6, 2))
    one, two, three, _ = [each.id for each in permanent.results]
    picked = (str(three), str(two), str(one))

    both = await permanents.press(Press(permanent.id, "reroll", picked, permanent.revision), HERE, ALICE)

    (request,) = rolling.requests
    assert isinstance(both, Both)
    assert [str(throw) for throw in request.throws] == ["2d20", "d6"]
    assert request.instead == (one, two, three)
    assert request.stores == request.title == "Sprocketer"


async def test_where_rolls_are_hidden_nothing_that_all_see_is_rerolled(permanents, stored, gms, rolling):
    permanent = await stored((6, 1))
    await gms.hide(HERE, GWEN, Audience.GM)
    reroll = Press(permanent.id, "reroll", (str(permanent.results[0].id),), permanent.revision)

    words = await refusal(permanents.press(reroll, HERE, ALICE))

    assert words == "All see what is stored, but rolls here are hidden; /gm panel opens them to everyone."
    assert rolling.requests == []


@pytest.mark.parametrize("action", ["spend", "exchange", "copy", "clear", BACK])
async def test_a_gm_does_for_the_owner_all_but_roll_and_others_nothing(permanents, stored, action):
    permanent = await stored((6, 1))

    assert isinstance(await permanents.press(Press(permanent.id, action), HERE, GWEN), Shown | Form)
    words = await refusal(permanents.press(Press(permanent.id, action), HERE, BOB))
    assert words == "Only Alice and GMs can do that."


@pytest.mark.parametrize("who", [BOB, GWEN])
async def test_a_reroll_is_the_owners_alone_for_it_is_a_roll(permanents, stored, who):
    permanent = await stored((6, 1))

    words = await refusal(permanents.press(Press(permanent.id, "reroll"), HERE, who))

    assert words == "Only Alice can roll for this."


async def test_a_permanent_is_there_in_its_own_channel_until_it_has_left(permanents, stored):
    permanent = await stored((6, 1))
    gone = "That permanent has left, and what was stored on it is gone."

    assert await refusal(permanents.press(Press(permanent.id, BACK), Place(1, 11), ALICE)) == gone
    left = await permanents.press(Press(permanent.id, "clear", ("yes",), permanent.revision), HERE, ALICE)
    assert left.card.lines == ("It has left; what was stored on it is gone: 1",)
    assert await refusal(permanents.press(Press(permanent.id, BACK), HERE, ALICE)) == gone


@pytest.mark.parametrize("action", ["reroll", "spend", "exchange"])
async def test_where_nothing_is_stored_there_is_nothing_to_choose_from(permanents, stored, action):
    permanent = await stored((6, 1))
    spent = Press(permanent.id, "spend", (str(permanent.results[0].id),), permanent.revision)
    empty = await permanents.press(spent, HERE, ALICE)

    assert [each.key for each in empty.card.actions] == ["copy", "clear"]
    assert empty.card.lines == ("Nothing is stored.",)
    words = await refusal(permanents.press(Press(permanent.id, action), HERE, ALICE))
    assert words == "Nothing is stored on Sprocketer now."


@pytest.mark.parametrize(
    "press",
    [
        {"action": "explode"},
        {"action": "spend", "entered": {"which": "1"}},
        {"action": "clear", "entered": {}},
    ],
)
async def test_what_no_button_of_ours_sends_is_refused(permanents, stored, press):
    permanent = await stored((6, 1))

    with pytest.raises(PressError, match="from another version"):
        await permanents.press(Press(permanent.id, **press), HERE, ALICE)


def copying(permanent, name):
    return Press(permanent.id, "copy", revision=permanent.revision, entered={"name": name})


async def test_a_copy_has_the_same_results_and_a_name_of_its_own(permanents, stored):
    permanent = await stored((6, 1), (20, 2))
    form = await permanents.press(Press(permanent.id, "copy"), HERE, ALICE)

    copy = await permanents.press(copying(permanent, "  Copy   Cat "), HERE, ALICE)

    assert form.fields[0].filled == "Sprocketer (copy)"
    assert (copy.new, copy.card.headline, copy.card.lines) == (True, "Copy Cat", ("d6: 1", "d20: 2"))
    assert await permanents.names(HERE, ALICE.user) == ["Copy Cat", "Sprocketer"]
    words = await refusal(permanents.press(copying(permanent, "COPY CAT"), HERE, ALICE))
    assert words == "There is a COPY CAT already, or this has changed; take another name."


async def test_of_two_at_once_the_second_changes_nothing(stored, database):
    """What was checked when a button was pressed may be another by the time it is done."""
    results, old = StoredResults(database), await stored((6, 1), (6, 2))
    first, second = old.results
    await results.spend(old, first.id)

    assert await results.spend(old, second.id) is None
    assert await results.exchange(old, second.id, 6) is None
    assert await results.copy(old, "Copy") is None
    assert not await results.clear(old)
    (now,) = await results.of(HERE.channel, ALICE.user)
    assert (now.results, now.revision) == ((second,), old.revision + 1)


async def test_the_name_of_a_copy_is_cut_so_that_it_fits(permanents, stored):
    permanent = await stored((6, 1), name="x" * 60)

    form = await permanents.press(Press(permanent.id, "copy"), HERE, ALICE)

    assert form.fields[0].filled.endswith("x (copy)")
    assert len(form.fields[0].filled) == form.fields[0].most


async def test_one_player_has_so_many_permanents_in_one_channel(permanents, stored):
    for each in range(MAX_PERMANENTS):
        permanent = await stored((6, 1), name=f"P{each}", roll=each + 1)

    words = await refusal(permanents.press(copying(permanent, "More"), HERE, ALICE))

    assert words.startswith("25 permanents with stored results are as many as one player can have here")


async def test_a_permanent_holds_so_many_results_and_no_more(stored):
    assert len((await stored((6, 1), (6, 2), most=2)).results) == 2

    words = await refusal(stored((6, 1), (6, 2), (6, 3), name="Full", roll=2, most=2))

    assert words == "Full can have up to 2 stored results; spend some."


async def test_one_is_shown_by_itself_and_of_several_the_one_that_is_named(permanents, stored):
    await stored((6, 1), name="Sprocketer")
    assert (await permanents.show(HERE, ALICE, None, own=True)).card.headline == "Sprocketer"
    await stored((6, 2), name="Squirrel", roll=2)

    shown = await permanents.show(HERE, ALICE, " SQUIRREL ", own=True)

    assert (shown.card.headline, shown.owner, shown.new) == ("Squirrel", "Alice", True)
    which = await refusal(permanents.show(HERE, ALICE, None, own=True))
    assert which == "Which one? There are results stored on Sprocketer, Squirrel."
    none = await refusal(permanents.show(HERE, ALICE, "Delina", own=True))
    assert none == "Nothing is stored on Delina; there are results stored on Sprocketer, Squirrel."


async def test_who_has_nothing_stored_is_told_how_to_and_others_are_told_who_has_not(permanents):
    own = await refusal(permanents.show(HERE, BOB, None, own=True))
    others = await refusal(permanents.show(HERE, BOB, "Delina", own=False))

    assert own == "You have nothing stored here; press Store… under a roll of /magic."
    assert others == "Bob has nothing stored here."
