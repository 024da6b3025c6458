"""Two tables with the same actions and faces but different GM secrets look the same to players.

That covers everything a player is shown: messages, private answers, lists, forms, suggestions while typing,
`/odds`, and the small print under rolls. Whatever follows from the secret by the rules is the same at both.
"""

import json
import re
from dataclasses import replace

import discord
import pytest

from tests.e2e.dnd import mira
from tests.e2e.fights import attack, begin_usual_fight, messages, panel
from tests.e2e.test_odds_under_rolls import press_panel
from tests.e2e.wizards import narrative, terms
from tests.support import hide_rolls, line_of

NAMES = ("Gwen", "Alice", "Bob", "Sam")


@pytest.fixture
def other(table):
    """Return another server with a channel and people of the same names."""
    guild = table.env.create_guild("Table")
    gms = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    gm, alice, bob, sam = (
        guild.add_member(
            table.env.create_user(f"{name.lower()}_too", global_name=name),
            roles=[gms] if name == "Gwen" else [],
        )
        for name in NAMES
    )
    channel = guild.create_text_channel("rolls")
    return replace(table, guild=guild, channel=channel, gm=gm, alice=alice, bob=bob, sam=sam)


def plain(seen):
    """Return someone's view without the numbers and names that are unique to each table."""
    text = json.dumps(seen, ensure_ascii=False, default=str, sort_keys=True)
    text = re.sub(r"[0-9]{17,}", "ID", text)
    text = re.sub(r"Roll [0-9A-Z]{6}|(?<=rw:1:)[0-9A-Z]{6}(?=:)|(?<=/verify )[0-9A-Z]{6}", "ROLL", text)
    text = re.sub(r"(?<=rw:1:)([a-z_:]+)[0-9]+", r"\1", text)
    return re.sub(r"seal [0-9a-f]+", "SEAL", text)


def message(each):
    return [each.content, [embed.to_dict() for embed in each.embeds], each.components]


def told(*results):
    """Return the messages and forms of these answers."""
    return [
        [
            message(result.response) if result.response else None,
            [message(each) for each in getattr(result, "followups", ())],
            getattr(result, "modal", None),
        ]
        for result in results
    ]


def public_messages(table):
    return [message(each.response) for each in messages(table) if each.response.embeds]


async def offered(table):
    """Return a player's suggestions while typing, and the answer of /odds about their last roll."""
    typed = [
        await table.alice.autocomplete(table.channel, command, option, "")
        for command, option in (
            ("roll", "dice"),
            ("dnd attack", "attack"),
            ("dnd check", "what"),
            ("ask", "what"),
        )
    ]
    return [typed, told(await table.alice.slash(table.channel, "odds"))]


async def armor_class(table, ac):
    """Hit a goblin with this AC in a fight, and return the fight's message before and the answer after."""
    await begin_usual_fight(table, (f"goblin i+2 ac{ac} hp30 scimitar +4 1d6+2 slashing", 10))
    before = [message(panel(table).response)]
    hit = await attack(table, table.alice, "Goblin", 19, 4)
    return [before, told(hit)]


async def dnd_dc(table, dc):
    """Ask for a save with a hidden DC, roll it, and return the answers."""
    await mira(table)
    answer = await table.gm.slash(table.channel, "ask", what="dex save", goal=str(dc), **{"hide-goal": True})
    asked = line_of(table, answer, table.channel)
    table.dice.will_show(12)
    rolled = await table.alice.click(asked.response, label="Roll")
    mine = await table.alice.click(asked.response, label="My roll")
    return told(rolled, mine)


async def goal(table, least):
    """Ask for plain dice with a hidden goal, roll them, and return the answers."""
    answer = await table.gm.slash(table.channel, "ask", what="1d20+3", goal=str(least), **{"hide-goal": True})
    asked = line_of(table, answer, table.channel)
    table.dice.will_show(14)
    rolled = await table.alice.click(asked.response, label="Roll")
    form = await table.alice.click(rolled.followups[0], label="Edit…")
    return told(rolled, form)


async def threshold(table, least):
    """Accept a Narrative roll with a threshold that only the GM knows, and return the answer."""
    shown = await terms(table, await narrative(table), disclosed="4 partial", hidden=f"{least} success")
    table.dice.will_show(3)
    return told(await table.alice.click(shown.response, label="Accept and roll"))


async def blind(table, dice):
    """Make a blind roll, and return the answers to its roller and to someone who peeks."""
    await hide_rolls(table.gm, table.channel, "blind")
    table.dice.will_all_show(1)
    rolled = await table.alice.slash(table.channel, "roll", dice=dice)
    table.dice.will_all_show(0)
    peeked = await table.bob.click(line_of(table, rolled, table.channel).response, label="Peek")
    return told(rolled, peeked)


async def gms_own(table, dice):
    """Make a GM's private roll, and return the answers to a player who presses *Peek* and *Reveal…*."""
    table.dice.will_all_show(1)
    rolled = await table.gm.slash(table.channel, "roll", dice=dice, hidden="gm")
    table.dice.will_all_show(0)
    line = line_of(table, rolled, table.channel)
    return told(*[await table.alice.click(line.response, label=label) for label in ("Peek", "Reveal…")])


@pytest.mark.parametrize(
    ("scene", "one", "two"),
    [
        (armor_class, 8, 14),
        (armor_class, 10, 17),
        (dnd_dc, 5, 25),
        (dnd_dc, 13, 30),
        (goal, 2, 17),
        (goal, 10, 30),
        (threshold, 5, 9),
        (threshold, 8, 6),
        (gms_own, "1d20+7>=15", "8d6"),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
async def test_what_players_see_does_not_depend_on_a_secret(table, other, scene, one, two):
    seen = []
    for at, secret in ((table, one), (other, two)):
        await press_panel(at)
        own = await scene(at, secret)
        last = [] if scene is gms_own else await offered(at)
        seen.append(plain([own, last, public_messages(at)]))

    assert seen[0] == seen[1]


@pytest.mark.parametrize(("one", "two"), [("1d20+7>=15", "8d6"), ("1d6", "100d100kh50")])
async def test_a_blind_line_and_its_rollers_answer_do_not_depend_on_the_roll(table, other, one, two):
    first, second = [
        plain([await blind(at, dice), public_messages(at)]) for at, dice in ((table, one), (other, two))
    ]

    assert first == second
