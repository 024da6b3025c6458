"""Permission to see a hidden roll, for all audiences and viewers, and labels that stay hidden."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed, stricter
from bot.rolls.card import Card, Tone
from bot.rolls.hidden import Shared, Viewer, line, may_see, open_label, whole_label

EVERYONE, ME, GM, BLIND = Audience


def test_who_can_see_a_hidden_roll():
    seen = {
        (audience, owner, gm): may_see(audience, Viewer(owner, gm))
        for audience, owner, gm in product(Audience, (True, False), (True, False))
    }

    assert {who for who, sees in seen.items() if not sees} == {
        (ME, False, True),
        (ME, False, False),
        (GM, False, False),
        (BLIND, True, False),
        (BLIND, False, False),
    }


def test_the_stricter_of_two_audiences_is_the_later_in_the_list():
    order = [EVERYONE, ME, GM, BLIND]
    for one, other in product(order, order):
        assert stricter(one, other) is order[max(order.index(one), order.index(other))]


@pytest.mark.parametrize(
    ("label", "shown", "whole"),
    [
        ("stealth", "stealth", "stealth"),
        ("perception ||the assassin||", "perception", "perception the assassin"),
        ("||all of it||", "", "all of it"),
        ("a ||b|| c ||d||", "a c", "a b c d"),
        ("open ||never closed", "open", "open never closed"),
        ("one | bar", "one | bar", "one | bar"),
        ("||||q||||", "", "q"),
        ("a |||q||| b", "a", "a q b"),
        ("c ||a||||b||", "c", "c ab"),
    ],
)
def test_text_between_bars_stays_hidden(label, shown, whole):
    assert open_label(label) == shown
    assert whole_label(label) == whole


ROLLED = Card(
    "17: success", "secret", total="17", verdict="success", lines=("12 + 5",), remarks=("needs 15",)
)


@pytest.mark.parametrize(
    ("parts", "headline", "tone"),
    [
        (Revealed.TOTAL, "17", Tone.PLAIN),
        (Revealed.SUCCESS, "success", Tone.GOOD),
        (Revealed.TOTAL | Revealed.SUCCESS, "17: success", Tone.GOOD),
    ],
)
def test_the_line_shows_only_what_was_revealed(parts, headline, tone):
    shown = line(BLIND, "Alice", "stealth", Shared(parts, replace(ROLLED, tone=Tone.GOOD)))

    assert (shown.headline, shown.label, shown.tone) == (headline, "stealth", tone)
    assert shown.told == ("The rest is hidden. Blind: only the GMs see it.",)
    assert "12" not in str(shown)
    assert "15" not in str(shown)


@pytest.mark.parametrize(("rolled", "shown"), [(Tone.GREAT, Tone.GOOD), (Tone.AWFUL, Tone.BAD)])
def test_no_color_reveals_that_a_revealed_success_was_a_natural_20_or_1(rolled, shown):
    shared = Shared(Revealed.SUCCESS, replace(ROLLED, tone=rolled))

    assert line(BLIND, "Alice", "stealth", shared).tone is shown


def test_the_line_of_an_unrevealed_roll_says_who_sees_it():
    assert [line(audience, "Alice", "", None).told for audience in (ME, GM, BLIND)] == [
        ("Only Alice sees it.",),
        ("Only Alice and the GMs see it.",),
        ("Blind: only the GMs see it.",),
    ]
    assert line(BLIND, "Alice", "", None).headline == "Hidden roll"
    buttons = [(each.key, each.quiet, each.row) for each in line(BLIND, "Alice", "", None).actions]
    assert buttons == [("peek", True, None), ("reveal", True, None)]


def test_the_line_shows_what_was_changed_and_by_whom():
    shown = line(GM, "Alice", "", Shared(Revealed.TOTAL, ROLLED, ("Gwen", "Bob"), is_stale=True))

    assert shown.told[1:] == (
        "Gwen, Bob changed it after it was sealed.",
        "Another change came after this.",
    )
