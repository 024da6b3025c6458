"""A story of presses outside fights: a web, a critical hit, Prone, a short rest, and undoing it all."""

import pytest

from tests.e2e.dnd import circumstances, create, mira
from tests.e2e.test_dnd_rests import dice
from tests.support import components, headline, text_of

BITE = "Bite +5 2d6 piercing prone"


async def bo(table):
    """Let Bob create Bo, who has 30 Hit Points."""
    await create(table.bob, table.channel, name="Bo", scores="10 10 10 10 10 10", hp=30)


async def attack(table, who, weapon, target, *faces):
    table.dice.will_show(*faces)
    return await who.slash(table.channel, "dnd attack", attack=weapon, target=target)


async def press_button(who, answer, label, **given):
    return await who.click(answer.response, label=label, **given)


async def near(table, who, answer, *faces):
    """Select under *Circumstances…* that the attacker is within 5 feet."""
    listed = await circumstances(who, answer)
    (value,) = [
        each["value"] for each in components(listed)[0]["options"] if each["value"] == "fact within_5"
    ]
    if faces:
        table.dice.will_show(*faces)
    return await who.select(listed.response, [value])


async def state(table):
    """Return both characters' conditions and state."""
    told = []
    for who in (table.alice, table.bob):
        told.append(headline(await who.slash(table.channel, "dnd condition")))
        told.append(headline(await who.slash(table.channel, "dnd hp")))
    return told


async def catch_in_web(table):
    """Catch Mira in a web, which Bo holds with his Concentration, after her save fails."""
    table.dice.will_show(5)
    given = {"dice": "0", "targets": "Mira", "save": "dex restrained concentration", "dc": "13", "for": "Web"}
    net = await table.bob.slash(table.channel, "dnd damage", **given)
    assert (await state(table))[0] == "Mira has no conditions", "she applies it"
    await press_button(table.alice, net, "Apply")
    mira_bears, _, bo_bears, _ = await state(table)
    assert mira_bears == "Mira: Restrained (while Bo concentrates)"
    assert bo_bears == "Bo: concentrates on Web"
    return net


async def bite_mira(table):
    """Attack Mira with Advantage."""
    bite = await attack(table, table.bob, BITE.removesuffix(" prone"), "Mira", 3, 15, 4, 4)
    assert "Advantage: the target is Restrained" in text_of(bite)
    await press_button(table.alice, bite, "Apply")
    assert (await state(table))[1] == "Mira: 30/38"
    return bite


async def hit_critically(table):
    """Let Mira attack Bo with Disadvantage, which is a Critical Hit all the same."""
    attacked = await attack(table, table.alice, "Longsword", "Bo", 20, 20, 8, 8)
    assert "Disadvantage: Restrained" in text_of(attacked)
    assert "Critical" in text_of(attacked)
    await press_button(table.bob, attacked, "Apply")
    assert (await state(table))[3] == "Bo: 11/30"
    return attacked


async def break_concentration(table, attacked):
    """Let Mira's attack break Bo's Concentration, which frees her."""
    table.dice.will_show(9)
    kept = await press_button(table.bob, attacked, "Bo: Concentration save")
    assert "DC 10" in text_of(kept)
    assert (await state(table))[0] == "Mira has no conditions"
    return kept


async def knock_prone(table):
    prone = await attack(table, table.bob, BITE, "Mira", 17, 2, 2)
    await press_button(table.alice, prone, "Apply")
    assert (await state(table))[0] == "Mira: Prone"
    return prone


async def shoot(table):
    """Shoot at Mira from 30 feet and miss, then correct the distance to 5 feet."""
    shot = await attack(table, table.bob, "Bow dex+3 1d6 piercing 80/320", "Mira", 18, 4)
    assert "Disadvantage: the target is Prone, beyond 5 feet" in text_of(shot)
    assert "miss" in headline(shot)
    await near(table, table.bob, shot, 3)
    assert "Advantage: the target is Prone, within 5 feet" in text_of(shot)
    await press_button(table.alice, shot, "Apply")
    assert (await state(table))[1] == "Mira: 23/38"
    return shot


async def take_short_rest(table):
    """Take a short rest, and spend two Hit Point Dice."""
    rest = await table.alice.slash(table.channel, "dnd rest", kind="short")
    healed = await dice(table, rest, "Mira: 2 Hit Point Dice", 5, 6)
    assert (await state(table))[1] == "Mira: 36/38"
    return healed


@pytest.mark.story
async def test_a_net_a_critical_hit_prone_and_a_short_rest_are_all_undone_step_by_step(table):
    await mira(table, skills="hit dice: 5d8")
    await bo(table)
    done = []

    async def then(happens, *given):
        before = await state(table)
        told = await happens(table, *given)
        await table.restart()
        done.append((told, before))
        return told

    net = await then(catch_in_web)
    await then(bite_mira)
    attacked = await then(hit_critically)
    await then(break_concentration, attacked)
    await then(knock_prone)
    await then(shoot)
    await then(take_short_rest)
    for told, before in reversed(done):
        await press_button(table.gm, told, "Undo")
        assert await state(table) == before
    await press_button(table.alice, net, "Apply")
    assert (await state(table))[0] == "Mira: Restrained (while Bo concentrates)"
