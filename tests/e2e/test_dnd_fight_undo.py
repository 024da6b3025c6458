"""Undone steps of a fight, Heroic Inspiration, and the records of past turns."""

from tests.e2e.dnd import create, holders
from tests.e2e.fights import (
    attack,
    begin_usual_fight,
    end_fight,
    fill_form,
    messages,
    panel,
    pick,
    press,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, labels, options, text_of


def records(table):
    """Return the texts of past turns' messages, the oldest first."""
    return [text_of(each) for each in messages(table) if not labels(each) and "Round" in text_of(each)]


def order_of(text):
    return [line for line in text.split("\n") if line and not line.startswith(("•", "d20", "<@"))][:8]


async def test_inspiration_works_on_a_death_save_and_restores_the_turn(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Bo")
    await press(table, table.alice, "End turn")
    await attack(table, table.gm, "Bo", 15, 6)
    await attack(table, table.gm, "Bo", 15, 6)
    await press(table, table.gm, "End turn")
    assert labels(panel(table))[0] == "☠ Death save: Bo"
    assert "End turn" not in labels(panel(table))
    refused = await press(table, table.alice, "☠ Death save")
    assert "Only Bo's player and the GMs can do that" in text_of(refused)
    await press(table, table.bob, "☠ Death save", 5)
    assert headline(panel(table)) == "Round 1: Ogre"
    opened = await press(table, table.bob, "✨ Bo")
    table.dice.will_show(20)
    await table.bob.select(opened.response, ["t0"])
    assert headline(panel(table)) == "Round 1: Bo"
    assert "**Bo** 1/10" in shown(table)


async def test_players_undo_their_own_last_step_and_a_gm_every_step_to_the_first(table):
    await begin_usual_fight(table)
    await pick(table, table.alice, "do", "Dodge")
    refused = await press(table, table.bob, "Undo")
    assert "Alice's" in text_of(refused)
    await press(table, table.alice, "Undo")
    assert "dodging" not in shown(table)

    states = [shown(table)]
    await pick(table, table.alice, "do", "Dodge")
    states.append(shown(table))
    await attack(table, table.alice, "Goblin 2", 15, 8)
    states.append(shown(table))
    await press(table, table.alice, "Knock Goblin 2 out")
    assert "knocked out instead" in shown(table)
    states.append(shown(table))
    await press(table, table.alice, "End turn")
    await table.restart()
    for state in reversed(states):
        await press(table, table.gm, "Undo")
        before, now = order_of(state), order_of(shown(table))
        assert now == before
    for _ in range(5):
        await press(table, table.gm, "Undo")
    assert "No one has joined yet" in shown(table)
    assert "Undo" not in labels(panel(table))


async def test_undoing_a_turn_without_an_action_pings_again_and_its_message_says_so(table):
    await begin_usual_fight(table)
    await press(table, table.alice, "End turn")
    assert "Round 1: Mira\nTurn ended without an action." in records(table)[-1]

    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Round 1: Mira"
    assert panel(table).response.content.startswith(f"<@{table.alice.id}>")
    assert any("The fight continues below" in text_of(each) for each in messages(table) if not labels(each))


async def test_inspiration_on_a_roll_is_undone_and_spent_again_by_gms_or_on_request(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 3)
    for faces in ((4,), ()):  # The same again.
        opened = await press(table, table.alice, "✨ Mira")
        table.dice.will_show(*faces)
        await table.alice.select(opened.response, ["t0"])
        assert "~~3~~ → 4, now 10 misses" in shown(table)
        await press(table, table.gm, "Undo")
        assert "→ **Goblin 1**, Longsword: 9 misses" in shown(table)

    opened = await press(table, table.alice, "✨ Mira")
    await table.alice.select(opened.response, ["t0"])
    await press(table, table.alice, "Undo")
    assert "Alice asks to undo:** **Mira**, Longsword: ✨ Heroic Inspiration: ~~3~~ → 4" in shown(table)
    assert "10 misses" in shown(table)
    await press(table, table.gm, "Allow")
    assert "9 misses" in shown(table)
    assert "Mira" in await holders(table)


async def test_the_button_fits_many_inspired_characters(table):
    names = ("Thorin Oakenshield of the Mountain King", "Bilbo Baggins of Bag End in all the Shire")
    for who, name in zip((table.alice, table.bob), names, strict=True):
        await create(who, table.channel, name=name[:40], scores="10 10 10 10 10 10", hp=10)
    await table.gm.slash(table.channel, "dnd inspire", who="all")
    await start_fight(table)
    await press(table, table.alice, "Join", 10)
    await press(table, table.bob, "Join", 9)
    (label,) = [each for each in labels(panel(table)) if each.startswith("✨ Thorin Oakenshield")]
    assert label.endswith("…: Inspiration…")
    assert len(label) <= 80


async def test_inspiration_works_only_on_a_current_roll(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 3)
    opened = await press(table, table.alice, "✨ Mira")
    await press(table, table.gm, "Undo")
    table.dice.will_show(20, 5, 5)
    answer = await table.alice.select(opened.response, ["t0"])
    assert "undone" in text_of(answer)
    assert "Mira" in await holders(table)

    await attack(table, table.alice, "Goblin 1")
    opened = await press(table, table.alice, "✨ Mira")
    await end_fight(table)
    table.dice.will_show(20, 5, 5)
    answer = await table.alice.select(opened.response, ["t0"])
    assert "fight is over" in text_of(answer)
    assert "Mira" in await holders(table)


async def test_the_old_message_is_recorded_even_if_the_answer_was_lost(table):
    await begin_usual_fight(table)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=500)
    await press(table, table.alice, "End turn")
    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"


async def test_inspiration_and_a_knockout_change_what_followed_and_the_records(table):
    await begin_usual_fight(table, auto=True)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 14, 8)
    assert "Goblin 1~~ down" in shown(table)
    assert "Goblin 1 dies" in records(table)[-1]
    await press(table, table.alice, "Knock Goblin 1 out")
    assert "Goblin 1 is knocked out" in records(table)[-1]
    assert "dies" not in records(table)[-1]
    await press(table, table.gm, "Undo")
    assert "Goblin 1 dies" in records(table)[-1]
    opened = await press(table, table.alice, "✨ Mira")
    assert opened.response.ephemeral
    assert [each["label"] for each in options(opened)] == ["d20: 14", "d8: 8"]
    table.dice.will_show(2)
    await table.alice.select(opened.response, ["t0"])
    assert "8 misses" in records(table)[-1]
    assert "dies" not in records(table)[-1]
    assert headline(panel(table)) == "Round 1: Goblin 1, 2, 3"
    assert "Goblin 1 unhurt" in shown(table)
    assert "No one here has Heroic Inspiration" in await holders(table)

    await press(table, table.gm, "Undo")
    assert "Goblin 1 dies" in records(table)[-1]
    assert "Goblin 1~~ down" in shown(table)
    assert "Mira" in await holders(table)
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Round 1: Mira"
    assert "Goblin 1 unhurt" in shown(table)
    assert not any("dies" in each for each in records(table))
    await attack(table, table.alice, "Goblin 1")
    assert all(
        "Undone by Gwen: Mira, Longsword" in each for each in records(table) if "Round 1: Mira" in each
    )


async def test_inspiration_works_only_on_the_current_version_of_a_roll(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 3)
    await attack(table, table.alice, "Goblin 1", 4)
    await press(table, table.gm, "Undo")
    opened = await press(table, table.alice, "✨ Mira")
    assert [each["label"] for each in options(opened)] == ["d20: 3"]
    table.dice.will_show(15, 8)
    await table.alice.select(opened.response, ["t0"])
    assert "Goblin 1~~ down" in shown(table)


async def test_a_changed_roll_changes_the_fight(table):
    await begin_usual_fight(table)
    await attack(table, table.alice, "Goblin 1", 9, 8)
    assert "Goblin 1~~ down" in shown(table)
    opened = await press(table, table.gm, "GM…")
    await press(table, table.gm, "Remove a modifier from the last roll…", on=opened)
    struck = [each["label"] for each in options(opened)]
    assert "Remove: +3 proficiency" in struck
    value = next(each["value"] for each in options(opened) if each["label"] == "Remove: +3 proficiency")
    await table.gm.select(opened.response, [value])
    assert "Goblin 1 unhurt" in shown(table)
    assert "Removed: +3 proficiency (Gwen), now 12 misses" in shown(table)


async def test_inspiration_is_spent_on_a_save_by_its_roller_and_returns_to_them(table):
    await begin_usual_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Bo, Mira")
    await press(table, table.alice, "End turn")
    faces = (6, 5, 2, 3)
    await fill_form(table, table.gm, "Area", *faces, targets=("Mira", "Bo"), dice="2d6 fire", save="dex 15")
    assert "**Bo** 0/10" in shown(table)
    opened = await press(table, table.bob, "✨ Mira, Bo")
    assert [each["label"] for each in options(opened)] == ["Bo's save: 3"], "only your own dice"
    (listed,) = [each["custom_id"] for each in components(opened) if each["type"] == 3]
    table.dice.will_show(20)
    (told,) = press_at_once(table, opened.response, listed, ["s0:0"], table.bob)
    await table.env.settle()
    assert "belong to another player" in text_of(told)
    table.dice.will_show(18)
    await table.bob.select(opened.response, ["s1:0"])
    assert "**Bo** 5/10" in shown(table)
    assert "✨ Bo's Heroic Inspiration: ~~3~~ → 18 (Bob)" in shown(table)
    assert [each for each in labels(panel(table)) if each.startswith("✨")] == ["✨ Mira: Inspiration…"]

    opened = await press(table, table.alice, "✨ Mira")
    table.dice.will_show(19)
    await table.alice.select(opened.response, ["s0:0"])
    assert "**Mira** 33/38" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**Mira** 27/38" in shown(table)
    assert "✨ Mira: Inspiration…" in labels(panel(table))
    await press(table, table.gm, "Undo")
    assert "**Bo** 0/10" in shown(table)
    assert "✨ Mira, Bo: Inspiration…" in labels(panel(table))


async def test_an_undone_step_is_never_hidden_and_the_weapon_stays_in_hand(table):
    await begin_usual_fight(table)
    await pick(table, table.alice, "how", "Longbow")
    await attack(table, table.alice, "Goblin 1", 3)
    await press(table, table.gm, "Undo")
    assert "Longbow: choose a target" in [each.get("placeholder") for each in components(panel(table))]
    await attack(table, table.alice, "Goblin 1")
    back = "Undone by Gwen: Mira, Longbow: 8 misses (the same numbers come up if it's rolled again this turn)"
    assert back in shown(table)
    await press(table, table.alice, "End turn")
    assert any(back in text_of(each) for each in messages(table))
