"""A GM's power over characters: those played in the GM's channel, and no one else's creatures."""

import discord
import pytest

from tests.e2e.dnd import bo, give_character, mira
from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import at
from tests.support import headline, name_gm, text_of

BOSS = {
    "name": "Zyxboss",
    "scores": "16 14 25 8 12 10",
    "level": "CR 17",
    "ac": 23,
    "hp": 333,
    "attacks": "Doom 9d6 necrotic",
}
UNKNOWN = "There's no character named “Zyxboss” here"
AWAY = "Mira isn't played here. Ask a GM where they're played, or have Alice play them here."


async def own_channel(table):
    """Return a channel where Sam is the GM, but not Gwen."""
    await name_gm(table.gm, table.channel, table.gm)
    own = table.guild.create_text_channel("own")
    await name_gm(table.gm, own, table.sam)
    return own


@pytest.mark.story
async def test_a_gm_of_another_channel_cannot_change_a_character_played_elsewhere(table):
    await mira(table)
    own = await own_channel(table)
    for command, given in [
        ("character show", {"name": "Mira"}),
        ("dnd hp", {"who": "Mira", "change": "-30"}),
        ("dnd hp", {"who": "Mira", "change": "revive 38"}),
        ("dnd condition", {"who": "Mira", "what": "exhaustion 6"}),
        ("dnd check", {"character": "Mira", "what": "stealth"}),
        ("dnd rest", {"who": "Mira", "kind": "long"}),
        ("dnd rest", {"who": "Mira", "kind": "dawn"}),
    ]:
        answer = await table.sam.slash(own, command, **given)
        assert answer.ephemeral
        assert text_of(answer) == AWAY
    assert await table.sam.autocomplete(own, "character show", "name", "") == []
    app = await table.sam.context_menu(own, "Character", table.alice)
    assert "Only they and the GMs can see the sheet" in text_of(app)

    # Damage from there isn't applied, even if the channel's scene applies all at once.
    form = await table.sam.click((await table.sam.slash(own, "dnd scene")).response, label="Change…")
    await table.sam.submit_modal(form, {"lands": "all"})
    answer = await table.sam.slash(own, "dnd damage", dice="30 fire", targets="Mira")
    assert "Not applied yet to Mira" in text_of(answer)
    assert text_of(await table.sam.click(answer.response, label="Apply")) == AWAY
    await table.sam.slash(own, "dnd fight start")
    assert text_of(await table.sam.slash(own, "dnd fight add", who="Mira")) == AWAY
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 38/38"

    # Where she's played, and in its threads, a GM's power is as before.
    for where in (table.channel, table.thread):
        assert not (await table.gm.slash(where, "dnd hp", who="Mira", change="-5")).ephemeral
        assert not (await table.gm.slash(where, "dnd condition", who="Mira", what="prone")).ephemeral
    assert "28/38" in text_of(await table.gm.slash(table.channel, "dnd hp", who=at(table.alice)))

    # Once Alice plays her in Sam's channel, his power reaches her too.
    await table.alice.slash(own, "character play", name="Mira")
    assert "28/38" in text_of(await table.sam.slash(own, "dnd hp", who="Mira"))


async def test_a_server_manager_can_change_every_character_but_no_creature(table):
    await mira(table)
    await give_character(table, table.gm, **BOSS)
    role = table.guild.create_role(
        "Owner", permissions=discord.Permissions(manage_guild=True, manage_channels=True)
    )
    owner = table.guild.add_member(table.env.create_user("olga", global_name="Olga"), roles=[role])
    own = table.guild.create_text_channel("own")
    assert headline(await owner.slash(own, "dnd hp", who="Mira")) == "Mira: 38/38"
    assert text_of(await owner.slash(own, "character show", name="Zyxboss")).startswith(UNKNOWN)


async def test_a_gms_own_character_gets_gm_privileges_only_where_it_is_played(table):
    own = await own_channel(table)
    await give_character(table, table.sam, name="Samson", scores="10 10 10 10 10 10", hp=10)
    await table.sam.slash(table.channel, "dnd hp", change="-30")
    refused = await table.sam.slash(own, "dnd hp", who="Samson", change="revive 10")
    assert text_of(refused).startswith("Samson isn't played here.")
    assert not (await table.gm.slash(table.channel, "dnd hp", who="Samson", change="revive 1")).ephemeral


async def test_only_its_owner_opens_rolls_of_a_creature_and_changes_it(table):
    await give_character(table, table.gm, **BOSS)
    own = await own_channel(table)
    for where in (own, table.channel):
        await name_gm(table.gm, table.channel, table.sam) if where == table.channel else None
        for command, given in [
            ("character show", {"name": "Zyxboss"}),
            ("character show", {"name": "#1"}),
            ("dnd check", {"character": "Zyxboss", "what": "stealth", "hidden": "me"}),
            ("dnd hp", {"who": "Zyxboss", "change": "-30"}),
            ("dnd condition", {"who": "Zyxboss", "what": "prone"}),
        ]:
            answer = await table.sam.slash(where, command, **given)
            assert answer.ephemeral
            assert "There's no character named" in text_of(answer)
    await table.sam.slash(own, "dnd fight start")
    answer = await table.sam.slash(own, "dnd fight add", who="Zyxboss")
    assert "There's no creature named Zyxboss" in text_of(answer)
    assert headline(await table.gm.slash(own, "dnd hp", who="Zyxboss")) == "Zyxboss: 333/333"


async def test_rerolls_are_granted_where_their_character_is_played(table):
    own = await own_channel(table)
    table.dice.will_show(2)
    await table.alice.slash(table.channel, "character play", game="wizards", name="Mira")
    await table.alice.slash(table.channel, "wizards clash", target=at(table.bob))
    for to in ("Mira", at(table.alice)):
        assert text_of(await table.sam.slash(own, "wizards reroll", to=to, count=5)) == AWAY
    # Sam doesn't grant himself any there either, once he has rolled elsewhere.
    await table.gm.slash(table.channel, "wizards reroll", to=at(table.sam), count=1)
    table.dice.will_show(2)
    await table.sam.slash(table.channel, "wizards clash", target=at(table.bob))
    answer = await table.sam.slash(own, "wizards reroll", to=at(table.sam), count=5)
    assert text_of(answer).startswith("Sam isn't played here.")
    answer = await table.gm.slash(
        table.channel, "wizards reroll", to=f"{at(table.alice)} {at(table.sam)}", count=1
    )
    assert "**Mira** has 1, **Sam** has 2" in text_of(answer)
    # Nor does he spend hers there.
    table.dice.will_show(2)
    rolled = await table.sam.slash(own, "wizards clash", target="Mira")
    table.dice.will_show(1)
    await table.sam.click(rolled.response, label="Save")
    assert text_of(await table.sam.click(rolled.response, label="Mira: re-roll (1)")) == AWAY
    table.dice.will_show(6)
    saved = await table.alice.click(rolled.response, label="Mira: re-roll (1)")
    assert headline(saved) == "Mira saves: natural 6"


@pytest.mark.story
async def test_mentioning_a_gm_who_plays_a_creature_is_as_if_they_played_no_one(table):
    await bo(table)
    await give_character(table, table.gm, **BOSS)
    await table.gm.slash(table.channel, "character play", name="Zyxboss")
    gwen = at(table.gm)
    for command, given in [
        ("dnd damage", {"dice": "4 fire", "targets": gwen}),
        ("dnd damage", {"dice": "4 fire", "targets": gwen, "hidden": "me"}),
        ("dnd attack", {"attack": "Claw +5 1d6 slashing", "target": gwen}),
        ("dnd hp", {"who": gwen}),
        ("dnd hp", {"who": gwen, "change": "heal 2d8"}),
        ("dnd condition", {"who": gwen, "what": "prone"}),
        ("dnd check", {"character": gwen, "what": "stealth"}),
    ]:
        told = text_of(await table.bob.slash(table.channel, command, **given))
        assert "isn't playing a character here" in told
    await table.gm.slash(table.channel, "dnd fight start")
    told = await table.bob.slash(table.channel, "dnd damage", dice="4 fire", targets=gwen)
    assert "isn't playing a character here" in text_of(told)
    assert headline(await table.gm.slash(table.channel, "dnd hp", who=gwen)) == "Zyxboss: 333/333"


@pytest.mark.story
@pytest.mark.parametrize("form", ["ct{}:set", "pc_edit:{}:1", "pc_level:{}:1"])
async def test_forged_forms_for_someone_elses_creature_act_as_if_it_was_deleted(table, form):
    await give_character(table, table.gm, **BOSS)
    await bo(table)
    table.dice.will_show(3)
    rolled = await table.bob.slash(table.channel, "roll", dice="1d6")
    entered = {
        "ct{}:set": {"which": ["x"], "left": "1"},
        "pc_edit:{}:1": {
            "name": "Evil",
            "scores": "1 1 1 1 1 1",
            "armor": "1 1",
            "traits": "",
            "attacks": "",
        },
        "pc_level:{}:1": {"level": "2", "class": "", "how": ["fixed"]},
    }[form]
    for number in (1, 9):
        custom_id = f"rw:1:{form.format(number)}"
        (told,) = press_at_once(table, rolled.response, custom_id, [], table.bob, form=entered)
        await table.env.settle()
        assert told.response.content.startswith("That character was deleted.")
