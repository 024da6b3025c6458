"""*Forget this server…* on /me, with which managers delete the server's data, and nothing else."""

import asyncio

import discord
import pytest

from bot.games.dice.rules.request import exactly
from bot.rolls.values import Place, Who
from tests.cases import in_turn
from tests.e2e.forgotten import found, newcomer, plays_all
from tests.support import labels, move_on, name_gm, set_dialect, text_of

GONE = "This roll was deleted or isn't from Rollwright. Make a new one with /roll."


@pytest.fixture
def owner(table):
    """Return someone who can manage the server."""
    role = table.guild.create_role("Owner", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("olga", global_name="Olga"), roles=[role])


async def ask_to_forget(table, owner, name, where=None):
    """Let someone ask to forget the server by typing this name, and return the answer."""
    panel = await owner.slash(where or table.channel, "me")
    named = await owner.click(panel.response, label="Forget this server…")
    form = await owner.click(named.response, label="Type the server's name…")
    answer = await owner.submit_modal(form, {"typed": name})
    await table.bots[-1].forgetting.done()
    return answer


async def test_none_of_its_data_is_left_in_any_table_and_all_of_another_servers_is(table, owner):
    await plays_all(table, newcomer(table))
    await name_gm(table.gm, table.channel, table.bob)
    await table.alice.slash(table.channel, "roll", dice="1d20", hidden="blind")
    await table.restart()
    there = table.env.create_guild("Other")
    channel = there.create_text_channel("rolls")
    bob = there.add_member(table.bob.user)
    other = await bob.slash(channel, "roll", dice="1d20 # there")
    before = set(await found(table, table.channel.id))
    assert before >= {"rolls", "fights", "gms", "named", "planechases", "effects", "places"}

    answer = await ask_to_forget(table, owner, " TABLE ")

    assert "This server's data is being deleted" in text_of(answer)
    for each in (table.guild, table.channel, table.thread):
        assert await found(table, each.id) == []
    assert set(await found(table, there.id)) == {"rolls", "places", "servers"}
    pressed = await bob.click(other.response, label="Again")
    assert "there" in text_of(pressed)


async def test_another_name_deletes_nothing_and_the_server_can_be_used_as_if_new(table, owner):
    # Another name deletes nothing.
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d20")

    answer = await ask_to_forget(table, owner, "Tables")

    assert answer.response.ephemeral
    assert answer.response.content == (
        "Nothing was deleted. Press the button and type the server's name, Table."
    )
    assert await found(table, table.guild.id)

    # Its buttons say so, and people can play there again.
    move_on(table)
    table.dice.will_all_show(3)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20")
    await ask_to_forget(table, owner, "Table", table.thread)

    pressed = await table.alice.click(shown.response, label="Again")
    assert pressed.response.ephemeral
    assert pressed.response.content == GONE
    await table.alice.slash(table.channel, "roll", dice="1d20")
    await set_dialect(table.gm, table.channel, "roll20")
    assert set(await found(table, table.guild.id)) == {"rolls", "places", "servers"}
    await ask_to_forget(table, owner, "Table")
    assert await found(table, table.channel.id) == []


async def test_only_managers_are_offered_it_and_it_is_confirmed_once_at_a_time(table, owner):
    # It's offered to no one else, and a forged press is refused.
    panel = await table.gm.slash(table.channel, "me")
    assert labels(panel) == ["Luck", "Export", "Forget me…"]
    own = await owner.slash(table.channel, "me")
    assert labels(own) == ["Luck", "Export", "Forget me…", "Forget this server…"]
    here, gwen = Place(table.guild.id, table.channel.id), Who(table.gm.id, "Gwen", manages=True)

    with pytest.raises(Exception, match="Only a member who can manage the server can delete its data"):
        await table.bots[-1].forgetting.server(here, gwen)

    for action in ("server", "server_now"):
        stored = table.env.backend.get_message(panel.response.channel_id, panel.response.id)
        stored.components[1]["components"][0]["custom_id"] = f"rw:1:forget:{action}"
        answer = await table.gm.click(panel.response, custom_id=f"rw:1:forget:{action}")
        assert answer.response.content.startswith(
            "Only a member who can manage the server can delete its data"
        )

    # Two people who can both ask for it do so at the same time.
    here, olga = Place(table.guild.id, table.channel.id), Who(owner.id, "Olga", manages_server=True)
    forgetting = table.bots[-1].forgetting

    answer = await asyncio.gather(*(forgetting.server(here, olga) for _ in range(2)), return_exceptions=True)
    await forgetting.done()

    assert [str(each) for each in answer if each] == [
        "This server's data is already being deleted. It takes a moment."
    ]


async def test_rolls_by_user_install_belong_to_their_rollers_and_stay(table, owner):
    bot, olga = table.bots[-1], Who(table.alice.id, "Alice")
    table.dice.will_all_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d20")
    await bot.service.roll("dice", exactly("1d6"), Place(0, table.channel.id), olga)

    await ask_to_forget(table, owner, "Table")

    assert "One roll\n" in text_of(await table.alice.slash(table.channel, "me"))


@in_turn("how", ["command", "press", "typing"])
async def test_any_event_from_a_missing_server_restarts_its_countdown(table, how):
    table.dice.will_all_show(3)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20")
    departed = table.bots[-1].departed
    departed.record_shard(table.bots[-1].application_id, 0, 1, [table.guild.id])
    await departed.done()
    departed.record_shard(table.bots[-1].application_id, 0, 1, [])
    await departed.done()
    assert [each.missing > 0 for each in await departed._standings()] == [True]

    if how == "command":
        await table.alice.slash(table.channel, "help")
    elif how == "press":
        await table.bob.click(shown.response, label="Edit…")
    else:
        await table.alice.autocomplete(table.channel, "roll", "dice", "1d")
    await departed.done()

    assert [each.missing for each in await departed._standings()] == [0]
