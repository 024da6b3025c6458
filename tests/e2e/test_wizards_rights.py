"""Permissions in WIZARDS: characters, others' rolls, GMs' actions, in threads and direct messages."""

from tests.e2e.wizards import (
    at,
    clash,
    delete_character,
    grant_rerolls,
    mira,
    narrative,
    next_turn,
    roll_save,
    terms,
)
from tests.support import headline, move_on, name_gm, public, text_of, unname_gm

ADD, PLAY = "wizards modifier", "character play"


async def test_only_gms_roll_for_change_or_delete_someone_elses_character(table):
    # No one can roll for or change another's character.
    for command, options in [
        ("wizards clash", {"target": "Ogre"}),
        ("wizards damage", {"dice": "light"}),
        ("wizards narrative", {"do": "I swing"}),
        (ADD, {"what": "1"}),
        ("wizards modifier", {}),
    ]:
        await mira(table)
        answer = await table.bob.slash(table.channel, command, character="Mira", **options)
        assert answer.response.ephemeral
        assert answer.response.content == "Mira belongs to Alice. Only they and the GMs can do that."

    # Only GMs can delete another's character.
    await mira(table)
    answer = await delete_character(table, table.bob, "Mira")
    assert "Only they and the GMs can do that" in answer.response.content
    assert "was deleted" in text_of(await delete_character(table, table.gm, "Mira"))


async def test_a_gm_rolls_for_a_players_character_and_the_player_accepts(table):
    # A GM can roll for a player's character, and both can act.
    await mira(table)
    shown = await clash(table, 3, by=table.gm, character="Mira")
    assert "Gwen: Mira, Clash with Bob" in text_of(shown)
    await grant_rerolls(table, table.alice)
    table.dice.will_show(4)
    shown = await table.alice.click(shown.response, label="Re-roll")
    assert headline(shown) == "5: will Bob save?"

    # If a GM starts a player's Narrative roll, the player accepts.
    move_on(table)
    await mira(table)
    shown = await table.gm.slash(table.channel, "wizards narrative", do="I swing", character="Mira")
    shown = await terms(table, shown, disclosed="10")
    assert shown.response.content.startswith(at(table.alice))
    answer = await table.gm.click(shown.response, label="Accept and roll")
    assert answer.response.content == "Only the player of Mira can accept the terms."
    table.dice.will_show(10)
    assert headline(await table.alice.click(shown.response, label="Accept and roll")) == "11: success"


async def test_only_the_player_of_a_side_chooses_its_die_and_only_once_it_is_rolled(table):
    # Only a side's player can choose its die.
    await table.bob.slash(table.channel, ADD, what="adv", rolls="save")
    shown = await roll_save(table, await clash(table, 2, 3, **{"with": "adv"}), 4, 5)
    for member, die in ((table.alice, "s.0.0"), (table.bob, "a.0.0")):
        asked = await member.click(shown.response, label="Choose die…")
        answer = await member.select(asked.response, [die])
        assert answer.response.ephemeral
        await member.click(asked.response, label="Back")
    asked = await table.bob.click(shown.response, label="Choose die…")
    shown = await table.bob.select(asked.response, ["s.0.0"])
    assert headline(shown) == "Bob saves: 4 against 3"

    # The target can't edit or choose anything before the save.
    move_on(table)
    shown = await clash(table, 2, 3, **{"with": "adv"})
    for label in ("Edit…", "Choose die…"):
        answer = await table.bob.click(shown.response, label=label)
        assert answer.modal is None
        assert "That's Alice's roll" in answer.response.content


async def test_void_wrong_or_unanswered_rolls_disappear_or_are_shown_by_the_next(table):
    # A void save also loses everything that was added to it.
    await grant_rerolls(table, table.alice, count=5)
    shown = await clash(table, 3)
    form = await table.bob.click(shown.response, label="Save with…")
    entered = {"modifier": "+1 cover", "advantage": "", "tags": ""}
    table.dice.will_show(3)
    shown = await table.bob.submit_modal(form, entered)
    assert headline(shown) == "Bob saves: 4 against 3"
    for face, label in ((6, "Re-roll (5)"), (4, "Re-roll (4)")):
        table.dice.will_show(face)
        shown = await table.alice.click(shown.response, label=label)
    assert headline(await roll_save(table, shown, 3)) == "4 beats 3"

    # A form's error disappears once the form is accepted.
    move_on(table)
    shown = await clash(table, 6)
    form = await table.alice.click(shown.response, label="Damage…")
    answer = await table.alice.submit_modal(form, {"damage": "fluffy", "modifier": "", "advantage": ""})
    form = await table.alice.click(answer.response, label="Keep editing")
    table.dice.will_show(9)
    answer = await table.alice.submit_modal(form, {"damage": "heavy", "modifier": "", "advantage": ""})
    assert answer.response.ephemeral
    assert "fluffy" not in text_of(answer)
    assert "9 damage" in public(table.channel)[-1].embeds[0].description

    # The next press shows the result of a press that was never answered.
    # If Discord loses an answer, the action still counts, and the next press shows its result.
    move_on(table)
    shown = await terms(table, await narrative(table), disclosed="10")
    table.dice.will_show(12)
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await table.alice.click(shown.response, label="Accept and roll")
    assert headline(shown) == "Accept these terms?"
    await table.restart()

    answer = await table.alice.click(shown.response, label="Accept and roll")

    assert "This roll has changed, so you can't do that now" in answer.response.content
    assert public(table.channel)[-1].embeds[0].description.startswith("# 12: success")


async def test_actions_belong_to_a_turn_and_stay_used_whatever_happens_to_the_character(table):
    # Terms show the player's modifiers, and can't cost more than a turn has.
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    shown = await narrative(table, **{"with": "+2 strong, adv Luck"})
    assert "d20 + 2 strong" in text_of(shown)
    answer = await terms(table, shown, disclosed="10", cost="5")
    assert "A turn here has 3 Actions, so nothing can cost 5" in answer.response.content
    shown = await terms(table, shown, disclosed="10", cost="2")
    assert "Costs 2 Actions: 3 of 3 left this turn" in text_of(shown)
    assert "Advantage +1 Luck" in text_of(shown)

    # Actions stay used, whatever happens to the character.
    move_on(table)
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    shown = await terms(table, await narrative(table), disclosed="10", cost="3")
    table.dice.will_show(12)
    await table.alice.click(shown.response, label="Accept and roll")
    for change in (
        table.alice.slash(table.channel, ADD, what="1"),
        delete_character(table, table.alice, "Alice"),
        table.alice.slash(table.channel, "character play", name="Alice\ufe0f", game="wizards"),
    ):
        await change
        shown = await terms(table, await narrative(table), disclosed="10", cost="1")
        answer = await table.alice.click(shown.response, label="Accept and roll")
        assert "Actions left this turn: 0 of 3" in answer.response.content

    # Only GMs can grant rerolls, set rules and start turns.
    move_on(table)
    for command, options in (
        ("wizards reroll", {"to": at(table.alice)}),
        ("wizards settings", {"actions": 3}),
    ):
        answer = await table.alice.slash(table.channel, command, **options)
        assert "Only a GM can do that" in answer.response.content
    assert "Turn 2" in text_of(await next_turn(table, table.alice)), "where no Actions are counted"
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    assert "Only a GM can do that" in text_of(await next_turn(table, table.alice))
    assert "Turn 3" in text_of(await next_turn(table, table.gm))


async def test_a_former_gm_no_longer_rolls_for_others(table):
    await mira(table)
    await name_gm(table.gm, table.channel, table.kim)
    shown = await clash(table, 3, by=table.kim, character="Mira")
    await unname_gm(table.gm, table.channel, table.kim)
    answer = await table.kim.slash(table.channel, "again")
    assert "Mira belongs to Alice" in answer.response.content
    await grant_rerolls(table, table.alice)
    answer = await table.kim.click(shown.response, label="Re-roll")
    assert answer.response.ephemeral
