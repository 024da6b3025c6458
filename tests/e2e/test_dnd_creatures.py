"""A GM's creatures and other private sheets."""

from tests.e2e.dnd import bo, give_character, listed, mira
from tests.support import headline, name_gm, text_of


async def test_only_its_gm_learns_about_a_creature(table):
    await give_character(
        table,
        table.gm,
        name="Ogre",
        scores="19 8 16 5 7 7",
        level="CR 2",
        ac=11,
        hp=68,
        attacks="Club 2d8 bludgeoning",
    )
    answer = await table.alice.slash(table.channel, "character show", name="Ogre")
    assert text_of(answer).startswith("There's no character named “Ogre” here")
    assert "Ogre" not in text_of(await listed(table))
    assert not await table.alice.autocomplete(table.channel, "dnd attack", "target", "og")
    table.dice.will_show(11, 5)
    hit = await table.alice.slash(
        table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Ogre", **{"with": "half cover"}
    )
    assert headline(hit) == "14 hits: 5 damage"
    assert "Against Ogre, half cover" in text_of(hit)
    assert "11 +" not in text_of(hit)
    await bo(table)
    given = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert text_of(given) == "✨ Heroic Inspiration for **Bo**, from Gwen."


async def test_someone_elses_attacks_and_tools_are_never_offered_or_named(table):
    await give_character(
        table,
        table.gm,
        name="Zorgblat",
        scores="19 8 16 5 7 7",
        level="CR 5",
        ac=17,
        hp=68,
        attacks="Tentacle 3d8 psychic",
    )
    await mira(table)
    for who in ("Zorgblat", "#1", "Mira"):
        offered = await table.bob.autocomplete(table.channel, "dnd attack", "attack", "", character=who)
        assert offered == []
        answer = await table.bob.slash(table.channel, "dnd attack", attack="zzz", character=who)
        assert answer.ephemeral
        assert "Tentacle" not in text_of(answer)
        assert "Longsword" not in text_of(answer)
    shown = await table.bob.slash(table.channel, "character show", name="#1")
    assert "There's no character named “" in text_of(shown)


async def test_a_creatures_numbers_are_nowhere_a_player_can_read(table):
    await give_character(
        table,
        table.gm,
        name="Ogre",
        scores="19 8 16 5 7 7",
        level="CR 2",
        ac=11,
        hp=68,
        attacks="Club 2d8 bludgeoning",
    )
    await table.gm.slash(table.channel, "character play", name="Ogre")
    await mira(table)
    table.dice.will_show(13)
    hidden = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="Ogre", hidden="me"
    )
    assert headline(hidden) == "19"
    proof = await table.alice.slash(table.channel, "verify", roll=table.number())
    assert b'"ac":11' not in await proof.response.attachments[0].read()
    table.dice.will_show(3, 4, 9)
    burnt = await table.alice.slash(
        table.channel, "dnd damage", dice="2d6 fire", targets="Ogre", save="dex", dc="12"
    )
    assert "**Ogre** takes **7**: failure" in text_of(burnt)
    table.dice.will_show(3, 4)
    everyone = await table.alice.slash(table.channel, "dnd damage", dice="2d6 fire", targets="all; Mira")
    assert text_of(everyone).count("takes") == 1
    table.dice.will_show(5)
    miss = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword -5 1d8 slashing", target="Ogre"
    )
    form = await table.alice.click(miss.response, label="Edit…")
    answer = await table.alice.submit_modal(form, {"goal": "2"})
    assert "Ogre's Armor Class is on their sheet. Only a GM can change it here." in text_of(answer)


async def test_a_creature_is_played_quietly_when_its_gm_says_so(table):
    await give_character(table, table.gm, name="Ogre", scores="19 8 16 5 7 7", level="CR 2", hp=68)
    table.dice.will_show(10)
    check = await table.gm.slash(table.channel, "dnd check", what="str")
    assert "Ogre" not in text_of(check)
    used = await table.gm.slash(table.channel, "character play", name="Ogre")
    assert used.ephemeral
    table.dice.will_show(10)
    assert headline(await table.gm.slash(table.channel, "dnd check", what="str")) == "14"
    await table.gm.slash(table.channel, "character play", name="none")
    table.dice.will_show(10)
    assert headline(await table.gm.slash(table.channel, "dnd check", what="str")) == "10"


async def test_numbered_targets_use_the_sheet_of_their_name(table):
    await give_character(
        table,
        table.gm,
        name="Goblin",
        scores="8 14 10 10 8 8",
        level="CR 1/4",
        ac=15,
        hp=7,
    )
    table.dice.will_show(14, 4)
    hit = await table.alice.slash(
        table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Goblin 2"
    )
    assert headline(hit) == "17 hits: 4 damage"
    assert "Against Goblin 2" in text_of(hit)
    table.dice.will_show(6, 13, 12)
    burnt = await table.gm.slash(
        table.channel, "dnd damage", dice="1d6 fire", targets="2 goblins", save="dex", dc="15"
    )
    assert "**goblins 1** takes **3**: success" in text_of(burnt)
    assert "**goblins 2** takes **6**: failure" in text_of(burnt)
    await mira(table)
    answer = await table.alice.slash(table.channel, "dnd damage", dice="1d6 fire", targets="Mira prone")
    assert "“prone” after Mira isn't a roll option here" in text_of(answer)


async def test_numbers_and_spellings_do_not_reveal_whether_a_creature_exists(table):
    await give_character(table, table.gm, name="Ogre", scores="19 8 16 5 7 7", level="CR 2", ac=47, hp=68)
    for command in ("character show", "character play"):
        for typed in ("#1", "#9", "ogre", "nope"):
            answer = await table.alice.slash(table.channel, command, name=typed)
            assert answer.ephemeral
            refused = f"There's no character named “{typed}”".replace("#", "\\#")
            assert text_of(answer).startswith(refused), text_of(answer)
    for target in ("#1", "Orc xyz", "Ogre xyz"):
        table.dice.will_show(10)
        rolled = await table.alice.slash(
            table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target=target
        )
        assert headline(rolled) == "13"
        assert "Ogre takes" not in text_of(rolled)


async def test_creatures_with_the_same_name_block_no_one(table):
    await name_gm(table.gm, table.channel, table.gm)
    await name_gm(table.gm, table.channel, table.kim)
    goblin = {"name": "Goblin", "scores": "8 14 10 10 8 8", "level": "CR 1/4", "ac": 15, "hp": 7}
    await give_character(table, table.gm, **goblin)
    await give_character(table, table.kim, **goblin)
    table.dice.will_show(12)
    rolled = await table.alice.slash(
        table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Goblin 2"
    )
    assert headline(rolled) == "15"
    table.dice.will_show(12, 3)
    own = await table.gm.slash(table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Goblin")
    assert headline(own) == "15 hits: 3 damage"
    await give_character(table, table.bob, name="Goblin", scores="8 14 10 10 8 8", ac=12, hp=7)
    table.dice.will_show(12, 3)
    rolled = await table.alice.slash(
        table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Goblin"
    )
    assert headline(rolled) == "15 hits: 3 damage"


async def test_a_revealed_rolls_proof_contains_no_numbers_of_a_creature(table):
    await give_character(table, table.gm, name="Ogre", scores="19 8 16 5 7 7", level="CR 2", ac=47, hp=68)
    table.dice.will_show(12)
    roll = await table.gm.slash(
        table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Ogre", hidden="gm"
    )
    await table.gm.click(roll.response, label="Reveal…")
    await table.gm.select(roll.response, ["all"])
    proof = await table.alice.slash(table.channel, "verify", roll=table.number())
    assert b"47" not in await proof.response.attachments[0].read()
