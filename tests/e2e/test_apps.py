"""The entries under *Apps* on messages and people, which do the same as buttons and commands."""

import pytest
from simcord.actors import _dispatch_actor_interaction
from simcord.backend.serializers import message_payload
from simcord.enums import AppCommandType, InteractionType

from bot.rolls.hidden import REVEAL
from tests.cases import in_turn
from tests.e2e import wizards
from tests.e2e.dnd import create, mira
from tests.e2e.test_hidden import leaked, name_gms, people, roll, seen_by
from tests.support import headline, hide_rolls, labels, public, text_of


async def on(person, name, message, where):
    """Return the answer to a message command; the message may be a command's answer."""
    return await person.context_menu(where, name, getattr(message, "response", message))


def newest(where):
    return public(where)[-1]


@pytest.mark.story
async def test_each_entry_exists_for_messages_and_people_within_discords_limit(table):
    found = {
        (each.name, each.type.name) for each in table.bots[0].tree.get_commands() if hasattr(each, "type")
    }

    assert found == {
        ("Roll this", "message"),
        ("Roll again", "message"),
        ("Peek", "message"),
        ("Reveal", "message"),
        ("Save roll", "message"),
        ("Character", "user"),
    }


# Roll this


async def test_dice_in_someones_message_are_rolled_or_asked_about_and_hidden_if_rolls_are(table):
    # Dice in someone's message are rolled for the person who chose the command.
    said = await table.bob.send(table.channel, "the fire does `2d6+3 fire`, run!")
    table.dice.will_show(4, 5)

    rolled = await on(table.alice, "Roll this", said, table.channel)

    assert headline(rolled) == "12"
    assert rolled.response.embeds[0].author.name == "Alice: fire"
    assert not rolled.response.ephemeral

    # One of several rolls is chosen, and a button rolls it.
    said = await table.bob.send(table.channel, "1d20+5 to hit, then 2d6+3")

    asked = await on(table.alice, "Roll this", said, table.channel)
    table.dice.will_show(1, 2)
    rolled = await table.alice.click(asked.response, label="Roll 2d6+3")

    assert asked.response.ephemeral
    assert "Roll 1d20+5" in labels(asked)
    assert headline(rolled) == "6"
    assert not rolled.response.ephemeral

    # Unclear notation is asked about too.
    said = await table.bob.send(table.channel, "1d20+5 with advantage")

    asked = await on(table.alice, "Roll this", said, table.channel)

    assert labels(asked) == ["Roll 1d20adv+5", "Roll 1d20+5"]

    # The rolls are hidden if the channel hides rolls.
    await hide_rolls(table.gm, table.channel, "gm")
    said = await table.bob.send(table.channel, "1d1000+7000")
    table.dice.will_show(423)

    rolled = await on(table.alice, "Roll this", said, table.channel)

    assert rolled.response.ephemeral
    assert headline(rolled) == "7423"
    assert "423" not in seen_by(table.sam, table.channel)


@in_turn("text", ["1d20 secret", "||1d20||", "/gmroll 1d20", "`p 1d20`"])
async def test_a_roll_meant_to_be_hidden_is_not_made_in_public(table, text):
    said = await table.bob.send(table.channel, text)

    answer = await on(table.alice, "Roll this", said, table.channel)

    assert answer.response.ephemeral
    assert "hidden" in answer.response.content
    table.dice.will_show(13)
    (label,) = labels(answer)
    rolled = await table.alice.click(answer.response, label=label)
    assert rolled.response.ephemeral
    assert "13" not in seen_by(table.sam, table.channel)


@in_turn(
    ("said", "told"),
    [
        ("hello there", "There are no dice in that message"),
        ("10000000d6", "That's 10,000,000 dice"),
        ("roll 4d6hk3", "Did you mean"),
        ("1d0 " * 200, "There are no dice in that message"),
    ],
)
async def test_a_message_without_a_roll_is_answered_in_words(table, said, told):
    said = await table.bob.send(table.channel, said)

    answer = await on(table.alice, "Roll this", said, table.channel)

    assert answer.response.ephemeral
    assert told in text_of(answer)


# Peek with Verify, Reveal, Keep, Roll again


@pytest.mark.parametrize("hidden", ["gm", "blind"])
async def test_peek_shows_a_hidden_roll_only_to_those_who_can_see_it(table, hidden):
    await name_gms(table)
    where = table.thread if hidden == "gm" else table.channel
    line = await roll(table, hidden, where=where)
    await table.restart()
    seers = {"gwen", "kim"} | ({"alice"} if hidden == "gm" else set())

    for name, person in people(table).items():
        by_button = await person.click(line.response, label="Peek")
        answer = await on(person, "Peek", line, where)

        assert answer.response.ephemeral
        assert text_of(answer) == text_of(by_button)
        assert labels(answer) == labels(by_button)
        assert ("7423" in text_of(answer)) == (name in seers)
        assert name in seers or not leaked(name, text_of(answer))


@in_turn("name", ["Reveal", "Roll again"])
async def test_someone_who_cannot_see_a_hidden_roll_cannot_do_anything_to_it(table, name):
    line = await roll(table)
    before = seen_by(table.sam, table.channel)

    answer = await on(table.bob, name, line, table.channel)

    assert answer.response.ephemeral
    assert "Only GMs can see or reveal" in text_of(answer)
    assert seen_by(table.sam, table.channel) == before


async def test_reveal_asks_and_shows_everyone_the_chosen_parts_and_peek_proves_it(table):
    # Reveal asks for a part, and shows everyone the chosen one.
    line = await roll(table)

    asked = await on(table.gm, "Reveal", line, table.channel)
    await table.gm.select(asked.response, ["total"])

    assert asked.response.ephemeral
    assert headline(line) == "7423"

    # Verify proves a revealed roll.
    line = await roll(table)
    asked = await on(table.gm, "Reveal", line, table.channel)
    await table.gm.select(asked.response, ["all"], custom_id=f"rw:1:{table.number(2)}:{REVEAL}:1:0")

    peeked = await on(table.sam, "Peek", line, table.channel)
    proof = await table.sam.click(peeked.response, label="Verify")

    assert proof.response.ephemeral
    assert f"✓ Roll {table.number(2)} is the roll that was sealed" in text_of(proof)
    assert len(proof.response.attachments) == 1

    # An open roll has nothing to reveal.
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "roll", dice="1d6")

    answer = await on(table.alice, "Reveal", rolled, table.channel)

    assert "Everyone can already see this roll" in text_of(answer)


async def test_roll_again_is_the_pressers_own_roll_with_the_same_audience(table):
    # Roll again makes a roll of the person who chooses it.
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "roll", dice="1d6+1")
    table.dice.will_show(5)

    again = await on(table.bob, "Roll again", rolled, table.channel)

    assert headline(again) == "6"
    assert again.response.embeds[0].author.name == "Bob"

    # Repeating a hidden roll keeps its audience.
    line = await roll(table, "gm")
    table.dice.will_show(424)

    again = await on(table.alice, "Roll again", line, table.channel)

    assert again.response.ephemeral
    assert headline(again) == "7424"
    assert "424" not in seen_by(table.sam, table.channel)


@in_turn("name", ["Peek", "Reveal", "Save roll", "Roll again"])
async def test_a_message_that_is_not_a_roll_is_answered_in_words(table, name):
    said = await table.bob.send(table.channel, f"I am not the bot, whatever {table.number()} is")
    listed = await table.gm.slash(table.channel, "turn")

    assert "Choose a message of Rollwright's with a roll" in text_of(
        await on(table.alice, name, said, table.channel)
    )
    assert "That message has no roll" in text_of(await on(table.alice, name, listed, table.channel))


@in_turn("name", ["Peek", "Reveal", "Save roll", "Roll again"])
async def test_a_number_in_a_footer_does_not_reveal_that_a_secret_roll_exists(table, name):
    await roll(table, "me")
    texts = []
    for roll_number in (1, 77):  # One that exists and one that doesn't.
        text = f"Alice · {table.number(roll_number)}"
        sent = await table.bots[0].get_partial_messageable(table.channel.id).send(text)
        answer = await on(table.gm, name, newest(table.channel), table.channel)
        assert newest(table.channel).id == sent.id
        texts.append(text_of(answer))

    assert texts[0] == texts[1]
    assert "That message has no roll" in texts[0]


async def in_dm(table, person, name, message):
    """Choose a command on a message in someone's direct messages, for which simcord has no function."""
    backend, channel = table.env.backend, person.dm_channel
    (command,) = [
        each
        for each in backend.visible_commands(
            user_id=person.id, channel_id=channel.id, type=AppCommandType.MESSAGE
        )
        if each["name"] == name
    ]
    stored = backend.get_message(channel.id, message.response.id)
    data = {
        "id": command["id"],
        "name": name,
        "type": AppCommandType.MESSAGE,
        "target_id": str(stored.id),
        "resolved": {"messages": {str(stored.id): dict(message_payload(backend, stored))}},
    }
    return await _dispatch_actor_interaction(person, InteractionType.APPLICATION_COMMAND, channel, data)


async def test_the_entries_work_in_a_direct_message_as_their_buttons_do(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    table.dice.will_show(3)
    rolled = await dave.slash("roll", dice="1d6")
    await table.restart()
    table.dice.will_show(4)

    again = await in_dm(table, dave, "Roll again", rolled)
    peeked = await in_dm(table, dave, "Peek", rolled)
    await dave.click(peeked.response, label="Fold")

    assert headline(again) == "4"
    assert rolled.response.embeds == []
    assert rolled.response.content == f"Dave rolled 3, {table.number()}"


# Character


async def test_someones_character_is_shown_as_far_as_the_reader_can_see_it(table):
    # A member who plays no one gets an answer.
    other = await table.bob.context_menu(table.channel, "Character", table.alice)
    own = await table.bob.context_menu(table.channel, "Character", table.bob)

    assert "Alice isn't playing a character here that you can see" in text_of(other)
    assert "You aren't playing a character here" in text_of(own)

    # Someone's character is shown as far as the person asking can see it.
    await mira(table)

    own = await table.alice.context_menu(table.channel, "Character", table.alice)
    others = await table.bob.context_menu(table.channel, "Character", table.alice)
    gms = await table.gm.context_menu(table.channel, "Character", table.alice)

    assert all(each.response.ephemeral for each in (own, others, gms))
    assert "Level" in text_of(own)
    assert text_of(gms) == text_of(own)
    assert "Mira" in text_of(others)
    assert "Level" not in text_of(others)
    assert "Alice" in text_of(others)

    # Only GMs can see a creature that someone plays.
    await create(table.gm, table.channel, name="Dragon", scores="20 10 20 10 10 10", level="CR 10", hp=200)
    await table.gm.slash(table.channel, "character play", name="Dragon")

    others = await table.bob.context_menu(table.channel, "Character", table.gm)

    assert "Dragon" not in text_of(others)
    assert "isn't playing a character here that you can see" in text_of(others)


async def test_everyone_sees_a_wizards_rerolls_and_its_player_the_saved_modifiers(table):
    await wizards.mira(table)  # Has +1 stored.
    await wizards.grant_rerolls(table, table.alice, count=2)

    own = await table.alice.context_menu(table.channel, "Character", table.alice)
    others = await table.bob.context_menu(table.channel, "Character", table.alice)

    assert "2 re-rolls left" in text_of(own)
    assert "+1" in text_of(own)
    assert "2 re-rolls left" in text_of(others)
    assert "+1" not in text_of(others)
