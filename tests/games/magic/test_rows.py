"""Magic's cards in pictures, with exactly the given faces."""

import pytest

from bot.faces.names import NAMES
from bot.games.magic.rules.card_rolls import card_request
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.rolls.card import Tone, without_pictures
from bot.words.speaking import speaking
from tests.faces.seen import drawn, lines_seen, pictures_of
from tests.games.magic.support import BOB, PIXIE, asking, effect, rolled


def rows(request, *faces):
    return [drawn(row) for row in rolled(request, *faces).card.rows]


def card(name, *faces):
    return rolled(card_request(card_named(name), {}), *faces).card


@pytest.mark.parametrize(
    ("request_", "faces", "row"),
    [
        (asking(), [15], "[d20_15]"),
        (asking(), [20], "[d20_20]"),  # It's for no card, so it's an ordinary number.
        (asking(1, 20, modifier=-2), [1], "[d20_1] − 2"),
        (asking(2, 6, modifier=1), [3, 5], "[d6_3][d6_5] + 1 each"),
        (asking(2, 20, ignore=1), [3, 15], "[d20_15] [d20_3_dropped]"),
        (
            asking(2, 6, effects=(effect("Krark's Other Thumb", Ability("pair")),)),
            [1, 4, 3, 6],
            "[d6_4][d6_6] [d6_1_dropped][d6_3_dropped]",
        ),
        (asking(1, 6, effects=(effect("The Big Idea", Ability("next_sum")),)), [3, 4], "[d6_3] + [d6_4]"),
        (
            asking(1, 6, effects=(effect("Bamboozling Beeble", Ability("next_ignore"), owner=BOB),)),
            [3, 4],
            "[d6_3][d6_4]",
        ),
        (MagicRequest((Throw(2, 6, by=20),)), [19, 13, 4], "[d6_2][d6_5]"),
        (MagicRequest((Throw(2, 20, coin=True),)), [2, 1], "[coin_heads] → 20, [coin_tails] → 1"),
        (asking(1, 100), [73], "[tens_70][d10_3]"),
    ],
)
def test_a_row_shows_each_die_and_what_makes_up_its_result(request_, faces, row):
    assert rows(request_, *faces) == [row]


@pytest.mark.parametrize(
    ("request_", "faces"), [(asking(1, 7), [3]), (asking(21, 6), [1] * 21), (asking(0), [])]
)
def test_details_without_a_picture_are_in_words(request_, faces):
    shown = rolled(request_, *faces).card

    assert (shown.rows, shown.small) == ((), ())
    assert not pictures_of(shown)


def test_each_event_has_a_row():
    assert rows(MagicRequest((Throw(1, 20), Throw(2, 6))), 15, 2, 3) == ["[d20_15]", "[d6_2][d6_3]"]
    assert rows(MagicRequest((Throw(1, 6, who="Bob"), Throw(1, 6, who="Kim"))), 2, 3) == [
        "**Bob**  [d6_2]",
        "**Kim**  [d6_3]",
    ]
    assert rows(MagicRequest((Throw(1, 6, who="Bob"),)), 2) == ["Bob [d6_2]"]


def test_later_changes_are_shown_at_the_die():
    roll = rolled(asking(2, 6), 3, 5)

    assert [drawn(row) for row in roll.reroll(1, faces=(6,)).card.rows] == ["[d6_3][reroll][d6_6]"]
    assert [drawn(row) for row in roll.shift(0, 1).card.rows] == ["[d6_3] + 1, [reroll][d6_6]"]


def test_the_small_print_gives_reasons_and_names_nothing_twice():
    night = effect("Night Shift", Ability("adjust", 1))
    giant = effect("Barbarian Class", Ability("always", 2))
    pixie = effect("Pixie Guide", PIXIE)
    roll = rolled(asking(modifier=1, why="cards in hand", effects=(pixie, giant, night)), 15, 4)

    assert roll.card.small == (
        "+1 by cards in hand",
        "+2 by Barbarian Class",
        "Never rolled: Pixie Guide",
        "In play: Night Shift",
    )
    assert roll.card.working == (
        "d20: natural 15 · result **18**",
        "+1 by cards in hand; +2 by Barbarian Class",
        "Never rolled: ~~4~~ (Pixie Guide)",
        "In play: Pixie Guide, Barbarian Class, Night Shift",
    )


def test_the_small_print_shows_which_die_or_coin_was_used_instead():
    assert rolled(MagicRequest((Throw(2, 6, by=20),)), 19, 13, 4).card.small == (
        "d20 ÷ 3, rounded up: 19, rolled again; 4 → 2, 13 → 5",
    )
    assert rolled(MagicRequest((Throw(1, 6, coin=True),)), 2).card.small == ("no die was rolled",)


def test_a_table_row_is_not_repeated_below_the_headline():
    goblins, delina = card("Swarming Goblins", 12), card("Delina, Wild Mage", 16)

    assert (goblins.headline, lines_seen(goblins)) == ("two Goblins · 12", [])
    assert lines_seen(delina) == ["To roll again, press *Again*."]
    assert goblins.told == ("**10-19** two Goblins", "d20: natural 12")


@pytest.mark.parametrize(
    ("shown", "tone", "sign", "row"),
    [
        (card("Swarming Goblins", 20), Tone.GREAT, "crit", "[d20_20_best]"),
        (card("Swarming Goblins", 1), Tone.PLAIN, "", "[d20_1]"),
        (card("Arden Angel", 1), Tone.PLAIN, "", "[d4_1]"),
        (card("GO TO JAIL", 3, 3), Tone.GOOD, "hit", "[d6_3][d6_3]"),
        (card("GO TO JAIL", 3, 4), Tone.BAD, "miss", "[d6_3][d6_4]"),
        (rolled(asking(table="1-19: fog | 20: rain"), 20).card, Tone.PLAIN, "", "[d20_20]"),
    ],
)
def test_a_symbol_shows_success_if_the_card_does(shown, tone, sign, row):
    assert (shown.tone, shown.sign, [drawn(each) for each in shown.rows]) == (tone, sign, [row])


def test_every_picture_exists():
    for shown in (
        card("Swarming Goblins", 20),
        rolled(MagicRequest((Throw(2, 20, coin=True),)), 2, 1).card,
        rolled(asking(2, 20, ignore=1), 3, 15).reroll(0, faces=(6,)).card,
    ):
        assert pictures_of(shown) <= set(NAMES)


def test_rows_are_the_same_in_every_language():
    roll = rolled(asking(2, 6, modifier=1), 3, 5)
    with speaking("de"):
        assert drawn(roll.card.rows[0]) == "[d6_3][d6_5] je + 1"
    with speaking("ja"):
        assert drawn(roll.card.rows[0]) == "[d6_3][d6_5] 各 + 1"


def test_a_hidden_roll_has_no_picture_but_every_word():
    shown = card("Swarming Goblins", 20)

    assert not pictures_of(without_pictures(shown))
    assert without_pictures(shown).told == shown.told
