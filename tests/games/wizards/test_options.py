"""WIZARDS's options as typed: who is meant, and suggestions while typing."""

from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from discord import Permissions
from discord.app_commands import AppCommandContext

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import MAX_NAME, KeptEffect, Scope
from bot.games.wizards.rules.request import Side, WizardsSettings
from bot.games.wizards.store import Rerolls
from bot.games.wizards.table.characters import WizardCharacters
from bot.games.wizards.ui.characters import _asked, _card, _kept, _key, modifiers_text
from bot.games.wizards.ui.kept import check_nothing_else, grant, rerolls_text
from bot.games.wizards.ui.options import (
    character_choices,
    cumulative,
    damage_choices,
    people,
    settings_text,
    target,
    typed_character,
    with_choices,
)
from bot.people.roster_store import Roster
from bot.people.store import KnownPeople
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels

HERE = Place(1, 10)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", manages=True)
NAMES = {each.user: each.name for each in (ALICE, BOB, GWEN)}


async def fetch_member(user):
    return SimpleNamespace(bot=False, display_name=NAMES[user])


def by(who):
    """Return an interaction of this member, who typed something in the channel."""
    permissions = Permissions(manage_channels=who.manages)
    interaction: Any = SimpleNamespace(
        user=SimpleNamespace(id=who.user, display_name=who.name, roles=(), guild_permissions=permissions),
        guild=SimpleNamespace(fetch_member=fetch_member, owner_id=0),
        guild_id=HERE.guild,
        channel=None,
        channel_id=HERE.channel,
        extras={},
        permissions=permissions,
        context=AppCommandContext(guild=True),
        _integration_owners={0: 1},
    )
    return interaction


@pytest.fixture
def book(database):
    return WizardCharacters(Roster(database, "wizards"), Rerolls(database), GameMasters(Channels(database)))


@pytest.fixture
def services(database, book):
    here: Any = SimpleNamespace(wizard_book=book, people=KnownPeople(database))
    return here


@pytest_asyncio.fixture
async def mira(book):
    return await book.make(HERE, ALICE, "Mira")


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("<@200>", Side("Bob", 200)),
        ("  Old   Ogre ", Side("Old Ogre")),
        ("Ogre,", Side("Ogre")),
        ("x" * (MAX_NAME + 1), Side("x" * (MAX_NAME - 1) + "…")),
    ],
)
async def test_a_target_is_a_member_or_a_name(services, text, side):
    assert await target(services, by(ALICE), text) == side


@pytest.mark.parametrize("text", ["<@200> <@300>", "<@200> Ogre"])
async def test_a_clash_has_one_target(services, text):
    assert (await refusal(target(services, by(ALICE), text))).startswith("A Clash has one target")


@pytest.mark.parametrize("text", ["", "!?", ","])
async def test_text_without_letters_is_not_a_target(services, text):
    assert (await refusal(target(services, by(ALICE), text))).startswith(
        "Enter who saves: mention a player, or name a character or creature"
    )


async def test_a_mention_means_the_players_character(services, mira):
    assert await typed_character(services, by(ALICE), "<@100>") == f"#{mira.id}"
    assert await typed_character(services, by(GWEN), "<@100>") == f"#{mira.id}"
    assert await typed_character(services, by(BOB), "Mira") == "Mira"


async def test_someone_elses_character_is_created_only_by_those_who_can_change_it(services, book):
    assert "GM" in await refusal(typed_character(services, by(ALICE), "<@200>"))
    assert await book.all(HERE) == []
    await typed_character(services, by(GWEN), "<@200>")
    assert [each.owner for each in await book.all(HERE)] == [BOB.user]


@pytest.mark.parametrize("text", ["<@100> <@200>", "<@100> Mira"])
async def test_one_character_can_be_named(services, text):
    assert (
        await refusal(typed_character(services, by(ALICE), text))
        == "Name one character, or mention one player."
    )


async def test_several_are_named_and_mentioned_once_each(services, book, mira):
    found = await people(services, by(GWEN), f"<@100>, Mira , , #{mira.id} <@200>")

    assert [each.name for each in found] == ["Mira", "Bob"]
    assert (await refusal(people(services, by(GWEN), " , "))).startswith(
        "Enter who: mention players, or name characters, separated by commas"
    )


async def test_someone_who_cannot_grant_rerolls_creates_no_character_by_naming_one(services, book):
    assert "Only a GM can do that" in await refusal(grant(services, by(ALICE), "Tam", 1))
    assert (await refusal(grant(services, by(GWEN), "Tam", 0))).startswith("Enter how many")

    assert await book.all(HERE) == []


async def test_characters_with_remaining_rerolls_are_listed(services, book, mira):
    assert (await rerolls_text(services, by(ALICE))).startswith("No one has a re-roll left")
    await book.grant(HERE, GWEN, [mira, await book.make(HERE, BOB, "Tam")], 2)
    await book.grant(HERE, GWEN, [await book.owned(HERE, BOB.user, "Tam")], -2)

    assert await rerolls_text(services, by(ALICE)) == "**Mira \\(Alice\\)**: 2"


def values(found):
    return [(each.name, each.value) for each in found]


async def test_a_player_is_offered_their_own_characters_and_a_gm_everyones(services, book, mira):
    tam = await book.make(HERE, BOB, "Tam")
    alices, bobs = ("Mira (Alice)", f"#{mira.id}"), ("Tam (Bob)", f"#{tam.id}")

    assert values(await character_choices(services, by(ALICE), "")) == [alices]
    assert values(await character_choices(services, by(ALICE), "", everybody=True)) == [alices, bobs]
    assert values(await character_choices(services, by(GWEN), "")) == [alices, bobs]
    assert values(await character_choices(services, by(GWEN), "", own=True)) == []
    assert values(await character_choices(services, by(GWEN), "tam")) == [bobs]


async def test_what_modifiers_apply_to_is_offered_once_each(services, book, mira):
    for each in (Scope(weapon="Sword"), Scope(weapon="SWORD", skill="Stealth"), Scope()):
        await book.add_modifier(mira, KeptEffect(1, f"Ring {each}", each))

    assert [name for name, _ in values(await with_choices(services, by(BOB), ""))] == ["SWORD", "Stealth"]
    assert values(await with_choices(services, by(BOB), "adv Fog, st")) == [
        ("adv Fog, Stealth", "adv Fog, Stealth")
    ]


def test_damage_is_read_while_it_is_typed():
    assert damage_choices("  ") == []
    (read,), (wrong,) = damage_choices("2 heavy"), damage_choices("2 what")

    assert (read.name[0], read.value.strip()) == ("✓", "2 heavy")
    assert (wrong.name[0], wrong.value.strip()) == ("✗", "2 what")


async def test_a_character_is_shown_with_saved_modifiers_and_remaining_rerolls(services, book, mira):
    none = await _card(services, by(BOB), None)
    assert (none.headline, [each.key for each in none.actions]) == (
        "Bob isn't playing a character here",
        ["others"],
    )
    bare = await _card(services, by(ALICE), mira)
    assert bare.lines == ("No modifiers are saved. Save one with /wizards modifier +1.",)
    assert bare.remarks == ("0 re-rolls left", "Player: Alice")
    assert [each.key for each in bare.actions] == ["delete", "others"]

    await book.add_modifier(mira, KeptEffect(2, "Wand"))
    await book.grant(HERE, GWEN, [mira], 1)
    now = await _card(services, by(ALICE), await book.owned(HERE, ALICE.user, "Mira"))
    assert (len(now.told[0].split("\n")), now.remarks[0]) == (1, "1 re-roll left")
    assert [each.key for each in now.actions] == ["modifiers", "delete", "others"]
    assert modifiers_text(mira) == ""


@pytest.mark.parametrize(
    ("rerolls", "goes"),
    [
        (1, "Their modifiers and 1 re-roll are deleted too."),
        (2, "Their modifiers and 2 re-rolls are deleted too."),
    ],
)
async def test_what_is_deleted_with_a_character_is_shown_first(services, book, mira, rerolls, goes):
    await book.grant(HERE, GWEN, [mira], rerolls)

    card = await _asked(services, mira)

    assert (card.headline, card.lines) == ("Delete Mira?", (goes,))
    assert [(each.key, each.label, each.quiet) for each in card.actions] == [
        ("back", "No", True),
        ("delete_now", "Yes, delete", False),
    ]


async def test_a_modifier_to_remove_is_chosen_by_its_words(book, mira):
    await book.add_modifier(mira, KeptEffect(2, "Wand", Scope(weapon="Sword")))

    picking = _kept(await book.owned(HERE, ALICE.user, "Mira"))

    assert (picking.action, picking.ask) == ("modifiers", "Remove a modifier…")
    assert [each.label for each in picking.choices] == ["+2 Wand: all rolls with Sword"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (WizardsSettings(), "Modifiers are added to each die they apply to. Actions: not counted."),
        (
            WizardsSettings(per="roll", actions=3),
            "Modifiers are added once to the roll. Actions: 3 per turn.",
        ),
    ],
)
def test_settings_are_shown_in_words(settings, words):
    assert settings_text(settings) == words


@pytest.mark.parametrize(
    ("choice", "rows"), [("no", ""), ("below", "below"), ("upto", "upto"), (None, None), ("what", None)]
)
def test_which_rows_count_is_chosen_or_left_to_the_table(choice, rows):
    assert cumulative(choice) == rows


def test_two_modifiers_of_the_same_name_are_distinguished_when_chosen():
    alike = (
        KeptEffect(2, "Wand"),
        KeptEffect(2, "Wand", advantage=True),
        KeptEffect(3, "Wand"),
        KeptEffect(2, "x" * 100),
    )

    assert len({_key(each) for each in alike}) == len(alike)
    assert all(len(_key(each)) <= 100 for each in alike)


def test_without_an_amount_other_options_are_refused():
    check_nothing_else("", "")
    with pytest.raises(PlayerError, match="Enter the modifier first"):
        check_nothing_else("", "Wand")
