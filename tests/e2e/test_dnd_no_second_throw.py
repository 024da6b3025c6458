"""Results in a fight, which come up again after undoing or rejoining, for typed and pressed rolls."""

import copy

from tests.e2e.dnd import MIRA, create, delete_character, give_character, holders, mira
from tests.e2e.fights import (
    GOBLINS,
    OGRE,
    add_surprised,
    attack,
    begin_usual_fight,
    button,
    end_fight,
    fill_form,
    join,
    leave,
    menu,
    more,
    panel,
    pick,
    press,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, name_gm, text_of


async def undo_with_gm(table, who=None):
    """Let a player ask to undo the last step, and let the GM allow it."""
    await press(table, who or table.alice, "Undo")
    return await press(table, table.gm, "Allow")


async def test_a_player_asks_and_an_allowed_undo_reverts_the_step_and_repeats_its_faces(table):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 3)
    before = shown(table)

    await press(table, table.alice, "Undo")

    assert "**Alice asks to undo:** **Mira** → **Goblin 1**, Longsword: 9 misses" in shown(table)
    assert set(before.split("\n")) <= set(shown(table).split("\n"))
    assert {"Allow", "Leave it", "More…"} <= set(labels(panel(table)))
    for label in ("Allow", "Leave it"):
        refused = await press(table, table.alice, label)
        assert "Only a GM" in text_of(refused)
    await press(table, table.gm, "Leave it")
    assert "asks to undo:**" not in shown(table)
    assert "9 misses" in shown(table)
    assert "Undo" in labels(await more(table, table.alice))

    await press(table, table.alice, "Undo")
    await table.restart()
    await press(table, table.gm, "Allow")
    assert (
        "Undone by Gwen: Mira, Longsword: 9 misses (the same numbers come up if it's rolled again this turn)"
    ) in shown(table)
    assert headline(panel(table)) == "Round 1: Mira"

    await attack(table, table.alice, "Goblin 1")
    assert "**Mira** → **Goblin 1**, Longsword: 9 misses" in shown(table)

    await press(table, table.alice, "Undo")
    old = panel(table)
    allow, asking = button(old, "Allow"), copy.deepcopy(old.response.components)
    await pick(table, table.alice, "do", "Bonus Action")

    assert "Alice asked to undo a step, but something happened after it" in shown(table)
    assert "Allow" not in labels(panel(table))
    stored = table.env.backend.get_message(old.response.channel_id, old.response.id)
    now, stored.components = stored.components, asking  # What a GM still sees.
    (told,) = press_at_once(table, old.response, allow, None, table.gm)
    stored.components = now
    await table.env.settle()
    assert "That question is no longer open" in text_of(told)
    await press(table, table.alice, "End turn")
    assert "asked to undo a step, but something happened after it" not in shown(table)


async def test_two_gms_who_answer_at_once_undo_one_step(table):
    for gm in (table.gm, table.kim):
        await name_gm(table.gm, table.channel, gm)
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 3)
    await attack(table, table.alice, "Goblin 1", 4)
    await press(table, table.alice, "Undo")
    press_at_once(table, panel(table).response, button(panel(table), "Allow"), None, table.gm, table.kim)
    await table.env.settle()

    assert shown(table).count("Undone by") == 1
    assert "Longsword: 9 misses" in shown(table).split("Undone")[0]


async def test_seen_faces_repeat_in_order_with_target_and_weapon_before_new_ones(table):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 14, 8)  # A hit.
    await attack(table, table.alice, "Goblin 2", 3)
    for _ in range(2):
        await press(table, table.gm, "Undo")
    await attack(table, table.alice, "Goblin 1")
    assert "d20 **14**" in shown(table)
    assert "(8)" in shown(table)
    await attack(table, table.alice, "Goblin 2")
    assert "d20 **3**" in shown(table)
    await attack(table, table.alice, "Goblin 2", 17, 2)
    assert "d20 **17**" in shown(table)

    await attack(table, table.alice, "Goblin 3", 20, 8, 8)
    await press(table, table.gm, "Undo")
    await attack(table, table.alice, "Ogre", 2)
    assert "d20 **2**" in shown(table)
    await pick(table, table.alice, "how", "Longbow")
    await attack(table, table.alice, "Goblin 3", 3)
    assert "d20 **3**" in shown(table)
    await pick(table, table.alice, "how", "Longsword")
    await attack(table, table.alice, "Goblin 3")
    assert "d20 **20**" in shown(table)

    await attack(table, table.alice, "Bo", 20, 1, 1)
    await undo_with_gm(table)
    await pick(table, table.alice, "how", "Advantage")
    await attack(table, table.alice, "Bo", 5)  # One d20 is missing, but no damage.

    assert "20" in shown(table)
    assert "5" in shown(table)


async def test_faces_repeat_only_in_their_own_turn_and_a_gm_allows_new_dice(table):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 3)
    await press(table, table.gm, "Undo")
    await press(table, table.alice, "End turn")
    await press(table, table.alice, "Undo")  # Her own step, without dice.
    await attack(table, table.alice, "Goblin 1")
    assert "9 misses" in shown(table)

    await press(table, table.gm, "Undo")
    for who in (table.alice, table.gm, table.bob, table.gm):
        await press(table, who, "End turn")
    assert headline(panel(table)) == "Round 2: Mira"
    await attack(table, table.alice, "Goblin 1", 4)
    assert "10 misses" in shown(table)

    opened = await press(table, table.gm, "GM…")
    answer = await press(table, table.gm, "Undo and allow new dice", on=opened)
    assert "new dice" in text_of(answer)
    assert "Undone by Gwen, with new dice: Mira, Longsword: 10 misses" in shown(table)
    await attack(table, table.alice, "Goblin 1", 18, 2)
    assert "24 hits" in shown(table)

    opened = await press(table, table.gm, "GM…")
    (refused,) = press_at_once(
        table, opened.response, button(opened, "Undo and allow new dice"), None, table.alice
    )
    await table.env.settle()
    assert "Only a GM" in text_of(refused)


async def test_heroic_inspiration_undone_by_a_gm_shows_the_same_face(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 3)
    opened = await press(table, table.alice, "✨ Mira")
    table.dice.will_show(19, 8)
    await table.alice.select(opened.response, ["t0"])
    for _ in range(2):
        await press(table, table.gm, "Undo")
    assert "Mira" in await holders(table)
    await attack(table, table.alice, "Goblin 1")
    assert "9 misses" in shown(table)
    opened = await press(table, table.alice, "✨ Mira")
    await table.alice.select(opened.response, ["t0"])
    assert "~~3~~ → 19" in shown(table)
    assert "Goblin 1~~ down" in shown(table)


async def test_initiative_is_rolled_once_however_often_someone_joins(table):
    await mira(table)
    await start_fight(table)
    await press(table, table.alice, "Join", 3)
    assert "5 **Mira**" in shown(table)
    await undo_with_gm(table)
    await press(table, table.alice, "Join")
    assert "5 **Mira**" in shown(table)
    await leave(table, table.alice)
    await delete_character(table, name="Mira")
    await give_character(table, table.alice, **{**MIRA, "name": "MIRA"})
    await press(table, table.alice, "Join")
    assert "5 **MIRA**" in shown(table), "recreated, it's the same one"
    await leave(table, table.alice)
    await add_surprised(table, 1)  # The second die is new.
    assert "3 **MIRA**" in shown(table)
    await leave(table, table.alice)
    await add_surprised(table)
    assert "3 **MIRA**" in shown(table)
    await leave(table, table.alice)
    await give_character(table, table.alice, name="Zed", scores="10 10 10 10 10 10", hp=9)
    await join(table, table.alice, 18)
    assert "Zed: Initiative 18 (taken over from MIRA, who left)" in shown(table)


async def test_someone_who_leaves_after_their_turn_has_no_second_one_in_the_round(table):
    await mira(table)
    await start_fight(table, (GOBLINS, 10), (OGRE, 3))
    await press(table, table.alice, "Join", 10)  # 12: same as the goblins.
    await pick(table, table.gm, "do", "Tie: Mira")
    await press(table, table.gm, "GM: begin")
    await attack(table, table.alice, "Ogre", 3)
    await leave(table, table.alice)
    await join(table, table.alice)
    seen = []
    while headline(panel(table)).startswith("Round 1"):
        seen.append(headline(panel(table)))
        await press(table, table.gm, "End turn")
    assert "Round 1: Mira" not in seen


async def test_monsters_added_undone_and_added_show_the_same_initiative(table):
    await start_fight(table, (GOBLINS, 10))
    await press(table, table.gm, "Undo")
    await table.gm.slash(table.channel, "dnd fight add", who="goblin x2")
    assert "12 Goblin 1" in shown(table)
    table.dice.will_show(4)
    await table.gm.slash(table.channel, "dnd fight add", who="goblin x2")  # Others.
    assert "6 Goblin 3" in shown(table)


async def test_an_undone_death_save_shows_the_same_face(table):
    await begin_usual_fight(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    for who in (table.alice, table.gm):
        await press(table, who, "End turn")
    await press(table, table.bob, "☠ Death save", 1)
    assert "2 of 3 failures" in shown(table)
    await undo_with_gm(table, table.bob)
    assert labels(panel(table))[0] == "☠ Death save: Bo"
    await table.bob.slash(table.channel, "dnd save", what="death")  # Typing it gives the same one.
    assert "2 of 3 failures" in shown(table)


async def test_first_aid_healing_and_areas_show_the_same_faces(table):
    await begin_usual_fight(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    await pick(table, table.alice, "do", "Stabilize Bo", faces=(2,))
    assert "d20 **2**" in shown(table)
    await undo_with_gm(table)
    await pick(table, table.alice, "do", "Stabilize Bo")
    assert "d20 **2**" in shown(table)

    heal = {"targets": ("Bo",), "dice": "1d8"}
    await fill_form(table, table.alice, "Heal", 2, **heal)
    assert "**Bo** 2/10" in shown(table)
    await undo_with_gm(table)
    await fill_form(table, table.alice, "Heal", **heal)
    assert "**Bo** 2/10" in shown(table)

    area = {"dice": "1d6 fire", "save": "dex 12"}
    await fill_form(table, table.alice, "Area", 6, 4, 15, targets=("Goblin 1", "Ogre"), **area)
    assert "Goblin 1 takes 6, Ogre takes 3" in shown(table)
    await undo_with_gm(table)
    await fill_form(table, table.alice, "Area", targets=("Ogre", "Goblin 1"), **area)  # A save for each.
    assert "Goblin 1 takes 6" in shown(table)
    assert "Ogre takes 3" in shown(table)


async def test_typed_attacks_and_again_show_the_same_faces_even_as_a_reaction(table):
    await begin_usual_fight(table)
    typed = {"attack": "Longsword", "target": "Goblin 1"}
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "dnd attack", **typed)
    assert "9 misses" in shown(table)
    await undo_with_gm(table)
    await attack(table, table.alice, "Goblin 1")
    assert "9 misses" in shown(table).split("Undone")[-1]
    await undo_with_gm(table)
    await table.alice.slash(table.channel, "again")
    assert "9 misses" in shown(table).split("Undone")[-1]
    await undo_with_gm(table)
    await table.alice.slash(table.channel, "dnd attack", **typed)
    assert "9 misses" in shown(table).split("Undone")[-1]

    await press(table, table.alice, "End turn")
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "dnd attack", **typed)
    await undo_with_gm(table)
    await table.alice.slash(table.channel, "dnd attack", **typed)
    assert "9 misses" in shown(table).split("Undone")[-1]


async def test_in_a_direct_message_the_player_undoes_alone_and_the_same_faces_repeat(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    here = dave.dm_channel
    await create(dave, **MIRA)
    await dave.slash("dnd fight start")
    table.dice.will_show(10)
    await dave.slash("dnd fight add", who=GOBLINS)

    async def press_here(label, *faces, on=None):
        table.dice.will_show(*faces)
        on = on or panel(table, here)
        return await dave.click(on.response, custom_id=button(on, label))

    async def attack_here(*faces):
        table.dice.will_show(*faces)
        listed = menu(panel(table, here), "attack")
        await dave.select(
            panel(table, here).response, [listed["options"][0]["value"]], custom_id=listed["custom_id"]
        )

    await press_here("Join", 18)
    await press_here("GM: begin")
    await attack_here(3)
    opened = await press_here("GM…", on=await press_here("More…"))
    assert "Undo and allow new dice" not in labels(opened)
    await press_here("Undo", on=await press_here("More…"))
    assert "Undone by Dave" in shown(table, here)
    await attack_here()
    assert "9 misses" in shown(table, here)
    assert "Allow" not in labels(panel(table, here))


async def test_a_finished_fight_leaves_no_faces_behind(table):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 3)
    await press(table, table.gm, "Undo")
    await end_fight(table)
    await start_fight(table)
    await press(table, table.alice, "Join", 9)
    kept = await table.bots[-1].database.read(
        lambda connection: connection.execute("SELECT count(*) FROM fight_faces").fetchone()
    )
    assert kept == (1,)  # Her Initiative in this fight.
