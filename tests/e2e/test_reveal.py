"""Revealing a hidden roll: who can reveal it, where and how much, and what everyone sees then."""

import json

import pytest

from bot.rolls.card import Card
from bot.rolls.values import Shown
from bot.store.stored_rolls import Post
from tests.e2e.test_hidden import name_gms, roll, seen_by
from tests.support import components, headline, labels, line_of, options, public, set_screen, text_of


async def open_list(person, message):
    """Press *Reveal…*, and return the message with the list, which only the presser sees."""
    answer = await person.click(message.response, label="Reveal…")
    assert answer.response.ephemeral
    return answer.response


def options_of(message):
    return [
        option
        for row in message.components
        for item in row["components"]
        for option in item.get("options", ())
    ]


async def reveal(person, message, part):
    return await person.select(await open_list(person, message), [part])


async def peek(person, line):
    return await person.click(line.response, label="Peek")


@pytest.mark.story
async def test_the_whole_roll_is_revealed_in_place_with_its_buttons(table):
    line = await roll(table, label="stealth")
    await table.restart()

    await reveal(table.gm, line, "all")

    assert headline(line) == "7423"
    assert line.response.embeds[0].author.name == "Alice: stealth"
    assert labels(line) == ["Again", "Reroll…", "Edit…"]
    assert (
        f"Was blind, revealed by Gwen. Check with `/verify {table.number()}` that it wasn't changed."
        in text_of(line)
    )
    assert "nonce" not in text_of(line), "/verify shows its 32 digits"


async def test_parts_to_reveal_are_chosen_from_a_private_list(table):
    # The list is private, next to the roll, and the line stays the same.
    line = await roll(table)
    before = text_of(line), components(line)

    answer = await table.gm.click(line.response, label="Reveal…")

    assert (text_of(line), components(line)) == before
    assert headline(answer) == "7423"
    assert [option["label"] for option in options(answer)] == [
        "Everything",
        "Only the total: 7423",
    ]
    await table.gm.click(answer.response, label="Back")
    assert labels(answer) == ["Reveal…", "Again", "Reroll…", "Edit…"]

    # *Success* is only offered if there was a target.
    without = await open_list(table.gm, await roll(table, dice="8d6>=5", faces=[5] * 8))
    with_one = await open_list(table.gm, await roll(table, dice="(1d20)>=5; 1d6", faces=[12, 3]))

    offered = [[option["label"] for option in options_of(message)] for message in (without, with_one)]

    assert offered == [
        ["Everything", "Only the total: 8 successes"],
        ["Everything", "Only the total: 12, 3", "Only success or failure: success"],
    ]

    # More of a partly revealed roll can be revealed.
    line = await roll(table, dice="1d20", faces=[12])
    await reveal(table.gm, line, "total")

    await reveal(table.gm, line, "all")

    assert "natural 12" in text_of(line)

    # For an already revealed part, the answer says so, and the private card shows the parts.
    line = await roll(table, dice="1d20", faces=[12])
    first = await reveal(table.gm, line, "total")
    assert "Others see 12." in text_of(first)

    again = await reveal(table.gm, line, "total")

    assert "Someone else just changed this roll" in again.response.content

    # Only the total or only the success is revealed, and the rest stays hidden.
    for parts, shown in [
        (["total"], "17"),
        (["success", "total"], "17: success"),
    ]:
        line = await roll(table, dice="(1d20+5)>=15", faces=[12])
        for part in parts:
            await reveal(table.gm, line, part)
            await table.restart()

        assert headline(line) == shown
        assert labels(line) == ["Peek", "Reveal…"]
        assert "12" not in json.dumps(
            [text_of(line).replace(line.response.embeds[0].footer.text, ""), components(line)]
        )
        assert "15" not in text_of(line).replace(line.response.embeds[0].footer.text, "")
        assert "Only GMs can see or reveal" in text_of(await peek(table.alice, line))


async def test_the_roller_reveals_all_or_a_part_of_their_roll(table):
    # The roller can reveal from the private answer.
    for hidden in ["me", "gm"]:
        line = await roll(table, hidden)
        private = line.response if hidden == "me" else line.private
        await table.alice.click(private, label="Reveal…")

        await table.alice.select(private, ["all"])

        shown = public(table.channel)
        assert "Hidden roll" not in str([each.to_dict() for message in shown for each in message.embeds])
        assert "7423" in shown[-1].embeds[0].description
        assert "Reveal…" not in json.dumps(private.components, ensure_ascii=False)

    # A roll only for its roller can be partly revealed, and its line belongs to its roller.
    shown = await roll(table, "me", dice="1d20+5", faces=[12], label="luck")
    await reveal(table.alice, shown, "total")
    line = line_of(table, shown, table.channel)

    answer = await peek(table.gm, line)

    assert headline(line) == "17"
    assert "The rest is hidden. Only Alice sees it." in text_of(line)
    assert answer.response.ephemeral
    assert answer.response.content == "Only Alice can see or reveal this roll."
    assert headline(await peek(table.alice, line)) == "17"


async def test_a_gm_by_role_reveals_until_they_lose_the_role(table):
    # A second GM, by role, can reveal.
    await name_gms(table)
    line = await roll(table)

    await reveal(table.kim, line, "all")

    assert headline(line) == "7423"

    # A GM who loses the role also loses peeking, revealing and the open private card.
    await name_gms(table)
    line = await roll(table)
    peeked = await peek(table.kim, line)
    listed = await open_list(table.kim, line)
    table.env.backend.remove_member_role(table.guild.id, table.kim.id, table.keepers.id)

    answers = [
        await table.kim.select(listed, ["all"]),
        await table.kim.click(listed, label="Back"),
        await table.kim.click(peeked.response, label="Reroll…"),
        await table.kim.click(peeked.response, label="Again"),
        await table.kim.click(peeked.response, label="Edit…"),
        await table.kim.slash(table.channel, "gm secrets"),
    ]
    answers.append(await peek(table.kim, line))

    assert all(answer.response.ephemeral and answer.modal is None for answer in answers)
    assert not any("423" in text_of(answer) for answer in answers)


async def test_a_change_after_a_partial_or_full_reveal_is_shown_where_it_should_be(table):
    # A reroll after a part was revealed doesn't change what was shown.
    line = await roll(table, dice="1d20", faces=[12])
    await reveal(table.gm, line, "total")
    peeked = await peek(table.gm, line)
    await table.gm.click(peeked.response, label="Reroll…")
    table.dice.will_show(19)
    await table.gm.select(peeked.response, ["0.0"])

    assert headline(line) == "12"
    assert "Another change came after this." in text_of(line)
    assert "Others still see 12, from before the change." in text_of(peeked)
    assert "19" not in seen_by(table.alice, table.channel)
    await reveal(table.gm, line, "all")
    assert "Rerolled once, last by Gwen: ~~12~~ → 19" in text_of(line)

    # Any press shows that the roll was revealed elsewhere.
    line = await roll(table)
    peeked = await peek(table.gm, line)
    await reveal(table.gm, line, "all")

    await table.gm.click(peeked.response, label="Reveal…")

    assert headline(peeked) == "7423"
    assert "Reveal…" not in labels(peeked)

    # Everyone sees a change made from an old private card of a revealed roll.
    line = await roll(table, dice="1d20", faces=[12])
    peeked = await peek(table.gm, line)
    await reveal(table.gm, line, "all")
    await table.gm.click(peeked.response, label="Reroll…")
    table.dice.will_show(19)

    await table.gm.select(peeked.response, ["0.0"])

    assert headline(peeked) == headline(line) == "19"


async def test_a_change_after_sealing_or_unseen_is_not_revealed_as_original(table):
    # The sealed roll can't be confused with its changed version.
    shown = await roll(table, "me", dice="1d20", faces=[3])
    await table.alice.click(shown.response, label="Reroll…")
    table.dice.will_show(20)
    await table.alice.select(shown.response, ["0.0"])

    await reveal(table.alice, shown, "total")

    line = line_of(table, shown, table.channel)
    assert headline(line) == "20"
    assert "Alice changed it after it was sealed." in text_of(line)
    assert "It has been changed once since." in text_of(
        await table.bob.slash(table.channel, "verify", roll=table.number())
    )

    # No one can reveal what they haven't seen.
    line = await roll(table, "gm", dice="1d20", faces=[3])
    listed = await open_list(table.gm, line)
    await table.alice.click(line.private, label="Reroll…")
    table.dice.will_show(20)
    await table.alice.select(line.private, ["0.0"])

    answer = await table.gm.select(listed, ["total"])

    assert "This roll changed after those buttons were shown" in answer.response.content
    assert headline(line) == "Hidden roll"

    # Repeating a revealed roll keeps its audience.
    line = await roll(table, "gm")
    await reveal(table.alice, line, "all")
    table.dice.will_show(777)

    again = await table.alice.click(line.response, label="Again")

    assert again.response.ephemeral
    assert headline(line_of(table, again, table.channel)) == "Hidden roll"


async def test_the_secrets_are_listed_with_their_results_and_buttons_page_by_page(table):
    for face in range(1, 7):
        await roll(table, dice="1d1000", faces=[900 + face], label=f"case {face}")
    await table.restart()

    listed = await table.gm.slash(table.channel, "gm secrets")
    first = labels(listed), text_of(listed)
    await table.gm.click(listed.response, label="Older")

    assert first[0] == [
        f"{word} {table.number(roll)}{dots}"
        for roll in (6, 5, 4, 3)
        for word, dots in (("Peek", ""), ("Reveal", "…"))
    ] + ["Older"]
    two, one = table.number(2), table.number(1)
    assert f"Roll {table.number(6)}, Alice, case 6: **906** (blind, <t:" in first[1]
    assert labels(listed) == [f"Peek {two}", f"Reveal {two}…", f"Peek {one}", f"Reveal {one}…", "Newer"]
    assert headline(await table.gm.click(listed.response, label=f"Peek {two}")) == "902"


async def test_a_roll_is_revealed_from_the_list_on_its_own_line_or_a_new_message(table):
    # Revealing from the list updates the roll's own line.
    line = await roll(table)
    listed = await table.gm.slash(table.channel, "gm secrets")
    apart = await table.gm.click(listed.response, label=f"Reveal {table.number()}…")

    await table.gm.select(apart.response, ["all"])

    assert headline(line) == "7423"
    assert headline(apart) == "7423"
    assert labels(listed) == [f"Peek {table.number()}", f"Reveal {table.number()}…"]
    assert headline(await table.gm.click(listed.response, label=f"Peek {table.number()}")) == "7423"
    assert labels(listed) == [f"Peek {table.number()}", f"Reveal {table.number()}…"]
    assert "There are no hidden rolls in this channel" in text_of(
        await table.gm.slash(table.channel, "gm secrets")
    )

    # A roll whose line was deleted is revealed on a new message.
    line = await roll(table)
    listed = await table.gm.slash(table.channel, "gm secrets")
    table.env.backend.delete_message(line.response.channel_id, line.response.id)
    apart = await table.gm.click(listed.response, label=f"Reveal {table.number(2)}…")

    await table.gm.select(apart.response, ["all"])

    assert headline(line_of(table, apart, table.channel)) == "7423"


async def test_a_player_finds_their_own_hidden_rolls_in_the_list_but_not_blind_ones(table):
    await roll(table, "me", label="one")
    await roll(table, "gm", label="two")
    await roll(table, "blind", label="three")
    await roll(table, "gm", who=table.bob, label="four")

    listed = await table.alice.slash(table.channel, "gm secrets")

    two, one = table.number(2), table.number(1)
    assert labels(listed) == [f"Peek {two}", f"Reveal {two}…", f"Peek {one}", f"Reveal {one}…"]
    assert "three" not in text_of(listed)
    assert "four" not in text_of(listed)


async def test_ten_simultaneous_reveals_count_as_one(table):
    from tests.e2e.test_buttons import press_at_once

    line = await roll(table)
    listed = await table.gm.click(line.response, label="Reveal…")
    (select, *_) = components(listed)

    answers = press_at_once(table, listed.response, select["custom_id"], ["all"], *[table.gm] * 10)
    await table.env.settle()

    assert all(answer.acknowledged for answer in answers)
    assert headline(line) == "7423"


async def test_a_gms_screen_announces_blind_rolls_without_revealing_them(table):
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    await table.restart()
    line = await roll(table, label="stealth")
    await roll(table, "gm", label="other")
    await reveal(table.gm, line, "total")

    told = screen.history()

    assert len(told) == 2
    assert told[1].embeds[0].author.name == "Alice: stealth"
    assert f"Rolled in <#{table.channel.id}>." in told[1].embeds[0].description
    assert str(told[1].embeds[0].description).startswith("# 7423\n")
    assert "natural" not in told[1].embeds[0].description


async def test_from_the_screen_a_roll_is_revealed_changed_and_repeated_at_the_table(table):
    # On the GM screen, a manager who isn't a named GM is sent to the channel.
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    line = await roll(table)

    answer = await peek(table.gm, line_of(table, line, screen))

    assert answer.response.ephemeral
    assert f"Press this in <#{table.channel.id}>" in answer.response.content

    # A roll can be revealed to the table from the GM screen.
    await name_gms(table)
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    line = await roll(table)
    told = line_of(table, line, screen)
    assert headline(await peek(table.kim, told)) == "7423"

    await reveal(table.kim, told, "all")

    assert headline(line) == headline(told) == "7423"

    # A roll can be repeated at the table from the GM screen.
    await name_gms(table)
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    line = await roll(table)
    peeked = await peek(table.kim, line_of(table, line, screen))
    table.dice.will_show(777)

    again = await table.kim.click(peeked.response, label="Again")

    assert headline(again) == "7777"
    assert headline(line_of(table, again, table.channel)) == "Hidden roll"
    assert line_of(table, again, table.channel).response.embeds[0].author.name == "Kim"

    # Every copy of a revealed roll follows its changes.
    await name_gms(table)
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    line = await roll(table, dice="1d20", faces=[3])
    told = line_of(table, line, screen)
    await reveal(table.kim, told, "all")
    await table.kim.click(told.response, label="Reroll…")
    table.dice.will_show(19)

    await table.kim.select(told.response, ["0.0"])

    assert headline(line) == headline(told) == "19"

    # If the table can't show a roll revealed from the GM screen, the answer says so.
    await name_gms(table)
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    told = line_of(table, await roll(table), screen)
    listed = await open_list(table.kim, told)
    table.env.inject_error("*", f"/channels/{table.channel.id}/messages*", status=403, code=50001, times=None)

    answer = await table.kim.select(listed, ["all"])

    (words,) = answer.followups
    assert words.ephemeral
    assert f"Rollwright couldn't post in <#{table.channel.id}>" in words.content


async def test_no_roll_is_lost_if_the_screen_is_the_rolls_own_thread_or_deleted(table):
    # If the GM screen is the roll's own thread, it's announced once.
    await set_screen(table.gm, table.channel, table.thread)

    await roll(table, where=table.thread)

    assert str([message.embeds for message in table.thread.history()]).count("Hidden") <= 1
    assert len(public(table.thread)) == 2  # Its future announcement, and the line.

    # Without its GM screen, no roll is lost.
    screen = table.guild.create_text_channel("gms")
    await set_screen(table.gm, table.channel, screen)
    table.env.inject_error("POST", f"/channels/{screen.id}/messages", status=403, code=50001, times=None)

    line = await roll(table)

    assert headline(line) == "Hidden roll"
    assert headline(await peek(table.gm, line)) == "7423"


async def test_a_deleted_line_is_posted_again_once(table):
    line = await roll(table, dice="(1d20+5)>=15", faces=[12])
    peeked = await peek(table.gm, line)
    table.env.backend.delete_message(line.response.channel_id, line.response.id)
    for part in ("total", "success", "all"):
        await reveal(table.gm, peeked, part)
    form = await table.gm.click(peeked.response, label="Edit…")
    await table.gm.submit_modal(form, {"modifier": "+1"})

    shown = public(table.channel)[1:]

    assert [str(message.embeds[0].description).split("\n")[0] for message in shown] == ["# 18: success"]


async def test_late_posts_and_answers_are_still_seen(table):
    # A line posted after the reveal shows the roll.
    line = await roll(table)
    service = table.bots[0].service
    drawn = Shown(1, "1", "Alice", 1, Card("Hidden roll"), new=True, seal="x")
    await reveal(table.gm, line, "all")

    now = await service.posted(drawn, Post(77, table.channel.id))

    assert now is not None
    assert now.card.headline == "7423"
    assert await service.posted(now, Post(77, table.channel.id)) is None

    # A change is seen even if its answer was lost.
    line = await roll(table, dice="1d20", faces=[12])
    await reveal(table.gm, line, "all")
    await table.alice.click(line.response, label="Reroll…")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    table.dice.will_show(19)

    await table.alice.select(line.response, ["0.0"])

    assert headline(line) == "19"
