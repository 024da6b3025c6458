"""WIZARDS characters end to end: the current character, the meaning of names, and stored data."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import at, clash, grant_rerolls, mira, roll_save
from tests.support import components, headline, labels, move_on, options, text_of

ADD, PLAY = "wizards modifier", "character play"


async def test_a_thread_uses_its_channels_characters_and_deleting_one_asks_first(table):
    # A thread uses its channel's characters until it has its own.
    await mira(table)
    shown = await table.alice.slash(table.thread, "wizards narrative", do="I swing")
    assert "Alice: Mira, Narrative" in text_of(shown)
    await table.alice.slash(table.thread, PLAY, game="wizards", name="none")
    shown = await table.alice.slash(table.thread, "wizards narrative", do="I swing")
    assert "Alice: Narrative" in text_of(shown)

    # A character is deleted after a confirmation.
    await mira(table)
    shown = await table.alice.slash(table.channel, "character show")
    await table.alice.click(shown.response, label="Delete…")
    assert "Their modifiers and 0 re-rolls are deleted too." in text_of(shown)
    await table.alice.click(shown.response, label="No")
    assert headline(shown) == "Mira"
    await table.alice.click(shown.response, label="Delete…")
    asked = components(shown)[1]["custom_id"]
    told = await table.alice.click(shown.response, label="Yes, delete")
    assert "**Mira** was deleted, with 0 re-rolls." in told.followups[0].embeds[0].description
    assert headline(shown) == "Deleted"
    stored = table.env.backend.get_message(table.channel.id, shown.response.id)
    stored.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": asked}]}
    ]
    (answer,) = press_at_once(table, shown.response, asked, None, table.alice)
    await table.env.settle()
    assert "That character was deleted" in answer.response.content


@pytest.mark.story
async def test_a_player_without_a_current_character_has_to_be_given_by_character_name(table):
    await mira(table)
    await table.alice.slash(table.channel, PLAY, game="wizards", name="Tam")
    await table.alice.slash(table.channel, PLAY, game="wizards", name="none")
    answer = await table.gm.slash(table.channel, "wizards reroll", to=at(table.alice))
    assert answer.response.content == "Alice isn't playing a character here. Name one of theirs: Mira, Tam."
    shown = await table.gm.slash(table.channel, "wizards reroll", to="Mira, Tam", count=2)
    assert "**Mira** has 2, **Tam** has 2" in text_of(shown)
    shown = await table.gm.slash(table.channel, "wizards reroll", to="Mira", count=-9)
    assert text_of(shown) == "Re-rolls removed by Gwen: **Mira** has 0."
    answer = await table.gm.slash(table.channel, "wizards reroll", to="Mira", count=0)
    assert "Enter how many: 1 grants one re-roll, -1 removes one" in answer.response.content


async def test_a_gms_target_is_the_created_character_and_has_nothing_of_the_gms(table):
    # A new creature keeps modifiers and rerolls.
    await table.gm.slash(table.channel, "character new", game="wizards", name="Ogre")
    await table.gm.slash(table.channel, ADD, what="2", rolls="save", character="Ogre")
    shown = await clash(table, 3, target="ogre")
    await table.gm.slash(table.channel, "wizards reroll", to="Ogre")
    shown = await roll_save(table, shown, 1, by=table.gm)
    assert headline(shown) == "Ogre saves: 3 against 3"
    assert "Ogre: re-roll (1)" in labels(shown)

    # A name that a GM rolls for has none of the GM's modifiers or rerolls.
    move_on(table)
    await grant_rerolls(table, table.gm)
    shown = await clash(table, 3, by=table.gm, character="Ghost")
    answer = await table.gm.click(shown.response, label="Re-roll")
    assert answer.response.content == "Ghost has no re-rolls left. A GM can grant some with /wizards reroll."
    await table.gm.slash(table.channel, "character new", game="wizards", name="Ghost")
    await table.gm.slash(table.channel, "wizards reroll", to="Ghost")
    table.dice.will_show(6)
    assert headline(await table.gm.click(shown.response, label="Re-roll")) == "Natural 6 succeeds"

    # A later character with the same name doesn't take over the GM's creature.
    move_on(table)
    shown = await clash(table, 4, target="Troll")
    await table.sam.slash(table.channel, PLAY, game="wizards", name="Troll")
    await table.sam.slash(table.channel, ADD, what="5", rolls="save")
    assert headline(await roll_save(table, shown, 1, by=table.gm)) == "4 beats 1"


async def test_in_a_direct_message_the_player_grants_and_a_creature_has_nothing_of_theirs(table):
    # In a direct message, a creature has none of its player's modifiers or rerolls.
    dave = table.env.create_user("dave", global_name="Dave")
    await dave.slash(ADD, what="5", rolls="save")
    table.dice.will_show(3)
    shown = await dave.slash("wizards clash", target="Ogre")
    table.dice.will_show(3)
    assert headline(await dave.click(shown.response, label="Save")) == "Ogre saves: 3 against 3"

    # In a direct message, the player can grant rerolls and roll for any name.
    dave = table.env.create_user("dave", global_name="Dave")
    await dave.slash("wizards reroll", to=f"<@{dave.id}>")
    table.dice.will_show(6)
    shown = await dave.slash("wizards clash", target="Ogre", character="Ghost")
    assert "Dave: Ghost, Clash with Ogre" in text_of(shown)


async def test_a_modifier_needs_an_amount_and_can_share_an_advantages_name(table):
    # A modifier needs an amount, and rerolls need a recipient.
    answer = await table.alice.slash(table.channel, ADD, rolls="clash")
    assert "Enter the modifier first" in answer.response.content
    answer = await table.gm.slash(table.channel, "wizards reroll", count=2)
    assert "Use the to option to name who gets them, such as @Alice" in answer.response.content

    # A modifier and an Advantage effect can have the same name.
    for what in ("+1 Rage", "adv Rage"):
        await table.alice.slash(table.channel, ADD, what=what)
    assert headline(await clash(table, 2, 3)) == "4: will Bob save?"


async def test_a_character_is_shown_to_the_asker_and_others_are_chosen_from_a_list(table):
    without = await table.alice.slash(table.channel, "character show")
    assert "no characters here yet" in text_of(without)
    await mira(table)
    await table.alice.slash(table.channel, "character new", game="wizards", name="Tam")
    await table.bob.slash(table.channel, PLAY, game="wizards", name="Ogre")
    await grant_rerolls(table, table.alice, count=2)
    await table.restart()

    shown = await table.alice.slash(table.channel, "character show")
    assert shown.ephemeral
    assert headline(shown) == "Mira"
    assert "+1 all rolls" in text_of(shown)
    assert "2 re-rolls left" in text_of(shown)

    await table.alice.click(shown.response, label="Others…")
    assert [each["label"] for each in options(shown)] == [
        "Mira (Alice) · played here",
        "Ogre (Bob) · played here",
        "Tam (Alice)",
    ]
    ogre, tam = (each["value"] for each in options(shown)[1:])
    answer = await table.alice.select(shown.response, [ogre])
    assert answer.response.content == "Ogre belongs to Bob. Only they and the GMs can do that."
    await table.alice.select(shown.response, [tam])
    assert headline(shown) == "Tam"
