"""Hidden rolls: who sees what, in a channel, a thread and a direct message, before and after a restart.

The hidden roll of these tests is 1d1000+7000 that shows 423. People who aren't allowed to see it must not
find any part of it in messages, private answers, buttons, lists, forms or autocomplete.
"""

import json
import re
from dataclasses import dataclass, replace
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
EVERYBODY = sorted(SEERS["everyone"])


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
@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
@pytest.mark.parametrize("place", ["channel", "thread"])
@pytest.mark.parametrize("hidden", SEERS)
async def test_each_sees_and_may_press_what_the_choice_says(table, hidden, place, restart):
    await name_gms(table)
    where = getattr(table, place)
    line = await roll(table, hidden, where=where)
    if restart:
        await table.restart()
    if hidden in ("gm", "blind"):
        for name, person in people(table).items():
            answer = await person.click(line.response, label="Peek")
            assert answer.response.ephemeral
            assert ("7423" in text_of(answer)) == (name in SEERS[hidden]), name
            assert ("Reroll…" in labels(answer)) == (name in SEERS[hidden]), name

    seers = {name for name, person in people(table).items() if "7423" in seen_by(person, where)}

    assert seers == SEERS[hidden]


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
    roll_again,
    autocomplete,
    make_themselves_gm,
]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.__name__)
@pytest.mark.parametrize("audience", ["me", "gm", "blind"])
async def test_who_may_not_see_a_hidden_roll_does_not_get_it_by(table, audience, route):
    await name_gms(table)
    rolls = [await hide(table, audience, where) for where in (table.channel, table.thread)]
    for restart in (False, True):
        if restart:
            await table.restart()
        for hidden in rolls:
            line = public(hidden.where)[-1].embeds[0].to_dict()
            for name in sorted(set(EVERYBODY) - SEERS[audience]):
                if route is make_themselves_gm and name in ("gwen", "kim"):
                    continue  # They are.
                person = people(table)[name]
                told = await route(table, person, hidden)
                found = leaked(name, seen_by(person, hidden.where) + "\n".join(told))
                assert found == [], f"{name} in {hidden.where.name} {'after a restart' if restart else ''}"
                if route is not roll_again:
                    assert public(hidden.where)[-1].embeds[0].to_dict() == line


@pytest.mark.parametrize("route", [route for route in ROUTES if route not in (roll_again, autocomplete)])
async def test_a_roll_for_its_roller_alone_is_to_others_as_if_it_had_never_been(table, route):
    await name_gms(table)
    hidden = await hide(table, "me", table.channel)
    never = replace(hidden, roll=table.number(77))
    for name in ("bob", "sam", "kim", "gwen"):
        if route is make_themselves_gm and name in ("gwen", "kim"):
            continue
        told = [await route(table, people(table)[name], each) for each in (hidden, never)]

        assert told[0] == told[1], name
        assert "stealth" not in str(told)


@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
async def test_in_a_direct_message_nobody_else_gets_at_a_roll(table, simcord_env, restart):
    dave, eve = (simcord_env.create_user(name.lower(), global_name=name) for name in ("Dave", "Eve"))
    table.dice.will_show(FACE, 1)
    mine = await dave.slash("roll", dice=DICE)
    decoy = await eve.slash("roll", dice="1d4")
    if restart:
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


async def test_a_hidden_roll_is_never_put_on_a_message_that_others_see(table):
    line = await roll(table, dice="2d1000", faces=[423, 400])
    before = text_of(line), components(line)
    hidden = Hidden(table.number(), table.channel, line.response, "blind")

    told = [await forge(table, table.gm, hidden, action) for action in ("reroll", "reveal", "back", "peek")]

    assert all("823" in each for each in told)
    assert (text_of(line), components(line)) == before
    assert "823" not in seen_by(table.bob, table.channel)


@pytest.mark.parametrize(
    "action", ["peek", "reveal:1:0", "reveal_apart", "back", "again", "reroll:1:0", "undo:1:0"]
)
async def test_a_forged_form_does_nothing_that_no_form_asks(table, action):
    line = await roll(table, who=table.bob)
    mine = await roll(table, None, dice="1d4", faces=[3])
    before = text_of(line), components(line)

    (answer,) = press_at_once(
        table, line.response, f"rw:1:{table.number(2)}:{action}", [], table.alice, form={"modifier": "+2"}
    )
    await table.env.settle()

    assert answer.response.ephemeral
    assert "another version of Rollwright" in answer.response.content
    assert (text_of(line), components(line)) == before
    assert headline(mine) == "3"


@pytest.mark.parametrize("custom_id", ["rw:1:try:1d20", "rw:1:secrets:0", "1:amend:1:0", "x"])
async def test_a_forged_form_of_another_kind_is_answered_in_words(table, custom_id):
    mine = await roll(table, None, dice="1d4", faces=[3])

    (answer,) = press_at_once(table, mine.response, custom_id, [], table.alice, form={"modifier": "+2"})
    await table.env.settle()

    assert "another version of Rollwright" in answer.response.content


@pytest.mark.parametrize("action", ["peek", "reveal", "back", "again", "reroll"])
async def test_an_open_roll_is_not_seen_from_another_channel(table, action):
    await roll(table, None, dice=DICE, label="plans")
    decoy = await roll(table, None, where=table.thread, dice="1d4", faces=[3], who=table.bob)

    told = await forge(
        table, table.bob, Hidden(table.number(), table.thread, decoy.response, "everyone"), action
    )

    assert told == "This roll belongs to another channel. Use its buttons there."


async def test_the_numbers_of_rolls_do_not_tell_of_one_that_only_its_roller_knows_of(table):
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


@pytest.mark.parametrize(
    "notation", ["21-(21-1d20)*1000000000*333333/1000000000/333333", "10/(1d2-1)", "1d20/(1d20-10)", "30d10!"]
)
@pytest.mark.parametrize("default", [None, "blind"])
async def test_a_blind_roll_does_not_tell_of_its_dice_by_failing(table, notation, default):
    if default:
        await hide_rolls(table.gm, table.channel, default)

    answer = await table.alice.slash(
        table.channel, "roll", dice=notation, **({} if default else {"hidden": "blind"})
    )

    assert answer.response.ephemeral
    assert "This roll could divide by zero or grow too large, so it can't be blind" in answer.response.content


async def test_a_gm_may_roll_blind_what_can_fail(table):
    line = await roll(table, dice="10/(1d2-1)", faces=[2], who=table.gm)

    assert headline(line) == "Hidden roll"


async def test_the_private_answer_says_who_else_sees_the_roll_and_that_the_channel_would_have_it_so(table):
    chosen = await roll(table, "me")
    assert "Only you see this." in text_of(chosen)
    await hide_rolls(table.gm, table.channel, "gm")

    line = await roll(table, "me")

    words = "Only you and the GMs see this.\nAll rolls in this channel are at least GM only."
    assert words in str(line.private.embeds[0].description)


async def test_the_line_is_posted_even_if_the_private_answer_is_lost(table):
    first = await roll(table, "gm")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    table.dice.will_show(777)
    await table.alice.click(first.private, label="Again")

    (*_, line) = public(table.channel)

    assert line.id != first.response.id
    assert str(line.embeds[0].description).startswith("# Hidden roll")


async def test_the_lines_of_a_small_and_a_large_blind_roll_differ_in_roller_label_id_and_seal_alone(table):
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


async def test_a_gm_only_roll_shows_a_line_to_all_and_the_roll_to_whoever_rolled(table):
    line = await roll(table, "gm", who=table.gm, label="ambush")

    assert headline(line) == "Hidden roll"
    assert line.response.embeds[0].author.name == "Gwen: ambush"
    assert labels(line) == ["Peek", "Reveal…"]
    assert line.private.ephemeral
    assert "7423" in line.private.embeds[0].description
    assert "Only you and the GMs see this." in line.private.embeds[0].description
    assert "7423" not in seen_by(table.bob, table.channel)


@pytest.mark.parametrize("hidden", ["gm", "blind"])
async def test_the_line_is_no_answer_to_the_command_of_which_discord_shows_what_was_typed(table, hidden):
    await roll(table, hidden)

    *_, line = public(table.channel)

    assert line.interaction_metadata is None
    assert line.type is discord.MessageType.default


async def test_a_blind_roller_is_told_privately_that_it_was_rolled_and_no_more(table):
    line = await roll(table, label="stealth")

    assert line.private.ephemeral
    assert line.private.embeds[0].author.name == "Alice: stealth"
    assert "Only GMs can see the roll." in line.private.embeds[0].description
    assert "Peek" not in str(line.private.components)


async def test_where_the_bot_may_not_write_whoever_rolls_is_told_and_nothing_that_was_typed_is_shown(table):
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


async def test_where_the_bot_may_not_write_a_roll_is_still_made_again_and_revealed(table):
    line = await roll(table, "gm")
    table.env.inject_error("*", "/channels/*/messages*", status=403, code=50001, times=None)
    await table.gm.click(line.response, label="Reveal…")
    private = await table.gm.click(line.response, label="Reveal…")

    await table.gm.select(private.response, ["all"])

    (*_, shown) = public(table.channel)
    assert "7423" in str(shown.embeds[0].description)


@pytest.mark.parametrize(
    "failure", [TimeoutError(), ConnectionResetError(), aiohttp.ServerDisconnectedError()]
)
async def test_a_line_that_the_wire_broke_off_is_sent_again(table, failure, monkeypatch):
    send = discord.abc.Messageable.send

    async def fail(self, *arguments, **more):
        monkeypatch.setattr(discord.abc.Messageable, "send", send)
        raise failure

    monkeypatch.setattr(discord.abc.Messageable, "send", fail)
    table.dice.will_show(FACE)
    rolled = await table.alice.slash(table.channel, "roll", dice=DICE, hidden="gm")

    assert headline(rolled) == "7423"
    assert not rolled.followups
    assert sum(each.embeds[:1] != [] for each in public(table.channel)) == 1  # It was sent again and remains.


async def test_where_the_wire_stays_broken_nobody_is_told_that_nothing_stands_there(table, monkeypatch):
    async def fail(*_, **__):
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.abc.Messageable, "send", fail)
    monkeypatch.setattr(posting, "_PAUSE", 0)
    table.dice.will_show(FACE)
    rolled = await table.alice.slash(table.channel, "roll", dice=DICE, hidden="gm")

    (told,) = rolled.followups
    assert told.content.startswith(f"Discord didn't confirm the line for roll {table.number()}. Check")


async def test_a_label_between_bars_stays_hidden_with_the_roll(table):
    line = await roll(table, label="perception ||the assassin||")

    assert line.response.embeds[0].author.name == "Alice: perception"
    assert "assassin" not in seen_by(table.bob, table.channel)
    answer = await table.gm.click(line.response, label="Peek")
    assert answer.response.embeds[0].author.name == "Alice: perception the assassin"


async def test_labels_between_bars_stay_hidden_when_the_total_is_revealed(table):
    line = await roll(table, dice="1d20 # ||assassin||; 2d6 # fire", faces=[7, 1, 2])
    listed = await table.gm.click(line.response, label="Reveal…")
    assert headline(listed) == "assassin 7, fire 3"

    await table.gm.select(listed.response, ["total"])

    assert headline(line) == "7, fire 3"


async def test_several_rolls_do_not_tell_by_their_labels_that_they_are_several(table):
    line = await roll(table, dice="1d20 hit; 2d6 fire", faces=[7, 1, 2])

    assert line.response.embeds[0].author.name == "Alice: hit"


async def test_the_button_of_a_mistyped_hidden_roll_rolls_it_hidden(table):
    answer = await table.alice.slash(table.channel, "roll", dice="2d6hk1", label="luck", hidden="blind")
    table.dice.will_show(5, 4)

    rolled = await table.alice.click(answer.response, label="Roll 2d6kh1 # luck, blind")

    line = line_of(table, rolled, table.channel)
    assert headline(rolled) == "Rolled blind"
    assert headline(line) == "Hidden roll"
    assert line.response.embeds[0].author.name == "Alice: luck"
    assert seen_by(table.bob, table.channel).count("Hidden roll") == 1


@pytest.mark.parametrize(
    ("default", "chosen", "holds"),
    [
        ("gm", None, "gm"),
        ("gm", "everyone", "gm"),
        ("gm", "me", "gm"),
        ("gm", "blind", "blind"),
        ("me", "gm", "gm"),
        ("blind", "me", "blind"),
        ("everyone", "me", "me"),
    ],
)
async def test_of_the_channels_default_and_the_choice_the_stricter_holds(table, default, chosen, holds):
    await name_gms(table)
    await hide_rolls(table.kim, table.channel, default)
    await table.restart()

    for where in (table.channel, table.thread):
        line = await roll(table, chosen, where=where)
        seers = set()
        for name, person in people(table).items():
            await person.slash(where, "gm secrets")
            if holds != "me":
                await person.click(line.response, label="Peek")
            if "7423" in seen_by(person, where):
                seers.add(name)
        assert seers == SEERS[holds], where.name


async def test_a_hidden_roll_is_rolled_again_for_the_same_eyes(table):
    await roll(table, "gm")
    table.dice.will_show(777)

    rolled = await table.alice.slash(table.channel, "again")

    assert headline(rolled) == "7777"
    assert headline(line_of(table, rolled, table.channel)) == "Hidden roll"
    assert "7777" not in seen_by(table.bob, table.channel)


async def test_again_can_be_asked_for_other_eyes(table):
    await roll(table, "gm")
    table.dice.will_show(777)

    assert headline(await table.alice.slash(table.channel, "again", hidden="everyone")) == "7777"


async def test_again_does_not_tell_a_blind_roller_what_the_gm_made_of_the_roll(table):
    line = await roll(table, dice="1d20", faces=[7])
    peeked = await table.gm.click(line.response, label="Peek")
    form = await table.gm.click(peeked.response, label="Edit…")
    await table.gm.submit_modal(form, {"target": "18"})
    table.dice.will_show(9)

    again = await table.alice.slash(table.channel, "again", hidden="everyone")

    assert headline(again) == "9"


async def test_a_gm_rerolls_and_amends_a_blind_roll_in_private(table):
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


@pytest.mark.parametrize("hidden", ["gm", "blind"])
async def test_in_a_direct_message_there_is_no_gm_and_the_answer_says_so(table, simcord_env, hidden):
    dave = simcord_env.create_user("dave", global_name="Dave")

    answer = await dave.slash("roll", dice=DICE, hidden=hidden)

    assert answer.response.content.endswith("Choose everyone or only me.")


async def test_in_a_direct_message_a_roll_can_be_for_the_roller_alone_and_revealed_later(table, simcord_env):
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


async def test_a_secret_draw_is_made_where_it_is_said_who_sees_it(table):
    table.dice.will_show(2)

    shown = await table.alice.slash(table.channel, "roll", dice="bcdice: Schoice[door,stairs]", hidden="me")

    assert headline(shown) == "stairs · 2"
    assert shown.response.ephemeral
