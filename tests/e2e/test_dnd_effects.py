"""Details for single targets of a creature's effect, set by button: cover, Advantage, failing, Evasion."""

from tests.e2e.fights import (
    add_conditions,
    begin_usual_fight,
    fill_form,
    menu,
    messages,
    panel,
    pick,
    press,
    press_together,
    shown,
)
from tests.e2e.test_dnd_stat_blocks import DRAGON, begin_creature_fight, breathe_on
from tests.support import components, text_of


def lists(form):
    """Return the lists of a form, by their labels."""
    return {each["label"]: each["component"] for each in form.modal["components"]}


async def open_exceptions(table, *targets, name="Fire Breath"):
    """Return the form for exceptions among these targets of the dragon's breath."""
    return await breathe_on(table, *targets, "Set exceptions…", faces=())


async def submit_exceptions(table, form, *faces, whom=None, **picks):
    """Fill in the form. ``picks`` are the labels to choose, by the key of their list."""
    fields = {each["custom_id"]: each for each in lists(form).values()}
    values = {
        key: [option["value"] for option in each["options"] if option["label"] in picks.get(key, ())]
        for key, each in fields.items()
    }
    options = fields["targets"]["options"]
    values["targets"] = [
        each["value"] for each in options if (each["label"] in whom if whom else each.get("default"))
    ]
    table.dice.will_show(*faces)
    return await table.gm.submit_modal(form, values)


async def test_exceptions_for_single_targets_are_set_by_button_and_named(table):
    await begin_creature_fight(table, (DRAGON, 8))
    form = await open_exceptions(table, "Mira", "Bo")
    assert [*lists(form)] == [
        *("Targets", "Cover", "Advantage or Disadvantage on the save", "Fails on purpose", "Evasion")
    ]
    picks = {"cover": ["Mira: half cover"], "tilts": ["Mira: Advantage"], "evades": ["Mira"], "fails": ["Bo"]}
    await submit_exceptions(table, form, *[3] * 17, 4, 17, **picks)
    # 17d6 of threes are 51. Mira: 17 + 2 and 2 for cover are 21 against 21, so nothing; Bo fails unrolled.
    assert "Mira takes 0, Bo takes 51" in text_of(messages(table)[-2])
    told = text_of(messages(table)[-2])
    assert (
        "Mira save 17 (Advantage, dropped die ~~4~~) + 2 + 2 half cover = 21, success · 51 → Evasion 0"
        in told
    )
    assert "Bo failure, not rolled" in told


async def test_a_gm_strikes_each_exception_and_hit_points_follow(table):
    await begin_creature_fight(table, (DRAGON, 8), auto=False)
    picks = {"cover": ["Mira: three-quarters cover"], "evades": ["Mira"], "fails": ["Bo"]}
    await submit_exceptions(table, await open_exceptions(table, "Mira", "Bo"), *[3] * 17, 14, **picks)
    assert "**Mira** 200/200" in shown(table)  # 14 + 2 + 5 are 21.
    struck = await press(
        table, table.gm, "Remove a modifier from the last roll…", on=await press(table, table.gm, "GM…")
    )
    (listed,) = [each for each in components(struck) if each["type"] == 3]
    offered = [each["label"] for each in listed["options"]]
    for what in ("Mira: three-quarters cover", "Mira: Evasion", "Bo: failure"):
        assert f"Remove: {what}" in offered
    await table.gm.select(struck.response, ["on 0 evasion"])
    assert "**Mira** 175/200" in shown(table)
    struck = await press(
        table, table.gm, "Remove a modifier from the last roll…", on=await press(table, table.gm, "GM…")
    )
    await table.gm.select(struck.response, ["on 0 cover"])
    assert "**Mira** 149/200" in shown(table)


async def test_effects_without_exceptions_take_one_press_and_others_ask_for_targets(table):
    await begin_creature_fight(table, (DRAGON, 8))
    form = await open_exceptions(table)
    assert not any(each.get("default") for each in lists(form)["Targets"]["options"])
    answer = await submit_exceptions(table, form, fails=["Bo"])
    assert "Choose from the list." in text_of(answer)
    answer = await submit_exceptions(table, await open_exceptions(table), whom=["Mira"], fails=["Bo"])
    assert "Bo isn't one of your targets: Mira" in text_of(answer)
    form = await open_exceptions(table)
    await table.restart()
    await submit_exceptions(table, form, *[3] * 17, whom=["Bo"], fails=["Bo"])
    assert "Bo takes 51" in text_of(messages(table)[-2])


async def test_only_dexterity_saves_have_cover_and_evasion_and_one_target_is_not_asked(table):
    await begin_creature_fight(table, ("giant spider", 18), auto=False)
    answer = await pick(table, table.gm, "attack", "Other actions of Giant Spider")
    form = await pick(table, table.gm, "effect", "Set exceptions…", on=answer)
    assert [*lists(form)] == ["Targets", "Cover", "Advantage or Disadvantage on the save", "Fails on purpose"]
    assert lists(form)["Targets"]["max_values"] == 1
    await submit_exceptions(table, form, 9, 2, whom=["Mira"], tilts=["Mira: Disadvantage"])
    assert "save 2 (Disadvantage, dropped die ~~9~~) + 2 = 4, failure" in shown(table)


async def test_a_creatures_evasion_applies_automatically_unless_incapacitated(table):
    await begin_usual_fight(table, ("assassin", 1))
    for faces, takes in (((6, 2), 3), ((6, 20), 0)):
        await fill_form(
            table,
            table.alice,
            "Area…",
            *faces,
            targets=["Assassin"],
            dice="1d6 fire # x",
            save="dex 15",
        )
        assert f"Assassin takes {takes}" in shown(table)
    await add_conditions(table, table.gm, ["Assassin"], ["Incapacitated"])
    await fill_form(
        table, table.alice, "Area…", 6, 2, targets=["Assassin"], dice="1d6 fire # x", save="dex 15"
    )
    assert "Assassin takes 6" in shown(table)


async def test_an_area_takes_typed_evasion(table):
    await begin_usual_fight(table)
    await fill_form(
        *(table, table.alice, "Area…", 6, 5, 5),
        targets=["Bo", "Ogre"],
        dice="1d6 fire # x",
        save="dex 15",
        each="Bo evasion",
    )
    assert "Ogre takes 6" in shown(table)
    assert "Bo takes 3" in shown(table)
    answer = await table.alice.slash(table.channel, "dnd attack", attack="longsword", target="Ogre evasion")
    assert "attack's target doesn't save" in text_of(answer)


async def test_no_one_else_is_asked_and_two_simultaneous_presses_roll_it_once(table):
    await begin_creature_fight(table, (DRAGON, 8), auto=False)
    answer = await pick(table, table.gm, "attack", "Other actions")
    listed = menu(answer, "effect")
    (refused,) = await press_together(
        table, panel(table), listed["custom_id"], [listed["options"][-1]["value"]], table.alice
    )
    assert "Adult Red Dragon is played by the GM." in text_of(refused)
    forms = [await open_exceptions(table, "Mira") for _ in range(2)]
    await submit_exceptions(table, forms[0], *[3] * 17, 2)
    late = await submit_exceptions(table, forms[1])
    assert "already" in text_of(late)
    assert "**Mira** 149/200" in shown(table)
