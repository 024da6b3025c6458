"""Dice as pictures, in the running bot: who sees them, and where they aren't allowed."""

import pytest

from bot.faces.names import NAMES
from tests.cases import in_turn
from tests.e2e.fights import GOBLINS, attack, begin_usual_fight, panel, press, shown
from tests.e2e.test_aloud import cards_here, reads
from tests.support import components, move_on, public, text_of

TAGS = {name: f"<:{name}:{number}>" for number, name in enumerate(NAMES, 1)}
STRENGTH = "1d20+5"


def pictured(text):
    """Return the text with the names of pictures in brackets."""
    for name, tag in TAGS.items():
        text = text.replace(tag, f"[{name}]")
    return text


def said(message):
    return message.content + "".join(str(embed.to_dict()) for embed in message.embeds)


@pytest.fixture
def table(table):
    table.bots[-1].face_emojis.tags = dict(TAGS)
    return table


async def roll(table, *faces, who=None, where=None, **options):
    table.dice.will_show(*faces)
    return await (who or table.alice).slash(where or table.channel, "roll", **options)


async def test_a_card_shows_its_dice_and_still_does_after_a_restart(table):
    shown = await roll(table, 6, 2, 5, 4, dice="4d6kh3+2", label="strength")
    assert pictured(text_of(shown)) == (
        f"Alice: strength\n# 17\n## [d6_6][d6_5][d6_4][d6_2_dropped] + 2\n4d6kh3+2 · {table.number(1)}"
    )
    await table.restart()
    table.bots[-1].face_emojis.tags = dict(TAGS)
    table.dice.will_show(6, 1, 1, 1)
    again = await table.bob.click(shown.response, label="Again")
    assert "## [d6_6][d6_1][d6_1][d6_1_dropped] + 2" in pictured(text_of(again))


async def test_a_card_is_in_words_until_its_pictures_exist(table):
    del table.bots[-1].face_emojis.tags["d20_7"]
    assert "natural **7** + 5" in text_of(await roll(table, 7, dice=STRENGTH))
    assert "[d20_8] + 5" in pictured(text_of(await roll(table, 8, dice=STRENGTH)))


async def test_pictures_take_no_more_calls_than_words(table):
    made = []
    for tags in (dict(TAGS), {}):
        table.bots[-1].face_emojis.tags = tags
        before = len(table.env.http_requests)
        await roll(table, 6, 2, 5, 4, dice="4d6kh3+2")
        made.append(len(table.env.http_requests) - before)
    assert made == [1, 1]


async def test_a_person_and_a_channel_can_choose_words(table):
    await reads(table.alice, table.channel, "words")
    assert "natural **7** + 5" in text_of(await roll(table, 7, dice=STRENGTH, hidden="me"))
    assert "natural **7** + 5" in text_of(await roll(table, 7, dice=STRENGTH))
    assert "[d20_7]" in pictured(text_of(await roll(table, 7, dice=STRENGTH, who=table.bob)))
    await cards_here(table.gm, table.channel, "words")
    assert "natural **7** + 5" in text_of(await roll(table, 7, dice=STRENGTH, who=table.bob))
    await cards_here(table.gm, table.thread, "boxes")
    assert "[d20_7]" in pictured(
        text_of(await roll(table, 7, dice=STRENGTH, who=table.bob, where=table.thread))
    )


async def test_the_rollers_setting_applies_whoever_presses(table):
    await reads(table.alice, table.channel, "words")
    hers = await roll(table, 7, dice=STRENGTH)
    his = await roll(table, 7, dice=STRENGTH, who=table.bob)
    for own, other, seen in ((hers, table.gm, "natural **9** + 5"), (his, table.gm, "[d20_9] + 5")):
        listed = await other.click(own.response, label="Reroll…")
        (menu,) = [each for each in components(listed) if "options" in each]
        table.dice.will_show(9)
        await other.select(own.response, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        assert seen in pictured(text_of(own))


async def test_a_fights_message_follows_its_channels_setting(table):
    await begin_usual_fight(table)
    await reads(table.alice, table.channel, "words")
    await press(table, table.alice, "End turn")
    assert "[state_unhurt] Goblin 1, 2, 3" in pictured(shown(table))


async def test_no_button_or_list_has_an_application_emoji(table):
    await begin_usual_fight(table, (GOBLINS, 10))
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    answer = await attack(table, table.alice, "Goblin 1", 18, 8)
    assert "[sword]" in pictured(shown(table))
    free = await roll(table, 20, dice=STRENGTH)
    listed = await table.alice.click(free.response, label="Reroll…")
    parts = [each for result in (answer, panel(table), free, listed) for each in components(result)]
    parts += [option for each in parts for option in each.get("options", ())]
    assert len(parts) > 10
    assert [each for each in parts if "emoji" in each or "<:" in str(each)] == []


@in_turn("hidden", ["gm", "blind", "me"])
async def test_a_hidden_roll_shows_no_face_until_revealed(table, hidden):
    move_on(table)
    shown = await roll(table, 7, dice=STRENGTH, hidden=hidden)
    seen = pictured("\n".join(map(said, public(table.channel))))
    assert {name for name in NAMES if f"[{name}]" in seen} <= {"hidden"}
    if hidden != "blind":
        await table.alice.click(shown.response, label="Reveal…")
        await table.alice.select(shown.response, ["all"])
        assert "[d20_7]" in pictured(said(public(table.channel)[-1]))


async def test_no_one_can_forge_a_face(table):
    shown = await roll(table, 2, dice="1d20", label=f"{TAGS['d20_20_best']} :d20_20_best:")
    # Above a card, Discord shows text as is.
    assert pictured(str(shown.response.embeds[0].description)) == "# 2\n## [d20_2]"
    named = await roll(table, 3, 2, dice=f"1d4 [{TAGS['crit']}] + 1d6")
    assert TAGS["crit"] not in str(named.response.embeds[0].description)
