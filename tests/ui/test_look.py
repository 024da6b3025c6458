"""A card with pictures, or without any if one of them is missing."""

from contextvars import copy_context
from pathlib import Path

import pytest

from bot import kit
from bot.rolls.card import Card, Face, Pictured, without_pictures
from bot.rolls.values import Shown
from bot.ui.embeds import heading, look, roll_embed
from bot.words.speaking import Manner, address, speaking_to_all

TAGS = {name: f"<:{name}:1>" for name in ("hit", "d6_3", "d6_5", "hidden", "heist_edge")}
CARD = Card(
    "10: success",
    sign="hit",
    rows=((Face("d6_3"), Face("d6_5"), " + 2"),),
    working=("`2d6+2` = **8** + 2",),
    small=("2d6+2",),
    lines=("**Goblin 1**", Pictured((), "It is hurt."), Pictured((Face("d6_3"),))),
    remarks=("Rerolled once: ~~1~~ → 3 (O\\*Neil)",),
)
WORDS = ("# 10: success", "**Goblin 1**", "It is hurt.", "`2d6+2` = **8** + 2", *CARD.remarks)


ALICE = 1


def read(of, own=Manner.BOXES, shared=Manner.BOXES, tags=TAGS, in_words=()):
    def reading():
        address("en", "en", own=own, shared=shared, pictures=tags, wants_words=in_words.__contains__)
        with speaking_to_all():
            return of()

    return copy_context().run(reading)


def seen(card, roller=ALICE, **how):
    looks = read(lambda: look(card, roller), **how)
    return (looks.head, *looks.lines, *looks.remarks, *looks.small)


def test_pictures_replace_the_working_and_the_small_print_goes_below():
    assert seen(CARD) == (
        "# <:hit:1> 10: success",
        "## <:d6_3:1><:d6_5:1> + 2",
        "**Goblin 1**",
        "<:d6_3:1>",
        "2d6+2",
        "Rerolled once: 1 → 3 (O*Neil)",
    )


def test_the_number_comes_last_in_the_small_print():
    shown = Shown(roll=7, number="K7QP2M", owner="Alice", revision=1, card=CARD, new=True)

    embed = read(lambda: roll_embed(shown).to_dict())

    assert embed["footer"]["text"] == "2d6+2 · Rerolled once: 1 → 3 (O*Neil) · K7QP2M"


def test_one_missing_picture_removes_them_all():
    assert seen(CARD, tags={name: tag for name, tag in TAGS.items() if name != "d6_5"}) == WORDS


@pytest.mark.parametrize("manner", [Manner.WORDS, Manner.ALOUD])
def test_plain_text_readers_see_no_picture(manner):
    assert seen(CARD, shared=manner) == WORDS


def test_rolls_of_someone_who_wants_words_are_in_words_for_everyone():
    assert seen(CARD, in_words={ALICE}) == WORDS
    assert seen(CARD, shared=Manner.TEXT, in_words={ALICE}) == WORDS
    assert seen(CARD, roller=2, own=Manner.WORDS, in_words={ALICE}) == seen(CARD)


def test_plain_text_has_pictures_too():
    assert seen(CARD, shared=Manner.TEXT) == seen(CARD)


def test_a_hidden_rolls_card_has_no_picture_of_its_faces():
    assert seen(without_pictures(CARD)) == WORDS


def test_a_card_without_a_row_keeps_its_working_and_its_remarks():
    card = Card("Hidden roll", sign="hidden", working=("Working",), remarks=("*Remark*",))

    assert seen(card) == ("# <:hidden:1> Hidden roll", "Working", "*Remark*")


@pytest.mark.parametrize(
    ("card", "has_pictures"),
    [(CARD, True), (Card("Hidden roll", sign="hidden", working=("Working",)), True), (Card("Done"), False)],
)
def test_a_look_says_whether_it_has_pictures(card, has_pictures):
    assert read(lambda: look(card)).pictured == has_pictures


def test_several_rows_are_not_headings():
    card = Card("3, 5", rows=((Face("d6_3"),), (Face("d6_5"),)))

    assert seen(card)[1:] == ("<:d6_3:1>", "<:d6_5:1>")


def test_a_wide_row_is_smaller():
    card = Card("55", rows=((Face("d6_5"),) * 11,))

    assert seen(card)[1] == f"### {'<:d6_5:1>' * 11}"


def test_a_symbol_is_as_wide_as_it_is_displayed():
    assert heading("1234567890123456789012", "<:hit:1>") == "## <:hit:1> 1234567890123456789012"
    assert heading("123456789012345678901", "<:hit:1>") == "# <:hit:1> 123456789012345678901"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("**Mira** → **Ork**: **9** · hit", "**Mira** → **Ork**: **9** · hit  <:d6_3:1><:d6_5:1>"),
        (
            "**Mira** → **Goblin 1**: **9** · knocked out",
            "**Mira** → **Goblin 1**: **9** · knocked out\n<:d6_3:1><:d6_5:1>",
        ),
    ],
)
def test_a_lines_dice_are_below_it_where_a_phone_would_break_them(line, shown):
    assert seen(Card("1", lines=(Pictured((line,), "words", (Face("d6_3"), Face("d6_5"))),))) == (
        "# 1",
        shown,
    )


def test_one_missing_die_of_a_line_removes_all_pictures():
    assert seen(Card("1", sign="hit", lines=(Pictured(("x",), "words", (Face("d6_6"),)),))) == (
        "# 1",
        "words",
    )


def test_the_line_on_the_packages_page_is_shown_and_read():
    page = Path("docs/game-package.md").read_text()
    names = dict(vars(kit))
    exec(page.partition("```python\n")[2].partition("```")[0], names)
    assert seen(names["card"]) == ("# Edge", "<:heist_edge:1> × 3")
    assert [look(names["card"]).lines, names["card"].told] == [("3 edge",), ("3 edge",)]
