"""D&D's characters: the meaning of names and targets, creatures hidden from players, changed sheets."""

import asyncio

import pytest
import pytest_asyncio

from bot.errors import PlayerError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.sheet_json import to_json
from bot.games.dnd.sheet.store import Characters
from bot.games.dnd.sheet.table import CharacterService, exported, is_creature, kept, sheet_of
from bot.games.dnd.sheet.updates import SheetUpdates
from bot.people.roster_store import Character
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels

HERE, THREAD, ELSEWHERE = Place(1, 10), Place(1, 11, 10), Place(2, 20)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", administers=True)


@pytest.fixture
def book(database):
    return CharacterService(Characters(database), GameMasters(Channels(database)))


@pytest.fixture
def updates(book, database):
    return SheetUpdates(book, Characters(database))


@pytest_asyncio.fixture
async def goblin(book):
    return await book.add(HERE, GWEN, sheet("Goblin", level="CR 1/4"))


def sheet(name, **more):
    return Sheet(name, (10,) * 6, **more)


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def test_a_new_character_is_played_but_a_creature_only_if_chosen(book, goblin):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    tam = await book.add(HERE, ALICE, sheet("Tam"))
    assert await book.played(HERE, ALICE.user) == tam
    assert await book.played(HERE, GWEN.user) is None
    assert is_creature(goblin)
    assert not is_creature(mira)
    await book.use(HERE, GWEN, "goblin")
    assert await book.played(HERE, GWEN.user) == goblin


async def test_the_only_character_besides_creatures_is_played(book, goblin):
    zed = await book.add(ELSEWHERE, GWEN, sheet("Zed"))
    await book.add(ELSEWHERE, GWEN, sheet("Ogre", level="CR 2"))
    assert await book.played(Place(2, 21), GWEN.user) == zed


@pytest.mark.parametrize("name", ["Goblin", "goblin 2", "Goblin #2", " GOBLIN  12 ", "goblins 1", "goblins"])
async def test_a_target_with_a_number_after_it_means_the_goblins_sheet(book, goblin, name):
    assert await book.aimed_at(HERE, GWEN, name) == goblin
    assert await book.aimed_at(HERE, ALICE, name) == goblin


@pytest.mark.parametrize("name", ["Hobgoblin", "Goblin 123", "Goblin boss", "2"])
async def test_a_target_name_has_no_sheet_for_someone_who_cannot_see_the_creature(book, goblin, name):
    assert await book.aimed_at(HERE, ALICE, name) is None


async def test_only_its_gm_can_target_a_creature_by_its_internal_number(book, goblin):
    assert await book.aimed_at(HERE, ALICE, f"#{goblin.id}") is None
    assert await book.aimed_at(HERE, GWEN, f"#{goblin.id}") == goblin


async def test_none_of_several_hidden_creatures_of_a_name_is_revealed(book, goblin):
    await book.add(HERE, Who(301, "Kim"), sheet("Goblin", level="CR 1"))
    assert await book.aimed_at(HERE, ALICE, "Goblin 2") is None
    assert await book.aimed_at(HERE, Who(302, "Ann", administers=True), "Goblin") is None


async def test_a_character_whose_own_name_ends_in_a_number_is_found(book, goblin):
    second = await book.add(HERE, GWEN, sheet("Goblin 2", level="CR 1"))
    assert await book.aimed_at(HERE, GWEN, "goblin 2") == second
    assert await book.aimed_at(HERE, GWEN, "goblin 3") == goblin


@pytest.mark.parametrize("typed", ["Mira prone", "@Mira prone", "  mira   prone"])
async def test_extra_text_after_a_characters_name_as_a_target_is_refused(book, typed):
    await book.add(HERE, ALICE, sheet("Mira"))
    words = "“prone” after Mira isn't a roll option here. Leave it out, or use another name."
    assert await refusal(book.aimed_at(HERE, BOB, typed)) == words


async def test_only_their_gm_sees_creatures_and_played_characters_come_first(book, goblin):
    arn, mira = await book.add(ELSEWHERE, BOB, sheet("Arn")), await book.add(HERE, ALICE, sheet("Mira"))
    await book.add(Place(1, 12), BOB, sheet("Bea"))
    assert [each.name for each in await book.open(HERE, GWEN)] == ["Mira", "Bea", "Goblin"]
    assert [each.name for each in await book.open(HERE, ALICE)] == ["Mira", "Bea"]
    assert await book.named(HERE, ALICE, "Goblin") is None
    assert await book.named(HERE, BOB, "@mira") == mira
    assert await book.named(HERE, BOB, f"#{arn.id}") is None


async def test_a_thread_has_its_channels_party_except_for_characters_chosen_there(book):
    mira, tam = await book.add(HERE, ALICE, sheet("Mira")), await book.add(HERE, BOB, sheet("Tam"))
    zoe = await book.add(THREAD, ALICE, sheet("Zoe"))
    assert await book.party(HERE) == [mira, tam]
    assert await book.party(THREAD) == [tam, zoe]


async def test_a_character_is_found_by_the_start_of_a_word_unless_ambiguous(book):
    oth = await book.add(HERE, ALICE, sheet("Brother Oth"))
    assert await book.find(HERE, BOB, "oth") == oth
    assert "There's no character named “ther” here" in await refusal(book.find(HERE, BOB, "ther"))
    await book.add(HERE, BOB, sheet("Othello"))
    assert "There's no character named “Oth” here" in await refusal(book.find(HERE, ALICE, "Oth"))
    assert "@Zed here" in await refusal(book.find(HERE, ALICE, "@Zed"))


async def test_someone_without_a_character_is_told_how_to_choose_one(book):
    words = (
        "You aren't playing a character here. Make one with /character new or choose one with "
        "/character play."
    )
    assert await refusal(book.find(HERE, ALICE, None)) == words


async def test_a_players_name_means_their_character_unless_a_character_has_that_name(book):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    assert await book.meant(HERE, BOB, "@alice") == mira
    assert await book.meant(HERE, BOB, "Alice") == mira
    bobs = await book.add(HERE, BOB, sheet("Alice"))
    assert await book.meant(HERE, BOB, "alice") == bobs


async def test_a_player_has_only_one_character_of_a_name(book):
    await book.add(HERE, ALICE, sheet("Mira"))
    words = "You already have a character named MIRA. Edit them with /character show."
    assert await refusal(book.add(HERE, ALICE, sheet("MIRA"))) == words
    assert (await book.add(HERE, BOB, sheet("Mira"))).owner == BOB.user


async def test_a_player_has_a_maximum_number_of_characters(book):
    for each in range(25):
        await book.add(HERE, ALICE, sheet(f"Mira {each}"))
    words = "You already have 25 characters here. Delete one first with /character show."
    assert await refusal(book.add(HERE, ALICE, sheet("Tam"))) == words


async def test_a_sheet_changed_in_the_meantime_is_not_changed_or_deleted(book):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    now = await book.edit(HERE, GWEN, mira.id, 1, sheet("Mira", ac=15))
    assert now == await book.by_id(HERE, mira.id)
    words = "Mira has changed since then. Check the sheet and edit it again."
    assert await refusal(book.edit(HERE, ALICE, mira.id, 1, sheet("Mira", ac=12))) == words
    assert "has changed since then, so they weren't deleted" in await refusal(book.delete(HERE, ALICE, mira))
    assert "Mira belongs to Alice" in await refusal(book.delete(HERE, BOB, now))
    await book.delete(HERE, ALICE, now)
    assert "was deleted" in await refusal(book.edit(HERE, ALICE, mira.id, 2, sheet("Mira")))


async def test_a_character_cannot_be_renamed_to_another_of_its_player(book):
    mira, _ = await book.add(HERE, ALICE, sheet("Mira")), await book.add(HERE, ALICE, sheet("Tam"))
    words = (
        "tam wasn't changed. Alice has another character with that name, or the sheet has changed since then."
    )
    assert await refusal(book.edit(HERE, ALICE, mira.id, 1, sheet("tam"))) == words


async def test_a_file_updates_your_own_character_and_no_one_elses_of_that_name(book, updates):
    bobs = await book.add(HERE, BOB, sheet("Mira"))
    first = await updates.imported(HERE, ALICE, exported(bobs))
    assert (first.character.owner, first.sheet) == (ALICE.user, None)
    again = await updates.imported(HERE, ALICE, to_json(sheet("MIRA", ac=15)))
    assert again.character == first.character, "nothing is changed yet"
    assert again.sheet == sheet("MIRA", ac=15)
    assert (await refusal(updates.imported(HERE, ALICE, b"{"))).startswith("Nothing was imported.\n")
    assert await book.by_id(HERE, bobs.id) == bobs


async def test_a_proposal_is_accepted_once(book, updates):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    number = await updates.propose(HERE, ALICE, mira, sheet("Mira", ac=15))
    assert "Mira belongs to Alice" in await refusal(updates.take(HERE, BOB, mira, number))
    now = await updates.take(HERE, ALICE, mira, number)
    assert (now, sheet_of(now).ac) == (await book.by_id(HERE, mira.id), 15)
    for seen in (mira, now):
        assert "This preview of Mira is out of date" in await refusal(updates.take(HERE, ALICE, seen, number))


async def test_one_of_two_simultaneous_presses_accepts_it(book, updates):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    number = await updates.propose(HERE, ALICE, mira, sheet("Mira", ac=15))
    taking = [updates.take(HERE, ALICE, mira, number) for _ in range(2)]
    answer = await asyncio.gather(*taking, return_exceptions=True)
    assert sorted(isinstance(each, PlayerError) for each in answer) == [False, True]
    assert (await book.by_id(HERE, mira.id)).revision == 2


async def test_an_outdated_proposal_cannot_be_accepted(book, updates):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    first = await updates.propose(HERE, ALICE, mira, sheet("Mira", ac=15))
    second = await updates.propose(HERE, ALICE, mira, sheet("Mira", ac=16))
    assert "This preview of Mira is out of date" in await refusal(updates.take(HERE, ALICE, mira, first))
    await updates.leave(HERE, ALICE, mira, first)  # An earlier message doesn't overwrite a later one.
    edited = await book.edit(HERE, ALICE, mira.id, 1, sheet("Mira", ac=12))
    assert "This preview of Mira is out of date" in await refusal(updates.take(HERE, ALICE, edited, second))
    third = await updates.propose(HERE, ALICE, edited, sheet("Mira", ac=17))
    assert len({first, second, third}) == 3, "an earlier button never accepts a later sheet"
    await updates.leave(HERE, ALICE, edited, third)
    assert "This preview of Mira is out of date" in await refusal(updates.take(HERE, ALICE, edited, third))
    assert await book.by_id(HERE, mira.id) == edited


async def test_nothing_is_proposed_for_a_deleted_character(book, updates):
    mira = await book.add(HERE, ALICE, sheet("Mira"))
    await book.delete(HERE, ALICE, mira)
    assert "was deleted" in await refusal(updates.propose(HERE, ALICE, mira, sheet("Mira")))


async def test_an_unreadable_sheet_is_exported_as_stored():
    broken = Character(1, ALICE.user, "Alice", "Mira", '{"name": 1}')
    assert kept(broken) == b'{"name": 1}'
    assert not is_creature(broken)
    with pytest.raises(PlayerError, match="Mira's sheet can't be loaded"):
        sheet_of(broken)
