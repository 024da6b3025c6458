"""Members by mention or by @name: found, unknown, or ambiguous."""

from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from discord import Permissions
from discord.app_commands import AppCommandContext

from bot.errors import PlayerError
from bot.people.store import KnownPeople
from bot.ui.mentions import MAX_MENTIONED, known_names, mentioned, with_mentions

CHANNEL = 10
PEOPLE = {
    100: ("Alice", False),
    200: ("Bob", False),
    201: ("Bob", False),
    300: ("Al", False),
    9: ("Bot", True),
    **{user: (f"P{user}", False) for user in range(500, 513)},
}


async def fetch_member(user):
    name, is_bot = PEOPLE[user]
    return SimpleNamespace(bot=is_bot, display_name=name)


def here(*, guild=True):
    me = SimpleNamespace(id=1, display_name="Sam")
    server = SimpleNamespace(fetch_member=fetch_member) if guild else None
    interaction: Any = SimpleNamespace(
        user=me,
        guild=server,
        guild_id=int(guild),
        channel=None,
        channel_id=CHANNEL,
        extras={},
        permissions=Permissions.none(),
        context=AppCommandContext(guild=guild, dm_channel=not guild),
        _integration_owners={0: int(guild)},
    )
    return interaction


@pytest_asyncio.fixture
async def people(database):
    known = KnownPeople(database)
    await known.named(CHANNEL, [(100, "Alice"), (300, "Al"), (200, "Bob"), (201, "bob"), (400, "Jo.")])
    return known


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("no sign of anybody", "no sign of anybody"),
        ("<@100> and <@!200>", "<@100> and <@!200>"),
        ("@Alice", "<@100>"),
        ("@aLICE, @Al", "<@100>, <@300>"),
        ("@Alices", "@Alices"),
        ("@Jo.", "<@400>"),
        ("@Jon", "@Jon"),
        ("<@100> @Zed", "<@100> @Zed"),
        ("foo@alice.org", "foo@alice.org"),
    ],
)
async def test_a_name_after_an_at_sign_becomes_a_mention_if_someone_has_it(people, text, meant):
    assert await with_mentions(people, here(), text) == meant


async def test_an_ambiguous_name_asks_for_discords_list(people):
    with pytest.raises(PlayerError) as refused:
        await with_mentions(people, here(), "@Bob")
    words = "Several people here are named Bob. Type @ and choose from Discord's list."
    assert str(refused.value) == words


async def test_a_text_without_known_names_stays_as_written(database):
    assert await with_mentions(KnownPeople(database), here(), "@Alice") == "@Alice"


async def test_members_come_in_order_once_each_with_the_text_between_them(people):
    found = await mentioned(people, here(), "<@200> @Alice <@!200> rest")
    assert found == ([(200, "Bob"), (100, "Alice")], ", , , rest")


async def test_someone_named_openly_is_known_from_then_on_and_others_are_not(database):
    people = KnownPeople(database)
    await mentioned(people, here(), "<@200>")
    assert await people.known(CHANNEL, 0) == []
    await mentioned(people, here(), "<@100>", openly=True)
    assert await people.known(CHANNEL, 0) == [(100, "Alice")]


async def test_more_mentions_than_a_list_holds_are_refused(people):
    text = "".join(f"<@{user}>" for user in range(1000, 1001 + MAX_MENTIONED))
    with pytest.raises(PlayerError, match="You can mention up to 12 players at once"):
        await mentioned(people, here(), text)


async def test_as_many_as_a_list_holds_can_be_mentioned(people):
    found, rest = await mentioned(people, here(), "".join(f"<@{user}>" for user in range(500, 512)))

    assert ([user for user, _ in found], rest) == (list(range(500, 512)), "," * MAX_MENTIONED)


async def test_the_longer_of_two_names_with_the_same_start_is_meant(database):
    people = KnownPeople(database)
    await people.named(CHANNEL, [(100, "Ann"), (200, "Ann Marie")])

    assert await with_mentions(people, here(), "@Ann Marie and @Ann") == "<@200> and <@100>"


async def test_a_bot_is_not_a_member_who_could_play(people):
    with pytest.raises(PlayerError, match="<@9> isn't a member here who can play"):
        await mentioned(people, here(), "<@9>")


async def test_in_a_direct_message_only_the_writer_is_there(people):
    assert await mentioned(people, here(guild=False), "<@1>") == ([(1, "Sam")], ",")
    with pytest.raises(PlayerError, match="<@100> isn't a member here who can play"):
        await mentioned(people, here(guild=False), "<@100>")


async def test_an_unknown_name_is_kept_as_a_plain_name(people):
    found = await known_names(people, here(), ["Alice", "Goblin", "Alice Smith", "<@200>"])
    assert found == [(100, "Alice"), (0, "Goblin"), (0, "Alice Smith"), (200, "Bob")]


async def test_an_unknown_name_after_an_at_sign_is_refused(people):
    with pytest.raises(PlayerError, match="@Zed here"):
        await known_names(people, here(), ["Alice", "@Zed"])
