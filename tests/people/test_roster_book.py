"""The current character in a channel or a thread, visible characters, and permissions to change them."""

import pytest
import pytest_asyncio

from bot.errors import PlayerError
from bot.people.naming import label, matching, only_one
from bot.people.roster import RosterService
from bot.people.roster_store import Character, Roster
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels

HERE, THREAD, ELSEWHERE, DIRECT = Place(1, 10), Place(1, 11, 10), Place(2, 20), Place(0, 30)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", administers=True)


@pytest.fixture
def roster(database):
    return Roster(database, "wizards")


@pytest.fixture
def book(roster, database):
    return RosterService(roster, GameMasters(Channels(database)))


@pytest_asyncio.fixture
async def made(roster):
    async def made(name, who=ALICE, place=HERE):
        return await roster.add(place.scope, 0, Character(0, who.user, who.name, name, "[]"), 9)

    return made


async def test_someone_who_never_chose_plays_their_only_character(book, made):
    assert await book.played(HERE, ALICE.user) is None
    mira = await made("Mira")
    await made("Tam", BOB)
    assert await book.played(HERE, ALICE.user) == mira
    assert await book.played(THREAD, ALICE.user) == mira
    assert await book.played(ELSEWHERE, ALICE.user) is None


async def test_someone_who_never_chose_and_has_two_plays_no_one(book, made):
    await made("Mira")
    await made("Tam")
    assert await book.played(HERE, ALICE.user) is None


async def test_a_choice_in_the_thread_wins_over_one_in_its_channel(book, roster, made):
    mira, tam = await made("Mira"), await made("Tam")
    await roster.use(HERE.channel, ALICE.user, mira.id)
    assert await book.played(THREAD, ALICE.user) == mira
    await roster.use(THREAD.channel, ALICE.user, tam.id)
    assert await book.played(THREAD, ALICE.user) == tam
    assert await book.played(HERE, ALICE.user) == mira


async def test_someone_who_chose_no_one_does_not_play_even_their_only_character(book, made):
    mira = await made("Mira")
    await book.use_none(HERE, ALICE)
    assert await book.played(HERE, ALICE.user) is None
    assert await book.played(THREAD, ALICE.user) is None
    assert await book.played(Place(1, 12), ALICE.user) == mira


async def test_a_number_from_another_server_is_no_one(book, made):
    mira = await made("Mira")
    assert await book.by_id(HERE, mira.id) == mira
    assert await book.by_id(ELSEWHERE, mira.id) is None


async def test_a_gm_sees_their_own_before_everyones_and_a_player_only_theirs(book, made):
    arn, mira, zed = await made("Arn", BOB), await made("Mira"), await made("Zed", GWEN)
    assert await book.theirs(HERE, GWEN) == [zed, arn, mira]
    assert await book.theirs(HERE, ALICE) == [mira]


async def test_its_player_and_gms_can_change_a_character_and_others_are_told_whose_it_is(book, made):
    mira = await made("Mira")
    await book.authorise(HERE, ALICE, mira)
    await book.authorise(HERE, GWEN, mira)
    with pytest.raises(PlayerError) as refused:
        await book.authorise(HERE, BOB, mira)
    assert str(refused.value) == "Mira belongs to Alice. Only they and the GMs can do that."


SAM = Who(400, "Sam", manages=True)
OTHER, NEIGHBOR = Place(1, 12), Place(1, 13, 12)


async def names(book, place, who=SAM):
    return {character.name for character in await book.theirs(place, who)}


async def test_a_channels_gm_can_change_characters_played_there(book, roster, made):
    mira, _tam = await made("Mira"), await made("Tam", BOB)
    await roster.use(HERE.channel, ALICE.user, mira.id)
    assert await names(book, HERE) == await names(book, THREAD) == {"Mira", "Tam"}
    assert await names(book, OTHER) == await names(book, NEIGHBOR) == {"Tam"}
    # Another player, even a GM, can't bring someone's character here.
    await roster.use(OTHER.channel, SAM.user, mira.id)
    assert await names(book, OTHER) == {"Tam"}
    await roster.use(NEIGHBOR.channel, ALICE.user, mira.id)
    assert await names(book, NEIGHBOR) == {"Mira", "Tam"}
    assert await names(book, OTHER) == {"Tam"}
    manager = Who(401, "Max", manages=True, manages_server=True)
    assert await names(book, OTHER, manager) == await names(book, OTHER, GWEN) == {"Mira", "Tam"}
    assert await names(book, OTHER, Who(401, "Max", manages_server=True)) == set()


async def test_a_gm_can_change_an_unplayed_character_whose_player_chose_there(book, made):
    await made("Mira")
    await made("Tam")
    await made("Zed", SAM)
    await made("Zoe", SAM)
    await book.use_none(HERE, ALICE)
    assert await names(book, HERE) == {"Mira", "Tam", "Zed", "Zoe"}
    assert await names(book, OTHER) == {"Zed", "Zoe"}


async def test_a_gms_own_character_is_out_of_their_power_where_it_is_not_played(book, roster, made):
    zed = await made("Zed", SAM)
    await book.require_reach(OTHER, SAM, [zed])
    await roster.use(HERE.channel, SAM.user, zed.id)
    await book.require_reach(HERE, SAM, [zed])
    with pytest.raises(PlayerError) as refused:
        await book.require_reach(OTHER, SAM, [zed])
    words = "Zed isn't played here. Ask a GM where they're played, or have Sam play them here."
    assert str(refused.value) == words
    await book.authorise(OTHER, SAM, zed)


async def test_a_player_in_a_direct_message_is_a_gm_there(book, made):
    mira = await made("Mira", place=DIRECT)
    assert await book.is_gm(DIRECT, BOB)
    assert not await book.is_gm(HERE, BOB)
    assert await book.theirs(DIRECT, BOB) == [mira]


async def test_a_name_is_found_with_its_player_by_its_number_and_in_any_case(book, made):
    first, second = await made("Mira"), await made("Mira", BOB)
    every = await book.all(HERE)
    assert matching(every, " mIRA ") == matching(every, "Mira\ufe0f") == [first, second]
    assert matching(every, "mira  (bob)") == [second]
    assert matching(every, f"#{first.id}") == [first]
    assert matching(every, "Mir") == matching(every, str(first.id)) == []
    assert label(first) == "Mira (Alice)"


async def test_an_ambiguous_name_says_what_to_enter(book, made):
    await made("Mira")
    await made("Mira", BOB)
    with pytest.raises(PlayerError) as refused:
        only_one(matching(await book.all(HERE), "mira"))
    words = "Several people here have that name. Enter one of these: Mira (Alice), Mira (Bob)."
    assert str(refused.value) == words
    assert only_one(matching(await book.all(HERE), "tam")) is None
