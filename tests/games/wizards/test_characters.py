"""WIZARDS's characters: names and their meaning, automatic creation, data, granted rerolls."""

import pytest

from bot.errors import PlayerError
from bot.games.wizards.rules.character_file import MAX_MODIFIERS
from bot.games.wizards.rules.effects import KeptEffect
from bot.games.wizards.store import Rerolls
from bot.games.wizards.table.characters import WizardCharacters, modifiers_of, preferred
from bot.people.roster import MAX_CHARACTERS
from bot.people.roster_store import Roster
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels

HERE, THREAD = Place(1, 10), Place(1, 11, 10)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", administers=True)


@pytest.fixture
def book(database):
    return WizardCharacters(Roster(database, "wizards"), Rerolls(database), GameMasters(Channels(database)))


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def test_a_name_means_your_own_first_and_as_a_target_others_first(book):
    alices, bobs = await book.make(HERE, ALICE, "Mira"), await book.make(HERE, BOB, "Mira")
    assert await book.named(HERE, ALICE, "mira") == alices
    assert preferred(await book.all(HERE), ALICE.user, own=False) == bobs
    assert await book.named(HERE, ALICE, "Mira (Bob)") == bobs
    assert preferred([alices], ALICE.user, own=False) == alices
    assert "Mira (Alice), Mira (Bob)" in await refusal(book.named(HERE, GWEN, "mira"))


async def test_a_gm_rolls_for_anyone_and_a_player_for_their_own(book):
    mira, tam = await book.make(HERE, ALICE, "Mira"), await book.make(HERE, BOB, "Tam")
    assert await book.rolling(HERE, ALICE, "") == mira
    assert await book.rolling(HERE, GWEN, "") is None
    assert await book.rolling(HERE, GWEN, "tam") == tam
    assert await book.rolling(HERE, GWEN, "Ogre") is None
    assert "Tam belongs to Bob" in await refusal(book.rolling(HERE, ALICE, "Tam"))
    words = "There's no character named “Ogre” here. Make one with /character new."
    assert await refusal(book.rolling(HERE, ALICE, "Ogre")) == words
    assert "@Ogre here" in await refusal(book.rolling(HERE, ALICE, "@Ogre"))


async def test_someone_without_a_character_gets_one_of_their_own_name_once(book):
    made = await book.mine(HERE, ALICE)
    assert (made.name, made.owner) == ("Alice", ALICE.user)
    assert await book.mine(THREAD, ALICE) == made
    assert await book.all(HERE) == [made]


async def test_someone_with_several_characters_who_plays_none_is_asked_to_name_one(book):
    await book.make(HERE, ALICE, "Mira")
    tam = await book.make(HERE, ALICE, "Tam")
    words = "Alice isn't playing a character here. Name one of theirs: Mira, Tam."
    assert await refusal(book.mine(HERE, ALICE)) == words
    assert await book.mine(HERE, ALICE, "tam") == tam


async def test_a_player_of_no_one_without_characters_plays_the_one_created_for_them(book):
    await book.use_none(HERE, ALICE)
    made = await book.of_player(THREAD, ALICE.user, "Alice")
    assert await book.played(HERE, ALICE.user) == made
    assert await book.played(THREAD, ALICE.user) == made


async def test_playing_a_new_name_creates_the_character_once(book):
    mira, _ = await book.play(HERE, ALICE, " Mira "), await book.make(HERE, ALICE, "Tam")
    assert await book.play(HERE, ALICE, "mira") == mira
    assert await book.played(HERE, ALICE.user) == mira
    assert mira.name == "Mira"


@pytest.mark.parametrize("name", ["", "None", "!?", "Mira, Tam", "#3", "@Mira", "<@1>", "x" * 101])
async def test_a_name_that_could_not_be_typed_again_is_refused(book, name):
    assert "can't be a character's name" in await refusal(book.make(HERE, ALICE, name))
    assert await book.all(HERE) == []


async def test_a_player_has_a_limited_number_of_characters_per_server(book):
    for each in range(MAX_CHARACTERS):
        await book.make(HERE, ALICE, f"Mira {each}")
    words = "Alice already has 25 characters here. Delete one first."
    assert await refusal(book.make(HERE, ALICE, "Tam")) == words
    assert (await book.make(HERE, ALICE, "mira 3")).name == "Mira 3"
    assert (await book.make(HERE, BOB, "Tam")).owner == BOB.user


async def test_a_modifier_is_saved_once_and_their_number_is_limited(book):
    mira = await book.make(HERE, ALICE, "Mira")
    await book.add_modifier(mira, KeptEffect(2, "Wand"))
    assert "Mira already has +3 Wand: all rolls" in await refusal(
        book.add_modifier(mira, KeptEffect(3, "Wand"))
    )
    for each in range(MAX_MODIFIERS - 1):
        await book.add_modifier(mira, KeptEffect(1, f"Ring {each}"))
    words = "Mira already has 25 modifiers. Remove one first."
    assert await refusal(book.add_modifier(mira, KeptEffect(1, "Hat"))) == words
    kept = modifiers_of(await book.mine(HERE, ALICE))
    assert (kept[0], len(kept)) == (KeptEffect(2, "Wand"), MAX_MODIFIERS)


async def test_the_chosen_one_of_several_modifiers_of_a_name_is_removed_once(book):
    mira = await book.make(HERE, ALICE, "Mira")
    flat, gained = KeptEffect(2, "Wand"), KeptEffect(1, "Wand", advantage=True)
    await book.add_modifier(mira, flat)
    await book.add_modifier(mira, gained)
    await book.remove_modifier(mira, gained)
    assert modifiers_of(await book.mine(HERE, ALICE)) == (flat,)
    assert "The saved modifiers have changed since then" in await refusal(book.remove_modifier(mira, gained))
    await book.remove_modifier(mira, flat)
    assert modifiers_of(await book.mine(HERE, ALICE)) == ()


async def test_only_gms_grant_rerolls_and_the_number_is_never_negative(book):
    mira, tam = await book.make(HERE, ALICE, "Mira"), await book.make(HERE, BOB, "Tam")
    assert "Only a GM" in await refusal(book.grant(HERE, ALICE, [mira], 1))
    assert await book.left([mira, tam]) == {}
    assert await book.grant(HERE, GWEN, [mira, tam], 2) == [(mira, 2), (tam, 2)]
    assert await book.grant(HERE, GWEN, [mira], -5) == [(mira, 0)]
    assert await book.left([mira, tam]) == {mira.id: 0, tam.id: 2}


async def test_a_deleted_characters_rerolls_are_gone_and_none_are_added(book):
    mira = await book.make(HERE, ALICE, "Mira")
    await book.grant(HERE, GWEN, [mira], 3)
    assert "Mira belongs to Alice" in await refusal(book.delete(HERE, BOB, "Mira"))
    assert await book.delete(HERE, ALICE, "Mira") == (mira, 3)
    assert await book.grant(HERE, GWEN, [mira], 1) == []
    assert "There's no character named “Mira” here" in await refusal(
        book.add_modifier(mira, KeptEffect(1, "Wand"))
    )
    assert await book.left([await book.make(HERE, ALICE, "Mira")]) == {}
