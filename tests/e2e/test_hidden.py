"""Hidden rolls: who sees what, in a channel, a thread and a direct message, before and after a restart.

The hidden roll of these tests is 1d1000+7000 that shows 423. No part of it may be found in anything
that somebody sees who may not: messages, private answers, buttons, lists, forms, autocomplete.
"""

import json
import re

import discord
import pytest

from tests.support import components, headline, labels, line_of, text_of

DICE, FACE = "1d1000+7000", 423
ASKED = ("1000", "7000")  # What whoever typed it knows.
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
    """Gwen by name, the keepers by their role."""
    for gm in (table.gm, table.keepers):
        await table.gm.slash(table.channel, "gm add", who=gm)


async def roll(table, hidden="blind", *, who=None, where=None, dice=DICE, faces=(FACE,), **more):
    table.dice.will_show(*faces)
    options = {"hidden": hidden} if hidden else {}
    where = where or table.channel
    before = len(where.history(viewer=table.sam))
    result = await (who or table.alice).slash(where, "roll", dice=dice, **options, **more)
    return line_of(table, result, where) if len(where.history(viewer=table.sam)) > before else result


def seen_by(person, where):
    """All that somebody finds in a channel now: texts, buttons, lists, with the seals left out."""
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
    """What of the secret is in this text that this person may not know."""
    return [each for each in (CAME_UP if name == "alice" else CAME_UP + ASKED) if each in text]


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
            assert ("Reroll dice…" in labels(answer)) == (name in SEERS[hidden]), name

    seers = {name for name, person in people(table).items() if "7423" in seen_by(person, where)}

    assert seers == SEERS[hidden]


async def peek(table, person, line, where):
    if line:
        return [text_of(await person.click(line, label="Peek"))]
    return []


async def reveal(table, person, line, where):
    if line:
        return [text_of(await person.click(line, label="Reveal…"))]
    return []


async def pick_from_a_list_that_a_gm_has_opened(table, person, line, where):
    if not line:
        return []
    await table.kim.click(line, label="Reveal…")
    told = [text_of(await person.select(line, [part])) for part in ("all", "total", "success")]
    told.append(text_of(await person.click(line, label="Back")))
    await table.kim.click(line, label="Back")
    return told


async def press_a_forged_button(table, person, line, where):
    if not line:
        return []
    button = table.env.backend.get_message(line.channel_id, line.id).components[0]["components"][0]
    told = []
    for action in ("again", "reroll", "reroll:1:0", "amend", "undo", "reveal_apart", "back", "peek:1:0", "unheard_of"):
        button["custom_id"] = f"rw:1:1:{action}"
        answer = await person.click(line, custom_id=f"rw:1:1:{action}")
        told.append(json.dumps(answer.modal) if answer.modal else text_of(answer))
    button["custom_id"] = "rw:1:1:peek"
    return told


async def list_the_secrets(table, person, line, where):
    return [text_of(await person.slash(where, "gm secrets"))]


async def verify_by_number(table, person, line, where):
    return [text_of(await person.slash(where, "verify", roll=number)) for number in ("1", "#1", "Roll 1")]


async def verify_by_link(table, person, line, where):
    if not line:
        return []
    link = f"https://discord.com/channels/{table.guild.id}/{where.id}/{line.id}"
    return [text_of(await person.slash(where, "verify", roll=link))]


async def roll_again(table, person, line, where):
    table.dice.will_show(*[5] * (person is table.alice))
    return [text_of(await person.slash(where, "again"))]


async def autocomplete(table, person, line, where):
    typed = [await person.autocomplete(where, "roll", "dice", text) for text in ("", "1d", "1")]
    return [json.dumps([choice["name"] for choice in choices], ensure_ascii=False) for choices in typed]


async def make_themselves_gm(table, person, line, where):
    told = [text_of(await person.slash(where, "gm add", who=person))]
    told.append(text_of(await person.slash(where, "gm remove", who=table.gm)))
    told.append(text_of(await person.slash(where, "gm default", hidden="everyone")))
    return told


ROUTES = [
    peek,
    reveal,
    pick_from_a_list_that_a_gm_has_opened,
    press_a_forged_button,
    list_the_secrets,
    verify_by_number,
    verify_by_link,
    roll_again,
    autocomplete,
    make_themselves_gm,
]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.__name__)
@pytest.mark.parametrize("hidden", ["me", "gm", "blind"])
async def test_who_may_not_see_a_hidden_roll_does_not_get_it_by(table, hidden, route):
    await name_gms(table)
    first = await roll(table, hidden)
    threaded = await roll(table, hidden, where=table.thread)
    for restart in (False, True):
        if restart:
            await table.restart()
        for line, where in ((first, table.channel), (threaded, table.thread)):
            for name in set(EVERYBODY) - SEERS[hidden] - ({"gwen", "kim"} if route is make_themselves_gm else set()):
                person = people(table)[name]
                told = await route(table, person, None if hidden == "me" else line.response, where)
                found = leaked(name, seen_by(person, where) + "\n".join(told))
                assert found == [], f"{name} in {where.name} {'after a restart' if restart else ''}"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.__name__)
async def test_nobody_learns_that_a_roll_for_its_roller_alone_was_made_by(table, route):
    await name_gms(table)
    await roll(table, "me", label="stealth")
    for name in ("bob", "sam", "kim", "gwen"):
        if route is make_themselves_gm and name in ("kim", "gwen"):
            continue
        person = people(table)[name]
        told = await route(table, person, None, table.channel)

        assert "Alice" not in "\n".join(told) or route is make_themselves_gm
        assert "stealth" not in seen_by(person, table.channel) + "\n".join(told)


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
    assert told(small, "Alice", "stealth", "Roll 1 ", "rw:1:1:", seals[0]) == told(
        large, "Bob", "traps", "Roll 2 ", "rw:1:2:", seals[1]
    )
    assert small.response.flags == large.response.flags


async def test_a_gm_only_roll_shows_a_line_to_all_and_the_roll_to_whoever_rolled(table):
    line = await roll(table, "gm", who=table.gm, label="ambush")

    assert headline(line) == "Hidden roll"
    assert line.response.embeds[0].author.name == "Gwen: ambush"
    assert labels(line) == ["Peek", "Reveal…"]
    assert line.private.ephemeral
    assert "7423" in line.private.embeds[0].description
    assert "7423" not in seen_by(table.bob, table.channel)


@pytest.mark.parametrize("hidden", ["gm", "blind"])
async def test_the_line_is_no_answer_to_the_command_of_which_discord_shows_what_was_typed(table, hidden):
    await roll(table, hidden)

    *_, line = table.channel.history(viewer=table.bob)

    assert line.interaction_metadata is None
    assert line.type is discord.MessageType.default


async def test_a_blind_roller_is_told_privately_that_it_was_rolled_and_no_more(table):
    line = await roll(table, label="stealth")

    assert line.private.ephemeral
    assert line.private.embeds[0].author.name == "Alice: stealth"
    assert "Only the GM sees" in line.private.embeds[0].description
    assert "Peek" not in str(line.private.components)


async def test_where_the_bot_may_not_write_the_line_is_sent_as_an_answer(table):
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50001)

    line = await roll(table, "gm")
    peeked = await table.gm.click(line.response, label="Peek")

    assert headline(line) == "Hidden roll"
    assert headline(peeked) == "7423"
    assert leaked("bob", seen_by(table.bob, table.channel)) == []


async def test_a_label_between_bars_stays_hidden_with_the_roll(table):
    line = await roll(table, label="perception ||the assassin||")

    assert line.response.embeds[0].author.name == "Alice: perception"
    assert "assassin" not in seen_by(table.bob, table.channel)
    answer = await table.gm.click(line.response, label="Peek")
    assert answer.response.embeds[0].author.name == "Alice: perception the assassin"


async def test_several_rolls_do_not_tell_by_their_labels_that_they_are_several(table):
    line = await roll(table, dice="1d20 hit; 2d6 fire", faces=[7, 1, 2])

    assert line.response.embeds[0].author.name == "Alice: hit"


async def test_the_button_of_a_mistyped_hidden_roll_rolls_it_hidden(table):
    answer = await table.alice.slash(table.channel, "roll", dice="2d6 keep 1", hidden="blind")
    table.dice.will_show(5, 4)

    rolled = await table.alice.click(answer.response, label="Roll 2d6kh1")

    assert headline(rolled) == "Rolled blind"
    assert headline(line_of(table, rolled, table.channel)) == "Hidden roll"
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
    await table.kim.slash(table.channel, "gm default", hidden=default)
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
    form = await table.gm.click(peeked.response, label="Amend…")
    await table.gm.submit_modal(form, {"target": "18"})
    table.dice.will_show(9)

    again = await table.alice.slash(table.channel, "again", hidden="everyone")

    assert headline(again) == "9"


async def test_a_gm_rerolls_and_amends_a_blind_roll_in_private(table):
    line = await roll(table, dice="1d20", faces=[7])
    before = text_of(line), components(line)
    peeked = await table.gm.click(line.response, label="Peek")
    await table.gm.click(peeked.response, label="Reroll dice…")
    table.dice.will_show(19)
    await table.gm.select(peeked.response, ["0.0"])
    form = await table.gm.click(peeked.response, label="Amend…")
    await table.gm.submit_modal(form, {"modifier": "+2"})

    assert headline(peeked) == "21"
    assert "Rerolled once, last by Gwen: ~~7~~ → 19" in text_of(peeked)
    assert (text_of(line), components(line)) == before
    assert "19" not in seen_by(table.alice, table.channel)


@pytest.mark.parametrize("hidden", ["gm", "blind"])
async def test_in_a_direct_message_there_is_no_gm_and_the_answer_says_so(table, simcord_env, hidden):
    dave = simcord_env.create_user("dave", global_name="Dave")

    answer = await dave.slash("roll", dice=DICE, hidden=hidden)

    assert answer.response.content.startswith("There is no GM in a direct message; choose only me")


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
    for command in ("gm list", "gm secrets"):
        assert (await dave.slash(command)).response.ephemeral
