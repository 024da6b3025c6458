"""/roll, /again, /help and /about, as people at a table type them."""

import re

import pytest

from tests.support import headline, labels, text_of


@pytest.mark.story
async def test_a_roll_shows_its_total_its_dice_its_roller_and_its_label(table):
    table.dice.will_show(6, 2, 5, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="4d6kh3+2", label="strength")

    assert headline(shown) == "17"
    assert shown.response.embeds[0].author.name == "Alice: strength"
    assert "`4d6kh3`: 6, 5, 4; dropped die: 2" in text_of(shown)
    assert "**15** + 2" in text_of(shown)
    assert labels(shown) == ["Again", "Reroll…", "Edit…"]
    assert not shown.response.ephemeral


async def test_the_natural_face_stands_apart_from_what_is_added(table):
    table.dice.will_show(13)

    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5")

    assert headline(shown) == "18"
    assert "natural **13** + 5" in text_of(shown)


async def test_a_label_cannot_turn_the_card_around(table):
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20 # \u202estealth\u2066")

    assert "stealth" in text_of(shown)
    assert not {"\u202e", "\u2066"} & set(text_of(shown))


async def test_a_label_typed_behind_the_dice_is_shown(table):
    table.dice.will_show(13)

    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5 to hit")

    assert shown.response.embeds[0].author.name == "Alice: to hit"


async def test_words_of_a_player_neither_format_nor_mention(table):
    table.dice.will_show(1, 2)

    shown = await table.alice.slash(
        table.channel, "roll", dice="1d20 # **@everyone** <@1>; d6 see [a](http://x)"
    )

    text = shown.response.embeds[0].description
    assert r"\*\*\@everyone\*\* \<\@1\>" in text
    assert r"\[a\]\(http://x\)" in text


async def test_full_width_digits_and_letters_are_read(table):
    table.dice.will_show(3, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="２ｄ６＋１")

    assert headline(shown) == "8"


async def test_several_rolls_are_listed_with_their_labels(table):
    table.dice.will_show(12, 4, 6)

    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5 to hit; 2d6+3 damage")

    assert headline(shown) == "to hit 17, damage 13"
    assert "1. `1d20+5` to hit **17** — natural **12** + 5" in text_of(shown)


async def test_how_a_dialect_was_read_is_said(table):
    table.dice.will_show(2, 5, 3, 6)

    shown = await table.alice.slash(table.channel, "roll", dice="3d6r<3")

    assert "reroll face below 3 until none are left" in text_of(shown)
    assert "6 (rerolled from ~~2~~)" in text_of(shown)


@pytest.mark.parametrize(
    "notation",
    [
        "1000d6",
        "1000d1000000",
        "20x50d20kh25",
        "500d6!",
        "+".join(["d6"] * 130),
        "1000d1000000kh500",
        "20x50d1000000",
    ],
)
async def test_however_much_is_rolled_the_total_is_there_and_the_message_fits(table, notation):
    class Ascending:
        """Dice that show every face in turn, so that as many different faces as possible come up."""

        def __init__(self):
            self.next = 0

        def draw(self, count, sides):
            self.next += count
            return [(self.next - n) * 997 % sides + 1 for n in range(count)]

    table.bots[0].service._source = Ascending()

    shown = await table.alice.slash(table.channel, "roll", dice=notation)

    embed = shown.response.embeds[0]
    assert re.match(r"[0-9]+(, [0-9]+)*$", headline(shown))
    assert len(embed) <= 6000
    assert len(embed.description) <= 4096


async def test_again_repeats_the_last_roll_with_its_label(table):
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="d20", label="luck")
    table.dice.will_show(4)

    shown = await table.alice.slash(table.channel, "again")

    assert headline(shown) == "4"
    assert shown.response.embeds[0].author.name == "Alice: luck"


async def test_again_knows_only_ones_own_rolls_in_this_channel(table):
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="d20")

    elsewhere = await table.alice.slash(table.thread, "again")
    somebody_else = await table.bob.slash(table.channel, "again")

    assert "Try /roll 1d20+5" in elsewhere.response.content
    assert "Try /roll 1d20+5" in somebody_else.response.content
    assert elsewhere.response.ephemeral


async def test_rolling_works_in_a_thread(table):
    table.dice.will_show(9)

    assert headline(await table.alice.slash(table.thread, "roll", dice="d20")) == "9"


async def test_rolling_and_rerolling_work_in_a_direct_message(table):
    alice = table.env.create_user("ada", global_name="Ada")
    table.dice.will_show(9)
    shown = await alice.slash("roll", dice="d20")
    table.dice.will_show(10)

    again = await alice.click(shown.response, label="Again")

    assert headline(shown) == "9"
    assert headline(again) == "10"


async def test_help_and_about_are_private(table):
    help_shown = await table.alice.slash(table.channel, "help")
    about = await table.alice.slash(table.channel, "about")

    assert help_shown.response.ephemeral
    assert about.response.ephemeral
    assert "`4d6kh3`" in text_of(help_shown)
    for word in ("Version", "Latency", "Up for", "Source"):
        assert word in text_of(about)


async def test_nothing_without_dice_is_shown_to_all(table):
    told = await table.alice.slash(table.channel, "roll", dice="2+3*4")

    assert told.response.ephemeral
    assert "2+3×4 is 14." in told.response.content


async def test_what_people_type_is_rolled_and_the_card_says_how_it_was_read(table):
    table.dice.will_show(12, 9)

    shown = await table.alice.slash(table.channel, "roll", dice="roll a d20 with advantage plus five stealth")

    assert headline(shown) == "17"
    assert shown.response.embeds[0].author.name == "Alice: stealth"
    assert "1d20adv+5" in text_of(shown)


async def test_a_system_says_what_its_dice_mean(table):
    table.dice.will_show(5, 6, 1, 2, 3, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="sr6")

    assert headline(shown) == "2: Success"
    assert "Shadowrun · sr6" in text_of(shown)


async def test_a_total_that_is_compared_is_said_to_be(table):
    table.dice.will_show(3, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="2d6>=7")

    assert headline(shown) == "7: success"
    assert "the whole total is compared" in text_of(shown)
