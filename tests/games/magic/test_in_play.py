"""Effects in play in a channel: who adds them for whom, who removes them, and which rolls use them."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games import all_games
from bot.games.magic.rules.effects import OWN, Ability, Effect
from bot.games.magic.rules.request import MagicRequest, Planar, Throw
from bot.games.magic.store.effects import Effects, StoredEffect, returning, using_next
from bot.games.magic.store.stored_results import StoredResults, storing
from bot.games.magic.table.in_play import MAX_EFFECTS, MAX_FOR_OTHERS, MagicTable
from bot.games.magic.ui.in_play import _choices, check_nothing_else, effect_lines
from bot.rolls.gms import GameMasters
from bot.rolls.logs import TurnLogs
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from bot.store.stored_rolls import Kept, MovedError

HERE = Place(1, 10)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", manages=True)
GUIDE, WATCH = Ability("extra"), Ability("event", anyone=True)
BEEBLE, IDEA = Ability("next_ignore"), Ability("next_sum")
D20 = MagicRequest((Throw(1, 20),), title="Delina")
NO_PLANECHASE: Any = SimpleNamespace(offered=lambda _name: None)


@pytest.fixture
def table(database):
    logs = TurnLogs(database, all_games())
    gms = GameMasters(Channels(database))
    return MagicTable(Effects(database), logs, StoredResults(database), gms, tables=NO_PLANECHASE)


@pytest.fixture
def put(table):
    """Put an effect into play."""

    async def put(name, *abilities, by=ALICE, of=None):
        await table.add_effect(HERE, by, of or by, name, abilities)
        return (await table.effects(HERE))[-1].id

    return put


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def prepared(table, request=D20, who=ALICE, *, hidden=False):
    """Return a roll's request as the table completes it."""
    return (await table.prepare(request, HERE, who, hidden)).request


async def with_(table, request=D20, who=ALICE, *, hidden=False):
    """Return the names of the effects that apply to a roll."""
    return [each.name for each in (await prepared(table, request, who, hidden=hidden)).effects]


async def test_an_effect_without_a_name_or_purpose_is_refused(table):
    words = "Enter a name and choose what it does."
    assert await refusal(table.add_effect(HERE, ALICE, ALICE, "", (GUIDE,))) == words
    assert await refusal(table.add_effect(HERE, ALICE, ALICE, "Guide", ())) == words


async def test_only_a_gm_adds_effects_for_others_except_a_beeble(table, put):
    words = "Only Bob or a GM can put that into play for Bob."
    assert await refusal(put("Guide", GUIDE, of=BOB)) == words
    assert await refusal(put("Both", BEEBLE, GUIDE, of=BOB)) == words
    await put("Beeble", BEEBLE, of=BOB)
    await put("Guide", GUIDE, by=GWEN, of=BOB)

    assert [(each.name, each.player, each.owner) for each in await table.effects(HERE)] == [
        ("Beeble", 200, 100),
        ("Guide", 200, 300),
    ]


async def test_each_other_player_can_add_a_limited_number_of_effects_for_you(put):
    for each in range(MAX_FOR_OTHERS):
        await put(f"Beeble {each}", BEEBLE, of=BOB)

    words = "You already have 5 effects in play for Bob. Remove one with /magic effect."
    assert await refusal(put("Beeble", BEEBLE, of=BOB)) == words
    await put("Beeble", BEEBLE, of=GWEN)
    await put("Beeble", BEEBLE, by=GWEN, of=BOB)
    await put("Beeble", BEEBLE)


async def test_a_player_has_a_limited_number_of_effects(put):
    for each in range(MAX_EFFECTS):
        await put(f"Guide {each}", GUIDE)

    words = "You already have 25 effects in play. Remove one with /magic effect."
    assert await refusal(put("Guide", GUIDE)) == words
    await put("Guide", GUIDE, by=BOB)


async def test_players_remove_their_own_effects_and_those_on_their_rolls_and_gms_any(table, put):
    beeble = await put("Beeble", BEEBLE, of=BOB)
    guide = await put("Guide", GUIDE)

    async def removable(who):
        return [each.id for each in await table.removable(HERE, who)]

    assert await removable(ALICE) == await removable(GWEN) == [beeble, guide]
    assert await removable(BOB) == [beeble]
    words = "That's no longer in play, or you can't remove it. See what's in play with /magic effect."
    assert await refusal(table.remove_effect(HERE, BOB, guide)) == words
    assert (await table.remove_effect(HERE, BOB, beeble)).name == "Beeble"
    assert await refusal(table.remove_effect(HERE, GWEN, beeble)) == words


async def test_all_of_mine_means_effects_on_my_rolls_whoever_added_them(table, put):
    await put("Beeble", BEEBLE, of=BOB)
    await put("*Guide*", GUIDE)
    await put("Beeble", BEEBLE, by=BOB, of=ALICE)

    assert await table.remove_all(HERE, ALICE) == ["\\*Guide\\*", "Beeble"]
    assert [each.player for each in await table.effects(HERE)] == [BOB.user]
    assert "You have nothing in play" in await refusal(table.remove_all(HERE, ALICE))


async def test_a_roll_uses_your_own_effects_and_others_effects_on_anyones_dice(table, put):
    await put("Watch", WATCH, GUIDE, by=BOB)
    await put("Theirs", GUIDE, by=BOB)
    await put("Guide", GUIDE)

    found = (await prepared(table)).effects

    assert [(each.name, each.abilities) for each in found] == [("Guide", (GUIDE,)), ("Watch", (WATCH,))]
    assert await with_(table, hidden=True) == ["Guide"]


async def test_a_roll_with_another_players_dice_uses_that_players_effects(table, put):
    await put("Theirs", GUIDE, by=BOB)
    clash = MagicRequest((Throw(1, 20), Throw(1, 20, player=BOB.user)))

    assert await with_(table, clash) == ["Theirs"]
    assert await with_(table) == []


async def test_an_effect_for_the_next_roll_applies_to_matching_dice_and_no_hidden_roll(table, put):
    await put("Idea", replace(IDEA, sides=6))
    none, d6 = MagicRequest((Throw(0, 6),)), MagicRequest((Throw(1, 6),))

    assert await with_(table, d6) == ["Idea"]
    assert await with_(table) == []
    assert await with_(table, none) == []
    assert await with_(table, d6, hidden=True) == []
    assert await with_(table, d6, BOB) == []


async def test_an_effect_for_the_next_roll_applies_to_its_players_dice(table, put):
    await put("Idea", IDEA)
    await put("Theirs", IDEA, by=BOB)

    assert await with_(table, MagicRequest((Throw(1, 20, player=BOB.user),))) == ["Theirs"]
    assert await with_(table, MagicRequest((Throw(1, 20, player=GWEN.user),))) == []


async def test_a_cards_own_effect_applies_to_its_roll_unless_already_in_play(table, put):
    own = replace(D20, own=(WATCH,))
    assert (await prepared(table, own)).effects == (Effect(OWN, "Delina", 100, 100, "Alice", (WATCH,)),)

    await put("Delina", WATCH, by=BOB)
    assert len((await prepared(table, own)).effects) == 2
    in_play = await put("Delina", WATCH)
    assert [each.id for each in (await prepared(table, own)).effects if each.player == 100] == [in_play]


async def test_without_effects_in_play_nothing_is_read_until_one_is_added(table, database):
    found = await table.prepare(D20, HERE, ALICE, False)
    assert found.request.effects == ()

    async def done():
        kept = Kept(1, HERE.channel, ALICE.user, "Alice", 1, "roll", ALICE.user, "Alice")
        await database.write(lambda connection: found.deeds[-1](connection, kept))

    await done()
    elsewhere = Effects(database)  # Another process.
    await elsewhere.add(HERE.channel, StoredEffect(0, 200, "Bob", 100, "Bob", "Theirs", "[]"), MAX_EFFECTS)
    await elsewhere.add(HERE.channel, StoredEffect(0, 100, "Alice", 100, "Alice", "Mine", "[]"), MAX_EFFECTS)
    with pytest.raises(MovedError):
        await done()
    assert await with_(table) == ["Mine"]


async def test_the_planar_die_is_not_rolled_without_a_planechase_game(table):
    request = MagicRequest((Throw(1, 6, planar=True),), planar=Planar())

    words = "The planar die belongs to Planechase, which isn't played here."
    assert await refusal(table.prepare(request, HERE, ALICE, False)) == words
    assert table.planar is None


async def store(database, name, roll=1):
    deed = storing(name, (("0.1", 6, 3),), (), fresh=False, most=9)
    kept = Kept(roll, HERE.channel, ALICE.user, "Alice", 1, "roll", ALICE.user, "Alice")
    await database.write(lambda connection: deed(connection, kept))


STORES = replace(D20, stores="Sprocketer", title="")


async def test_a_new_permanent_stores_results_and_has_a_number_after_its_name(table, database):
    first = await prepared(table, STORES)
    await store(database, "SPROCKETER")
    await store(database, "Sprocketer 2", 2)
    third = await prepared(table, STORES)

    assert (first.stores, first.fresh) == ("Sprocketer", True)
    assert (third.stores, third.fresh) == ("Sprocketer 3", True)
    assert (await prepared(table, STORES, BOB)).stores == "Sprocketer"


async def test_a_new_stored_result_replaces_the_old_one(table, database):
    renews = replace(STORES, renews=True)
    assert (await prepared(table, renews)).instead == ()
    await store(database, "Sprocketer")

    found = await prepared(table, renews)

    (permanent,) = await StoredResults(database).of(HERE.channel, ALICE.user)
    assert found.instead == tuple(each.id for each in permanent.results)
    assert (found.stores, found.fresh) == ("Sprocketer", False)


async def test_a_reroll_goes_to_its_own_permanent_and_a_hidden_roll_stores_nothing(table, database):
    await store(database, "Sprocketer")
    again = replace(STORES, instead=(1,))

    assert (await prepared(table, again)).stores == "Sprocketer"
    hidden = await prepared(table, again, hidden=True)
    assert (hidden.stores, hidden.instead) == ("", ())


async def test_one_of_two_simultaneous_rolls_uses_the_effect_for_the_next_roll(database, put):
    beeble = await put("Beeble", BEEBLE)
    kept = Kept(1, HERE.channel, BOB.user, "Bobby", 1, "roll", BOB.user, "Bob")
    await database.write(lambda connection: using_next(beeble)(connection, kept))

    with pytest.raises(MovedError, match="Another roll has used that since"):
        await database.write(lambda connection: using_next(beeble)(connection, kept))


async def test_a_used_effect_is_restored_once_under_its_number(database, table, put):
    beeble = await put("Beeble", BEEBLE, of=BOB)
    (before,) = await table.effects(HERE)
    kept = Kept(1, HERE.channel, BOB.user, "Bobby", 1, "roll", BOB.user, "Bob")
    await database.write(lambda connection: using_next(beeble)(connection, kept))

    for _ in range(2):
        await database.write(lambda connection: returning(before)(connection, kept))

    assert await table.effects(HERE) == [replace(before, player_name="Bobby")]


def stored(number, player=100, name="Guide"):
    return StoredEffect(number, player, {100: "Al_ice", 200: "Bob"}[player], 100, "Alice", name, "[]")


@pytest.mark.parametrize(
    ("players", "labels"),
    [
        ([], []),
        ([100], ["Guide"]),
        ([100, 100], ["All of mine", "Guide", "Guide"]),
        ([200, 200], ["Guide", "Guide"]),
        ([100, 200], ["Guide (Al_ice)", "Guide (Bob)"]),
        ([100, 200, 100], ["All of mine", "Guide (Al_ice)", "Guide (Bob)", "Guide (Al_ice)"]),
    ],
)
def test_all_of_mine_is_offered_for_several_and_players_are_named_if_several(players, labels):
    found = _choices([stored(each, player) for each, player in enumerate(players)], ALICE)

    assert [each.label for each in found] == labels


def test_effects_in_play_are_listed_by_player():
    assert effect_lines([]) == [
        "Nothing is in play here. Use /magic effect with a card's name to put it into play."
    ]
    lines = effect_lines([(stored(1), (GUIDE,)), (stored(2, 200), (GUIDE,)), (stored(3), (GUIDE,))])

    assert [line.partition(":")[0] for line in lines] == [
        "**Al\\_ice**",
        "• Guide",
        "• Guide",
        "**Bob**",
        "• Guide",
    ]


def test_options_without_a_name_are_refused():
    check_nothing_else(None, "", False)
    with pytest.raises(PlayerError, match="Leave all options empty to see what's in play"):
        check_nothing_else(None, "extra")
