"""Hidden rolls stay secret, whatever their effects elsewhere and whatever people ask about them."""

import re
from itertools import product

from bot.rolling.tidying import TIDYING
from tests.e2e.dnd import MIRA, create, custom_id, inspired, listed, mira
from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import clash, grant_rerolls
from tests.support import components, headline, hide_rolls, labels, public, text_of


async def test_how_long_someone_slept_is_shown_only_to_those_who_can_see_it(table):
    await mira(table)
    for hidden in ("me", "gm", "blind"):
        await table.alice.slash(table.channel, "dnd hp", change="-38")
        await table.gm.slash(table.channel, "dnd hp", change="stable", who="Mira")
        await hide_rolls(table.gm, table.channel, hidden)
        before = len(public(table.channel))
        table.dice.will_show(3)

        woken = await table.gm.slash(table.channel, "dnd hp", change="wake", who="Mira")

        assert headline(woken) == "Mira: 1/38"
        assert "hours" not in text_of(woken)
        (told,) = [each for each in woken.followups if each.ephemeral]
        assert str(told.embeds[0].description).strip("# ").startswith("3 hours")
        lines = [each for each in public(table.channel)[before:] if each.embeds]
        hidden_lines = [each for each in lines if "Hidden" in str(each.embeds[0].description)]
        assert len(hidden_lines) == (hidden != "me")


async def test_a_hidden_roll_makes_no_one_known_by_name(table):
    table.dice.will_show(3)
    await table.bob.slash(table.channel, "roll", dice="1d6", hidden="me")
    unknown = await clash(table, 2, target="Bob")
    assert "Bob's player" not in text_of(unknown)
    assert f"<@{table.bob.id}>" not in (unknown.response.content or "")

    table.dice.will_show(3)
    await table.bob.slash(table.channel, "roll", dice="1d6")
    known = await clash(table, 2, target="Bob")
    assert f"<@{table.bob.id}>" in known.response.content


async def test_a_reroll_is_not_spent_where_no_one_else_could_know_why(table):
    await grant_rerolls(table, table.alice, count=2)
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "wizards damage", dice="heavy", hidden="me")
    before = text_of(await table.gm.slash(table.channel, "wizards reroll"))
    label = next(each for each in labels(rolled) if each.startswith("Re-roll"))

    answer = await table.alice.click(rolled.response, label=label)

    assert "Reveal it first" in text_of(answer)
    assert text_of(await table.gm.slash(table.channel, "wizards reroll")) == before


async def test_heroic_inspiration_is_not_spent_where_no_one_else_could_know_why(table):
    await inspired(table)
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "dnd check", what="stealth", hidden="me")

    answer = await table.alice.click(rolled.response, custom_id=custom_id(rolled, "✨ Inspiration…"))

    assert "Reveal it first" in text_of(answer)
    assert "Mira" in text_of(await table.gm.slash(table.channel, "dnd inspire"))


async def test_verifying_a_secret_roll_makes_the_same_queries_as_a_nonexistent_one(table, monkeypatch):
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d6", hidden="me")
    database = table.bots[0].database
    ran: list[str] = []
    await database._reader.set_trace_callback(ran.append)

    async def asked(number):
        ran.clear()
        answer = await table.bob.slash(table.channel, "verify", roll=number)
        return answer.response.content, [
            re.sub("WHERE (id|interaction) = [0-9]+", "WHERE ?", each) for each in ran
        ]

    secret, none = [await asked(table.number(number)) for number in (1, 2)]

    assert secret == none


FORGED = (
    "again",
    "amend",
    "undo",
    "reroll",
    "peek",
    "reveal",
    "reveal_apart",
    "back",
    "more",
    "keep",
    "verify",
)


async def test_a_forged_press_on_a_secret_roll_reads_the_same_as_on_a_nonexistent_one(table, hops):
    table.dice.will_show(3, 4)
    await table.alice.slash(table.channel, "roll", dice="1d6", hidden="me")
    shown = await table.bob.slash(table.channel, "roll", dice="1d6")

    async def pressed(number, action, who):
        hops.clear()
        (answer,) = press_at_once(table, shown.response, f"rw:1:{number}:{action}", None, who)
        await table.env.settle()
        return text_of(answer), dict(hops)

    for action, who in product((*FORGED, *TIDYING, "nothing"), (table.bob, table.gm)):
        mine, none = [await pressed(table.number(number), action, who) for number in (1, 9)]
        assert mine == none, (action, who.name)


async def test_answers_to_a_request_are_opened_without_roll_numbers(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "ask", what="perception", who="Mira")
    table.dice.will_show(15)
    await table.alice.click(asked.response, label="Roll")
    results = await table.gm.click(asked.response, label="GM: results")
    (listed,) = [each for each in components(results) if each["type"] == 3]
    opened = await table.gm.select(results.response, [listed["options"][0]["value"]])

    assert listed["options"][0]["label"].startswith("Mira: ")
    assert "15" in text_of(opened)


async def test_rolling_for_someone_in_secret_does_not_make_them_the_current_character(table):
    await create(table.alice, table.thread, **MIRA)
    before = text_of(await listed(table, table.bob))
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "dnd check", what="stealth", character="Mira", hidden="me")
    assert text_of(await listed(table, table.bob)) == before
    assert "played here" not in before
