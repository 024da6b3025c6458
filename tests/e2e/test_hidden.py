"""Hidden rolls: who sees what, in a channel, a thread and a direct message, before and after a restart.

The hidden roll of these tests is 1d1000+7000 that shows 423. People who aren't allowed to see it must not
find any part of it in messages, private answers, buttons, lists, forms or autocomplete.
"""

import json
import re
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui import posting
from tests.e2e.test_buttons import press_at_once
from tests.support import (
    components,
    headline,
    hide_rolls,
    labels,
    line_of,
    name_gm,
    public,
    text_of,
    unname_gm,
)

DICE, FACE = "1d1000+7000", 423
ASKED = ("1000", "7000")  # Known to the person who typed it.
CAME_UP = ("423",)
SEERS = {
    "everyone": {"gwen", "kim", "alice", "bob", "sam"},
    "me": {"alice"},
    "gm": {"alice", "gwen", "kim"},
    "blind": {"gwen", "kim"},
}
EVERYONE = sorted(SEERS["everyone"])


def people(table):
    return {"gwen": table.gm, "kim": table.kim, "alice": table.alice, "bob": table.bob, "sam": table.sam}


async def name_gms(table):
    """Make Gwen a GM by name, and the keepers by their role."""
    for gm in (table.gm, table.keepers):
        await name_gm(table.gm, table.channel, gm)


async def roll(table, hidden="blind", *, who=None, where=None, dice=DICE, faces=(FACE,), **more):
    table.dice.will_show(*faces)
    options = {"hidden": hidden} if hidden else {}
    where = where or table.channel
    before = len(public(where))
    result = await (who or table.alice).slash(where, "roll", dice=dice, **options, **more)
    return line_of(table, result, where) if len(public(where)) > before else result


def seen_by(person, where):
    """Return everything that someone finds in a channel now, except the seals."""
    shown = [
        [
            message.content,
            [embed.to_dict() for embed in message.embeds],
            [component.to_dict() for component in message.components],
        ]
        for message in where.history(viewer=person)
    ]
    return re.sub("seal [0-9a-f]{16}", "", json.dumps(shown, ensure_ascii=False))


def leaked(name, text):
    """Return the parts of the secret in this text that this person must not know."""
    return [each for each in (CAME_UP if name == "alice" else CAME_UP + ASKED) if each in text]


@pytest.mark.story
@pytest.mark.parametrize("hidden", SEERS)
async def test_each_person_sees_and_presses_what_the_choice_says_even_after_a_restart(table, hidden):
    await name_gms(table)
    lines = [(where, await roll(table, hidden, where=where)) for where in (table.channel, table.thread)]
    for restart in (False, True):
        if restart:
            await table.restart()
        for where, line in lines:
            for name, person in people(table).items() if hidden in ("gm", "blind") else ():
                answer = await person.click(line.response, label="Peek")
                assert answer.response.ephemeral
                assert ("7423" in text_of(answer)) == (name in SEERS[hidden]), name
                assert ("Reroll…" in labels(answer)) == (name in SEERS[hidden]), name

            seers = {name for name, person in people(table).items() if "7423" in seen_by(person, where)}
            assert seers == SEERS[hidden], (where.name, restart)


@dataclass
class Hidden:
    """A hidden roll, with its number, its channel, and a public message that has buttons.

    Its message is the roll's line or, if there is none, another roll by the same roller, with forged buttons.
    """

    roll: str
    where: Any
    message: Any
    audience: str


async def hide(table, audience, where):
    decoy = (
        await roll(table, None, dice="1d4", faces=[1], where=where, label="decoy")
        if audience == "me"
        else None
    )
    line = await roll(table, audience, where=where, label="stealth")
    message = (decoy or line).response
    shown = line.response if audience == "me" else line.private
    return Hidden(shown.embeds[0].footer.text.split()[1], where, message, audience)


async def forge(table, person, hidden, action):
    """Press a button that the message doesn't have, and return the answer."""
    custom_id = f"rw:1:{hidden.roll}:{action}"
    button = table.env.backend.get_message(hidden.message.channel_id, hidden.message.id).components[0][
        "components"
    ][0]
    real = button["custom_id"]
    if custom_id not in [component["custom_id"] for component in components_of(hidden)]:
        button["custom_id"] = custom_id
    answer = await person.click(hidden.message, custom_id=custom_id)
    button["custom_id"] = real
    return json.dumps(answer.modal) if answer.modal else text_of(answer)


def components_of(hidden):
    return [component for row in hidden.message.components for component in row["components"]]


async def peek(table, person, hidden):
    return [await forge(table, person, hidden, "peek")]


async def reveal(table, person, hidden):
    return [await forge(table, person, hidden, action) for action in ("reveal", "reveal_apart")]


async def pick_from_a_forged_list(table, person, hidden):
    return [text_of(await pick(table, person, hidden, part)) for part in ("all", "total", "success")]


async def pick(table, person, hidden, part):
    stored = table.env.backend.get_message(hidden.message.channel_id, hidden.message.id)
    options = [{"label": part, "value": part}]
    forged = {"type": 3, "custom_id": f"rw:1:{hidden.roll}:reveal:1:0", "options": options}
    real, stored.components = stored.components, [{"type": 1, "components": [forged]}]
    answer = await person.select(hidden.message, [part])
    stored.components = real
    return answer


async def press_a_forged_button(table, person, hidden):
    actions = ("again", "reroll", "reroll:1:0", "amend", "undo", "back", "peek:1:0", "unheard_of")
    return [await forge(table, person, hidden, action) for action in actions]


async def send_a_forged_form(table, person, hidden):
    """Send forged forms, which Discord accepts without a message, unlike buttons."""
    told = []
    for custom_id in (
        f"rw:1:{hidden.roll}:{action}" for action in ("peek", "reveal:1:0", "again", "back", "amend:1:0")
    ):
        (answer,) = press_at_once(table, hidden.message, custom_id, [], person, form={"modifier": "+x"})
        await table.env.settle()
        told.append(text_of(answer))
    return told


async def list_the_secrets(table, person, hidden):
    return [text_of(await person.slash(hidden.where, "gm secrets"))]


async def verify_by_number(table, person, hidden):
    numbers = (f"{form}{hidden.roll}" for form in ("", "#", "Roll "))
    return [text_of(await person.slash(hidden.where, "verify", roll=number)) for number in numbers]


async def verify_by_link(table, person, hidden):
    link = f"https://discord.com/channels/{table.guild.id}/{hidden.where.id}/{hidden.message.id}"
    return [text_of(await person.slash(hidden.where, "verify", roll=link))]


async def roll_again(table, person, hidden):
    table.dice.will_show(*[5] * (person is table.alice))
    return [text_of(await person.slash(hidden.where, "again"))]


async def autocomplete(table, person, hidden):
    typed = [await person.autocomplete(hidden.where, "roll", "dice", text) for text in ("", "1d", "1")]
    return [json.dumps([choice["name"] for choice in choices], ensure_ascii=False) for choices in typed]


async def make_themselves_gm(table, person, hidden):
    shown = await person.slash(hidden.where, "gm panel")
    told = [text_of(shown)]
    if components(shown):
        told = [
            text_of(await act)
            for act in (
                name_gm(person, hidden.where, person),
                unname_gm(person, hidden.where, table.gm),
                hide_rolls(person, hidden.where, "everyone"),
            )
        ]
    return [
        *told,
        await forge(table, person, hidden, "peek"),
        text_of(await person.slash(hidden.where, "gm secrets")),
    ]


ROUTES = [
    peek,
    reveal,
    pick_from_a_forged_list,
    press_a_forged_button,
    send_a_forged_form,
    list_the_secrets,
    verify_by_number,
    verify_by_link,
    autocomplete,
    make_themselves_gm,
    roll_again,
]
EXCLUDED = {"me": ("bob", "kim", "gwen"), "gm": ("bob",), "blind": ("alice", "bob")}
"""Those who must not see a hidden roll. Sam can do what Bob can."""


@pytest.mark.parametrize("audience", EXCLUDED)
async def test_someone_who_cannot_see_a_hidden_roll_gets_it_by_no_route(table, audience):
    await name_gms(table)
    rolls = [await hide(table, audience, where) for where in (table.channel, table.thread)]
    for hidden in rolls:
        if hidden.where is table.thread:
            await table.restart()
        line = public(hidden.where)[-1].embeds[0].to_dict()
        for route, name in product(ROUTES, EXCLUDED[audience]):
            if route is make_themselves_gm and name in ("gwen", "kim"):
                continue  # They are.
            person = people(table)[name]
            answer = await route(table, person, hidden)
            found = leaked(name, seen_by(person, hidden.where) + "\n".join(answer))
            assert found == [], f"{name} in {hidden.where.name} by {route.__name__}"
            if route is not roll_again:
                assert public(hidden.where)[-1].embeds[0].to_dict() == line


async def test_a_roll_only_for_its_roller_leaves_no_trace_for_others(table):
    await name_gms(table)
    hidden = await hide(table, "me", table.channel)
    never = replace(hidden, roll=table.number(77))
    for route, name in product(ROUTES, EXCLUDED["me"]):
        if route in (roll_again, autocomplete) or (route is make_themselves_gm and name in ("gwen", "kim")):
            continue
        told = [await route(table, people(table)[name], each) for each in (hidden, never)]

        assert told[0] == told[1], (name, route.__name__)
        assert "stealth" not in str(told)


async def test_in_a_direct_message_no_one_else_reaches_a_roll_and_there_is_no_gm(table, simcord_env):
    # In a direct message, no one else can reach a roll.
    dave, eve = (simcord_env.create_user(name.lower(), global_name=name) for name in ("Dave", "Eve"))
    table.dice.will_show(FACE, 1)
    mine = await dave.slash("roll", dice=DICE)
    decoy = await eve.slash("roll", dice="1d4")
    await table.restart()

    for action in ("peek", "reveal", "again", "back", "reroll", "amend"):
        stored = table.env.backend.get_message(decoy.response.channel_id, decoy.response.id)
        forged = f"rw:1:{table.number()}:{action}"
        stored.components[0]["components"][0]["custom_id"] = forged
        answer = await eve.click(decoy.response, custom_id=forged)
        assert answer.response.content.startswith("This roll was deleted")
    assert headline(mine) == "7423"
    assert "No hidden roll in this channel has that number or link" in text_of(
        await eve.slash("verify", roll=table.number())
    )

    # In a direct message there's no GM, and the answer says so.
    for hidden in ["gm", "blind"]:
        dave = simcord_env.create_user("dave", global_name="Dave")

        answer = await dave.slash("roll", dice=DICE, hidden=hidden)

        assert answer.response.content.endswith("Choose everyone or only me.")

    # In a direct message, a roll can be only for its roller and revealed later.
    dave = simcord_env.create_user("dave", global_name="Dave")
    table.dice.will_show(FACE)
    shown = await dave.slash("roll", dice=DICE, hidden="me")
    await table.restart()
    await dave.click(shown.response, label="Reveal…")

    await dave.select(shown.response, ["all"])

    assert shown.response.ephemeral
    (public,) = [message for message in dave.dm_channel.history() if not message.flags.ephemeral]
    assert "7423" in str(public.embeds[0].description)
    for command in ("gm panel", "gm secrets"):
        assert (await dave.slash(command)).response.ephemeral


async def test_a_gm_changes_a_blind_roll_in_private_and_never_on_a_public_message(table):
    # A hidden roll is never shown on a message that others see.
    line = await roll(table, dice="2d1000", faces=[423, 400])
    before = text_of(line), components(line)
    hidden = Hidden(table.number(), table.channel, line.response, "blind")

    told = [await forge(table, table.gm, hidden, action) for action in ("reroll", "reveal", "back", "peek")]

    assert all("823" in each for each in told)
    assert (text_of(line), components(line)) == before
    assert "823" not in seen_by(table.bob, table.channel)

    # A GM can reroll and edit a blind roll in private.
    line = await roll(table, dice="1d20", faces=[7])
    before = text_of(line), components(line)
    peeked = await table.gm.click(line.response, label="Peek")
    await table.gm.click(peeked.response, label="Reroll…")
    table.dice.will_show(19)
    await table.gm.select(peeked.response, ["0.0"])
    form = await table.gm.click(peeked.response, label="Edit…")
    await table.gm.submit_modal(form, {"modifier": "+2"})

    assert headline(peeked) == "21"
    assert "Rerolled once, last by Gwen: ~~7~~ → 19" in text_of(peeked)
    assert (text_of(line), components(line)) == before
    assert "19" not in seen_by(table.alice, table.channel)


async def test_a_forged_form_does_nothing_that_no_form_offers_and_is_answered_in_words(table):
    line = await roll(table, who=table.bob)
    mine = await roll(table, None, dice="1d4", faces=[3])
    before = text_of(line), components(line)
    actions = ("peek", "reveal:1:0", "reveal_apart", "back", "again", "reroll:1:0", "undo:1:0")
    others = ("rw:1:try:1d20", "rw:1:secrets:0", "1:amend:1:0", "x")

    for custom_id in (*(f"rw:1:{table.number(2)}:{action}" for action in actions), *others):
        (answer,) = press_at_once(table, line.response, custom_id, [], table.alice, form={"modifier": "+2"})
        await table.env.settle()

        assert answer.response.ephemeral
        assert "another version of Rollwright" in answer.response.content, custom_id
        assert (text_of(line), components(line)) == before
        assert headline(mine) == "3"


async def test_an_open_roll_is_not_seen_from_another_channel(table):
    await roll(table, None, dice=DICE, label="plans")
    decoy = await roll(table, None, where=table.thread, dice="1d4", faces=[3], who=table.bob)
    there = Hidden(table.number(), table.thread, decoy.response, "everyone")

    for action in ("peek", "reveal", "back", "again", "reroll"):
        answer = await forge(table, table.bob, there, action)
        assert answer == "This roll belongs to another channel. Use its buttons there.", action


async def test_roll_ids_do_not_reveal_a_roll_that_only_its_roller_knows(table):
    """Each ID has six characters, and doesn't reveal how many rolls there are."""
    shown = []
    for hidden in (None, "me", "me", None):
        answer = await roll(table, hidden, dice="1d4", faces=[1])
        if hidden is None:
            shown.append(answer.response)
    numbers = [each.embeds[0].footer.text.split()[1] for each in shown]

    assert numbers == [table.number(1), table.number(4)]
    assert all(re.fullmatch("[A-HJ-NP-Z2-9]{6}", number) for number in numbers)
    assert all(
        f"rw:1:{number}:" in json.dumps(each.components) for each, number in zip(shown, numbers, strict=True)
    )


CAN_FAIL = [
    "21-(21-1d20)*1000000000*333333/1000000000/333333",
    "10/(1d2-1)",
    "1d20/(1d20-10)",
    "30d10!",
]


async def test_only_a_gm_blindly_rolls_what_can_fail_because_of_its_dice(table):
    # A GM can make blind rolls that can fail.
    line = await roll(table, dice="10/(1d2-1)", faces=[2], who=table.gm)

    assert headline(line) == "Hidden roll"

    # A blind roll's failure doesn't reveal its dice.
    for default, notation in product((None, "blind"), CAN_FAIL):
        if default:
            await hide_rolls(table.gm, table.channel, default)

        answer = await table.alice.slash(
            table.channel, "roll", dice=notation, **({} if default else {"hidden": "blind"})
        )

        assert answer.response.ephemeral
        assert "This roll could divide by zero or grow too large, so it can't be blind" in text_of(answer)


async def test_the_line_is_posted_even_if_the_private_answer_is_lost(table):
    first = await roll(table, "gm")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    table.dice.will_show(777)
    await table.alice.click(first.private, label="Again")

    (*_, line) = public(table.channel)

    assert line.id != first.response.id
    assert str(line.embeds[0].description).startswith("# Hidden roll")


async def test_small_and_large_blind_rolls_lines_differ_only_in_roller_label_id_and_seal(table):
    small = await roll(table, dice="1d20", faces=[7], label="stealth")
    large = await roll(table, dice="(40d6+3)>=99", faces=[6] * 40, who=table.bob, label="traps")

    def told(line, *own):
        drawn = json.dumps([line.response.content, line.response.embeds[0].to_dict(), components(line)])
        for each in own:
            assert each in drawn
            drawn = drawn.replace(each, "…")
        return re.sub('"id": [0-9]+', "", drawn)

    seals = [line.response.embeds[0].footer.text.split()[-1] for line in (small, large)]
    assert all(re.fullmatch("[0-9a-f]{16}", seal) for seal in seals)
    one, two = table.number(1), table.number(2)
    assert told(
        small, "Alice", "stealth", f"Roll {one} ", f"rw:1:{one}:", f"/verify {one}", seals[0]
    ) == told(large, "Bob", "traps", f"Roll {two} ", f"rw:1:{two}:", f"/verify {two}", seals[1])
    assert small.response.flags == large.response.flags


async def test_the_line_and_the_private_answer_of_a_hidden_roll_say_who_sees_it(table):
    # A roll for GMs shows a line to everyone, and the roll to its roller.
    line = await roll(table, "gm", who=table.gm, label="ambush")

    assert headline(line) == "Hidden roll"
    assert line.response.embeds[0].author.name == "Gwen: ambush"
    assert labels(line) == ["Peek", "Reveal…"]
    assert line.private.ephemeral
    assert "7423" in line.private.embeds[0].description
    assert "Only you and the GMs see this." in line.private.embeds[0].description
    assert "7423" not in seen_by(table.bob, table.channel)

    # The line isn't an answer to the command, because Discord shows what was typed with it.
    for hidden in ["gm", "blind"]:
        await roll(table, hidden)

        *_, line = public(table.channel)

        assert line.interaction_metadata is None
        assert line.type is discord.MessageType.default

    # A blind roller is only told that the roll was made.
    line = await roll(table, label="stealth")

    assert line.private.ephemeral
    assert line.private.embeds[0].author.name == "Alice: stealth"
    assert "Only GMs can see the roll." in line.private.embeds[0].description
    assert "Peek" not in str(line.private.components)

    # The private answer says who else sees the roll, and that this is the channel's default.
    chosen = await roll(table, "me")
    assert "Only you see this." in text_of(chosen)
    await hide_rolls(table.gm, table.channel, "gm")

    line = await roll(table, "me")

    words = "Only you and the GMs see this.\nAll rolls in this channel are at least GM only."
    assert words in str(line.private.embeds[0].description)


async def test_a_roll_the_bot_cannot_post_is_shown_privately_repeated_and_revealed(table):
    # If the bot can't write here, the roller is told, and what they typed isn't shown.
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50001)
    table.dice.will_show(FACE)

    rolled = await table.alice.slash(table.channel, "roll", dice=DICE, hidden="gm")

    assert headline(rolled) == "7423"
    (told,) = rolled.followups
    assert told.ephemeral
    assert (
        f"Rollwright couldn't post in this channel, so no one else saw roll {table.number()}" in told.content
    )
    assert len(public(table.channel)) == 1  # The thread's own message.
    assert labels(await table.gm.slash(table.channel, "gm secrets")) == [
        f"Peek {table.number()}",
        f"Reveal {table.number()}…",
    ]

    # If the bot can't write here, a roll can still be repeated and revealed.
    line = await roll(table, "gm")
    table.env.inject_error("*", "/channels/*/messages*", status=403, code=50001, times=None)
    await table.gm.click(line.response, label="Reveal…")
    private = await table.gm.click(line.response, label="Reveal…")

    await table.gm.select(private.response, ["all"])

    (*_, shown) = public(table.channel)
    assert "7423" in str(shown.embeds[0].description)


async def test_a_line_lost_to_a_broken_connection_is_sent_again(table, monkeypatch):
    send = discord.abc.Messageable.send

    async def fail(self, *arguments, **more):
        monkeypatch.setattr(discord.abc.Messageable, "send", send)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.abc.Messageable, "send", fail)
    table.dice.will_show(FACE)
    rolled = await table.alice.slash(table.channel, "roll", dice=DICE, hidden="gm")

    assert headline(rolled) == "7423"
    assert not rolled.followups
    assert sum(each.embeds[:1] != [] for each in public(table.channel)) == 1  # It was sent again and stays.


async def test_with_a_broken_connection_no_one_is_told_that_there_is_no_line(table, monkeypatch):
    async def fail(*_, **__):
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.abc.Messageable, "send", fail)
    monkeypatch.setattr(posting, "_PAUSE", 0)
    table.dice.will_show(FACE)
    rolled = await table.alice.slash(table.channel, "roll", dice=DICE, hidden="gm")

    (told,) = rolled.followups
    assert told.content.startswith(f"Discord didn't confirm the line for roll {table.number()}. Check")


async def test_labels_and_mistyped_text_stay_hidden_with_their_roll(table):
    # The button of a mistyped hidden roll makes a hidden roll.
    answer = await table.alice.slash(table.channel, "roll", dice="2d6hk1", label="luck", hidden="blind")
    table.dice.will_show(5, 4)

    rolled = await table.alice.click(answer.response, label="Roll 2d6kh1 # luck, blind")

    line = line_of(table, rolled, table.channel)
    assert headline(rolled) == "Rolled blind"
    assert headline(line) == "Hidden roll"
    assert line.response.embeds[0].author.name == "Alice: luck"
    assert seen_by(table.bob, table.channel).count("Hidden roll") == 1

    # A label between bars stays hidden with its roll.
    line = await roll(table, label="perception ||the assassin||")

    assert line.response.embeds[0].author.name == "Alice: perception"
    assert "assassin" not in seen_by(table.bob, table.channel)
    answer = await table.gm.click(line.response, label="Peek")
    assert answer.response.embeds[0].author.name == "Alice: perception the assassin"

    # Labels between bars stay hidden if only the total is revealed.
    line = await roll(table, dice="1d20 # ||assassin||; 2d6 # fire", faces=[7, 1, 2])
    listed = await table.gm.click(line.response, label="Reveal…")
    assert headline(listed) == "assassin 7, fire 3"

    await table.gm.select(listed.response, ["total"])

    assert headline(line) == "7, fire 3"

    # Labels don't reveal that there are several rolls.
    line = await roll(table, dice="1d20 hit; 2d6 fire", faces=[7, 1, 2])

    assert line.response.embeds[0].author.name == "Alice: hit"


@pytest.mark.parametrize(("default", "chosen", "holds"), [("gm", None, "gm"), ("blind", "me", "blind")])
async def test_the_stricter_of_the_channels_default_and_the_choice_applies(table, default, chosen, holds):
    await name_gms(table)
    await hide_rolls(table.kim, table.channel, default)
    await table.restart()

    for where in (table.channel, table.thread):
        line = await roll(table, chosen, where=where)
        seers = set()
        for name, person in people(table).items():
            await person.slash(where, "gm secrets")
            await person.click(line.response, label="Peek")
            if "7423" in seen_by(person, where):
                seers.add(name)
        assert seers == SEERS[holds], where.name


async def test_again_keeps_or_changes_the_audience_but_does_not_reveal_a_gms_changes(table):
    # Repeating a hidden roll keeps its audience.
    await roll(table, "gm")
    table.dice.will_show(777)

    rolled = await table.alice.slash(table.channel, "again")

    assert headline(rolled) == "7777"
    assert headline(line_of(table, rolled, table.channel)) == "Hidden roll"
    assert "7777" not in seen_by(table.bob, table.channel)

    # *Again* can have a different audience.
    await roll(table, "gm")
    table.dice.will_show(777)

    assert headline(await table.alice.slash(table.channel, "again", hidden="everyone")) == "7777"

    # *Again* doesn't reveal a GM's changes to a blind roller.
    line = await roll(table, dice="1d20", faces=[7])
    peeked = await table.gm.click(line.response, label="Peek")
    form = await table.gm.click(peeked.response, label="Edit…")
    await table.gm.submit_modal(form, {"target": "18"})
    table.dice.will_show(9)

    again = await table.alice.slash(table.channel, "again", hidden="everyone")

    assert headline(again) == "9"


async def test_a_secret_draw_says_who_sees_it(table):
    table.dice.will_show(2)

    shown = await table.alice.slash(table.channel, "roll", dice="bcdice: Schoice[door,stairs]", hidden="me")

    assert headline(shown) == "stairs · 2"
    assert shown.response.ephemeral
