"""Conditions on cards: those that can be removed, changes, follow-ups, and those that a roll causes."""

import pytest

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Ends, Hold
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition
from bot.games.dnd.conditions.rules.words import (
    bearing_card,
    bearing_line,
    bearing_words,
    changed_lines,
    condition_words,
    ends_words,
    focus_words,
    idle_words,
    off_choices,
    shaken_line,
)
from bot.games.dnd.conditions.ui import _picked
from bot.games.dnd.rolls.rules.afflicted import Afflicting, Concentrating
from bot.games.dnd.table.keeping import _afflicted, _focused, _gone, _unfocused
from bot.rolls.card import Choice
from bot.store.stored_rolls import MovedError

PRONE, POISONED = Borne("prone"), Borne("poisoned", Ends("save", ability="con", dc=13))
TIRED = Borne("exhaustion", level=3)


def names(number):
    return {3: "Goblin", 4: "Mira"}.get(number, "")


def test_a_card_has_lists_to_add_and_to_remove_conditions():
    card = bearing_card(Bearing((PRONE,)), "Bo", 12)

    assert card.headline == "Bo: Prone"
    assert [(each.key, each.drawn, len(each.choices)) for each in card.menus] == [
        ("on", 12, 15),
        ("off", 12, 1),
        ("about", 12, 15),
    ]


def test_without_conditions_there_is_nothing_to_remove():
    card = bearing_card(Bearing(), "Bo", 12)

    assert (card.headline, [each.key for each in card.menus]) == ("Bo has no conditions", ["on", "about"])


def test_each_condition_can_be_removed_once_and_shows_its_first_end():
    borne = (POISONED, Borne("poisoned"), TIRED)

    assert off_choices(Bearing(borne), "Bo") == (
        Choice("exhaustion", "Exhaustion 3", ""),
        Choice("poisoned", "Poisoned", "save ends: Con DC 13"),
    )
    assert off_choices(Bearing((PRONE,), "Bless"), "Bo") == (
        Choice("prone", "Prone", ""),
        Choice("focus", "Concentration", "Bless"),
    )


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        (Bearing(), Bearing((PRONE,)), ["Bo: Prone"]),
        (Bearing(focus="Bless", focused=4), Bearing(focus="Bless", focused=4), ["Bo: concentrates on Bless"]),
        (
            Bearing(focus="Bless", focused=4),
            Bearing((PRONE,)),
            ["Bo: Prone", "Their Concentration on Bless ends."],
        ),
        (
            Bearing(focus="Bless", focused=4),
            Bearing(focus="Bless", focused=5),
            ["Bo: concentrates on Bless", "Their Concentration on Bless ends."],
        ),
        (Bearing(), Bearing(focus="Bless", focused=4), ["Bo: concentrates on Bless"]),
        (Bearing(), Bearing((Borne("exhaustion", level=5),)), ["Bo: Exhaustion 5"]),
        (
            Bearing(),
            Bearing((Borne("exhaustion", level=6),)),
            ["Bo: Exhaustion 6", "At level 6 of Exhaustion, they die."],
        ),
    ],
)
def test_a_change_is_shown_with_its_consequences(before, after, lines):
    assert list(changed_lines("Bo", before, after)) == lines


@pytest.mark.parametrize(
    ("borne", "words"),
    [
        (PRONE, ""),
        (Borne("prone", Ends("start")), "until the start of Bo's next turn"),
        (Borne("prone", Ends("end", of=3)), "until the end of Goblin's next turn"),
        (Borne("prone", Ends("end", left=1)), "until the end of Bo's next turn"),
        (Borne("prone", Ends("end", left=2)), "2 turns of Bo"),
        (POISONED, "save ends: Con DC 13"),
        (Borne("prone", held=4), "while Mira concentrates"),
        (Borne("prone", hold=Hold(9, 4, "Zoe")), "while Zoe concentrates"),
        (
            Borne("prone", Ends("end", of=3), held=4),
            "while Mira concentrates, until the end of Goblin's next turn",
        ),
        (Borne("prone", held=44), ""),
    ],
)
def test_the_end_of_a_condition_in_words(borne, words):
    assert ends_words(borne, "Bo", names) == words


def test_each_condition_is_listed_once_with_all_its_ends():
    borne = (POISONED, PRONE, Borne("poisoned", Ends("start")), Borne("poisoned", Ends("start")), TIRED)

    assert bearing_words(Bearing(borne, "Bless"), "Bo", names) == [
        "Poisoned (save ends: Con DC 13 and until the start of Bo's next turn)",
        "Prone",
        "Exhaustion 3",
        "concentrates on Bless",
    ]
    assert (focus_words(""), condition_words(TIRED)) == ([], "Exhaustion 3")
    assert bearing_line("Bo", Bearing()) == "Bo has no conditions"


def test_conditions_that_prevent_actions_are_named():
    assert idle_words((PRONE, Borne("paralyzed"))) == ["Incapacitated"]


@pytest.mark.parametrize(
    ("dc", "line"),
    [
        (12, "**Bo** concentrates on Bless: Constitution save, DC 12"),
        (0, "**Bo** stops concentrating on Bless"),
    ],
)
def test_the_effect_of_damage_on_concentration_in_words(dc, line):
    assert shaken_line("Bo", "Bless", dc) == line


@pytest.mark.parametrize(
    ("key", "off", "change"),
    [
        ("prone", False, TypedCondition("prone")),
        ("prone", True, TypedCondition("prone", off=True)),
        ("focus", True, Focus()),
    ],
)
def test_a_choice_from_the_list_is_read(key, off, change):
    assert _picked(key, off=off) == change


@pytest.mark.parametrize(("key", "off"), [("focus", False), ("sleepy", True), ("", False)])
def test_a_choice_that_no_list_offers_is_refused(key, off):
    with pytest.raises(PressError):
        _picked(key, off=off)


def afflicting(*borne, level=0):
    return Afflicting(9, "Bo", borne, level)


def test_a_rolls_conditions_begin_with_it_and_end_when_it_is_undone():
    held = Borne("restrained", hold=Hold(8, 0))

    begun = _afflicted(Bearing((PRONE,)), afflicting(POISONED, held), 12)
    gone = _gone(begun, afflicting(POISONED, held), 12)

    assert begun.borne == (
        PRONE,
        Borne("poisoned", POISONED.ends, since=-12),
        Borne("restrained", since=-12, hold=Hold(8, -12)),
    )
    assert gone.borne == (PRONE,)
    assert _gone(begun, afflicting(POISONED), 13) == begun


def test_lapsed_conditions_of_an_undone_roll_are_forgotten():
    lapsed = (Borne("prone", since=-12), Borne("blinded", since=-13))

    assert _gone(Bearing(lapsed=lapsed), afflicting(PRONE), 12).lapsed == lapsed[1:]


def test_a_roll_adds_one_level_of_exhaustion_to_the_current_one():
    begun = _afflicted(Bearing((TIRED,)), afflicting(Borne("exhaustion"), level=3), 12)

    assert [each.level for each in begun.borne] == [4]
    assert [each.level for each in _gone(begun, afflicting(Borne("exhaustion"), level=3), 12).borne] == [3]
    with pytest.raises(MovedError, match="Bo changed at the same moment"):
        _afflicted(Bearing((TIRED,)), afflicting(Borne("exhaustion"), level=2), 12)


def test_a_rolls_concentration_replaces_another_which_returns_on_undo():
    first = _focused(Bearing(), Concentrating(9, "Web"), 12)
    second = _focused(first, Concentrating(9, "Bless"), 13)

    assert (first.focus, first.focused, first.before) == ("Web", -12, None)
    assert (second.focus, second.focused, second.before) == ("Bless", -13, ("Web", -12))
    assert _unfocused(second, 13) == first
    assert _unfocused(first, 12) == Bearing()


def test_a_concentration_that_ended_or_was_replaced_is_unchanged():
    other = Bearing(focus="Bless", focused=-13, before=("Web", -12))

    assert _unfocused(other, 12) == other
    assert _unfocused(Bearing(focused=-12), 12) == Bearing(focused=-12)
