"""A GM's power over characters: no one else's creatures."""

import pytest

from tests.e2e.dnd import bo, made
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


async def own_channel(table):
    """Return a channel where Sam is the GM, but not Gwen."""
    await name_gm(table.gm, table.channel, table.gm)
    own = table.guild.create_text_channel("own")
    await name_gm(table.gm, own, table.sam)
    return own


async def test_a_creature_opens_rolls_and_is_changed_for_its_owner_alone(table):
    await made(table, table.gm, **BOSS)
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
            told = await table.sam.slash(where, command, **given)
            assert told.ephemeral
            assert "There's no character named" in text_of(told)
    await table.sam.slash(own, "dnd fight start")
    told = await table.sam.slash(own, "dnd fight add", who="Zyxboss")
    assert "There's no creature named Zyxboss" in text_of(told)
    assert headline(await table.gm.slash(own, "dnd hp", who="Zyxboss")) == "Zyxboss: 333/333"


@pytest.mark.story
async def test_mentioning_a_gm_who_plays_a_creature_is_as_if_they_played_no_one(table):
    await bo(table)
    await made(table, table.gm, **BOSS)
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
async def test_forged_forms_of_anothers_creature_are_as_of_a_deleted_one(table, form):
    await made(table, table.gm, **BOSS)
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
