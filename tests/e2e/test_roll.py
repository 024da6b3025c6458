"""/roll, /again, /help and /about, as people at a table type them."""

import re
from dataclasses import replace

import pytest

from tests.cases import in_turn
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


async def test_typed_text_is_read_and_shown_with_its_labels_and_dialects(table):
    # The natural face is shown separately from what's added.
    table.dice.will_show(13)

    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5")

    assert headline(shown) == "18"
    assert "natural **13** + 5" in text_of(shown)

    # A label typed after the dice is shown.
    table.dice.will_show(13)

    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5 to hit")

    assert shown.response.embeds[0].author.name == "Alice: to hit"

    # Full-width digits and letters work.
    table.dice.will_show(3, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="２ｄ６＋１")

    assert headline(shown) == "8"

    # Several rolls are listed with their labels.
    table.dice.will_show(12, 4, 6)

    shown = await table.alice.slash(table.channel, "roll", dice="1d20+5 to hit; 2d6+3 damage")

    assert headline(shown) == "to hit 17, damage 13"
    assert "1. `1d20+5` to hit **17** — natural **12** + 5" in text_of(shown)

    # The card says how a dialect was read.
    table.dice.will_show(2, 5, 3, 6)

    shown = await table.alice.slash(table.channel, "roll", dice="3d6r<3")

    assert "reroll face below 3 until none are left" in text_of(shown)
    assert "6 (rerolled from ~~2~~)" in text_of(shown)

    # Natural wording works, and the card says how it was read.
    table.dice.will_show(12, 9)

    shown = await table.alice.slash(table.channel, "roll", dice="roll a d20 with advantage plus five stealth")

    assert headline(shown) == "17"
    assert shown.response.embeds[0].author.name == "Alice: stealth"
    assert "1d20adv+5" in text_of(shown)

    # A system explains its dice.
    table.dice.will_show(5, 6, 1, 2, 3, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="sr6")

    assert headline(shown) == "2: Success"
    assert "Shadowrun · sr6" in text_of(shown)

    # The card says that a total is compared.
    table.dice.will_show(3, 4)

    shown = await table.alice.slash(table.channel, "roll", dice="2d6>=7")

    assert headline(shown) == "7: success"
    assert "the whole total is compared" in text_of(shown)


async def test_a_players_words_cannot_format_mention_or_reverse_the_card(table):
    # A label can't reverse the card's text direction.
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "roll", dice="1d20 # \u202estealth\u2066")

    assert "stealth" in text_of(shown)
    assert not {"\u202e", "\u2066"} & set(text_of(shown))

    # Players' text can't format or mention anything.
    table.dice.will_show(1, 2)

    shown = await table.alice.slash(
        table.channel, "roll", dice="1d20 # **@everyone** <@1>; d6 see [a](http://x)"
    )

    text = shown.response.embeds[0].description
    assert r"\*\*\@everyone\*\* \<\@1\>" in text
    assert r"\[a\]\(http://x\)" in text


@in_turn(
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

    bot = table.bots[0]
    bot.service = replace(bot.service, source=Ascending())

    shown = await table.alice.slash(table.channel, "roll", dice=notation)

    embed = shown.response.embeds[0]
    assert re.match(r"[0-9]+(, [0-9]+)*$", headline(shown))
    assert len(embed) <= 6000
    assert len(embed.description) <= 4096


async def test_again_repeats_your_own_last_roll_in_this_channel(table):
    # *Again* only repeats one's own rolls in this channel.
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="d20")

    elsewhere = await table.alice.slash(table.thread, "again")
    someone_else = await table.bob.slash(table.channel, "again")

    assert "Try /roll 1d20+5" in elsewhere.response.content
    assert "Try /roll 1d20+5" in someone_else.response.content
    assert elsewhere.response.ephemeral

    # *Again* repeats the last roll with its label.
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="d20", label="luck")
    table.dice.will_show(4)

    shown = await table.alice.slash(table.channel, "again")

    assert headline(shown) == "4"
    assert shown.response.embeds[0].author.name == "Alice: luck"


async def test_rolling_works_in_a_thread_and_in_a_direct_message_but_not_without_dice(table):
    # Rolling works in a thread.
    table.dice.will_show(9)

    assert headline(await table.alice.slash(table.thread, "roll", dice="d20")) == "9"

    # Rolling and rerolling work in a direct message.
    alice = table.env.create_user("ada", global_name="Ada")
    table.dice.will_show(9)
    shown = await alice.slash("roll", dice="d20")
    table.dice.will_show(10)

    again = await alice.click(shown.response, label="Again")

    assert headline(shown) == "9"
    assert headline(again) == "10"

    # Text without dice isn't shown to everyone.
    answer = await table.alice.slash(table.channel, "roll", dice="2+3*4")

    assert answer.response.ephemeral
    assert "2+3×4 is 14." in answer.response.content


async def test_help_and_about_are_private(table):
    help_shown = await table.alice.slash(table.channel, "help")
    about = await table.alice.slash(table.channel, "about")

    assert help_shown.response.ephemeral
    assert about.response.ephemeral
    assert "`4d6kh3`" in text_of(help_shown)
    for word in ("Version", "Latency", "Up for", "Source"):
        assert word in text_of(about)
