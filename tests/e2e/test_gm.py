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
    public_message,
    set_dialect,
    text_of,
    unname_gm,
)


async def can_peek(person, line):
    return headline_or_nothing(await person.click(line.response, label="Peek")) == "7423"


def headline_or_nothing(result):
    return headline(result) if result.response.embeds else ""


@pytest.mark.story
async def test_channel_managers_are_gms_until_some_are_named(table):
    # Until a GM is named, everyone who can manage the channel is one.
    line = await roll(table)

    assert await can_peek(table.gm, line)
    assert not await can_peek(table.kim, line)
    listed = await table.bob.slash(table.channel, "gm panel")
    assert listed.response.ephemeral
    assert "No GM has been named, so everyone who can manage this channel is a GM." in text_of(listed)

    # Once one is named, only the named are GMs, and everyone is told.
    line = await roll(table)

    named = await name_gm(table.gm, table.channel, table.bob)

    assert named.response.ephemeral
    assert "GMs here: **Bob**." in text_of(named)
    assert "**Bob** is now a GM" in public_message(named)
    assert (
        "From now on, only the members named here are GMs, not everyone who can manage the channel"
        in public_message(named)
    )
    assert "**Gwen** isn't a GM. If you are, add yourself with /gm panel." in public_message(named)
    assert await can_peek(table.bob, line)
    assert not await can_peek(table.gm, line)
    refused = await table.gm.click(line.response, label="Peek")
    assert "You can manage this channel, so you can become a GM with /gm panel" in refused.response.content

    # GMs survive a restart and are listed.
    await name_gms(table)
    await table.restart()

    listed = await table.sam.slash(table.channel, "gm panel")

    assert "GMs here: **Gwen**, **Bob**, **@Keeper** (role)." in text_of(listed)


PRESSES = [
    *((each, None) for each in ("gm", "gm:add", "gm:remove", "gm:reset", "gm:no_screen", "games")),
    *((each, ["1"]) for each in ("gm:added", "gm:removed", "gm:screen:0")),
    ("gm:default", ["blind"]),
    *((f"games:{each}", []) for each in ("here", "server", "around")),
]


async def test_only_a_gm_or_a_channel_manager_changes_it_to_an_offered_choice(
    table,
):
    # Only GMs and people who can manage the channel see controls and can use them.
    await name_gm(table.gm, table.channel, table.kim)
    panel = await gm_panel(table.gm, table.channel)

    theirs = await gm_panel(table.alice, table.channel)
    refused = [await forged(table, table.alice, panel.response, *each) for each in PRESSES]

    assert theirs.response.ephemeral
    assert not components(theirs)
    assert all(each.response.ephemeral for each in refused)
    assert {each.response.content.split(",")[0] for each in refused} == {
        "Only a GM or a member who can manage this channel can do that.",
        "Only a member who can manage the server can do that.",
    }
    assert text_of(await gm_panel(table.gm, table.channel)) == text_of(panel)
    assert "GMs here: **Kim**." in text_of(theirs)

    # Actions that no panel offers are refused with a reason.
    for press in [("gm:" + "x", None), ("gm1:add", None), ("games:x", []), ("gm:added", ["7"])]:
        panel = await gm_panel(table.gm, table.channel)
        answer = await forged(table, table.gm, panel.response, *press)
        assert answer.response.content.endswith(".")
        assert answer.response.ephemeral


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


async def test_a_thread_has_its_channels_gms_and_its_own(table):
    # A thread takes its channel's GMs.
    await name_gms(table)
    line = await roll(table, where=table.thread)

    assert await can_peek(table.kim, line)
    answer = await unname_gm(table.gm, table.thread, table.keepers)
    assert "This thread uses its channel's GMs. Use /gm panel there." in answer.response.content

    # A thread can have more GMs than its channel, and loses those that the channel loses.
    await name_gms(table)

    await name_gm(table.kim, table.thread, table.bob)
    threaded = await roll(table, where=table.thread)
    line = await roll(table)

    people = (table.gm, table.kim, table.bob)
    assert [await can_peek(person, threaded) for person in people] == [True, True, True]
    assert [await can_peek(person, line) for person in people] == [True, True, False]
    await unname_gm(table.gm, table.channel, table.keepers)
    assert [await can_peek(person, threaded) for person in people] == [True, False, True]


async def test_someone_outside_the_server_cannot_be_named_and_the_default_is_public(table, simcord_env):
    # People who aren't in the server can't be named.
    outsider = simcord_env.create_user("olga", global_name="Olga")

    answer = await name_gm(table.gm, table.channel, outsider)

    assert answer.response.ephemeral
    assert "Name a member" in answer.response.content

    # Everyone is told about the default, and choosing everyone ends it.
    told = await hide_rolls(table.gm, table.channel, "blind")
    assert told.response.ephemeral
    assert "Every roll here is blind: only GMs can see it, not even the player who rolled" in public_message(
        told
    )
    chosen = [each["value"] for each in options(told) if each.get("default")]
    assert chosen == ["blind", "server"]  # The second list has languages.
    await hide_rolls(table.gm, table.channel, "everyone")

    line = await roll(table, None)

    assert headline(line) == "7423"


async def test_a_gm_of_another_channel_learns_nothing_about_this_one(table):
    # Someone who only manages another channel learns nothing about this one.
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

    # A GM of one channel isn't a GM of another.
    await name_gms(table)
    other = table.guild.create_text_channel("other")
    await name_gm(table.gm, other, table.alice)

    line = await roll(table)

    assert not await can_peek(table.alice, line)
    told = await table.alice.slash(other, "verify", roll=table.number())
    assert "7423" not in text_of(told)


async def test_a_members_role_ids_are_where_we_read_them(table):
    """discord.py has no public way to get them without a guild cache."""
    seen = []
    bot = table.bots[0]

    async def listen(interaction):
        seen.append(roles(interaction.user))

    bot.add_listener(listen, "on_interaction")
    for person in (table.kim, table.gm, table.bob):
        await person.slash(table.channel, "gm panel")

    assert seen == [{table.keepers.id}, {table.guild.roles["GM"].id}, set()]


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


async def test_a_channel_reads_another_bots_notation_if_a_gm_chooses_so(table):
    # Only a GM can choose the dialect, and only people who manage the server its default.
    assert "Dialect…" not in labels(await gm_panel(table.alice, table.channel))
    shown = await gm_panel(table.gm, table.channel, "Dialect…")
    assert [each["type"] for each in components(shown)] == [3, 2]
    (listed,) = [each["custom_id"] for each in components(shown) if each["type"] == 3]
    (refused,) = press_at_once(table, shown.response, listed, ["roll20"], table.alice)
    await table.env.settle()
    assert refused.response.ephemeral
    assert "from now on" not in text_of(refused)

    # A channel can read dice like another bot.
    answer = await set_dialect(table.gm, table.channel, "roll20")
    assert "like Roll20" in public_message(answer)
    await table.restart()
    table.dice.will_show(7, 8, 1)

    shown = await table.alice.slash(table.channel, "roll", dice="3d10>7")

    assert headline(shown) == "2 successes"
    assert "-# Read like Roll20" in text_of(shown)
    (choice,) = await table.alice.autocomplete(table.channel, "roll", "dice", "8d6>5")
    assert choice["name"].startswith("✓ 8d6>=5:")
