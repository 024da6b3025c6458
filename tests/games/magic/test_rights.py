"""Permissions to reroll, adjust and exchange a die with effects in play, and the form's questions."""

import pytest
from msgspec.structs import replace

from bot.games.magic.rules.acts import _by
from bot.games.magic.rules.amendments import amend_form
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.modified_results import exchange_form
from bot.games.magic.rules.request import Reroll, Shift
from bot.rolls.act import Presser
from bot.rolls.trail import Change
from tests.games.magic.support import ALICE, BOB, asking, effect, rolled

EVE = 3
ALICES = effect("Thumb", Ability("reroll"))
BOBS = effect("Hand", Ability("reroll", anyone=True), owner=BOB, player=BOB)
OWN_ONLY = effect("Own", Ability("reroll"), owner=BOB, player=BOB)
NONE_OF_THEIRS = "That belongs to another player. Only they or a GM can use it."
OF_YOUR_OWN = "Use something you have in play. Only the player who rolled can use the rest."


def trail(*effects):
    return rolled(asking(2, effects=effects), 5, 6).trail


def reroll_by(before, by):
    """Return the change for a reroll by this effect, or by no effect if it is 0."""
    request = before[-1].request
    return Change(replace(request, rerolls=(*request.rerolls, Reroll(("0.0",), effect=by))), before[-1].faces)


@pytest.mark.parametrize(
    ("user", "by", "words"),
    [
        (ALICE, ALICES.id, None),
        (ALICE, 0, None),
        (ALICE, BOBS.id, NONE_OF_THEIRS),
        (BOB, BOBS.id, None),
        (BOB, 0, OF_YOUR_OWN),
        (BOB, ALICES.id, OF_YOUR_OWN),
    ],
)
def test_a_die_is_rerolled_with_your_own_effects(user, by, words):
    before = trail(ALICES, BOBS)
    may = _by("reroll")
    assert may(before, Presser(user, owns=user == ALICE, change=reroll_by(before, by))) == words
    assert may(before, Presser(user, is_gm=True, change=reroll_by(before, by))) is None
    assert may(before, Presser(user, owns=user == ALICE)) is None


def test_other_players_effects_for_their_own_dice_give_no_permission():
    before = trail(ALICES, OWN_ONLY)
    assert _by("reroll")(before, Presser(BOB, change=reroll_by(before, OWN_ONLY.id)))
    assert _by("reroll")(before, Presser(EVE))


def test_someone_who_cannot_see_the_roll_can_do_nothing_to_it():
    before = trail(ALICES, BOBS)
    assert _by("reroll")(before, Presser(ALICE, owns=True, sees=False))


@pytest.mark.parametrize(
    ("user", "words"),
    [
        (ALICE, None),
        (BOB, None),
        (EVE, "You have nothing in play that does that. Ask a player who does, or a GM."),
    ],
)
def test_someone_without_an_adjusting_effect_is_told_who_has_one(user, words):
    mine = effect("Up", Ability("adjust"))
    theirs = effect("Down", Ability("adjust", anyone=True), owner=BOB, player=BOB)
    before = trail(mine, theirs)
    request = before[-1].request
    by = {ALICE: mine.id, BOB: theirs.id}.get(user, 0)
    change = Change(replace(request, shifts=(Shift("0.0", 1, effect=by),)), before[-1].faces)
    assert _by("adjust")(before, Presser(user, owns=user == ALICE, change=change)) == words
    assert _by("adjust")(before, Presser(user, is_gm=True, change=change)) is None


def test_without_any_adjusting_effect_only_the_roller_adjusts():
    before = trail()
    assert _by("adjust")(before, Presser(EVE)) not in (None, "")


def test_an_exchange_form_asks_which_die_only_if_there_are_several():
    mine, more = (effect(name, Ability("exchange")) for name in ("Sword", "Shield"))
    one = exchange_form(rolled(asking(1, effects=(mine,)), 5).trail)
    assert [each.key for each in one] == ["die", "number", "effect"]
    assert one[0].filled == one[0].choices[0].key
    assert (one[2].filled, [each.key for each in one[2].choices]) == (str(mine.id), [str(mine.id)])

    two = exchange_form(rolled(asking(2, effects=(mine, more)), 5, 6).trail)
    assert (two[0].filled, len(two[0].choices)) == ("", 2)
    assert (two[2].filled, len(two[2].choices)) == ("", 2)

    most, over = (
        exchange_form(rolled(asking(count, effects=(mine,)), *[5] * count).trail) for count in (25, 26)
    )
    assert (len(most[0].choices), len(over[0].choices)) == (25, 0)
    assert over[0].label == "Its position, from 1 to 26"


def test_fields_for_forgotten_details_have_this_maximum_length():
    most = {field.key: field.most for field in amend_form(trail())}

    assert most == {"modifier": 7, "ignore": 3, "table": 4000, "count": 3}
