"""GMs, who are named users and roles, per channel and thread, and the people who can appoint them."""

import discord
import pytest

from bot.ui.context import roles
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_hidden import name_gms, roll
from tests.support import (
    components,
    gm_panel,
    headline,
    hide_rolls,
    labels,
    name_gm,
    options,
    set_dialect,
    set_screen,
    text_of,
    told_to_all,
    unname_gm,
)


async def can_peek(person, line):
    return headline_or_nothing(await person.click(line.response, label="Peek")) == "7423"


def headline_or_nothing(result):
    return headline(result) if result.response.embeds else ""


@pytest.mark.story
async def test_until_one_is_named_all_who_may_manage_the_channel_are_gm(table):
    line = await roll(table)

    assert await can_peek(table.gm, line)
    assert not await can_peek(table.kim, line)
    listed = await table.bob.slash(table.channel, "gm panel")
    assert listed.response.ephemeral
    assert "No GM has been named, so everyone who can manage this channel is a GM." in text_of(listed)


async def test_once_one_is_named_only_the_named_are_gm_and_all_are_told(table):
    line = await roll(table)

    named = await name_gm(table.gm, table.channel, table.bob)

    assert named.response.ephemeral
    assert "GMs here: **Bob**." in text_of(named)
    assert "**Bob** is now a GM" in told_to_all(named)
    assert (
        "From now on, only the members named here are GMs, not everyone who can manage the channel"
        in told_to_all(named)
    )
    assert "**Gwen** isn't a GM. If you are, add yourself with /gm panel." in told_to_all(named)
    assert await can_peek(table.bob, line)
    assert not await can_peek(table.gm, line)
    refused = await table.gm.click(line.response, label="Peek")
    assert "You can manage this channel, so you can become a GM with /gm panel" in refused.response.content


async def test_gms_survive_a_restart_and_are_listed(table):
    await name_gms(table)
    await table.restart()

    listed = await table.sam.slash(table.channel, "gm panel")

    assert "GMs here: **Gwen**, **@Keeper** (role)." in text_of(listed)


PRESSES = [
    *((each, None) for each in ("gm", "gm:add", "gm:remove", "gm:reset", "gm:no_screen", "games")),
    *((each, ["1"]) for each in ("gm:added", "gm:removed", "gm:screen:0")),
    ("gm:default", ["blind"]),
    *((f"games:{each}", []) for each in ("here", "server", "around")),
]


@pytest.mark.parametrize("name", ["alice", "sam"])
async def test_only_a_gm_or_who_may_manage_the_channel_is_offered_anything_and_changes_it(table, name):
    await name_gm(table.gm, table.channel, table.kim)
    panel = await gm_panel(table.gm, table.channel)
    person = getattr(table, name)

    theirs = await gm_panel(person, table.channel)
    refused = [await forged(table, person, panel.response, *each) for each in PRESSES]

    assert theirs.response.ephemeral
    assert not components(theirs)
    assert all(each.response.ephemeral for each in refused)
    assert {each.response.content.split(",")[0] for each in refused} == {
        "Only a GM or a member who can manage this channel can do that.",
        "Only a member who can manage the server can do that.",
    }
    assert text_of(await gm_panel(table.gm, table.channel)) == text_of(panel)
    assert "GMs here: **Kim**." in text_of(theirs)


async def forged(table, person, message, custom_id, values):
    """Press a button that the person's own panel lacks, after adding it to a message for Discord."""
    stored = table.env.backend.get_message(message.channel_id, message.id)
    kept = stored.components
    button, listed = {"type": 2, "style": 1, "label": "x"}, {"type": 3, "options": []}
    shape = {**(button if values is None else listed), "custom_id": f"rw:1:{custom_id}"}
    stored.components = [{"type": 1, "components": [shape]}]
    (answer,) = press_at_once(table, message, f"rw:1:{custom_id}", values, person)
    await table.env.settle()
    stored.components = kept
    return answer


@pytest.mark.parametrize(
    "press", [("gm:" + "x", None), ("gm1:add", None), ("games:x", []), ("gm:added", ["7"])]
)
async def test_what_no_panel_offers_is_answered_in_words(table, press):
    panel = await gm_panel(table.gm, table.channel)

    answer = await forged(table, table.gm, panel.response, *press)

    assert answer.response.content.endswith(".")
    assert answer.response.ephemeral


async def test_a_gm_who_may_not_manage_names_another(table):
    await name_gm(table.gm, table.channel, table.kim)

    assert "**Alice** is now a GM" in told_to_all(await name_gm(table.kim, table.channel, table.alice))


async def test_who_may_manage_but_is_no_gm_may_still_change_who_is(table):
    await name_gm(table.gm, table.channel, table.kim)

    answer = await unname_gm(table.gm, table.channel, table.kim)

    assert "**Kim** is no longer a GM" in told_to_all(answer)
    assert "No GM has been named, so everyone who can manage this channel is a GM" in told_to_all(answer)
    assert "No GM has been named, so everyone who can manage this channel is a GM" in text_of(answer)


async def test_naming_twice_or_everybody_is_answered_in_words(table):
    await name_gm(table.gm, table.channel, table.kim)

    told = [
        (await name_gm(table.gm, table.channel, table.kim)).response,
        (await name_gm(table.gm, table.channel, table.guild.default_role)).response,
    ]

    assert all(response.ephemeral for response in told)
    assert [response.content.split(";")[0] for response in told] == [
        "Kim is already a GM here. See all GMs with /gm panel.",
        "With @everyone as GM, everyone would see hidden rolls. Name a role or a member.",
    ]


async def test_whoever_was_taken_back_meanwhile_is_not_taken_back_again(table):
    await name_gm(table.gm, table.channel, table.kim)
    opened = await gm_panel(table.gm, table.channel, "Remove…")
    await unname_gm(table.gm, table.channel, table.kim)

    answer = await table.gm.select(opened.response, [str(table.kim.id)])

    assert answer.response.content == "They're no longer named here. See the GMs with /gm panel."
    assert not answer.followups


async def test_back_shows_the_panel_again(table):
    await name_gm(table.gm, table.channel, table.kim)
    for button in ("Add…", "Remove…", "Games…"):
        opened = await gm_panel(table.gm, table.channel, button)
        back = await table.gm.click(opened.response, label="Back")
        assert labels(back) == [
            "Add…",
            "Remove…",
            "Odds under rolls",
            "Cards…",
            "Games…",
            "Systems…",
            "Dialect…",
        ]
        assert "GMs here: **Kim**." in text_of(back)


async def test_a_thread_takes_its_channels_gms(table):
    await name_gms(table)
    line = await roll(table, where=table.thread)

    assert await can_peek(table.kim, line)
    answer = await unname_gm(table.gm, table.thread, table.keepers)
    assert "This thread uses its channel's GMs. Use /gm panel there." in answer.response.content


async def test_a_thread_can_have_a_gm_more_than_its_channel_and_loses_those_that_the_channel_loses(table):
    await name_gms(table)

    await name_gm(table.kim, table.thread, table.bob)
    threaded = await roll(table, where=table.thread)
    line = await roll(table)

    people = (table.gm, table.kim, table.bob)
    assert [await can_peek(person, threaded) for person in people] == [True, True, True]
    assert [await can_peek(person, line) for person in people] == [True, True, False]
    await unname_gm(table.gm, table.channel, table.keepers)
    assert [await can_peek(person, threaded) for person in people] == [True, False, True]


async def test_all_namings_can_be_taken_back_at_once_as_of_roles_that_are_gone(table):
    await name_gms(table)
    table.env.backend.delete_role(table.guild.id, table.keepers.id)

    opened = await gm_panel(table.gm, table.channel, "Remove…")
    answer = await table.gm.click(opened.response, label="Remove all")

    assert "no longer has named GMs" in told_to_all(answer)
    assert "No GM has been named, so everyone who can manage this channel is a GM" in text_of(
        await table.bob.slash(table.channel, "gm panel")
    )
    again = await forged(table, table.gm, opened.response, "gm:reset", None)
    assert "No GM has been named here, so there's no one to remove." in again.response.content


async def test_no_more_gms_are_named_than_a_message_can_list(table):
    for number in range(20):
        role = table.guild.create_role(f"{number}" + "*" * 96)
        await name_gm(table.gm, table.channel, role)

    answer = await name_gm(table.gm, table.channel, table.bob)

    assert answer.response.content == "There can be up to 20 GMs here. Give them a role, and add the role."
    assert (await table.bob.slash(table.channel, "gm panel")).response.ephemeral


async def test_who_is_not_in_the_server_is_not_named(table, simcord_env):
    outsider = simcord_env.create_user("olga", global_name="Olga")

    answer = await name_gm(table.gm, table.channel, outsider)

    assert answer.response.ephemeral
    assert "Name a member" in answer.response.content


async def test_nobody_makes_the_bot_write_where_they_may_not_themselves(table):
    news = table.guild.create_text_channel(
        "news", overwrites={table.kim: discord.PermissionOverwrite(send_messages=False)}
    )
    await name_gms(table)

    answer = await set_screen(table.kim, table.channel, news)

    assert answer.response.ephemeral
    assert "You can't post in" in answer.response.content
    assert news.history() == []


async def test_a_gm_of_one_channel_is_none_of_another(table):
    await name_gms(table)
    other = table.guild.create_text_channel("other")
    await name_gm(table.gm, other, table.alice)

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

    assert "No hidden roll in this channel has that number or link" in text_of(told[0])
    assert "There are no hidden rolls in this channel" in text_of(told[1])


async def test_in_a_direct_message_the_gms_commands_say_that_there_is_none(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")

    answer = await dave.slash("gm panel")

    assert answer.response.ephemeral
    assert answer.response.content.startswith("Direct messages have no GM")


async def test_a_screen_where_the_bot_may_not_write_is_refused_and_nothing_is_set(table):
    screen = table.guild.create_text_channel("gms")
    table.env.inject_error("POST", f"/channels/{screen.id}/messages", status=403, code=50001)

    answer = await set_screen(table.gm, table.channel, screen)

    assert answer.response.ephemeral
    assert "Rollwright can't post in" in answer.response.content
    assert "No GM screen has been set." in text_of(await table.gm.slash(table.channel, "gm panel"))


async def test_the_screen_must_be_another_channel_and_can_be_taken_away(table):
    screen = table.guild.create_text_channel("gms")
    answer = await set_screen(table.gm, table.channel, table.channel)
    assert "That's this channel" in answer.response.content

    await set_screen(table.gm, table.channel, screen)
    assert f"announced in <#{screen.id}>" in text_of(await table.bob.slash(table.channel, "gm panel"))
    ended = await gm_panel(table.gm, table.channel, "No screen")

    assert labels(ended) == ["Add…", "Odds under rolls", "Cards…", "Games…", "Systems…", "Dialect…"]
    assert "No GM screen has been set." in text_of(await table.bob.slash(table.channel, "gm panel"))


async def test_the_default_is_told_to_all_and_ends_with_everyone(table):
    told = await hide_rolls(table.gm, table.channel, "blind")
    assert told.response.ephemeral
    assert "Every roll here is blind: only GMs can see it, not even the player who rolled" in told_to_all(
        told
    )
    chosen = [each["value"] for each in options(told) if each.get("default")]
    assert chosen == ["blind", "server"]  # The second list has languages.
    await hide_rolls(table.gm, table.channel, "everyone")

    line = await roll(table, None)

    assert headline(line) == "7423"


async def test_the_ids_of_a_members_roles_are_where_we_read_them(table):
    """discord.py has no public way to get them without a guild cache."""
    seen = []
    bot = table.bots[0]

    async def listen(interaction):
        seen.append(roles(interaction.user))

    bot.add_listener(listen, "on_interaction")
    for person in (table.kim, table.gm, table.bob):
        await person.slash(table.channel, "gm panel")

    assert seen == [{table.keepers.id}, {table.guild.roles["GM"].id}, set()]


async def test_a_bot_is_no_gm(table, simcord_env):
    robot = table.guild.add_member(simcord_env.create_user("robot", bot=True))

    answer = await name_gm(table.gm, table.channel, robot)

    assert answer.response.ephemeral
    assert "is a bot" in answer.response.content


async def test_a_channel_reads_dice_as_another_bot_does(table):
    told = await set_dialect(table.gm, table.channel, "roll20")
    assert "like Roll20" in told_to_all(told)
    await table.restart()
    table.dice.will_show(7, 8, 1)

    shown = await table.alice.slash(table.channel, "roll", dice="3d10>7")

    assert headline(shown) == "2 successes"
    assert "-# Read like Roll20" in text_of(shown)
    (choice,) = await table.alice.autocomplete(table.channel, "roll", "dice", "8d6>5")
    assert choice["name"].startswith("✓ 8d6>=5:")


async def test_a_thread_has_its_channels_dialect_and_a_server_a_default(table):
    role = table.guild.create_role(
        "Manager", permissions=discord.Permissions(manage_guild=True, manage_channels=True)
    )
    manager = table.guild.add_member(table.env.create_user("max", global_name="Max"), roles=[role])
    await set_dialect(manager, table.channel, "bcdice", everywhere=True)
    table.dice.will_show(3, 4)
    assert headline(await table.alice.slash(table.thread, "roll", dice="2D6<7 判定")) == "7: failure"

    await set_dialect(table.gm, table.channel, "ours")
    table.dice.will_show(3, 4, 6)
    assert headline(await table.alice.slash(table.thread, "roll", dice="3d6<5")) == "2 successes"


async def test_only_a_gm_chooses_the_dialect_and_whoever_manages_the_server_its_default(table):
    assert "Dialect…" not in labels(await gm_panel(table.alice, table.channel))
    shown = await gm_panel(table.gm, table.channel, "Dialect…")
    assert [each["type"] for each in components(shown)] == [3, 2]
    (listed,) = [each["custom_id"] for each in components(shown) if each["type"] == 3]
    (refused,) = press_at_once(table, shown.response, listed, ["roll20"], table.alice)
    await table.env.settle()
    assert refused.response.ephemeral
    assert "from now on" not in text_of(refused)
