"""Permission checks: how refusals are phrased for the roller, others, GMs and blind rolls."""

from bot.dice.roll import Faces
from bot.rolls.act import (
    Presser,
    all_of,
    also,
    anybody,
    in_the_open,
    player_may,
    player_may_make,
    theirs,
    undoer,
    undoing,
)
from bot.rolls.trail import Change, Version
from bot.words import later
from tests.cases import every

ALICE, BOB, GWEN = 1, 2, 3
ROLLED = Version("2d6", Faces(()), ALICE, "Alice")
TRAIL = (ROLLED,)
AMENDED = (ROLLED, Version("2d6+1", Faces(()), BOB, "Bob", "amend"))
OWNER, OTHER = Presser(ALICE, owns=True, instead="/roll 2d6"), Presser(BOB, instead="/roll 2d6")
GM = Presser(GWEN, is_gm=True, instead="/roll 2d6")
BLIND = Presser(ALICE, owns=True, sees=False, hidden=True, instead="/roll 2d6")
NOT_THEIRS = "This is Alice's roll. Make your own with `/roll 2d6`."


@every(
    "may, who, words",
    [
        (theirs, OWNER, None),
        (theirs, GM, None),
        (theirs, OTHER, NOT_THEIRS),
        (theirs, BLIND, NOT_THEIRS),
        (anybody, OTHER, None),
        (anybody, BLIND, NOT_THEIRS),
        (also(lambda _: {BOB}), OTHER, None),
        (also(lambda _: {BOB}), OWNER, None),
        (also(lambda _: {GWEN}), OTHER, NOT_THEIRS),
        (also(lambda _: {ALICE}), BLIND, NOT_THEIRS),
        (in_the_open, OWNER, None),
        (undoer(), OWNER, None),
        (undoer(), GM, None),
        (undoer(), OTHER, NOT_THEIRS),
    ],
)
def test_who_can_act(may, who, words):
    assert may(TRAIL, who) == words


def test_only_gms_and_the_one_who_changed_it_undo_a_change():
    assert undoer()(AMENDED, OTHER) is None
    assert undoer()(AMENDED, GM) is None
    assert undoer()(AMENDED, OWNER) == "Bob made the last change. Only they or a GM can undo it."
    assert undoer(lambda trail: trail[0].by)(AMENDED, OWNER) is None


def test_an_undo_has_default_words_unless_its_game_has_others():
    assert undoing().did.say() == "undid the edit"
    assert undoing(did=later("took it back")).did.say() == "took it back"
    assert undoing(may=anybody).may is anybody


def test_a_public_action_is_refused_for_a_hidden_roll_even_to_a_gm():
    hidden = Presser(GWEN, is_gm=True, hidden=True)
    assert "Reveal it first" in str(all_of(theirs, in_the_open)(TRAIL, hidden))


def test_the_first_refusal_is_reported_and_none_means_allowed():
    first, second = player_may(lambda _trail, _user: "first"), player_may(lambda _trail, _user: "second")
    assert all_of(first, second)(TRAIL, OWNER) == "first"
    assert all_of(first, second)(TRAIL, GM) is None
    assert all_of(player_may(lambda _trail, _user: ""), second)(TRAIL, OWNER) == "second"


def test_questions_about_the_change_are_asked_once_there_is_one():
    may = player_may_make(lambda _trail, change, _user: "too much" if change.request == "9d6" else "")
    change = Change("9d6", Faces(()))
    assert may(TRAIL, OWNER) is None
    assert may(TRAIL, Presser(ALICE, owns=True, change=change)) == "too much"
    assert may(TRAIL, Presser(GWEN, is_gm=True, change=change)) is None
    assert may(TRAIL, Presser(ALICE, owns=True, change=Change("1d6", Faces(())))) is None
