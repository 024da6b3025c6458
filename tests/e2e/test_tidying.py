"""Hiding a roll's buttons, folding a roll, and deleting its card: who can do so, and what remains."""

from itertools import product

import pytest

from bot.rolling.tidying import DELETE, DELETE_NOW, FOLD, PUT_AWAY, TIDYING
from tests.cases import in_turn
from tests.e2e.planechase import WALK, newest, start
from tests.e2e.planechase import roll as planar_roll
from tests.e2e.test_apps import on
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_hidden import name_gms, roll, seen_by
from tests.e2e.wizards import clash, roll_save
from tests.support import headline, labels, public, text_of

AWAY, FOLDED, GONE = "Hide the buttons", "Fold", "Delete the card…"


async def rolled(table, who=None, face=3, **more):
    table.dice.will_show(face)
    return await (who or table.alice).slash(table.channel, "roll", dice="1d6", **more)


async def peek(table, person, message):
    return await on(person, "Peek", message, table.channel)


def is_posted(table, message):
    return message.response is not None and message.response.id in [each.id for each in public(table.channel)]


@pytest.mark.story
async def test_it_is_offered_to_the_roller_and_gms_below_the_rolls_own_options(table):
    # It's offered to rollers and GMs, as far as it's theirs.
    message = await rolled(table)
    offered = {
        person.name: [
            each for each in (AWAY, FOLDED, GONE) if each in labels(await peek(table, person, message))
        ]
        for person in (table.alice, table.bob, table.gm)
    }

    assert offered == {"alice": [AWAY, FOLDED], "bob": [], "gwen": [AWAY, GONE]}

    # It's below the roll's own actions.
    table.dice.will_show(12)
    message = await table.gm.slash(table.channel, "dnd check", what="stealth")

    peeked = await peek(table, table.gm, message)

    assert labels(peeked) == [*labels(message), AWAY, FOLDED, GONE]


@in_turn("hidden", ["gm", "blind"])
async def test_nothing_is_offered_for_a_hidden_roll(table, hidden):
    await name_gms(table)
    line = await roll(table, hidden)

    peeked = await peek(table, table.gm, line)

    assert not {AWAY, FOLDED, GONE} & set(labels(peeked))


async def test_a_roll_waiting_for_someone_keeps_its_buttons_until_then(table):
    # A roll that waits for someone keeps its buttons until they decide.
    for target in ["Bob", "a creature"]:
        waiting = await clash(table, 5, **({} if target == "Bob" else {"target": "Ogre"}))
        by_then = labels(await peek(table, table.gm, waiting))

        await roll_save(table, waiting, 6, by=table.gm)

        assert not {AWAY, FOLDED, GONE} & set(by_then)
        assert {AWAY, GONE} < set(labels(await peek(table, table.gm, waiting)))

    # So does a planeswalk until someone says what happened.
    await start(table)
    await planar_roll(table, table.alice, WALK)

    peeked = await peek(table, table.gm, newest(table))

    assert not {AWAY, FOLDED, GONE} & set(labels(peeked))


async def test_hiding_buttons_leaves_the_card_which_is_found_and_updated(table):
    # Hiding the buttons doesn't change the card.
    message = await rolled(table, label="stealth")
    before = text_of(message)
    await table.restart()

    peeked = await peek(table, table.gm, message)
    await table.gm.click(peeked.response, label=AWAY)

    assert text_of(message) == before
    assert labels(message) == []
    assert "*Peek* on its message still shows them" in text_of(peeked)
    assert labels(peeked) == []

    # Without buttons, the roll can still be found, and a change updates it.
    message = await rolled(table)
    await table.alice.click((await peek(table, table.alice, message)).response, label=AWAY)
    await table.restart()

    peeked = await peek(table, table.alice, message)
    form = await table.alice.click(peeked.response, label="Edit…")
    await table.alice.submit_modal(form, {"modifier": "+4"})

    assert headline(message) == "7"
    assert "Edit…" in labels(message)
    assert f"Roll {table.number(2)} shows it." in text_of(peeked)
    assert public(table.channel)[-1].id == message.response.id


async def test_a_folded_roll_is_one_line_still_stored_and_unfolds_when_changed(table):
    # A folded roll is one line and is still stored.
    message = await rolled(table, label="stealth")

    peeked = await peek(table, table.alice, message)
    await table.alice.click(peeked.response, label=FOLDED)
    await table.restart()

    assert message.response.content == f"Alice rolled 3, {table.number()}"
    assert (message.response.embeds, labels(message)) == ([], [])
    assert "folded to one line" in text_of(peeked)
    assert headline(await peek(table, table.bob, message)) == "3"
    proof = await table.bob.slash(table.channel, "verify", roll=table.number())
    assert f"Roll {table.number()} has no seal" in text_of(proof)

    # Several rolls fold into one line, too.
    table.dice.will_show(1, 2, 3)
    message = await table.alice.slash(table.channel, "roll", dice="1d6 # one; 2d6 # two")

    await table.alice.click((await peek(table, table.alice, message)).response, label=FOLDED)

    assert message.response.content == f"Alice rolled one 1, two 5, {table.number(2)}"

    # A folded roll is shown in full once it changes.
    message = await rolled(table)
    await table.alice.click((await peek(table, table.alice, message)).response, label=FOLDED)

    peeked = await peek(table, table.alice, message)
    form = await table.alice.click(peeked.response, label="Edit…")
    await table.alice.submit_modal(form, {"modifier": "+4"})

    assert headline(message) == "7"
    assert not message.response.content

    # A revealed roll can be folded.
    await name_gms(table)
    line = await roll(table, "gm")
    asked = await on(table.alice, "Reveal", line, table.channel)
    await table.alice.select(asked.response, ["all"])

    await table.alice.click((await peek(table, table.alice, line)).response, label=FOLDED)

    assert line.response.content == f"Alice rolled 7423, {table.number(4)}"
    peeked = await peek(table, table.bob, line)
    proof = await table.bob.click(peeked.response, label="Verify")
    assert f"✓ Roll {table.number(4)} is the roll that was sealed" in text_of(proof)

    # Names and results can't format or mention anything.
    table.dice.will_show(5)
    sam = table.env.backend.get_user(table.sam.id)
    sam.global_name = "**@everyone**"
    message = await table.sam.slash(table.channel, "roll", dice="1d6")

    await table.sam.click((await peek(table, table.sam, message)).response, label=FOLDED)

    assert message.response.content.startswith("\\*\\*\\@everyone\\*\\* rolled 5")


async def test_a_gm_deletes_a_card_after_confirming_or_keeps_it(table):
    # A card stays if the deletion isn't confirmed.
    message = await rolled(table)
    peeked = await peek(table, table.gm, message)
    await table.gm.click(peeked.response, label=GONE)

    await table.gm.click(peeked.response, label="Keep card")

    assert is_posted(table, message)
    assert "stays as it is" in text_of(peeked)

    # A GM can delete a card after confirming, and the roll stays stored.
    message = await rolled(table)
    peeked = await peek(table, table.gm, message)
    await table.gm.click(peeked.response, label=GONE)
    asked = text_of(peeked)
    still = is_posted(table, message)

    await table.gm.click(peeked.response, label="Delete card")

    assert f"Delete the card of roll {table.number(2)} for everyone?" in asked
    assert still
    assert not is_posted(table, message)
    assert "is deleted" in text_of(peeked)
    proof = await table.bob.slash(table.channel, "verify", roll=table.number(2))
    assert f"Roll {table.number(2)} has no seal" in text_of(proof)

    # If the message is gone, the answer says so.
    for label in [AWAY, FOLDED]:
        message = await rolled(table)
        peeked = await peek(table, table.alice, message)
        table.env.backend.delete_message(table.channel.id, message.response.id)

        await table.alice.click(peeked.response, label=label)

        assert "It was deleted, or Rollwright can't see the channel" in text_of(peeked)


# No one else's, however they press it


async def forged(table, message, action, person, number=""):
    """Forge a press of this button on a message that doesn't have it."""
    stored = table.env.backend.get_message(table.channel.id, message.response.id)
    custom_id = f"rw:1:{number or table.number()}:{action}"
    button = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [button]}]
    answers = press_at_once(table, message.response, custom_id, None, person)
    await table.env.settle()
    return answers


@in_turn(
    ("who", "action", "told"),
    [
        ("bob", PUT_AWAY, "Only Alice and the GMs can do that"),
        ("bob", FOLD, "Only Alice can fold this roll"),
        ("gm", FOLD, "Only Alice can fold this roll"),
        ("bob", DELETE_NOW, "Only a GM can delete this card"),
        ("alice", DELETE, "Only a GM can delete this card"),
        ("alice", DELETE_NOW, "Only a GM can delete this card"),
    ],
)
async def test_a_press_without_permission_is_refused(table, who, action, told):
    message = await rolled(table)
    number = message.response.embeds[0].footer.text.split()[1]
    person = getattr(table, who)
    peeked = await peek(table, person, message)
    before = seen_by(table.sam, table.channel)

    (answer,) = await forged(table, peeked, action, person, number)

    assert told in text_of(answer)
    assert seen_by(table.sam, table.channel) == before


@in_turn("action", TIDYING)
async def test_no_tidying_press_is_accepted_on_a_public_message(table, action):
    message = await rolled(table)

    (answer,) = await forged(table, message, action, table.gm)

    assert "This button is from another version of Rollwright" in text_of(answer)
    assert is_posted(table, message)


async def test_no_tidying_press_on_a_hidden_roll_works_or_reveals_it(table):
    message = await rolled(table, who=table.bob)
    peeked = await peek(table, table.bob, message)
    for hidden in ("me", "gm", "blind"):
        await roll(table, hidden)
    for number, action in product((2, 3, 4), TIDYING):
        texts = []
        for each in (number, 77):  # One that exists and one that doesn't.
            (answer,) = await forged(table, peeked, action, table.bob, number=table.number(each))
            texts.append(text_of(answer))

        assert texts[0] == texts[1], (number, action)
