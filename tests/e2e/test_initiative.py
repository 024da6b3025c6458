"""The initiative of any game: entries by command and form, turns, ties, notes, hidden entries, /turn."""

import pytest

from tests.cases import in_turn
from tests.e2e.dnd import mira
from tests.e2e.fights import start_fight
from tests.e2e.initiative import enter, join, order, panel, pick, press, shown
from tests.e2e.planechase import messages
from tests.e2e.planechase import start as start_planechase
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, hide_rolls, labels, move_on, options, text_of


@pytest.mark.story
async def test_names_with_numbers_and_dice_are_in_order_and_act_in_turn_after_a_restart(table):
    await enter(table, "Ana 14, goblins x3 d20+2", 3, 20, 9)
    assert headline(panel(table)) == "Not started yet"
    assert order(table) == [
        "22 goblins 2 (`1d20+2`: 20)",
        "14 Ana",
        "11 goblins 3 (`1d20+2`: 9)",
        "5 goblins 1 (`1d20+2`: 3)",
    ]
    assert labels(panel(table)) == ["Begin", "Join…", "More…"]
    await table.restart()
    await press(table, "Begin")
    assert headline(panel(table)) == "Round 1: goblins 2"
    assert order(table)[0] == "▶ **22 goblins 2** (`1d20+2`: 20)"
    assert labels(panel(table)) == ["Next", "Back", "Join…", "More…"]
    for _ in range(4):
        await press(table, "Next")
    assert headline(panel(table)) == "Round 2: goblins 2"
    await press(table, "Back")
    assert headline(panel(table)) == "Round 1: goblins 1"
    for _ in range(4):
        await press(table, "Back")
    assert headline(panel(table)) == "Not started yet"


async def test_players_enter_themselves_in_the_form_and_are_mentioned_on_their_turn(table):
    await enter(table, person=table.alice)
    assert headline(panel(table)) == "No one has joined yet"
    await join(table, "Mira d20+3", 12)
    await join(table, "Bo 9", person=table.bob)
    await press(table, "Begin", table.bob)
    assert str(panel(table).response.content) == f"<@{table.alice.id}> Round 1: Mira"
    answer = await press(table, "Next", table.bob)
    assert answer.response.content == "It's Mira's turn. Only their player and the GMs can end it."
    before = panel(table).response.id
    await press(table, "Next", table.alice)
    assert str(panel(table).response.content) == f"<@{table.bob.id}> Round 1: Bo"
    assert panel(table).response.id != before, "a new message pings, the old one is gone"
    answer = await press(table, "Next", table.sam)
    assert answer.response.content == "It's Bo's turn. Only their player and the GMs can end it."


async def clear(table, person=None):
    person = person or table.gm
    menu = await press(table, "More…", person)
    asked = await person.click(menu.response, label="Clear…")
    return await person.click(asked.response, label="Yes, clear it")


async def note(table, name, text, person=None):
    person = person or table.gm
    one = await pick(table, "More…", name, person)
    form = await person.click(one.response, label="Note…")
    return await person.submit_modal(form, {"note": text})


async def test_a_name_entered_again_keeps_its_roll_until_a_gm_clears_the_list(table):
    await enter(table, "Ana d20+2", 4)
    await enter(table, "Ana d20+5")
    assert order(table) == ["9 Ana (`1d20+5`: 4)"]
    one = await pick(table, "More…", "Ana")
    await table.gm.click(one.response, label="Remove")
    assert headline(panel(table)) == "No one has joined yet"
    await table.restart()
    await enter(table, "ANA 2d20kh1", 17)
    assert order(table) == ["17 ANA (`2d20kh1`: 4, 17)"], "only the new die is rolled"
    await clear(table)
    assert "Cleared\n17 ANA" in text_of(messages(table)[-1])
    assert labels(messages(table)[-1]) == []
    await enter(table, "Ana d20+2", 6)
    assert order(table) == ["8 Ana (`1d20+2`: 6)"]


async def test_ties_are_settled_by_their_players_or_by_a_gm_if_someone_has_none(table):
    await join_all(table, ("Mira 12", table.alice), ("Bo 12", table.bob), ("Sal 12", table.sam))
    assert "**Tie** at 12: Mira, Bo, Sal. Their players decide who goes first with *Ties…*." in shown(table)
    answer = await press(table, "Ties…", table.kim)
    assert answer.response.content == "Only their players or a GM can decide who goes first: Mira, Bo, Sal."
    still = await pick(table, "Ties…", "Sal", table.bob)
    assert [each["label"] for each in options(still)] == ["Mira", "Bo"]
    await table.restart()
    done = await table.bob.select(still.response, [options(still)[1]["value"]])
    assert text_of(done) == "Tie settled. See the turn order."
    assert order(table) == ["12 Sal", "12 Bo", "12 Mira"]
    await enter(table, "ogre 12")
    assert "**Tie** at 12: Sal, ogre, Bo, Mira. A GM decides" in shown(table)
    answer = await press(table, "Ties…", table.alice)
    assert answer.response.content == "Only a GM can decide who goes first: Sal, ogre, Bo, Mira."
    await pick(table, "Ties…", "ogre")
    assert order(table) == ["12 ogre", "12 Sal", "12 Bo", "12 Mira"]
    (late,) = press_at_once(table, panel(table).response, "rw:1:initiative1:first:0:0", ["1"], table.alice)
    await table.env.settle()
    assert "That tie is settled" in text_of(late)


async def join_all(table, *people):
    await enter(table)
    for text, person in people:
        await join(table, text, person=person)


async def test_notes_are_public_and_each_person_changes_their_own(table):
    await enter(table, "Ana 14 # blessed, goblin 3")
    assert order(table) == ["14 Ana · blessed", "3 goblin"]
    await join(table, "Mira 9")
    assert [each["label"] for each in options(await press(table, "More…", table.alice))] == ["9 Mira"]
    await note(table, "Mira", "poisoned @everyone", table.alice)
    assert "9 Mira · poisoned \\@everyone" in order(table)
    await enter(table, "Mira 10")
    assert "10 Mira · poisoned \\@everyone" in order(table), "a note stays with a name that is entered again"
    await note(table, "Mira", "")
    assert "10 Mira" in order(table)
    answer = await join(table, "Ana 20")
    assert "Ana is already in the turn order and isn't yours" in answer.response.content
    menu = await press(table, "More…", table.bob)
    assert "You aren't in the turn order" in text_of(menu)
    assert components(menu) == []


async def test_no_one_learns_about_a_hidden_entry_until_it_is_revealed(table):
    await enter(table, "Ana 14, Bo 9")
    await press(table, "Begin")
    before = panel(table)
    answer = await enter(table, "Assassin d20+5", 8, hidden=True)
    assert answer.ephemeral
    assert "13 Assassin (`1d20+5`: 8) *hidden*" in text_of(answer)
    assert panel(table).response.id == before.response.id
    assert "Assassin" not in shown(table)
    answer = await enter(table, "Spy 3", person=table.alice, hidden=True)
    assert (
        answer.response.content
        == "Only a GM can enter someone hidden, and only in a server channel. Leave hidden empty."
    )
    await join(table, "Assassin 2", person=table.alice)
    assert order(table) == ["▶ **14 Ana**", "9 Bo", "2 Assassin"], (
        "as far as everyone knows, the name isn't taken"
    )
    own = await press(table, "More…", table.alice)
    assert [each["value"] for each in options(own)] == ["6"], "no gap in the numbers reveals it"
    await press(table, "Next")
    assert headline(panel(table)) == "Round 1: Bo", "it has no turn that others could notice"
    menu = await press(table, "More…")
    hidden = next(each["value"] for each in options(menu) if each.get("description") == "hidden")
    (stolen,) = press_at_once(table, panel(table).response, "rw:1:initiative1:one:0:0", [hidden], table.alice)
    await table.env.settle()
    assert "That entry isn't yours" in text_of(stolen), "only public entries are searched"
    one = await table.gm.select(menu.response, [hidden])
    answer = await table.gm.click(one.response, label="Reveal")
    assert "Assassin is already in the turn order" in answer.response.content
    menu = await press(table, "More…")
    await table.restart()
    form = await table.gm.click(menu.response, label="Add hidden…")
    await table.gm.submit_modal(form, {"who": "Killer 11"})
    one = await pick(table, "More…", "Killer")
    assert labels(one) == ["Note…", "Remove", "Reveal", "Back"]
    await table.gm.click(one.response, label="Reveal")
    assert order(table) == ["14 Ana", "11 Killer", "▶ **9 Bo**", "2 Assassin"]


async def test_a_mentioned_member_has_the_turn_and_two_simultaneous_presses_end_one(table):
    # A mentioned member has the turn, and only a GM can enter others.
    answer = await enter(table, f"<@{table.bob.id}> 14", person=table.alice)
    assert (
        answer.response.content
        == "Only a GM can enter others. Enter yourself with a name and a number or dice."
    )
    await enter(table, f"<@{table.bob.id}> 14, <@{table.alice.id}> Mira 12, ogre 3")
    assert order(table) == ["14 Bob", "12 Mira", "3 ogre"]
    await press(table, "Begin")
    await press(table, "Next", table.bob)
    assert str(panel(table).response.content).startswith(f"<@{table.alice.id}>")
    await press(table, "Next", table.alice)
    answer = await press(table, "Next", table.alice)
    assert answer.response.content == "It's the GM's turn now, for ogre."

    # If two people press *Next* at once, it ends only one turn.
    move_on(table)
    await enter(table, "Ana 14, Bo 9, Cy 3")
    await press(table, "Begin")
    (button,) = [each["custom_id"] for each in components(panel(table)) if each["label"] == "Next"]
    answers = press_at_once(table, panel(table).response, button, None, table.gm, table.gm)
    await table.env.settle()
    (refused,) = [each.response.content for each in answers if each.ephemeral]
    assert "Someone else has already changed the turn" in refused
    assert headline(panel(table)) == "Round 1: Bo"

    # Two entries with the same name at once roll only once.
    move_on(table)
    await enter(table)
    table.dice.will_show(11)
    form = await press(table, "Join…", table.alice)
    press_at_once(
        table,
        panel(table).response,
        form.modal["custom_id"],
        None,
        table.alice,
        table.alice,
        form={"who": "Mira d20"},
    )
    await table.env.settle()
    assert order(table) == ["11 Mira (`1d20`: 11)"]


async def test_a_thread_has_its_own_order_and_hidden_rolls_are_not_made_openly(table):
    # Threads and direct messages have their own orders.
    await enter(table, "Ana 14")
    await enter(table, "Bo 3", where=table.thread)
    assert order(table) == ["14 Ana"]
    assert order(table, table.thread) == ["3 Bo"]
    await press(table, "Begin", where=table.thread)
    assert headline(panel(table, table.thread)) == "Round 1: Bo"
    assert headline(panel(table)) == "Not started yet"

    # If rolls are hidden, numbers can be entered but no dice are rolled openly.
    move_on(table)
    await hide_rolls(table.gm, table.channel, "gm")
    answer = await enter(table, "Ana d20")
    assert "Rolls here are hidden, but everyone sees the turn order" in answer.response.content
    await enter(table, "Ana 14")
    await enter(table, "Spy d20", 2, hidden=True)
    assert order(table) == ["14 Ana"]

    # In a direct message the player is GM, and hides no one.
    move_on(table)
    alice = table.alice.user
    begun = await alice.slash("initiative", who="Ana 14, Bo 3")
    await alice.click(begun.response, label="Begin")
    assert headline(begun) == "Round 1: Ana"
    menu = await alice.click(begun.response, label="More…")
    assert labels(menu) == ["Clear…"]
    answer = await alice.slash("initiative", who="Spy 3", hidden=True)
    assert answer.response.content.startswith(
        "Only a GM can enter someone hidden, and only in a server channel"
    )


async def test_a_long_order_is_shown_page_by_page(table):
    for half in range(2):
        await enter(table, ", ".join(f"P{half}{number:02} {number}" for number in range(20)))
    menu = await press(table, "More…")
    assert len(options(menu)) == 25
    await table.restart()
    rest = await table.gm.click(menu.response, label="Next page")
    assert len(options(rest)) == 15
    one = await table.gm.select(rest.response, [options(rest)[-1]["value"]])
    await table.gm.click(one.response, label="Remove")
    assert len(order(table)) == 39, "the message doesn't mention ties among the GM's own"
    ties = await press(table, "Ties…")
    assert len(options(ties)) == 25
    more = await table.gm.click(ties.response, label="Next page")
    await table.gm.select(more.response, [options(more)[-1]["value"]])
    assert order(table)[-3:] == ["1 P101", "1 P001", "0 P000"]


async def test_turn_shows_whose_turn_it_is_and_advances_it(table):
    await enter(table, "Ana 14, Bo 9")
    said = await table.sam.slash(table.channel, "turn")
    assert "Initiative is entered but hasn't started. Press *Begin* on its message." in text_of(said)
    await press(table, "Begin")
    said = await table.sam.slash(table.channel, "turn")
    assert text_of(said) == "Turn 2\nInitiative, round 1: it's **Ana**'s turn.\nThen Bo."
    answer = await table.sam.click(said.response, label="Next turn")
    assert answer.response.content == "It's the GM's turn now, for Ana."
    await table.restart()
    await table.gm.click(said.response, label="Next turn")
    assert headline(panel(table)) == "Round 1: Bo"
    assert "Turn 3\nInitiative, round 1: it's **Bo**'s turn." in text_of(said)
    answer = await table.gm.slash(table.channel, "turn", player=table.alice)
    assert "Everyone acts once per round here" in answer.response.content


async def test_back_restores_what_was_counted_in_the_turn_before(table):
    table.dice.will_show(4)
    await enter(table, "Ana 14, Bo 9")
    await press(table, "Begin")
    await table.bob.slash(table.channel, "magic roll", dice="d6")
    await press(table, "Next")
    assert "Bob: 1 die: 4" not in text_of(await table.sam.slash(table.channel, "turn"))
    await press(table, "Back")
    assert "Bob: 1 die: 4" in text_of(await table.sam.slash(table.channel, "turn"))


async def test_with_a_game_that_keeps_turns_or_a_fight_turn_shows_which_is_which(table):
    await start_fight(table)
    assert "The fight's turns are on its own message. Bring it here with /dnd fight start" in text_of(
        await table.sam.slash(table.channel, "turn")
    )
    await start_planechase(table, table.alice, table.bob)
    await enter(table, "Ana 14, Bo 9")
    await press(table, "Begin")
    said = text_of(await table.sam.slash(table.channel, "turn"))
    assert said.startswith("Turn 1\n"), "the turn is the game's"
    assert "Initiative, round 1: it's **Ana**'s turn." in said
    assert "The turn above belongs to this channel's game. Initiative has its own turns." in said


async def test_a_press_on_next_is_one_call_and_restores_no_ones_actions(table):
    # A press on *Next* that mentions no one is one API call.
    await enter(table, "Ana 14, Bo 9")
    await press(table, "Begin")
    before = len(table.env.http_requests)
    await press(table, "Next")
    assert len(table.env.http_requests) - before == 1

    # No one gets their actions back by starting an initiative.
    move_on(table)
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    await enter(table, "Mira 14", person=table.alice)
    answer = await press(table, "Begin", table.alice)
    assert answer.ephemeral
    assert headline(panel(table)) == "Not started yet"
    await press(table, "Begin")
    assert headline(panel(table)) == "Round 1: Mira"


@in_turn("action", ["first", "one", "note", "remove", "reveal", "clear_now", "nothing"])
async def test_a_forged_press_is_answered_in_words(table, action):
    await enter(table, "Ana 14")
    for values in (None, ["999"], ["x"]):
        (told,) = press_at_once(
            table, panel(table).response, f"rw:1:initiative1:{action}:99:0", values, table.sam
        )
        await table.env.settle()
        assert told.ephemeral
        assert order(table) == ["14 Ana"]


async def test_a_preview_is_offered_as_it_is_typed(table):
    async def offered(typed):
        return [
            each["name"] for each in await table.alice.autocomplete(table.channel, "initiative", "who", typed)
        ]

    assert await offered("Ana 14, wolf x2 d20+1") == ["✓ Ana 14, wolf 1 1d20+1, wolf 2 1d20+1"]
    assert await offered("Ana") == ["✗ “Ana” needs a number, such as Ana 14, or dice, such as Ana d20+2."]
    assert await offered("") == []


@pytest.mark.story
async def test_someone_with_a_character_joins_with_their_dice_without_typing(table):
    await mira(table)
    (offered,) = await table.alice.autocomplete(table.channel, "initiative", "who", "")
    assert offered["value"] == "Mira d20+2 "
    await enter(table, "Goblin 9")
    form = await press(table, "Join…", table.alice)
    table.dice.will_show(14)
    await table.alice.submit_modal(form, {"who": filled(form)})
    assert order(table) == ["16 Mira (`1d20+2`: 14)", "9 Goblin"]
    assert filled(await press(table, "Join…", table.alice)) is None
    assert filled(await press(table, "Join…")) is None, "the GM plays no one"


def filled(form):
    """Return the text that a form with one field is filled in with."""
    (part,) = form.modal["components"]
    return part["component"].get("value")
