"""Who is GM: named users and roles, per channel and thread, and who may say so."""

import discord
import pytest

from bot.ui.context import roles
from tests.e2e.test_hidden import name_gms, roll
from tests.support import headline, text_of


async def can_peek(person, line):
    return headline_or_nothing(await person.click(line.response, label="Peek")) == "7423"


def headline_or_nothing(result):
    return headline(result) if result.response.embeds else ""


async def test_until_one_is_named_all_who_may_manage_the_channel_are_gm(table):
    line = await roll(table)

    assert await can_peek(table.gm, line)
    assert not await can_peek(table.kim, line)
    listed = await table.bob.slash(table.channel, "gm list")
    assert listed.response.ephemeral
    assert "Nobody is named as GM, so all who may manage this channel are." in text_of(listed)


async def test_once_one_is_named_only_the_named_are_gm_and_all_are_told(table):
    line = await roll(table)

    named = await table.gm.slash(table.channel, "gm add", who=table.bob)

    assert not named.response.ephemeral
    assert "**Bob** is now a GM" in text_of(named)
    assert "not all who may manage it" in text_of(named)
    assert "**Gwen** is not: /gm add yourself too, if you are." in text_of(named)
    assert await can_peek(table.bob, line)
    assert not await can_peek(table.gm, line)
    refused = await table.gm.click(line.response, label="Peek")
    assert "/gm add can make you one" in refused.response.content


async def test_gms_survive_a_restart_and_are_listed(table):
    await name_gms(table)
    await table.restart()

    listed = await table.sam.slash(table.channel, "gm list")

    assert "GMs here: **Gwen**, **@Keeper** (role)." in text_of(listed)


@pytest.mark.parametrize("name", ["alice", "sam"])
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("gm add", {"who": "alice"}),
        ("gm remove", {"who": "kim"}),
        ("gm default", {"hidden": "blind"}),
        ("gm screen", {"channel": "thread"}),
        ("gm screen", {}),
    ],
)
async def test_only_a_gm_or_who_may_manage_the_channel_changes_anything(table, name, command, options):
    await table.gm.slash(table.channel, "gm add", who=table.kim)
    before = text_of(await table.gm.slash(table.channel, "gm list"))

    answer = await getattr(table, name).slash(
        table.channel,
        command,
        **{option: getattr(table, of) if of != "blind" else of for option, of in options.items()},
    )

    assert answer.response.ephemeral
    assert answer.response.content.startswith(
        "Only a GM, or a member who may manage this channel, can do that"
    )
    assert text_of(await table.gm.slash(table.channel, "gm list")) == before


async def test_a_gm_who_may_not_manage_names_another(table):
    await table.gm.slash(table.channel, "gm add", who=table.kim)

    assert "**Alice** is now a GM" in text_of(await table.kim.slash(table.channel, "gm add", who=table.alice))


async def test_who_may_manage_but_is_no_gm_may_still_change_who_is(table):
    await table.gm.slash(table.channel, "gm add", who=table.kim)

    answer = await table.gm.slash(table.channel, "gm remove", who=table.kim)

    assert "**Kim** is no longer a GM" in text_of(answer)
    assert "all who may manage this channel are" in text_of(answer)


async def test_naming_twice_or_everybody_or_taking_back_nobody_is_answered_in_words(table):
    await table.gm.slash(table.channel, "gm add", who=table.kim)

    told = [
        (await table.gm.slash(table.channel, "gm add", who=table.kim)).response,
        (await table.gm.slash(table.channel, "gm add", who=table.guild.default_role)).response,
        (await table.gm.slash(table.channel, "gm remove", who=table.bob)).response,
    ]

    assert all(response.ephemeral for response in told)
    assert [response.content.split(";")[0] for response in told] == [
        "Kim is a GM here already",
        "@everyone as GM would show each hidden roll to everybody",
        "Bob was not named as a GM here",
    ]


async def test_a_thread_takes_its_channels_gms(table):
    await name_gms(table)
    line = await roll(table, where=table.thread)

    assert await can_peek(table.kim, line)
    answer = await table.gm.slash(table.thread, "gm remove", who=table.keepers)
    assert "This thread has its GMs from its channel; use /gm remove there." in answer.response.content


async def test_a_thread_can_have_a_gm_more_than_its_channel_and_loses_those_that_the_channel_loses(table):
    await name_gms(table)

    await table.kim.slash(table.thread, "gm add", who=table.bob)
    threaded = await roll(table, where=table.thread)
    line = await roll(table)

    people = (table.gm, table.kim, table.bob)
    assert [await can_peek(person, threaded) for person in people] == [True, True, True]
    assert [await can_peek(person, line) for person in people] == [True, True, False]
    await table.gm.slash(table.channel, "gm remove", who=table.keepers)
    assert [await can_peek(person, threaded) for person in people] == [True, False, True]


async def test_all_namings_can_be_taken_back_at_once_as_of_roles_that_are_gone(table):
    await name_gms(table)
    table.env.backend.delete_role(table.guild.id, table.keepers.id)

    answer = await table.gm.slash(table.channel, "gm reset")

    assert "All who were named as GMs" in text_of(answer)
    assert "Nobody is named as GM" in text_of(await table.bob.slash(table.channel, "gm list"))
    again = await table.gm.slash(table.channel, "gm reset")
    assert "Nobody is named as a GM here, so there is nothing to take back." in again.response.content


async def test_no_more_gms_are_named_than_a_message_can_list(table):
    for number in range(20):
        role = table.guild.create_role(f"{number}" + "*" * 96)
        await table.gm.slash(table.channel, "gm add", who=role)

    answer = await table.gm.slash(table.channel, "gm add", who=table.bob)

    assert answer.response.content == "20 GMs are named here; give them a role, and name that."
    assert (await table.bob.slash(table.channel, "gm list")).response.ephemeral


async def test_who_is_not_in_the_server_is_not_named(table, simcord_env):
    outsider = simcord_env.create_user("olga", global_name="Olga")

    answer = await table.gm.slash(table.channel, "gm add", who=outsider)

    assert answer.response.ephemeral
    assert "not a member of this server" in answer.response.content


async def test_nobody_makes_the_bot_write_where_they_may_not_themselves(table):
    news = table.guild.create_text_channel(
        "news", overwrites={table.kim: discord.PermissionOverwrite(send_messages=False)}
    )
    await name_gms(table)

    answer = await table.kim.slash(table.channel, "gm screen", channel=news)

    assert answer.response.ephemeral
    assert "You may not write in" in answer.response.content
    assert news.history() == []


async def test_a_gm_of_one_channel_is_none_of_another(table):
    await name_gms(table)
    other = table.guild.create_text_channel("other")
    await table.gm.slash(other, "gm add", who=table.alice)

    line = await roll(table)

    assert not await can_peek(table.alice, line)
    told = await table.alice.slash(other, "verify", roll=table.number())
    assert "7423" not in text_of(told)


async def test_who_manages_another_channel_only_learns_nothing_of_this_one(table):
    own = table.guild.create_text_channel(
        "own", overwrites={table.sam: discord.PermissionOverwrite(manage_channels=True)}
    )
    await roll(table)

    told = [
        await table.sam.slash(own, "verify", roll=table.number()),
        await table.sam.slash(own, "gm secrets"),
    ]

    assert "I know no hidden roll" in text_of(told[0])
    assert "No roll in this channel is hidden" in text_of(told[1])


async def test_in_a_direct_message_the_gms_commands_say_that_there_is_none(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")

    for command in ("gm list", "gm screen"):
        answer = await dave.slash(command)
        assert answer.response.ephemeral
        assert answer.response.content.startswith("There is no GM in a direct message")


async def test_a_screen_where_the_bot_may_not_write_is_refused_and_nothing_is_set(table):
    screen = table.guild.create_text_channel("gms")
    table.env.inject_error("POST", f"/channels/{screen.id}/messages", status=403, code=50001)

    answer = await table.gm.slash(table.channel, "gm screen", channel=screen)

    assert answer.response.ephemeral
    assert "I may not write in" in answer.response.content
    assert "No GM screen is set." in text_of(await table.gm.slash(table.channel, "gm list"))


async def test_the_screen_must_be_another_channel_and_can_be_taken_away(table):
    screen = table.guild.create_text_channel("gms")
    answer = await table.gm.slash(table.channel, "gm screen", channel=table.channel)
    assert "That is this very channel" in answer.response.content

    await table.gm.slash(table.channel, "gm screen", channel=screen)
    assert f"announced in <#{screen.id}>" in text_of(await table.bob.slash(table.channel, "gm list"))
    await table.gm.slash(table.channel, "gm screen")

    assert "No GM screen is set." in text_of(await table.bob.slash(table.channel, "gm list"))


async def test_the_default_is_told_to_all_and_ends_with_everyone(table):
    told = await table.gm.slash(table.channel, "gm default", hidden="blind")
    assert not told.response.ephemeral
    assert "All rolls here are blind: only the GMs see them" in text_of(told)
    await table.gm.slash(table.channel, "gm default", hidden="everyone")

    line = await roll(table, None)

    assert headline(line) == "7423"


async def test_the_ids_of_a_members_roles_are_where_we_read_them(table):
    """discord.py has no public way to them without a guild cache."""
    seen = []
    bot = table.bots[0]

    async def listen(interaction):
        seen.append(roles(interaction.user))

    bot.add_listener(listen, "on_interaction")
    for person in (table.kim, table.gm, table.bob):
        await person.slash(table.channel, "gm list")

    assert seen == [{table.keepers.id}, {table.guild.roles["GM"].id}, set()]


async def test_a_bot_is_no_gm(table, simcord_env):
    robot = table.guild.add_member(simcord_env.create_user("robot", bot=True))

    answer = await table.gm.slash(table.channel, "gm add", who=robot)

    assert answer.response.ephemeral
    assert "is a bot" in answer.response.content
