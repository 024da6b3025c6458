"""High or low in words: percentiles, "one time in …", and who has a line."""

from collections import Counter
from contextvars import copy_context

import pytest

from bot.errors import PlayerError
from bot.words.speaking import ENGLISH, Manner, address
from bot.yours.channel_rolls import ChannelSince
from bot.yours.luck_card import check_rolled, luck_card, percentiles
from bot.yours.luck_ui import _buttons
from bot.yours.past_rolls import TableLuck
from bot.yours.rules.luck import ENOUGH, EXACT, LuckKind, LuckReport, Met, fewer, luck, once_in

ALICE, BOB, CY = 1, 2, 3


def table(*lucks, since=ChannelSince.EVENING, cut=0):
    """Return a table of Alice, Bob and Cy, with as many of them as there are results."""
    names = zip((ALICE, BOB, CY), ("Alice", "Bob", "Cy"), strict=False)
    players = {user: (name, each) for (user, name), each in zip(names, lucks, strict=False)}
    return TableLuck(players, since, cut)


def at(percentile):
    return LuckReport(100, percentile)


def card(*lucks, **about):
    return luck_card(table(*lucks), ALICE, **about)


@pytest.mark.parametrize(
    ("percentile", "headline"),
    [
        (None, "Alice: not enough dice to tell"),
        (50.4, "Alice: percentile 50"),
        (99, "Alice: percentile 99"),
        (99.4, "Alice: percentile 99.4"),
        (99.99, "Alice: percentile 99.9"),
        (100, "Alice: percentile 99.9"),
        (1, "Alice: percentile 1"),
        (0.94, "Alice: percentile 0.9"),
        (0, "Alice: percentile 0.1"),
    ],
)
def test_a_percentile_is_whole_except_near_the_ends_and_never_0_or_100(percentile, headline):
    assert card(LuckReport(100, percentile)).headline == headline


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, "One die was rolled. A comparison needs at least 30."),
        (29, "29 dice were rolled. A comparison needs at least 30."),
    ],
)
def test_with_too_few_dice_the_required_number_is_shown(count, line):
    assert card(luck({6: {3: count}})).lines == (line,)


def test_a_single_player_is_compared_with_no_one_at_the_table():
    lines = card(at(20.0), LuckReport(5, None)).lines

    assert lines[0] == "100 dice: 20 of 100 players with fair dice roll lower."
    assert not any("table" in line for line in lines)


@pytest.mark.parametrize(
    ("percentile", "line"),
    [
        (11, "At a table of 2, someone rolls this low one time in 5."),
        (49.9, "At a table of 2, someone rolls this low nearly every time."),
        (50, "At a table of 2, someone rolls this high nearly every time."),
        (89, "At a table of 2, someone rolls this high one time in 5."),
    ],
)
def test_at_a_table_of_two_someone_is_as_low_or_as_high_more_often(percentile, line):
    assert card(at(percentile), at(60.0)).lines[1] == line


def test_six_kinds_of_dice_are_listed_the_most_rolled_first():
    faces = {sides: {1: 50 - sides} for sides in range(2, 10)} | {20: {20: 100}}

    told = [line for line in card(luck(faces)).lines if ", rolled " in line]

    assert [line.partition(",")[0] for line in told] == ["d20", "d2", "d3", "d4", "d5", "d6"]
    assert told[0] == (
        "d20, rolled 100 times: average 20.0 (10.5 expected); 0 times a 1 and 100 times a 20 "
        "(5.0 of each expected)"
    )


def test_attempts_are_shown_even_with_few_dice():
    tries = {(0.95, True): 2, (0.3, True): 1, (0.3, False): 1}
    assert card(luck({6: {1: 2}}, tries)).lines[1:] == (
        "Rolls with a target: 3 of 4 succeeded (2.5 expected); 72 of 100 players do worse.",
    )


def test_each_player_has_a_line_from_the_lowest_to_the_highest():
    lines = card(at(100.0), at(0.0), at(50.0)).lines

    assert lines[-5:] == (
        "```",
        f"Bob   █{'░' * 19} 0.1",
        f"Cy    {'░' * 10}█{'░' * 9} 50",
        f"Alice {'░' * 19}█ 99.9",
        "```",
    )


def test_next_to_a_picture_the_lines_are_numbers():
    assert card(at(30.0), at(20.0), pictured=True).lines[-2:] == ("1. Bob: 20", "2. Alice: 30")


def test_screen_readers_get_numbers_too():
    def heard():
        address(ENGLISH, ENGLISH, own=Manner.ALOUD)
        return card(at(30.0), at(20.0)).lines[-1]

    assert copy_context().run(heard) == "2. Alice: 30"


def test_a_name_is_shortened_and_breaks_no_code_block():
    found = TableLuck({1: ("`" * 3 + "x" * 20, at(50.0))}, ChannelSince.EVER)

    assert luck_card(found, 1).told[-2].startswith("'''" + "x" * 8 + "… ")
    assert percentiles(found) == ((50.0, "50"),)


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (ChannelSince.EVENING, "-# Based on open rolls in this channel this evening."),
        (ChannelSince.MONTH, "-# Based on open rolls in this channel over the last 30 days."),
        (ChannelSince.EVER, "-# Based on all open rolls in this channel."),
    ],
)
def test_it_shows_which_rolls_it_covers(since, words):
    assert luck_card(table(at(50.0), since=since), ALICE).remarks == (words,)
    cut = luck_card(table(at(50.0), since=since, cut=10_000), ALICE)
    assert cut.remarks == (words, "-# Only the last 10,000 rolls count.")


def test_someone_who_rolled_nothing_there_has_no_card():
    check_rolled(table(at(50.0)), ALICE)
    with pytest.raises(PlayerError, match="They have no open rolls here in that time"):
        check_rolled(table(at(50.0)), BOB)


def buttons(*lucks, pictured=False):
    rows = _buttons(table(*lucks), ALICE, pictured=pictured).to_components()
    found = [each for row in rows for each in row["components"]]
    return {each["label"]: each["custom_id"].partition(":luck:")[2] for each in found}


def test_the_buttons_lead_to_other_periods_and_keep_the_view(monkeypatch):
    monkeypatch.setattr("bot.yours.luck_ui.can_draw", lambda: True)

    assert buttons(at(50.0)) == {
        "Share": "share:1:evening",
        "30 days": "of:1:month",
        "All time": "of:1:ever",
        "Picture": "pic:1:evening",
    }
    assert buttons(at(50.0), pictured=True) == {
        "Share": "hang:1:evening",
        "30 days": "pic:1:month",
        "All time": "pic:1:ever",
        "Bars": "of:1:evening",
    }


@pytest.mark.parametrize(("draws", "told"), [(False, at(50.0)), (True, LuckReport(3, None))])
def test_no_impossible_or_empty_picture_is_offered(monkeypatch, draws, told):
    monkeypatch.setattr("bot.yours.luck_ui.can_draw", lambda: draws)

    assert "Picture" not in buttons(told)


def test_each_kind_of_die_is_counted_separately():
    found = luck({6: {1: 2, 6: 1, 3: 3}, 4: {4: 1}, 1: {1: 9}})

    assert (found.count, found.percentile) == (7, None)
    assert found.kinds == (LuckKind(6, 6, 17 / 6, 2, 1), LuckKind(4, 1, 4.0, 0, 1))
    assert (found.kinds[0].expected, found.kinds[0].of_each) == (3.5, 1.0)


def test_something_certain_or_impossible_is_not_an_attempt():
    sure = {(1.0, True): 1, (0.0, False): 1}

    assert luck({}, sure).tried is None
    assert luck({}, {**sure, (0.5, True): 1, (0.5, False): 1}).tried == Met(2, 1, 1.0, 50.0)


def test_equal_results_count_half():
    assert fewer(Counter([0.5]), 0) == 0.25
    assert fewer(Counter([0.5]), 1) == 0.75


def test_attempts_are_calculated_exactly_up_to_a_limit_and_then_normally():
    assert fewer(Counter([0.5] * EXACT), 0) == pytest.approx(0.5 ** (EXACT + 1), abs=0)
    assert fewer(Counter([0.5] * (EXACT + 1)), EXACT // 2) == pytest.approx(0.471884, abs=1e-6)


def test_luck_is_calculated_from_thirty_dice_on_and_is_at_least_one_in_one():
    assert luck({6: {3: ENOUGH - 1}}).percentile is None
    assert luck({6: {3: 15, 4: 15}}).percentile == pytest.approx(50)
    assert (once_in(0, 1), once_in(100, 9), once_in(50, 9)) == (1_000_000_000, 1_000_000_000, 1)
