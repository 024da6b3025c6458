"""Lost answers: sent again or shown with the player's next action; nothing is done twice."""

import asyncio

import pytest

from bot.errors import NotSavedError
from bot.ui import delivery
from bot.words import say
from tests.cases import in_turn
from tests.e2e.dnd import mira
from tests.e2e.fights import attack, begin_usual_fight, messages, more, panel
from tests.e2e.test_magic import card
from tests.e2e.test_magic_stored import CENTAUR
from tests.e2e.test_magic_stored import panel as stored_panel
from tests.support import beside, headline, hide_rolls, labels, move_on, options, public, text_of

CALLBACK = "/interactions/*/*/callback"


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Shorten the wait of two and a half seconds for the tests."""
    monkeypatch.setattr(delivery, "UNTIL", 0.4)


def lose(table, times=None, status=500, code=0):
    """Make Discord reject all answers to interactions, or the next few."""
    table.env.inject_error("POST", CALLBACK, status=status, code=code, times=times)


def find(table):
    """Make Discord accept all answers again."""
    table.env.backend.faults.clear()


async def after(table):
    """Let the work after a press finish."""
    await table.env.settle()
    bot = table.bots[-1]
    while bot.arrivals._tasks:
        await asyncio.wait(bot.arrivals._tasks)
    await table.env.settle()


def unseen(table):
    with beside(table.config.database) as connection:
        return connection.execute("SELECT count(*) FROM unseen").fetchone()[0]


@pytest.mark.story
@in_turn("status", [429, 500, 503])
async def test_an_unaccepted_answer_is_sent_again(table, status):
    lose(table, times=2, status=status)
    table.dice.will_show(7)

    rolled = await table.alice.slash(table.channel, "roll", dice="d20")
    await after(table)

    assert headline(rolled) == "7"
    assert not rolled.followups
    assert unseen(table) == 0


async def test_an_answer_accepted_without_confirmation_is_not_sent_twice(table):
    lose(table, times=1)
    lose(table, times=1, status=400, code=40060)
    table.dice.will_show(7)

    rolled = await table.alice.slash(table.channel, "roll", dice="d20")
    await after(table)

    assert not rolled.followups
    assert unseen(table) == 0


async def test_a_roll_no_one_saw_is_shown_with_its_players_next_action(table):
    lose(table)
    table.dice.will_show(7)
    lost = await table.alice.slash(table.channel, "roll", dice="d20", label="leap")
    await after(table)
    find(table)
    assert lost.response is None
    assert unseen(table) == 1
    await table.restart()
    before = len(public(table.channel))

    table.dice.will_show(8)
    answer = await table.alice.slash(table.channel, "roll", dice="d20")
    await after(table)

    assert headline(answer) == "8"
    (told,) = answer.followups
    assert told.ephemeral
    assert told.content.startswith(f"Your roll {table.number()} from <t:")
    assert "7" not in told.content.split(">", 1)[1]
    late = public(table.channel)[-1]
    assert len(public(table.channel)) == before + 2
    assert late.embeds[0].author.name == "Alice: leap"
    assert late.embeds[0].description.startswith("# 7")
    assert unseen(table) == 0

    table.dice.will_show(9)
    assert not (await table.alice.slash(table.channel, "roll", dice="d20")).followups


async def test_no_one_else_and_no_other_channel_learns_about_it(table):
    lose(table)
    table.dice.will_show(7)
    await table.alice.slash(table.channel, "roll", dice="d20")
    await after(table)
    find(table)

    for person, where in ((table.bob, table.channel), (table.alice, table.thread)):
        table.dice.will_show(1)
        answer = await person.slash(where, "roll", dice="d20")
        await after(table)
        assert not answer.followups
    assert unseen(table) == 1


async def test_a_lost_press_of_roll_again_is_shown_too_and_rolls_once(table):
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "roll", dice="d20")
    lose(table)
    table.dice.will_show(17)
    await table.alice.click(shown.response, label="Again")
    await after(table)
    find(table)

    answer = await table.alice.slash(table.channel, "help")
    await after(table)

    assert [each.content.partition(" from ")[0] for each in answer.followups] == [
        f"Your roll {table.number(2)}"
    ]
    assert public(table.channel)[-1].embeds[0].description.startswith("# 17")


@in_turn(("hidden", "button"), [("me", "Show"), ("gm", "Show"), ("blind", None)])
async def test_a_hidden_roll_no_one_saw_is_shown_to_those_who_can_see_it(table, hidden, button):
    move_on(table)
    lose(table)
    table.dice.will_show(423)
    await table.alice.slash(table.channel, "roll", dice="1d1000", hidden=hidden)
    await after(table)
    find(table)

    answer = await table.alice.slash(table.channel, "help")
    await after(table)

    lines = [each for each in public(table.channel) if each.embeds]
    assert len(lines) == (hidden != "me")
    assert "423" not in str([each.embeds[0].to_dict() for each in lines])
    (told,) = answer.followups
    assert "423" not in told.content
    shown = [each["label"] for row in told.components for each in row["components"]]
    assert shown == ([button] if button else [])
    if button:
        opened = await table.alice.click(told, label=button)
        assert opened.response.ephemeral
        assert headline(opened) == "423"


async def test_a_lost_press_changes_nothing_a_second_time(table):
    table.dice.will_show(7)
    shown = await table.alice.slash(table.channel, "roll", dice="d20")
    await table.alice.click(shown.response, label="Reroll…")
    lose(table)
    table.dice.will_show(18)
    await table.alice.select(shown.response, ["0.0"])
    await after(table)
    find(table)
    assert headline(shown) != "18"

    answer = await table.alice.select(shown.response, ["0.0"])

    assert "You changed this roll after" in text_of(answer)
    assert headline(shown) == "18"


async def test_an_attack_with_a_lost_answer_is_on_the_fights_message(table):
    await begin_usual_fight(table)
    lose(table)
    await attack(table, table.alice, "Goblin 1", 14, 8)
    await after(table)
    find(table)

    assert "14" in text_of(panel(table))
    assert unseen(table) == 0


async def test_an_attack_that_reached_no_message_is_shown_with_the_next_press(table):
    await begin_usual_fight(table)
    lose(table)
    table.env.inject_error("*", "/channels/*/messages*", status=500, times=None)
    await attack(table, table.alice, "Goblin 1", 14, 8)
    await after(table)
    find(table)
    assert unseen(table) == 1

    again = await more(table, table.alice)
    await after(table)

    assert any("was stored but didn't reach you" in each.content for each in again.followups)
    assert "Goblin 1~~ down" in text_of(panel(table))
    assert labels(panel(table))


async def test_a_lost_answer_without_a_roll_is_logged_in_one_line(table, caplog):
    lose(table)
    await table.alice.slash(table.channel, "help")
    await after(table)
    table.env.errors  # noqa: B018 - seen

    assert [each.getMessage() for each in caplog.records if each.levelname == "WARNING"] == [
        "An answer didn't reach Discord: HTTPException"
    ]
    assert unseen(table) == 0


async def test_a_lost_roll_from_a_panel_is_shown_with_the_next(table):
    await card(table, CENTAUR, 6, 2, 2, 4, 5)
    shown = await stored_panel(table)
    await table.alice.click(shown.response, label="Reroll…")
    lines = options(shown)
    table.env.inject_error("POST", "/webhooks/*", status=500, times=None)
    table.dice.will_show(6, 6)
    await table.alice.select(shown.response, [lines[1]["value"], lines[2]["value"]])
    await after(table)
    assert unseen(table) == 1
    find(table)
    answer = await table.alice.slash(table.channel, "help")
    await after(table)
    assert "was stored but didn't reach you" in answer.followups[-1].content


async def test_a_lost_roll_accompanying_an_answer_is_not_a_failure(table, caplog):
    await card(table, CENTAUR, 6, 2, 2, 4, 5)
    shown = await stored_panel(table)
    await table.alice.click(shown.response, label="Reroll…")
    lines = options(shown)
    table.env.inject_error("POST", CALLBACK, status=500, times=4)
    table.env.inject_error(
        "*", "/webhooks/*", status=404, code=10015, times=None
    )  # Like one without an answer.
    table.dice.will_show(6, 6)
    await table.alice.select(shown.response, [lines[1]["value"], lines[2]["value"]])
    await after(table)
    assert unseen(table) == 1
    assert not [each for each in caplog.records if each.exc_info]


async def test_a_secret_requested_roll_is_not_lost_with_its_answer(table):
    await mira(table)
    await hide_rolls(table.gm, table.channel, "gm")
    await table.gm.slash(table.channel, "ask", what="perception", who="Mira")
    asked = [each for each in messages(table) if "Roll" in labels(each)][-1]
    lose(table)
    table.env.inject_error("*", "/webhooks/*", status=404, code=10015, times=None)
    table.dice.will_show(15)
    await table.alice.click(asked.response, label="Roll")
    await after(table)
    assert unseen(table) == 1


@pytest.mark.logs_errors
async def test_a_roll_replaced_by_an_apology_counts_as_unseen(table):
    lose(table, times=1, status=400, code=50035)
    table.dice.will_show(7)
    answer = await table.alice.slash(table.channel, "roll", dice="d20")
    await after(table)
    table.env.errors  # noqa: B018 - seen
    assert "Something went wrong" in text_of(answer)
    assert unseen(table) == 1


async def test_an_unsaved_waking_did_not_happen(table):
    await mira(table)
    await table.alice.slash(table.channel, "dnd hp", change="-38")
    await table.gm.slash(table.channel, "dnd hp", change="stable", who="Mira")
    rolls = table.bots[-1].service.rolls
    add, rolls.add = rolls.add, refused
    table.dice.will_show(2)
    answer = await table.gm.slash(table.channel, "dnd hp", change="wake", who="Mira")
    rolls.add = add
    assert "nothing has changed" in text_of(answer)
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 0/38"
    table.dice.will_show(4)
    answer = await table.gm.slash(table.channel, "dnd hp", change="wake", who="Mira")
    assert headline(answer) == "4 hours until Mira wakes"


async def refused(*_args):
    raise NotSavedError(say("That couldn't be saved, so nothing has changed. Try again in a moment."))
