"""WIZARDS characters end to end: the current character, the meaning of names, and stored data."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import at, clash, deleted, granted, mira, saved, taken_out
from tests.support import components, headline, labels, options, text_of

ADD, PLAY = "wizards modifier", "character play"


async def test_a_thread_takes_its_channels_characters_until_it_has_its_own(table):
    await mira(table)
    shown = await table.alice.slash(table.thread, "wizards narrative", do="I swing")
    assert "Alice: Mira, Narrative" in text_of(shown)
    await table.alice.slash(table.thread, PLAY, game="wizards", name="none")
    shown = await table.alice.slash(table.thread, "wizards narrative", do="I swing")
    assert "Alice: Narrative" in text_of(shown)


@pytest.mark.story
async def test_whoever_plays_nobody_of_several_must_be_named_to_be_given_something(table):
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


async def test_a_player_is_meant_by_a_mention_wherever_a_character_is_named(table):
    await table.gm.slash(table.channel, ADD, what="2", character=at(table.bob))
    assert "+2 all rolls" in text_of(await table.bob.slash(table.channel, "wizards modifier")).replace(
        "\\", ""
    )
    answer = await table.alice.slash(table.channel, ADD, what="2", character=at(table.bob))
    assert "Only a GM" in answer.response.content
    table.dice.will_show(3)
    shown = await table.gm.slash(table.channel, "wizards damage", dice="light", character=at(table.bob))
    assert "Gwen: Bob, Damage" in text_of(shown)
    assert headline(shown) == "5 damage"


async def test_a_player_who_rolled_here_is_known_by_name(table):
    table.dice.will_show(7)
    await table.bob.slash(table.channel, "roll", dice="d20")
    shown = await clash(table, 3, target="bob")
    assert shown.response.content.startswith(at(table.bob))
    assert headline(await saved(table, shown, 3)) == "bob saves: 3 against 3"


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("@Bob", "Choose a player from Discord's list to mention them"),
        ("#99", "Choose a player from Discord's list to mention them"),
        ("Ogre, Goblin", "Choose a player from Discord's list to mention them"),
        ("<@&1234567890>", "Choose a player from Discord's list to mention them"),
        (")", "Enter who saves: mention a player, or name a character or creature"),
    ],
)
async def test_what_is_nobody_is_no_target(table, target, words):
    answer = await table.alice.slash(table.channel, "wizards clash", target=target)
    assert words in answer.response.content


async def test_two_who_are_mentioned_are_no_target(table):
    for target in (f"{at(table.bob)} {at(table.sam)}", f"{at(table.bob)} Ogre"):
        answer = await table.alice.slash(table.channel, "wizards clash", target=target)
        assert "A Clash has one target" in answer.response.content


async def test_anothers_character_is_aimed_at_before_ones_own_of_that_name(table):
    await mira(table)
    await table.bob.slash(table.channel, PLAY, game="wizards", name="Mira")
    assert (await clash(table, 3, target="mira")).response.content.startswith(at(table.bob))


@pytest.mark.parametrize("name", ["@Bob", "<@1>", "a, b", "#5", "...", "x" * 41])
async def test_what_is_no_name_is_none(table, name):
    if len(name) > 40:
        return
    answer = await table.alice.slash(table.channel, PLAY, game="wizards", name=name)
    assert "can't be a character's name" in answer.response.content


async def test_a_creature_that_was_made_keeps_modifiers_and_re_rolls(table):
    await table.gm.slash(table.channel, "character new", game="wizards", name="Ogre")
    await table.gm.slash(table.channel, ADD, what="2", rolls="save", character="Ogre")
    shown = await clash(table, 3, target="ogre")
    await table.gm.slash(table.channel, "wizards reroll", to="Ogre")
    shown = await saved(table, shown, 1, by=table.gm)
    assert headline(shown) == "Ogre saves: 3 against 3"
    assert "Ogre: re-roll (1)" in labels(shown)


async def test_in_a_direct_message_a_creature_has_nothing_of_its_players(table):
    dave = table.env.create_user("dave", global_name="Dave")
    await dave.slash(ADD, what="5", rolls="save")
    table.dice.will_show(3)
    shown = await dave.slash("wizards clash", target="Ogre")
    table.dice.will_show(3)
    assert headline(await dave.click(shown.response, label="Save")) == "Ogre saves: 3 against 3"


async def test_a_deleted_character_lends_nothing_to_what_is_rolled_again(table):
    await mira(table)
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "wizards outcome", die="d10")
    await deleted(table, table.alice, "Mira")
    table.dice.will_show(3)
    assert headline(await table.alice.click(shown.response, label="Again")) == "3"


async def test_what_somebody_keeps_never_makes_a_roll_impossible(table):
    answer = await table.bob.slash(table.channel, ADD, what="adv 99")
    assert "Advantage can be up to 20 either way" in answer.response.content
    for name in "ab":
        await table.bob.slash(table.channel, ADD, what=f"adv 20 {name}")
    shown = await clash(table, 3)
    table.dice.will_all_show(2)
    assert headline(await table.bob.click(shown.response, label="Save")) == "3 beats 2"


async def test_of_two_modifiers_that_are_listed_alike_either_can_be_removed(table):
    for situation in ("x" * 40, "y" * 40):
        await table.alice.slash(
            table.channel,
            ADD,
            what="+1 Rage",
            rolls="clash",
            **{"with": f"weapon {'w' * 40}, skill {'s' * 40}, {situation}"},
        )
    listed = await table.alice.slash(table.channel, "wizards modifier")
    keys = [each["value"] for each in options(listed)]
    shown = await table.alice.select(listed.response, keys[1:])
    assert "y" * 40 in shown.followups[0].embeds[0].description
    assert "x" * 40 in text_of(await table.alice.slash(table.channel, "wizards modifier"))


async def test_a_name_that_a_gm_rolls_for_has_nothing_of_the_gm(table):
    await granted(table, table.gm)
    shown = await clash(table, 3, by=table.gm, character="Ghost")
    answer = await table.gm.click(shown.response, label="Re-roll")
    assert answer.response.content == "Ghost has no re-rolls left. A GM can grant some with /wizards reroll."
    await table.gm.slash(table.channel, "character new", game="wizards", name="Ghost")
    await table.gm.slash(table.channel, "wizards reroll", to="Ghost")
    table.dice.will_show(6)
    assert headline(await table.gm.click(shown.response, label="Re-roll")) == "Natural 6 succeeds"


async def test_a_save_that_was_made_keeps_what_it_was_made_with(table):
    await granted(table, table.alice)
    shown = await saved(table, await clash(table, 3), 3)
    await table.bob.slash(table.channel, ADD, what="5", rolls="save")
    table.dice.will_show(4)
    shown = await table.alice.click(shown.response, label="Re-roll (1)")
    assert headline(shown) == "4 beats 3"


async def test_a_character_keeps_so_many_modifiers_and_no_more(table):
    for letter in "abcefghijklmnopqrstuvwxyz":
        await table.alice.slash(table.channel, ADD, what=f"+1 {letter}")
    answer = await table.alice.slash(table.channel, ADD, what="+1 more")
    assert answer.response.content == "Alice already has 25 modifiers. Remove one first."


async def test_a_list_that_is_old_takes_nothing_else_out(table):
    for name in ("Rage", "Luck"):
        await table.alice.slash(table.channel, ADD, what=f"+1 {name}")
    old = await table.alice.slash(table.channel, "wizards modifier")
    key = options(old)[0]["value"]
    assert "+1 Rage" in text_of(await taken_out(table, table.alice, "Rage"))
    told = await table.alice.select(old.response, [key])
    assert "The saved modifiers have changed since then" in told.response.content
    assert "+1 Luck" in text_of(await table.alice.slash(table.channel, "wizards modifier"))


async def test_a_modifier_needs_an_amount_and_re_rolls_somebody_to_get_them(table):
    told = await table.alice.slash(table.channel, ADD, rolls="clash")
    assert "Enter the modifier first" in told.response.content
    told = await table.gm.slash(table.channel, "wizards reroll", count=2)
    assert "Use the to option to name who gets them, such as @Alice" in told.response.content


async def test_a_character_is_shown_to_whoever_asks_and_others_are_picked_from_a_list(table):
    nobody = await table.alice.slash(table.channel, "character show")
    assert "no characters here yet" in text_of(nobody)
    await mira(table)
    await table.alice.slash(table.channel, "character new", game="wizards", name="Tam")
    await table.bob.slash(table.channel, PLAY, game="wizards", name="Ogre")
    await granted(table, table.alice, count=2)
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
    told = await table.alice.select(shown.response, [ogre])
    assert told.response.content == "Ogre belongs to Bob. Only they and the GMs can do that."
    await table.alice.select(shown.response, [tam])
    assert headline(shown) == "Tam"


async def test_a_character_is_deleted_once_it_was_asked(table):
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


async def test_a_gm_who_rolls_again_for_a_player_without_a_character_rolls_for_them(table):
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "wizards outcome", die="d10")
    await granted(table, table.gm)
    table.dice.will_show(4)
    shown = await table.gm.click(shown.response, label="Again")
    assert headline(shown) == "4"
    answer = await table.gm.click(shown.response, label="Re-roll")
    assert "Gwen has no re-rolls left" in answer.response.content


async def test_whoever_made_several_and_never_said_plays_nobody(table):
    for name in ("Mira", "Tam"):
        await table.alice.slash(table.channel, "character new", game="wizards", name=name)
    assert "Alice: Clash with Bob" in text_of(await clash(table, 6))


async def test_a_modifier_and_advantage_may_have_one_name(table):
    for what in ("+1 Rage", "adv Rage"):
        await table.alice.slash(table.channel, ADD, what=what)
    assert headline(await clash(table, 2, 3)) == "4: will Bob save?"


async def test_in_a_direct_message_whoever_plays_grants_and_rolls_for_any_name(table):
    dave = table.env.create_user("dave", global_name="Dave")
    await dave.slash("wizards reroll", to=f"<@{dave.id}>")
    table.dice.will_show(6)
    shown = await dave.slash("wizards clash", target="Ogre", character="Ghost")
    assert "Dave: Ghost, Clash with Ogre" in text_of(shown)


async def test_a_character_that_was_deleted_lends_nothing_and_one_made_anew_takes_its_place(table):
    await table.bob.slash(table.channel, PLAY, game="wizards", name="Ogre")
    await table.bob.slash(table.channel, ADD, what="2", rolls="save")
    shown, other = await clash(table, 4, target="ogre"), await clash(table, 4, target="ogre")
    await deleted(table, table.bob, "Ogre")
    assert headline(await saved(table, shown, 3)) == "4 beats 3"
    await table.bob.slash(table.channel, PLAY, game="wizards", name="Ogre")
    await table.bob.slash(table.channel, ADD, what="5", rolls="save")
    await granted(table, table.bob)
    shown = await saved(table, other, 1)
    assert headline(shown) == "Ogre saves: 6 against 4"
    assert "Ogre: re-roll (1)" in labels(shown)


async def test_a_creature_of_the_gm_is_not_taken_over_by_a_later_character_of_its_name(table):
    shown = await clash(table, 4, target="Ogre")
    await table.sam.slash(table.channel, PLAY, game="wizards", name="Ogre")
    await table.sam.slash(table.channel, ADD, what="5", rolls="save")
    assert headline(await saved(table, shown, 1, by=table.gm)) == "4 beats 1"


async def test_no_character_is_called_nobody(table):
    answer = await table.alice.slash(table.channel, "character new", game="wizards", name="None")
    assert "can't be a character's name" in answer.response.content


async def test_what_is_given_to_somebody_who_had_said_to_play_nobody_is_at_hand(table):
    await table.alice.slash(table.channel, PLAY, game="wizards", name="Mira")
    await table.alice.slash(table.channel, PLAY, game="wizards", name="none")
    await deleted(table, table.alice, "Mira")
    await granted(table, table.alice)
    assert "Re-roll (1)" in labels(await clash(table, 3))
