"""The table's part in a WIZARDS roll: who rolls and who saves, the channel's settings, and Actions."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import KeptEffect
from bot.games.wizards.rules.pools import PER_ROLL
from bot.games.wizards.rules.request import ActionTerms, Side, Threshold, WizardsRequest, WizardsSettings
from bot.games.wizards.rules.terms import action_key
from bot.games.wizards.store import Rerolls
from bot.games.wizards.table.characters import WizardCharacters
from bot.games.wizards.table.rolls import WizardsTable
from bot.games.wizards.ui.options import cumulative, settings_text
from bot.people.roster_store import Roster
from bot.people.store import KnownPeople
from bot.rolls.deeds import using
from bot.rolls.gms import GameMasters
from bot.rolls.trail import Use, Version
from bot.rolls.values import Place, Who
from bot.store import settings as stored
from bot.store.channels import Channels
from bot.store.stored_rolls import Kept as KeptWith
from bot.store.turns import Turns, openly

HERE, THREAD, DIRECT = Place(1, 10), Place(1, 11, 10), Place(0, 30)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", manages=True)
WAND = KeptEffect(2, "Wand")


@pytest.fixture
def gms(database):
    return GameMasters(Channels(database))


@pytest.fixture
def book(database, gms):
    return WizardCharacters(Roster(database, "wizards"), Rerolls(database), gms)


@pytest.fixture
def table(database, book, gms):
    settings = stored.Settings(database, "wizards")
    return WizardsTable(book, settings, Turns(database), gms)


@pytest_asyncio.fixture
async def mira(book):
    """Return Alice's character, with a wand and two rerolls."""
    made = await book.make(HERE, ALICE, "Mira")
    await book.add_modifier(made, WAND)
    await book.grant(HERE, GWEN, [made], 2)
    return await book.owned(HERE, ALICE.user, "Mira")


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def prepared(table, request, *, place=HERE, who=ALICE, hidden=False):
    return await table.prepare(request, place, who, hidden)


async def roller(table, side, who=ALICE):
    """Return the roller of a request that the table has completed."""
    return (await prepared(table, WizardsRequest("outcome", roller=side), who=who)).request.roller


async def target(table, side, who=ALICE):
    """Return the target of a request that the table has completed."""
    return (await prepared(table, WizardsRequest("clash", target=side), who=who)).request.target


async def test_the_roller_has_their_characters_current_modifiers(table, mira):
    assert await roller(table, Side()) == Side("Mira", ALICE.user, mira.id, kept=(WAND,), rerolls=2)


async def test_a_character_named_like_its_player_is_not_named(table, book):
    made = await book.mine(HERE, ALICE)

    assert await roller(table, Side()) == Side("", ALICE.user, made.id)


async def test_someone_without_a_character_rolls_as_themselves(table):
    assert await roller(table, Side()) == Side("", ALICE.user)


async def test_a_gm_who_plays_a_character_rolls_as_that_one(table, book):
    made = await book.make(HERE, GWEN, "Zed")

    assert await roller(table, Side(), GWEN) == Side("Zed", GWEN.user, made.id)


async def test_a_deleted_character_keeps_rolling_by_its_name_alone(table, book, mira):
    before = await roller(table, Side())
    await book.delete(HERE, ALICE, "Mira")

    assert await roller(table, before) == Side("Mira", ALICE.user)


async def test_only_gms_roll_for_someone_elses_character(table, mira):
    theirs = Side("Mira", ALICE.user, mira.id)

    assert (await roller(table, theirs, GWEN)).kept == (WAND,)
    assert (
        await refusal(roller(table, theirs, BOB))
        == "Mira belongs to Alice. Only they and the GMs can do that."
    )


async def test_a_gm_repeating_a_characterless_players_roll_rolls_as_that_player(table, book, mira):
    await book.make(HERE, GWEN, "Zed")
    assert await roller(table, Side("", BOB.user), GWEN) == Side("", BOB.user)
    # Someone who isn't a GM rolls as themselves.
    assert (await roller(table, Side("", BOB.user), ALICE)).character == mira.id


async def test_a_target_is_a_character_by_its_number_or_by_its_name(table, mira):
    known = Side("Mira", ALICE.user, mira.id, kept=(WAND,), rerolls=2)

    assert await target(table, Side("", 0, mira.id), BOB) == known
    assert await target(table, Side("@mira"), BOB) == known
    assert await target(table, Side("Tam", 0, mira.id + 9, kept=(WAND,), rerolls=1), BOB) == Side("Tam")


async def test_a_target_player_means_their_character(table, mira):
    assert (await target(table, Side("Alice", ALICE.user), BOB)).character == mira.id
    assert await target(table, Side("Gwen", GWEN.user), BOB) == Side("Gwen", GWEN.user)


@pytest.mark.parametrize("side", [Side("@mira"), Side("Goblin"), Side("@gwen"), Side("Alice", ALICE.user)])
async def test_a_clash_reads_once_whoever_the_target_is(table, database, mira, monkeypatch, side):
    await KnownPeople(database).named(HERE.channel, [(GWEN.user, "Gwen")])
    reads, read = count(), database.read
    monkeypatch.setattr(database, "read", lambda unit: (next(reads), read(unit))[1])

    await target(table, side, BOB)

    assert next(reads) == 1


async def test_a_target_is_someone_known_here_by_that_name(table, database):
    await KnownPeople(database).named(HERE.channel, [(BOB.user, "Bob")])

    assert await target(table, Side("@bob")) == Side("bob", BOB.user)


@pytest.mark.parametrize("name", ["Ogre", "Bob"])
async def test_an_unknown_or_ambiguous_name_is_a_creature(table, database, name):
    await KnownPeople(database).named(HERE.channel, [(200, "Bob"), (201, "bob")])

    assert await target(table, Side(name)) == Side(name)


@pytest.mark.parametrize("name", ["@Ogre", "#3", "Ogre, Bob", "<@1>", "a;b"])
async def test_a_mistyped_player_is_not_taken_for_a_creature(table, name):
    assert "Choose a player from Discord's list to mention them" in await refusal(target(table, Side(name)))


@pytest.mark.parametrize(
    ("kind", "is_open"), [("clash", True), ("narrative", True), ("outcome", False), ("damage", False)]
)
async def test_a_roll_that_involves_others_is_public(table, kind, is_open):
    request = WizardsRequest(kind, target=Side("Ogre"))

    assert (await prepared(table, request)).deeds == ((openly,) if is_open else ())
    if is_open:
        assert "rolls, but this channel hides rolls" in await refusal(prepared(table, request, hidden=True))
    else:
        assert (await prepared(table, request, hidden=True)).deeds == ()


async def test_a_roll_follows_its_channels_settings_and_is_solo_in_a_direct_message(table):
    await table.set(HERE, GWEN, PER_ROLL, None)

    in_thread = await prepared(table, WizardsRequest("outcome"), place=THREAD)
    direct = await prepared(table, WizardsRequest("outcome"), place=DIRECT)
    assert (in_thread.request.per, in_thread.request.alone) == (PER_ROLL, False)
    assert (direct.request.per, direct.request.alone) == (WizardsSettings().per, True)


async def test_unset_settings_stay_unchanged_and_0_turns_counting_off(table):
    assert await table.set(HERE, GWEN, None, 3) == WizardsSettings(actions=3)
    assert await table.set(HERE, GWEN, PER_ROLL, None) == WizardsSettings(PER_ROLL, 3)
    assert await table.set(HERE, GWEN, None, 0) == await table.settings(HERE) == WizardsSettings(PER_ROLL, 0)


async def test_only_gms_change_a_channels_settings(table):
    assert "GM" in await refusal(table.set(HERE, ALICE, PER_ROLL, None))
    assert await table.settings(HERE) == WizardsSettings()


async def test_if_actions_are_counted_only_gms_begin_the_next_turn(table):
    await table.check_turn(HERE, ALICE)
    await table.set(HERE, GWEN, None, 2)

    assert "GM" in await refusal(table.check_turn(HERE, ALICE))
    await table.check_turn(HERE, GWEN)


async def spend(database, request, times):
    """Let the roller spend this many of three Actions."""
    deed = using(Use(action_key(request), "Actions", 3, times, ""))
    kept = KeptWith(1, HERE.channel, 100, "Alice", 1, "accept", 100, "Alice")
    await database.write(lambda connection: deed(connection, kept))


async def test_the_turn_lists_actions_used_by_name(table, database, mira):
    assert await table.counted(HERE) is None
    await table.set(HERE, GWEN, None, 3)
    assert (await table.counted(HERE)).lines == ("No one has used any of their 3 Actions yet.",)
    await spend(database, WizardsRequest("narrative", roller=Side("MIRA", ALICE.user)), 2)
    await spend(database, WizardsRequest("narrative", roller=Side("Old Tam", BOB.user)), 1)
    await spend(database, WizardsRequest("narrative", roller=Side("", GWEN.user)), 1)

    assert set((await table.counted(HERE)).lines) == {
        "**Mira**: 2 of 3 Actions used",
        "**old tam**: 1 of 3 Actions used",
        "<@300>: 1 of 3 Actions used",
    }


async def refreshed(table, request, place=HERE):
    """Return the request refreshed after a press of its buttons."""
    roll: Any = SimpleNamespace(guild=place.guild, channel=place.channel, parent=place.parent)
    return await table.refresh(roll, (Version(request, None, 100, "Alice"),))  # type: ignore[arg-type]


async def test_finished_rolls_use_the_modifiers_of_their_time_and_current_rerolls(table, mira):
    request = WizardsRequest("outcome", roller=Side("Mira", ALICE.user, mira.id, rerolls=9))

    assert (await refreshed(table, request)).roller == Side("Mira", ALICE.user, mira.id, rerolls=2)


async def test_a_due_save_uses_current_modifiers_and_a_finished_one_does_not(table, mira):
    due = WizardsRequest("clash", target=Side("Tam", ALICE.user, mira.id))

    assert (await refreshed(table, due)).target == Side("Mira", ALICE.user, mira.id, kept=(WAND,), rerolls=2)
    made = (await refreshed(table, replace(due, saves=True))).target
    assert made == Side("Tam", ALICE.user, mira.id, rerolls=2)


async def test_due_damage_uses_the_attackers_current_modifiers(table, mira):
    clash = WizardsRequest("clash", roller=Side("Mira", ALICE.user, mira.id))

    assert (await refreshed(table, clash)).dealing == (WAND,)
    assert (await refreshed(table, replace(clash, dealt=True))).dealing is None


async def test_a_recreated_character_is_the_same_and_a_deleted_one_has_nothing(table, book, mira):
    request = WizardsRequest("outcome", roller=Side("Mira", ALICE.user, mira.id, rerolls=2))
    await book.delete(HERE, ALICE, "Mira")
    gone = (await refreshed(table, request)).roller
    again = await book.make(HERE, ALICE, "Mira")

    assert gone == Side("Mira", ALICE.user, mira.id)
    assert (await refreshed(table, request)).roller == Side("Mira", ALICE.user, again.id)


async def test_a_deleted_characters_rolls_keep_their_modifiers_and_due_ones_have_none(table):
    gone = Side("Mira", ALICE.user, 99, kept=(WAND,), rerolls=2)
    clash = WizardsRequest("clash", target=gone)

    assert (await refreshed(table, clash)).target == replace(gone, kept=(), rerolls=0)
    assert (await refreshed(table, replace(clash, saves=True))).target == replace(gone, rerolls=0)


async def test_someone_who_rolled_as_themselves_is_their_current_character(table, mira):
    themselves, named = Side("", ALICE.user), Side("Ogre", ALICE.user)

    found = (await refreshed(table, WizardsRequest("outcome", roller=themselves))).roller
    assert (found.name, found.character) == ("", mira.id)
    assert (await refreshed(table, WizardsRequest("outcome", roller=named))).roller == named


async def test_a_waiting_narrative_roll_knows_the_remaining_actions(table, database, mira):
    asked = WizardsRequest("narrative", roller=Side("Mira", ALICE.user, mira.id), actions=9, used=9)
    uncounted = await refreshed(table, asked)
    await table.set(HERE, GWEN, None, 3)
    await spend(database, asked, 2)
    waiting = await refreshed(table, asked)
    accepted = await refreshed(
        table, replace(asked, stage="accepted", terms=ActionTerms((Threshold(8, "all"),)))
    )
    await table.set(HERE, GWEN, None, 0)
    uncounted_again = await refreshed(table, asked)

    assert (uncounted.actions, uncounted.used) == (0, 0)
    assert (uncounted_again.actions, uncounted_again.used) == (0, 0)
    assert (waiting.actions, waiting.used, waiting.roller.kept) == (3, 2, (WAND,))
    assert (accepted.actions, accepted.used, accepted.roller.kept) == (9, 9, ())


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (WizardsSettings(), "Modifiers are added to each die they apply to. Actions: not counted."),
        (WizardsSettings(PER_ROLL, 3), "Modifiers are added once to the roll. Actions: 3 per turn."),
    ],
)
def test_a_channels_settings_are_shown_in_two_sentences(settings, words):
    assert settings_text(settings) == words


@pytest.mark.parametrize(
    ("choice", "rows"), [(None, None), ("no", ""), ("below", "below"), ("upto", "upto"), ("?", None)]
)
def test_which_rows_count_is_chosen_or_as_the_table_says(choice, rows):
    assert cumulative(choice) == rows
