"""Pictures of a system's dice: counted dice, ignored dice, and modifiers."""

from contextvars import copy_context

import pytest

from bot.games.systems.rules.card import card
from bot.rolls.card import Face
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
    ],
)
def test_what_does_not_count_is_struck_and_what_is_added_stands_behind(typed, faces, row):
    (seen,) = with_pictures(lambda: card(Played(typed, faces).trail)).rows

    assert "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in seen).startswith(row)


def test_people_who_read_words_get_no_row():
    assert not card(Played("blades 3", [(6, 6), (6, 4), (6, 2)]).trail).rows
