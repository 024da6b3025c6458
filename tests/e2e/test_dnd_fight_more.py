"""*More…* on a fight's message, where everyone sees their own options, and each press is checked."""

from tests.e2e.dnd import mira
from tests.e2e.fights import (
    attack,
    begin_fight,
    begin_usual_fight,
    button,
    menu,
    more,
    panel,
    pick,
    press,
    press_together,
    shown,
)
from tests.support import components, labels, options, text_of

OF_ALL = ["Roll…", "Undo"]
FORMS = ["Area…", "Heal…", "Ready…"]


def lists(message):
    """Return the words in the custom_ids of a message's lists."""
    return [each["custom_id"].split(":")[3] for each in components(message) if each["type"] == 3]


async def test_everyone_sees_their_own_currently_possible_options(table):
    await begin_usual_fight(table)
    await table.restart()
    assert lists(panel(table)) == ["attack"]
    assert labels(panel(table)) == ["End turn", "More…"]

    answer = await more(table, table.alice)

    assert answer.response.ephemeral
    assert lists(answer) == ["how", "do"]
    assert labels(answer) == [*FORMS, "HP…", "Conditions…", *OF_ALL, "Mount…", "Leave…"]

    answer = await more(table, table.bob)

    assert lists(answer) == ["do"]
    assert [each["label"] for each in options(answer)] == ["Reaction taken", "Once-a-turn feature used"]
    assert labels(answer) == ["HP…", "Conditions…", *OF_ALL, "Mount…", "Leave…"]
    assert "It's Mira's turn." in text_of(answer)

    answer = await more(table, table.sam)
    assert not lists(answer)
    assert labels(answer) == [*OF_ALL, "Join"]

    answer = await more(table, table.gm)
    assert lists(answer) == ["how", "do"]
    assert labels(answer) == [*FORMS, "HP…", "Conditions…", *OF_ALL, "Mount…", "GM…"]

    await table.gm.slash(table.channel, "dnd hp", change="-10", who="Bo")
    offered = [each["label"] for each in menu(panel(table), "attack")["options"]]
    assert offered[-3:] == ["Stabilize Bo", "Attack several targets…", "Heal…"]
    lists_before = menu(panel(table), "attack")["custom_id"]
    form = await pick(table, table.alice, "attack", "Attack several targets…")
    assert form.modal["title"] == "Area"
    assert menu(panel(table), "attack")["custom_id"] != lists_before, "it can be chosen again"
    await pick(table, table.alice, "attack", "Stabilize Bo", faces=[15])
    assert "Stable" in shown(table)


async def test_attack_settings_are_named_and_a_list_is_refreshed_without_the_dead(table):
    await begin_usual_fight(table)
    opened = await more(table, table.alice)
    await table.restart()

    answer = await pick(table, table.alice, "how", "Advantage", on=opened)

    assert answer.response.ephemeral
    assert lists(answer) == ["how", "do"]
    (chosen,) = [each["label"] for each in menu(answer, "how")["options"] if each.get("default")]
    assert chosen == "Advantage"
    assert "Next attack: Longsword, Advantage." in text_of(answer)
    assert shown(table).endswith("Next attack: Longsword, Advantage.")
    await attack(table, table.alice, "Goblin 1", 3, 15, 1)
    assert "Longsword: 21 hits" in shown(table)
    assert "Next attack" not in shown(table)

    opened = await more(table, table.alice)
    await attack(table, table.alice, "Goblin 1", 2)
    answer = await pick(table, table.alice, "do", "Bonus Action taken", on=opened)
    assert "That's already done, or the fight has moved on" in text_of(answer)
    await pick(table, table.alice, "do", "Bonus Action taken", on=answer)
    assert "Bonus Action" in shown(table)

    await attack(table, table.alice, "Goblin 1", 14, 8)
    assert "Goblin 1" not in [each["label"] for each in menu(panel(table), "attack")["options"]]


async def test_options_stay_their_owners_and_expire_with_their_turn(table):
    await begin_usual_fight(table)
    opened = await more(table, table.gm)
    for label in (*FORMS, "GM…"):
        (told,) = await press_together(table, opened, button(opened, label), (), table.bob)
        assert told.response.ephemeral, label
        assert "GM" in text_of(told) or "another player's" in text_of(told), label

    opened = await more(table, table.alice)
    await press(table, table.alice, "End turn")
    how, dodge = (menu(opened, word)["custom_id"] for word in ("how", "do"))
    forms = [(button(opened, label), ()) for label in FORMS]
    for custom_id, values in (*forms, (dodge, ["dodge"]), (how, ["adv"])):
        (told,) = await press_together(table, opened, custom_id, values, table.alice)
        assert "That turn is over" in text_of(told)
    assert lists(told) == ["do"], "what she can do now"


async def test_the_list_has_exactly_the_25_combatants(table):
    kinds = ("goblin", "wolf", "bat")
    lines = [
        (f"{kind} x{count} i+2 ac15 hp10 bite +4 1d6+2 piercing", 10 + at)
        for at, (kind, count) in enumerate(zip(kinds, (12, 10, 2), strict=True))
    ]
    await mira(table)
    await begin_fight(table, *lines, alice=20)
    offered = [each["label"] for each in menu(panel(table), "attack")["options"]]
    assert len(offered) == 25
    assert "Heal…" not in offered
    assert {"Area…", "Heal…"} <= set(labels(await more(table, table.alice)))
    await attack(table, table.alice, "Wolf 10", 14, 8)
    assert "Wolf 10~~ down" in shown(table)
    answer = await press(table, table.alice, "Mount…")
    assert len(menu(answer, "mount_on")["options"]) <= 25
    answer = await press(table, table.gm, "Mount…")
    assert len(menu(answer, "rider")["options"]) == 24
