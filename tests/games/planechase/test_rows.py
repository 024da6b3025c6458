"""The planar die in pictures, with exactly the given faces."""

import pytest

from bot.faces.names import NAMES
from bot.rolls.card import Tone
from tests.faces.seen import drawn, lines_seen, pictures_of
from tests.games.planechase.support import Table, playing
from tests.games.planechase.test_planar import card

PLANESWALK = ("On the stack: respond to it, or planeswalk.",)


def thumb(*faces):
    """Return a roll with Krark's Other Thumb, which replaces the die with a pair of dice."""
    return Table(playing(), (card("Krark's Other Thumb"),)).roll(*faces)


def shown(roll):
    """Return a card's text next to pictures: its symbol, its headline, and everything below."""
    here = roll.card
    return here.sign, here.headline, *map(drawn, here.rows), *lines_seen(here)


@pytest.mark.parametrize(
    ("roll", "seen", "tone"),
    [
        (Table(playing("Bant")).roll("blank"), ("planar_blank", "Blank"), Tone.PLAIN),
        (
            Table(playing("Bant")).roll("planeswalker"),
            ("planar_planeswalk", "Planeswalk pending", *PLANESWALK),
            Tone.GREAT,
        ),
        (
            Table(playing("Bant")).roll("planeswalker").act("countered"),
            ("planar_planeswalk", "Planeswalk countered", "The plane stays."),
            Tone.PLAIN,
        ),
        (
            Table(playing("Bant")).roll("chaos"),
            ("planar_chaos", "Chaos", "The chaos ability of **Bant** triggers."),
            Tone.PLAIN,
        ),
        (
            Table(playing("Bant", "Goldmeadow")).roll("chaos"),
            ("planar_chaos", "Chaos", "The chaos abilities of **Bant** and **Goldmeadow** trigger."),
            Tone.PLAIN,
        ),
        (
            Table(playing(changes=("aether",))).roll("blank"),
            (
                "planar_chaos",
                "Chaos",
                "It shows blank and counts as chaos: Chaotic Aether",
                "The chaos abilities of the face-up planes trigger, if there are any.",
            ),
            Tone.PLAIN,
        ),
    ],
)
def test_the_face_is_the_symbol_and_one_line_shows_the_consequence(roll, seen, tone):
    assert (shown(roll), roll.card.tone) == (seen, tone)
    assert pictures_of(roll.card) <= set(NAMES)


def test_several_dice_are_a_row_with_words_and_ignored_ones_last():
    roll = thumb("blank", "planeswalker")

    assert shown(roll) == (
        "",
        "Which one counts?",
        "[planar_blank] blank [planar_planeswalk] planeswalker",
    )
    assert roll.card.told == ("The dice show **blank** · **planeswalker**.", "Cost 0, next roll 1")
    assert shown(roll.act("keep_walk")) == (
        "planar_planeswalk",
        "Planeswalk pending",
        "[planar_planeswalk] planeswalker [planar_blank_dropped] blank",
        *PLANESWALK,
    )
    assert "Never rolled: ~~blank~~ (Krark's Other Thumb)" in roll.card.told
    assert pictures_of(roll.card) <= set(NAMES)


def test_an_undone_roll_is_in_words():
    assert not pictures_of(thumb("blank", "chaos").act("void").card)


def test_the_wording_is_unchanged():
    assert Table(playing("Bant")).roll("chaos").card.told == (
        "Chaos ensues: the chaos ability of **Bant** triggers.",
        "Cost 0, next roll 1",
    )
    assert Table(playing()).roll("planeswalker").card.told == (
        "The ability is on the stack. Players can respond to it.",
        "Cost 0, next roll 1",
    )
    assert Table(playing()).roll("blank").card.told == ("Nothing happens.", "Cost 0, next roll 1")
