"""Pictures of a system's dice: counted dice, ignored dice, and modifiers."""

from contextvars import copy_context

import pytest

from bot.games.systems.rules.card import card
from bot.rolls.card import Face
from bot.systems.files import digest_of
from bot.systems.library import SystemLibrary
from bot.systems.reader import read_system
from bot.systems.shipped import give, model_of
from bot.words.speaking import address
from tests.systems.played import Played


def with_pictures(of):
    def drawing():
        address("en", "en", pictures={"d6_6": "<:d6_6:1>"})
        return of()

    return copy_context().run(drawing)


@pytest.mark.parametrize(
    ("typed", "faces", "row"),
    [
        ("blades 3", [(6, 6), (6, 4), (6, 2)], "[d6_6][d6_4_dropped][d6_2_dropped]"),
        ("blades 0", [(6, 6), (6, 2)], "[d6_6_dropped][d6_2]"),
        ("blades 2", [(6, 6), (6, 6)], "[d6_6][d6_6]"),
        ("pbta+1 adv", [(6, 5), (6, 4), (6, 4)], "[d6_5][d6_4][d6_4_dropped] + 1"),
        ("pbta+1", [(6, 5), (6, 4)], "[d6_5][d6_4] + 1"),
        ("pbta-1", [(6, 5), (6, 4)], "[d6_5][d6_4] − 1"),
        ("fate+2", [(3, 1), (3, 2), (3, 3), (3, 3)], "[fate_minus][fate_blank][fate_plus][fate_plus] + 2"),
        ("sr6", [(6, 5), (6, 1), (6, 6), (6, 4), (6, 2), (6, 3)], "[d6_5_best]"),
        ("coc 65", [(10, 4), (10, 3)], "[tens_40][d10_3]"),
        ("daggerheart+2", [(12, 9), (12, 4)], "hope [d12_9] · fear [d12_4] + 2"),
        ("sw d8+2", [(8, 8), (8, 3), (6, 4)], "trait [d8_8][d8_3] · wild [d6_4] + 2"),
    ],
)
def test_ignored_dice_are_struck_and_additions_come_last(typed, faces, row):
    (seen,) = with_pictures(lambda: card(Played(typed, faces).trail)).rows

    assert "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in seen).startswith(row)


def test_dice_added_by_an_act_leave_the_rest_unchanged():
    text = """
format = 1
key = "trail"
name = "Trails"
source = "our table"
[[roll]]
key = "trail"
typed = ["trail{mod}"]
options = [{key = "mod", kind = "signed"}, {key = "luck", kind = "choice", values = ["edge"]}]
dice = [{key = "dice", count = "if(luck > 0, 3, 2)", sides = 6}, {key = "crown", count = 0, sides = 6}]
numbers = {total = "if(edge, high(dice, 2), sum(dice)) + sum(crown) + mod"}
outcomes = [{key = "clue", of = "total", at = "7+"}, {key = "cold"}]
[[roll.acts]]
key = "spend"
adds = [{pool = "crown", count = "1"}]
"""
    digest = digest_of(text)
    library = SystemLibrary({digest: read_system(text)})
    give(digest, model_of(library.systems[digest]))
    played = Played("trail-1 edge", [(6, 5), (6, 2), (6, 4)], library=library)
    played.act("spend", [(6, 3)])
    (seen,) = with_pictures(lambda: card(played.trail)).rows
    row = "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in seen)
    assert row == "dice [d6_5][d6_2_dropped][d6_4] · crown [d6_3] − 1"


@pytest.mark.parametrize(
    ("typed", "faces", "words"),
    [
        ("blades 3", [(6, 6), (6, 4), (6, 2)], ("dice: 6, ~~4~~, ~~2~~",)),
        ("daggerheart-2", [(12, 9), (12, 4)], ("hope: 9", "fear: 4 − 2")),
    ],
)
def test_plain_text_readers_get_no_row_but_read_what_counts(typed, faces, words):
    shown = card(Played(typed, faces).trail)
    assert not shown.rows
    assert shown.working == words
