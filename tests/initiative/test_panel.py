"""An initiative as shown: the public turn order, and each person's own entries behind *More…*."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.dice.notation import reread
from bot.dice.roll import Faces, evaluate
from bot.initiative.rules import panel, turns
from bot.initiative.rules.entering import MAX_NOTE, MAX_TYPED
from bot.initiative.rules.state import By, Entry, Initiative
from bot.rolls.card import Face, Pictured
from tests.initiative.test_state import ALICE, BOB, GM, entry_named, order


def keys(actions):
    return [each.key for each in actions]


def test_before_the_first_turn_there_is_begin_and_no_back():
    card = panel.order_card(order("Ana 14, Bo 9"))

    assert (card.headline, card.told) == ("Not started yet", ("14 Ana", "9 Bo"))
    assert [(each.key, each.label, each.at) for each in card.actions] == [
        ("next_turn", "Begin", 0),
        ("join", "Join…", None),
        ("menu", "More…", None),
    ]
    assert [each.quiet for each in card.actions] == [False, True, True]


def test_an_order_without_entries_says_so():
    assert panel.order_card(Initiative()).headline == "No one has joined yet"


def test_the_current_turn_is_above_and_marked():
    state = turns.next_turn(order("An*a 14, Bo 9"))
    card = panel.order_card(state)

    assert (card.headline, card.told) == ("Round 1: An\\*a", ("▶ **14 An\\*a**", "9 Bo"))
    assert [(each.key, each.at) for each in card.actions][:3] == [
        ("next_turn", 1),
        ("turn_back", 1),
        ("join", None),
    ]
    assert card.actions[0].label == "Next"


def test_a_line_shows_the_roll_and_the_note():
    state = order("Ana d20+2 # bl*ssed, Bo -3", 11)

    assert panel.order_card(state).told == ("13 Ana (`1d20+2`: 11) · bl\\*ssed", "−3 Bo")


def test_the_few_dice_of_a_short_order_are_pictures():
    state = order("Ana d20adv+2 # bl*ssed, Bo -3, Cy 2d6-d4", 4, 17, 6, 1, 2)

    assert panel.order_card(state).lines == (
        Pictured(
            ("19 Ana", "  ", Face("d20_17"), Face("d20_4_dropped"), " + ", "2", " · bl\\*ssed"),
            "19 Ana (`1d20adv+2`: 4, 17) · bl\\*ssed",
        ),
        Pictured(
            ("5 Cy", "  ", Face("d6_6"), Face("d6_1"), " − ", Face("d4_2")), "5 Cy (`2d6-1d4`: 6, 1, 2)"
        ),
        "−3 Bo",
    )


@pytest.mark.parametrize(("count", "is_pictured"), [(20, True), (21, False)])
def test_too_many_dice_for_pictures_are_words(count, is_pictured):
    state = order(f"Orcs x{count - 1} d20", *[9] * (count - 1), of=order("Ana d20", 11))
    lines = panel.order_card(state).lines

    assert [isinstance(each, Pictured) for each in lines] == [is_pictured] * count


def test_pictures_that_do_not_fit_a_long_order_are_words():
    faces = evaluate(reread("1d20"), ScriptedFaces(11)).faces
    (first, *others) = crowd(43).entries
    thrown = [replace(each, dice="1d20", faces=faces, note="n" * 10) for each in others[:19]]
    card = panel.order_card(Initiative((first, *thrown, *others[19:])))

    assert card.lines == card.told
    assert sum("`1d20`: 11" in each for each in card.told) == 19


def test_a_gms_order_with_hidden_entries_stays_in_words():
    state = order("Spy d20", 3, of=order("Ana d20", 11), hidden=True)

    assert panel.more_card(state, GM, can_hide=True).lines == (
        "11 Ana (`1d20`: 11)",
        "3 Spy (`1d20`: 3) *hidden*",
    )


def test_dropped_dice_are_shown_too():
    (ana,) = order("Ana d20 adv", 4, 17).entries

    assert panel.dice_words(ana) == "`1d20adv`: 4, 17"


def test_a_hidden_entry_is_in_no_public_order():
    state = order("Spy 12", of=order("Ana 14"), hidden=True)

    assert panel.order_card(state).told == ("14 Ana",)
    assert panel.more_card(state, GM, can_hide=True).told == ("14 Ana", "12 Spy *hidden*")


def test_a_hidden_entrys_number_does_not_mark_it_as_acting():
    state = turns.next_turn(order("Spy 12", of=order("Ana 14"), hidden=True))

    assert panel.more_card(state, GM, can_hide=True).told == ("▶ **14 Ana**", "12 Spy *hidden*")


def of_players(*texts):
    """Return a turn order with one character of Alice's, one of Bob's, and so on."""
    state = Initiative()
    for by, text in zip((ALICE, BOB), texts, strict=False):
        state = order(text, of=state, by=by)
    return state


def test_players_settle_a_tie_among_themselves_and_a_gm_any_other():
    players = of_players("Ana 14", "Bo 14")
    mixed = order("Orc 14", of=of_players("Ana 14"))

    assert panel.order_card(players).told[-1].startswith("**Tie** at 14: Ana, Bo. Their players decide")
    assert panel.order_card(mixed).told[-1].startswith("**Tie** at 14: Ana, Orc. A GM decides")
    assert keys(panel.order_card(players).actions)[-2:] == ["ties", "menu"]


def test_a_tie_among_the_gms_own_is_not_mentioned():
    card = panel.order_card(order("Orc 14, Wolf 14"))

    assert card.told == ("14 Orc", "14 Wolf")
    assert "ties" in keys(card.actions)


@pytest.mark.parametrize(
    ("ties", "told", "more"), [(3, 3, None), (4, 3, "…and 1 more tie"), (5, 3, "…and 2 more ties")]
)
def test_the_first_of_many_ties_are_shown_and_the_rest_counted(ties, told, more):
    state = Initiative()
    for each in range(ties):
        state = order(f"A{each} {each}", of=state, by=ALICE)
        state = order(f"B{each} {each}", of=state, by=BOB)
    lines = panel.order_card(state).told

    assert sum(each.startswith("**Tie**") for each in lines) == told
    assert (lines[-1] if more else None) == more


def crowd(note, acting=0, dice=""):
    """Return forty entries with names of 32 characters and notes of this length; the first acts first."""
    faces = evaluate(reread(dice), ScriptedFaces(11)).faces if dice else Faces()
    entries = tuple(
        Entry(each, f"{'N' * 30}{each:02}", 100 - each, dice, faces, note="n" * note) for each in range(1, 41)
    )
    return Initiative(entries, acting=acting, round=1)


@pytest.mark.parametrize(("acting", "before"), [(1, 0), (2, 1), (3, 2), (40, 2)])
def test_a_long_order_omits_only_those_who_have_acted(acting, before):
    lines = panel.order_card(crowd(50, acting)).told

    assert len(lines) == (41 - before if before else 40)
    assert lines[0].startswith(f"…{before} before" if before else "▶ **99 N")
    assert sum(each.startswith("▶") for each in lines) == 1


@pytest.mark.parametrize(("note", "shown"), [(40, False), (20, True)])
def test_a_long_order_first_omits_how_each_was_rolled(note, shown):
    lines = panel.order_card(crowd(note, 40, "1d20+2")).told

    assert len(lines) == 40
    assert ["`1d20+2`: 11" in each for each in lines] == [shown] * 40


@pytest.mark.parametrize(
    ("begun", "words"),
    [
        (0, ["Initiative is entered but hasn't started. Press *Begin* on its message."]),
        (1, ["Initiative, round 1: it's **An\\*a**'s turn.", "Then Bo."]),
        (2, ["Initiative, round 1: it's **Bo**'s turn.", "Then An\\*a."]),
        (3, ["Initiative, round 2: it's **An\\*a**'s turn.", "Then Bo."]),
    ],
)
def test_the_current_turn_in_a_few_words(begun, words):
    state = order("An*a 14, Bo 9")
    for _ in range(begun):
        state = turns.next_turn(state)

    assert list(panel.turn_lines(state)) == words


def test_the_next_one_is_named_and_not_the_previous_one():
    state = turns.next_turn(order("Ana 14, Bo 9, Cy 3"))

    assert list(panel.turn_lines(state))[-1] == "Then Bo."


def test_a_single_entry_is_followed_by_no_one():
    assert len(list(panel.turn_lines(turns.next_turn(order("Ana 14"))))) == 1


def test_a_cleared_order_shows_everyone_and_no_buttons():
    card = panel.over_card(turns.next_turn(order("Ana 14, Bo 9")))

    assert (card.headline, card.told, card.actions) == ("Cleared", ("14 Ana", "9 Bo"), ())


@pytest.mark.parametrize(
    ("by", "found"), [(GM, ["Ana", "Bo"]), (ALICE, ["Ana", "Bo"]), (By(9, is_gm=False), [])]
)
def test_a_tie_of_players_can_be_chosen_by_them_and_gms(by, found):
    choices = panel.first_choices(of_players("Ana 14", "Bo 14"), by)

    assert [each.label for each in choices] == found
    assert {each.hint for each in choices} <= {"tied at 14"}


def test_a_tie_with_a_gms_entry_cannot_be_chosen_by_players():
    state = order("Orc 14", of=of_players("Ana 14"))

    assert panel.first_choices(state, ALICE) == ()
    assert [each.key for each in panel.first_choices(state, GM)] == ["1", "2"]


def test_players_change_their_own_and_a_gm_everyones_including_hidden_ones():
    state = order("Spy 3", of=of_players("Ana 14", "Bo 9"), hidden=True)

    assert [each.name for each in panel.changeable(state, ALICE)] == ["Ana"]
    assert [each.name for each in panel.changeable(state, GM)] == ["Ana", "Bo", "Spy"]
    assert panel.changeable(state, By(0, is_gm=False)) == ()


def test_more_shows_gms_the_whole_order_and_others_their_own():
    state = of_players("Ana 14", "Bo 9")

    assert panel.more_card(state, ALICE, can_hide=True).told == (
        "These are your entries. Choose one to add a note or remove it.",
    )
    assert panel.more_card(state, By(9, is_gm=False), can_hide=True).told == (
        "You aren't in the turn order. Press Join….",
    )
    assert keys(panel.more_card(state, GM, can_hide=True).actions) == ["hidden", "clear"]
    assert keys(panel.more_card(state, GM, can_hide=False).actions) == ["clear"]
    assert panel.more_card(state, ALICE, can_hide=True).actions == ()


def test_entries_that_do_not_fit_a_gms_card_are_counted():
    lines = panel.more_card(crowd(50), GM, can_hide=True).told

    assert (len(lines), lines[-1]) == (39, "…and 2 more")


def test_a_hidden_entry_is_identified_by_its_key():
    state = order("Spy 12", of=order("Ana 14 # " + "n" * 60), hidden=True)
    ana, spy = panel.one_choices(panel.changeable(state, GM))

    assert (ana.key, ana.label, ana.hint) == ("2", "14 Ana", "n" * 60)
    assert (spy.key, spy.label, spy.hint) == ("3", "12 Spy", "hidden")
    assert [panel.of_key(int(each.key)) for each in (ana, spy)] == [(1, False), (1, True)]
    assert panel.key_of(entry_named(order("Ana 14, Bo 9, Cy 3"), "Cy")) == 6


def test_an_entry_can_have_a_note_and_be_removed():
    card = panel.one_card(entry_named(order("An*a d20+2 # bl*ssed", 11), "An*a"))

    assert (card.headline, card.told) == ("13 An\\*a", ("`1d20+2`: 11", "bl\\*ssed"))
    assert [(each.key, each.at) for each in card.actions] == [("note", 2), ("remove", 2), ("menu", None)]


def test_a_hidden_entry_can_be_revealed():
    card = panel.one_card(entry_named(order("Spy 12", hidden=True), "Spy"))

    assert [(each.key, each.at) for each in card.actions] == [
        ("note", 3),
        ("remove", 3),
        ("reveal", 3),
        ("menu", None),
    ]
    assert [each.startswith("*Hidden*") for each in card.told] == [True]


def test_only_the_likely_next_action_stands_out():
    state = turns.next_turn(order("Ana 14, Bo 14"))
    (spy,) = order("Spy 12", hidden=True).entries

    cards = (panel.order_card(state), panel.one_card(spy), panel.more_card(state, GM, can_hide=True))
    assert [[each.key for each in card.actions if not each.quiet] for card in cards] == [
        ["next_turn"],
        ["note"],
        [],
    ]
    assert [each.row for each in cards[2].actions] == [2, 2]


def test_clearing_the_order_asks_for_confirmation():
    assert keys(panel.clear_card().actions) == ["clear_now"]


def test_the_join_form_has_one_long_field_with_what_was_entered():
    (field,) = panel.join_fields("Ana 14")
    (empty,) = panel.join_fields()

    assert (field.key, field.most, field.long, field.filled) == ("who", MAX_TYPED, True, "Ana 14")
    assert empty.filled == ""


def test_a_notes_form_contains_the_note():
    (ana,) = order("Ana 14 # slow").entries
    (field,) = panel.note_fields(ana)
    (empty,) = panel.note_fields(replace(ana, note=""))

    assert (field.key, field.most, field.filled, empty.filled) == ("note", MAX_NOTE, "slow", "")
