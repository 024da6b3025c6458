"""*Forget me…* on /me: nothing of the person is left, and others' data stays."""

import asyncio

import pytest

from bot.rolls.values import Who
from tests.e2e import fights, initiative, planechase
from tests.e2e.forgotten import NAME, ask_to_be_forgotten, edit_roll, found, in_file, newcomer, plays_all
from tests.e2e.test_hidden import name_gms
from tests.e2e.test_reveal import reveal
from tests.support import headline, labels, line_of, move_on, press, text_of

GONE = "This roll was deleted or isn't from Rollwright. Make a new one with /roll."


async def rolled(table, person, dice, *faces, **options):
    table.dice.will_show(*faces)
    return await person.slash(table.channel, "roll", dice=dice, **options)


@pytest.mark.story
async def test_nothing_is_left_of_someone_who_did_everything_and_all_works_without_them(table):
    who = newcomer(table)
    await plays_all(table, who)
    where = set(await found(table, who.id))
    assert where >= {"versions", "fight_steps", "planechase_steps", "initiatives", "called", "permanents"}

    await ask_to_be_forgotten(table, who)

    assert await found(table, who.id) == []
    assert await found(table, NAME) == []
    assert not in_file(table, NAME)
    assert not in_file(table, str(who.id))

    # Everything shared goes on without them after a restart.
    await table.restart()

    await fights.press(table, table.gm, "End turn")
    assert "Mira" in fights.shown(table)
    await planechase.press(table, table.gm, "Next turn")
    assert "Turn order: Someone → **Bob**" in text_of(planechase.panel(table))
    await planechase.press(table, table.bob, "Next turn")
    assert "<@" not in planechase.panel(table).response.content
    assert NAME not in text_of(planechase.panel(table))
    shown = await initiative.press(table, "Begin", where=table.thread)
    assert "Mira" in text_of(initiative.panel(table, table.thread))
    assert NAME not in text_of(shown)


async def test_their_faces_and_turn_records_are_no_longer_under_their_name(table, caplog):
    # Their faces are no longer stored under their name.
    for has_left in [False, True]:
        move_on(table)
        who = newcomer(table)
        await initiative.enter(table, "Mira 12")
        await initiative.enter(table, f"{NAME} d20 # {NAME} hides", 7, person=who)
        if has_left:
            one = await initiative.pick(table, "More…", NAME)
            await table.gm.click(one.response, label="Remove")
        assert "initiatives" in await found(table, NAME)

        await ask_to_be_forgotten(table, who)

        assert await found(table, NAME) == []
        assert not in_file(table, NAME)
        assert NAME.casefold() not in caplog.text.casefold()

    # The turn's record of its rolls has no name.
    move_on(table)
    table.dice.will_all_show(6)
    who = newcomer(table)
    shown = await who.slash(table.channel, "magic roll", dice="2d6")
    await table.gm.slash(table.channel, "magic roll", dice="d6")
    form = await press(table.gm, shown, "Edit…")
    await table.gm.submit_modal(form, {"modifier": "+2"})
    assert NAME in text_of(await table.bob.slash(table.channel, "turn"))

    await ask_to_be_forgotten(table, who)

    told = text_of(await table.bob.slash(table.channel, "turn"))
    assert NAME not in told
    assert "Someone" in told


async def test_a_roll_is_deleted_or_kept_without_the_person_who_rolled_or_changed_it(table):
    # Their own roll is deleted, and its buttons say so.
    mine = await rolled(table, table.alice, "1d20+5 # stealth", 9)
    before = text_of(mine)

    answer = await ask_to_be_forgotten(table, table.alice)

    assert "Your data is being deleted" in text_of(answer)
    for label in ("Again", "Edit…"):
        pressed = await table.bob.click(mine.response, label=label)
        assert pressed.response.ephemeral
        assert pressed.response.content == GONE
    assert text_of(mine) == before
    assert "0 rolls" in text_of(await table.alice.slash(table.channel, "me"))

    # A roll that someone else changed stays, without its roller and label.
    move_on(table)
    shown = await rolled(table, table.alice, "1d20 # stealth", 9)
    await edit_roll(table.gm, shown)

    await ask_to_be_forgotten(table, table.alice)
    await table.restart()
    await edit_roll(table.gm, shown)

    assert headline(shown) == "13"
    assert "stealth" not in text_of(shown)
    assert "Alice" not in text_of(shown)
    assert "Someone" in text_of(shown)

    # Someone else's roll that they changed stays.
    move_on(table)
    shown = await rolled(table, table.alice, "1d20 # stealth", 9)
    await edit_roll(table.gm, shown)

    await ask_to_be_forgotten(table, table.gm)
    answer = await table.alice.click(shown.response, label="Undo")
    assert answer.response.content == "Someone made the last change. Only they or a GM can undo it."
    await table.gm.click(shown.response, label="Undo")

    assert headline(shown) == "9"
    assert "stealth" in text_of(shown)
    assert "Alice" in text_of(shown)


async def test_another_word_deletes_nothing_and_a_forgotten_person_plays_on_as_if_new(table):
    # Another word deletes nothing.
    await rolled(table, table.alice, "1d20", 9)
    panel = await table.alice.slash(table.channel, "me")
    named = await table.alice.click(panel.response, label="Forget me…")
    assert "One roll\n0 characters" in text_of(named)
    form = await table.alice.click(named.response, label="Type the word…")

    answer = await table.alice.submit_modal(form, {"typed": "forgot"})

    assert answer.response.ephemeral
    assert answer.response.content == ("Nothing was deleted. Press the button and type the word “forget”.")
    await table.bots[-1].forgetting.done()
    assert "One roll\n" in text_of(await table.alice.slash(table.channel, "me"))

    # The list of what will be lost reveals nothing about a blind roll, which is deleted too.
    move_on(table)
    await rolled(table, table.alice, "1d20", 9)
    panel = await table.alice.slash(table.channel, "me")
    before = text_of(await table.alice.click(panel.response, label="Forget me…"))
    await rolled(table, table.alice, "1d20", 3, hidden="blind")
    panel = await table.alice.slash(table.channel, "me")
    assert text_of(await table.alice.click(panel.response, label="Forget me…")) == before

    await ask_to_be_forgotten(table, table.alice)

    assert await found(table, table.alice.id) == []
    answer = await table.gm.slash(table.channel, "gm secrets")
    assert "There are no hidden rolls in this channel" in text_of(answer)

    # A forgotten person can play on like a new one.
    move_on(table)
    await rolled(table, table.alice, "1d20", 9)
    await ask_to_be_forgotten(table, table.alice)

    shown = await rolled(table, table.alice, "1d20", 7)
    await ask_to_be_forgotten(table, table.alice)

    assert headline(shown) == "7"
    assert await found(table, table.alice.id) == []

    # Two people ask at the same time, one of them twice.
    move_on(table)
    for person in (table.alice, table.bob):
        await rolled(table, person, "1d20", 9)
    bot = table.bots[-1]
    alice, bob = Who(table.alice.id, "Alice"), Who(table.bob.id, "Bob")

    asked = [bot.forgetting.person(each) for each in (alice, bob, alice)]
    answer = await asyncio.gather(*asked, return_exceptions=True)
    await bot.forgetting.done()

    assert [str(each) for each in answer if each] == [
        "Your data is already being deleted. This takes a moment."
    ]
    assert await found(table, table.alice.id) == await found(table, table.bob.id) == []


async def test_the_seal_of_a_roll_without_its_person_cannot_be_checked(table):
    await name_gms(table)
    result = await rolled(table, table.alice, "1d20 # stealth", 9, hidden="blind")
    line = line_of(table, result, table.channel)
    form = await table.gm.click((await table.gm.click(line.response, label="Peek")).response, label="Edit…")
    await table.gm.submit_modal(form, {"modifier": "+2"})

    await ask_to_be_forgotten(table, table.alice)
    answer = await table.gm.slash(table.channel, "verify", roll=table.number())

    assert headline(answer) == f"Roll {table.number()} was deleted"
    assert "its seal can no longer be checked" in text_of(answer)
    await reveal(table.gm, line, "all")
    answer = await table.bob.slash(table.channel, "verify", roll=table.number())
    assert "its seal can no longer be checked" in text_of(answer)


async def test_forgotten_people_are_unknown_and_have_no_luck_in_threads_or_in_private(table):
    # A forgotten person is no longer known, and has no luck.
    shown = await rolled(table, table.alice, "40d6", *[3] * 40)
    await edit_roll(table.gm, shown)
    await rolled(table, table.bob, "40d6", *[3] * 40)

    await ask_to_be_forgotten(table, table.alice)
    answer = await table.bob.slash(table.channel, "history", view="luck")

    assert "Bob: percentile" in text_of(answer)
    assert "Someone" not in text_of(answer)
    known = await table.bots[-1].people.known(table.channel.id, 0)
    assert known == [(table.bob.id, "Bob")]

    # It also works in a thread and in a direct message.
    move_on(table)
    table.dice.will_all_show(9)
    await table.alice.slash(table.thread, "roll", dice="1d20")
    dave = table.env.create_user("dave", global_name="Dave")
    await dave.slash("roll", dice="1d20")
    panels = [(table.alice, await table.alice.slash(table.thread, "me")), (dave, await dave.slash("me"))]
    for person, panel in panels:
        named = await person.click(panel.response, label="Forget me…")
        form = await person.click(named.response, label="Type the word…")
        await person.submit_modal(form, {"typed": " Forget "})
    await table.bots[-1].forgetting.done()

    assert await found(table, table.alice.id) == await found(table, dave.id) == []

    # Forgetting the server isn't offered to people who can't manage it.
    move_on(table)
    panel = await table.gm.slash(table.channel, "me")
    assert labels(panel) == ["Luck", "Export", "Forget me…"]
