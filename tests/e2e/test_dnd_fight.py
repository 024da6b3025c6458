"""A fight's message: permissions, several presses at once, old messages, restarts, library, ties, end."""

import pytest

from tests.e2e.dnd import bo, delete_character, edit_character, mira, sheet
from tests.e2e.fights import (
    GOBLINS,
    OGRE,
    attack,
    begin_fight,
    begin_usual_fight,
    button,
    end_fight,
    join,
    leave,
    menu,
    messages,
    offered,
    panel,
    pick,
    press,
    press_directly,
    press_together,
    remove_combatant,
    shown,
    start_fight,
)
from tests.support import components, headline, labels, text_of


@pytest.mark.story
async def test_the_message_pings_the_current_player_and_the_old_one_keeps_its_story(table):
    await begin_usual_fight(table)
    assert panel(table).response.content == f"<@{table.alice.id}> Round 1: Mira"
    await attack(table, table.alice, "Goblin 1", 14, 2)
    old = panel(table)
    await press(table, table.alice, "End turn")

    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"
    assert panel(table).response.content.startswith(f"<@{table.gm.id}>")
    record = next(each for each in messages(table) if each.response.id == old.response.id)
    assert labels(record) == []
    assert "**Mira** → **Goblin 1**, Longsword: 20 hits: 5 damage · **Goblin 1 is bloodied**" in text_of(
        record
    )
    assert not record.response.content


async def test_players_see_only_how_monsters_look_and_act_for_no_one_else(table):
    await begin_usual_fight(table)
    before = shown(table)
    for refused in (
        await press(table, table.sam, "End turn"),
        await pick(table, table.sam, "attack", "Goblin 1"),
        await press_directly(table, table.bob, "do", "dodge"),
        await press_directly(table, table.bob, "Area"),
        await press(table, table.alice, "Undo"),
    ):
        assert refused.response.ephemeral, text_of(refused)
    assert shown(table) == before
    await attack(table, table.gm, "Goblin 1", 2)
    assert "**Mira** → **Goblin 1**, Longsword: 8 misses" in shown(table)

    assert "Goblin 1 unhurt, Goblin 2 unhurt" in shown(table)
    await attack(table, table.alice, "Goblin 1", 14, 1)
    assert "Goblin 1 hurt" in shown(table)
    await attack(table, table.alice, "Goblin 1", 14, 1)
    assert "Goblin 1 bloodied" in shown(table)
    await attack(table, table.alice, "Goblin 1", 14, 1)
    assert "Goblin 1~~ down" in shown(table)
    for secret in ("AC 15", "AC 11", "68"):
        assert secret not in shown(table)
    answer = await press(table, table.gm, "GM…")
    assert answer.response.ephemeral
    assert "Goblin 2: 10/10, AC 15" in text_of(answer)
    refused = await press_directly(table, table.alice, "GM…")
    assert refused.response.ephemeral
    assert "GM" in text_of(refused)
    assert "AC" not in text_of(refused)


BEFORE = ("Area…", "HP…", "Undo", "GM…", "how", "do")
"""Buttons that were on the message itself before they moved to *More…*."""


async def outdated_message(table):
    """Return a past turn's message whose change failed, the newest message, and the buttons' ids."""
    await begin_usual_fight(table)
    old = panel(table)
    ids = {what: await offered(table, what) for what in BEFORE}
    menu_of_gm = await press(table, table.gm, "GM…")
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await pick(table, table.gm, "gm_remove", "Mira", on=menu_of_gm)
    newest = messages(table)[-1]
    assert headline(newest) == "Round 1: Goblin 1, 2, 3"
    return old, newest, ids


async def test_buttons_and_lists_of_an_earlier_turn_say_that_it_is_over(table):
    old, newest, ids = await outdated_message(table)
    before = text_of(newest)
    ids |= {label: button(old, label) for label in ("End turn", "More…")}
    ids["attack"] = menu(old, "attack")["custom_id"]
    picked = {"attack": ["1"], "how": ["adv"], "do": ["dodge"]}
    for what, custom_id in ids.items():
        (told,) = await press_together(table, old, custom_id, picked.get(what, ()), table.gm)
        assert told.response.ephemeral, what
        assert "That turn is over" in text_of(told), what
    assert text_of(newest) == before
    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3", "the old one has no buttons"


async def test_a_tie_is_put_to_those_who_decide_it(table):
    await mira(table)
    await bo(table)
    await start_fight(table, (GOBLINS, 10))
    await press(table, table.alice, "Join", 10)
    await press(table, table.bob, "Join", 12)
    assert "**Tie**: Goblin 1, 2, 3, Mira or Bo first? The GM decides." in shown(table)
    answer = await pick(table, table.alice, "do", "Tie: Mira")
    assert "The tie includes a monster, so the GM decides" in text_of(answer)
    await pick(table, table.gm, "do", "Tie: Bo")
    await pick(table, table.gm, "do", "Tie: Mira")
    assert "Tie" not in shown(table)
    await press(table, table.gm, "GM: begin")
    assert headline(panel(table)) == "Round 1: Bo"


async def test_tied_players_decide_among_themselves_even_during_the_fight(table):
    await mira(table)
    await bo(table)
    await begin_fight(table, (OGRE, 20), alice=10, bob=12)
    assert "Their players decide" in shown(table)
    answer = await pick(table, table.sam, "do", "Tie: Bo")
    assert "Only the tied players or the GM can decide that" in text_of(answer)
    await pick(table, table.bob, "do", "Tie: Bo")
    await press(table, table.gm, "End turn")
    assert headline(panel(table)) == "Round 1: Bo"


async def test_surprise_is_disadvantage_and_no_lost_turn_even_if_set_after_the_roll(table):
    await mira(table)
    await start_fight(table)
    await press(table, table.alice, "Join", 17)
    menu_of_gm = await press(table, table.gm, "GM…")
    await pick(table, table.gm, "gm_surprise", "Mira", faces=[4], on=menu_of_gm)
    assert "6 **Mira**" in shown(table)

    table.dice.will_show(12, 3)
    await table.gm.slash(table.channel, "dnd fight add", who=OGRE, surprised=True)
    assert "2 Ogre" in shown(table)
    assert "Disadvantage: surprised" in shown(table)


async def test_gm_actions_are_refused_to_players_and_without_a_fight_it_says_how_to_start(table):
    for name, given in (("end", {}), ("add", {"who": OGRE})):
        answer = await table.gm.slash(table.channel, f"dnd fight {name}", **given)
        assert "/dnd fight start" in text_of(answer), name
    for name in ("start", "add", "end", "library"):
        if name == "add":
            await start_fight(table)
        answer = await table.alice.slash(
            table.channel, f"dnd fight {name}", **({"who": GOBLINS} if name == "add" else {})
        )
        assert answer.response.ephemeral
        assert "GM" in text_of(answer), name


async def test_the_end_keeps_hit_points_and_forgets_the_rest(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    await attack(table, table.gm, "Mira", 15, 4)
    menu_of_gm = await press(table, table.gm, "GM…")
    await press(table, table.gm, "End the fight…", on=menu_of_gm)
    await press(table, table.gm, "Yes, end the fight", on=menu_of_gm)
    assert any("The fight is over" in text_of(each) for each in messages(table))
    assert not any("More…" in labels(each) for each in messages(table))
    await table.restart()
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 32/38"
    await start_fight(table)
    await press(table, table.alice, "Join", 10)
    assert "**Mira** 32/38" in shown(table)


async def test_buttons_of_a_finished_fight_say_so(table):
    await begin_usual_fight(table)
    old = panel(table)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
    await end_fight(table)
    assert "fight is over" in text_of(await press(table, table.alice, "End turn", on=old))
    await table.gm.slash(table.channel, "dnd fight start")
    assert "fight is over" in text_of(await press(table, table.alice, "End turn", on=old))


async def test_a_deleted_message_returns_with_the_next_press(table):
    await begin_usual_fight(table)
    gone = panel(table)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    await attack(table, table.alice, "Goblin 1", 2)
    newest = messages(table)[-1]
    assert "8 misses" in text_of(newest)
    assert newest.response.id != gone.response.id


async def test_an_attack_out_of_turn_asks_for_the_reaction(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    asked = await pick(table, table.alice, "attack", "Goblin 1")
    assert asked.response.ephemeral
    await press(table, table.alice, "Mira's Reaction: attack Goblin 1", 15, 3, on=asked)
    assert "(Reaction): 21 hits" in shown(table)
    assert "reaction used" in shown(table)
    again = await pick(table, table.alice, "attack", "Goblin 2")
    assert "used until your next turn" in text_of(again)
    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"


async def test_attack_settings_are_shown_and_odds_only_against_a_public_armor_class(table):
    await begin_usual_fight(table)
    assert targets(table) == ["Goblin 1", "Goblin 2", "Goblin 3", "Ogre", "Bo · 85%", "Mira"]
    await pick(table, table.alice, "how", "Longbow", "Advantage", "Target has half cover")
    asks = [each.get("placeholder") for each in components(panel(table))]
    assert "Longbow: choose a target" in asks
    assert "Next attack: Longbow, Advantage, Target has half cover." in shown(table)
    await table.restart()
    assert "Bo · 91%" in targets(table)
    await attack(table, table.alice, "Goblin 1", 11, 4)
    assert "Longbow: 16 misses" in shown(table), "AC 15 and 2 for cover"
    await attack(table, table.alice, "Goblin 1", 11, 4)
    assert "Longbow: 16 hits" in shown(table), "the weapon stays in hand, the rest applied once"

    await press(table, table.alice, "End turn")
    assert targets(table) == ["Mira", "Bo", "Goblin 2", "Goblin 3", "Ogre", "Goblin 1"], "a GM's bonus"


@pytest.mark.parametrize("ac", [5, 25])
async def test_the_target_list_does_not_depend_on_a_secret_armor_class(table, ac):
    await begin_usual_fight(table, (f"goblin i+2 ac{ac} hp10 scimitar +4 1d6+2 slashing", 10))

    assert targets(table) == ["Goblin", "Bo · 85%", "Mira"]


def targets(table):
    """Return the targets of attacks that the fight's message lists, without areas and healing."""
    return [each["label"] for each in menu(panel(table), "attack")["options"] if "…" not in each["label"]]


async def test_an_outdated_message_is_updated_with_the_next_press(table):
    await begin_usual_fight(table)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    await remove_combatant(table, "Mira")
    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"


async def test_a_sheet_applies_in_the_fight_even_when_edited_there(table):
    await mira(table)
    await table.alice.slash(table.channel, "dnd hp", change="-6")
    await start_fight(table)
    await press(table, table.alice, "Join", 10)
    await edit_character(table, armor="16 50")
    assert "**Mira** 32/50" in text_of(await table.alice.slash(table.channel, "dnd fight start"))
    await end_fight(table)
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 32/50"
    rested = await table.alice.slash(table.channel, "dnd hp", change="rest")
    assert "**Mira** has 50 of 50 Hit Points" in text_of(rested)

    await edit_character(table, traits="initiative: prof adv")
    await start_fight(table, (OGRE, 9))
    await press(table, table.alice, "Join", 4, 11)
    assert "16 **Mira** 50/50" in shown(table)


async def test_a_monster_is_known_by_name_next_time_and_its_kind_continues_the_numbers(table):
    await start_fight(table, (GOBLINS, 10), ("goblin x2", 3), (OGRE, 1), ("ogre", 2))
    assert "Goblin 3" in shown(table)
    assert "5 Goblin 4 unhurt, Goblin 5 unhurt" in shown(table)
    assert "Ogre 2 unhurt" in shown(table)
    await end_fight(table)
    await start_fight(table, ("goblin x2", 5))
    assert "7 Goblin 1 unhurt, Goblin 2 unhurt" in shown(table)
    choices = await table.gm.autocomplete(table.channel, "dnd fight add", "who", "gob")
    assert [each["name"] for each in choices][:2] == ["Goblin", "Goblin Boss"]
    assert await table.alice.autocomplete(table.channel, "dnd fight add", "who", "gob") == []
    answer = await table.gm.slash(table.channel, "dnd fight library", name="goblin")
    assert "ac15 hp10" in text_of(answer)
    await table.gm.slash(table.channel, "dnd fight library", name="goblin", forget=True)
    refused = await table.gm.slash(table.channel, "dnd fight add", who="goblin")
    assert "Which Goblin?" in text_of(refused)


async def test_an_unreadable_line_changes_nothing(table):
    await start_fight(table)
    answer = await table.gm.slash(
        table.channel, "dnd fight add", who=f"{GOBLINS}; brute i-1 ac11 club +6 2d8"
    )
    assert "“brute i-1 ac11 club +6 2d8”: it has no HP" in text_of(answer)
    choices = await table.gm.autocomplete(table.channel, "dnd fight add", "who", "gob")
    assert "Goblin" not in [each["name"] for each in choices]
    table.dice.will_show(10, 9)
    await table.gm.slash(table.channel, "dnd fight add", who=f"{GOBLINS}; {OGRE}")
    assert "12 Goblin 1 unhurt" in shown(table)
    assert "8 Ogre unhurt" in shown(table)
    choices = await table.gm.autocomplete(table.channel, "dnd fight add", "who", "")
    assert [each["name"] for each in choices][:2] == ["Goblin", "Ogre"]


async def test_someone_returning_keeps_their_name_and_no_one_fighting_can_be_deleted(table):
    await begin_usual_fight(table)
    await leave(table, table.bob)
    await join(table, table.bob)
    assert "11 **Bo** 10/10" in shown(table)
    assert "Bo 2" not in shown(table)

    answer = await sheet(table, "Delete…", where=table.thread, name="Mira")
    assert answer.response.ephemeral
    assert f"in a fight in <#{table.channel.id}>. To leave it, press *More…* there." in text_of(answer)
    await leave(table, table.alice)
    assert "was deleted" in text_of(await delete_character(table, where=table.thread, name="Mira"))


async def test_unknown_choices_are_answered_and_a_single_attacker_is_not_asked_about(table):
    await begin_usual_fight(table)
    told = []
    for word, values in (
        ("attack", ["1 2"]),
        ("attack", [""]),
        ("attack", ["x"]),
        ("attack", ["999"]),
        ("do", ["aid"]),
        ("do", ["help x"]),
        ("do", ["tie x"]),
        ("do", ["fly"]),
        ("how", ["weaponx"]),
        ("do", ["dodge 4"]),
    ):
        listed = menu(panel(table), word)["custom_id"] if word == "attack" else await offered(table, word)
        told += await press_together(table, panel(table), listed, values, table.alice)
    for each in told:
        assert each.response.ephemeral
        assert "Something went wrong" not in text_of(each)
    assert "•" not in shown(table)

    before = shown(table)
    told = await table.gm.slash(table.channel, "dnd fight add", who="goblin x2, Mira")
    assert "is already in the fight" in text_of(told)
    assert shown(table) == before

    for _ in range(3):
        await attack(table, table.alice, "Ogre", 2)
    assert shown(table).count("Longsword: 8 misses") == 3

    table.dice.will_show(3)
    await table.gm.slash(table.channel, "dnd damage", dice="1d6 fire", targets="all")
    told = shown(table)
    for each in ("Goblin 1 hurt", "Goblin 3 hurt", "Ogre hurt", "**Mira** 35/38", "**Bo** 7/10"):
        assert each in told


async def test_beyond_normal_range_is_unset_after_a_refusal(table):
    await mira(table, attacks="Dagger finesse 1d4 piercing thrown 20/20")
    await begin_fight(table, (OGRE, 5), alice=18)
    await pick(table, table.alice, "how", "Dagger is thrown", "Beyond normal range")
    answer = await attack(table, table.alice, "Ogre")
    assert "That target can't be attacked:" in text_of(answer)
    await attack(table, table.alice, "Ogre", 15, 3)
    assert "**Mira** → **Ogre**, Dagger" in shown(table)


async def test_a_group_acts_together_and_the_next_attacker_is_asked_for(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    for _ in range(3):
        await attack(table, table.gm, "Mira", 2)
    answer = await attack(table, table.gm, "Mira")
    assert answer.response.ephemeral
    assert headline(answer) == "Everyone has acted"
    await pick(table, table.gm, "again_by", "Goblin 2", faces=[15, 2], on=answer)
    assert "**Goblin 2** → **Mira**" in shown(table)
    assert "**Mira** 34/38" in shown(table)

    await pick(table, table.gm, "how", "Target has total cover")
    answer = await attack(table, table.gm, "Mira")
    refused = await pick(table, table.gm, "again_by", "Goblin 1", on=answer)
    assert "total cover" in text_of(refused)
    asked = await attack(table, table.gm, "Bo")
    assert headline(asked) == "Everyone has acted", "neither the cover nor the next attacker is kept"


async def test_lists_are_reset_after_every_choice(table):
    await begin_usual_fight(table)
    lists = [menu(panel(table), "attack")]
    for who in (table.bob, table.sam, table.sam):
        answer = await attack(table, who, "Goblin 1")
        assert answer.response.ephemeral
        lists.append(menu(panel(table), "attack"))
    await attack(table, table.alice, "Goblin 1", 2)
    lists.append(menu(panel(table), "attack"))
    assert len({each["custom_id"] for each in lists}) == 5, "the list is new each time"
    assert (
        len(
            {option["value"] for each in lists for option in each["options"] if option["label"] == "Goblin 1"}
        )
        == 5
    )

    lists = []
    for _ in range(2):
        lists.append(menu(panel(table), "attack")["custom_id"])
        await attack(table, table.alice, "Goblin 1", 2)
    answer = await attack(table, table.alice, "Mira")
    assert "You can't attack yourself" in text_of(answer)
    lists.append(menu(panel(table), "attack")["custom_id"])
    await pick(table, table.alice, "do", "Bonus Action taken")
    lists.append(menu(panel(table), "attack")["custom_id"])
    await attack(table, table.alice, "Goblin 1", 2)
    assert len(set(lists)) == len(lists), "Discord shows a choice as long as the list is the same"
