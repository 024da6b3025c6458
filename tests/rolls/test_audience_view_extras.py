"""The parts next to a drawn roll: how common such rolls are, who saved it, and who is mentioned."""

import pytest
from msgspec.structs import replace

from bot.rolls.act import AMEND, KEEP
from bot.rolls.card import Action, Card
from bot.rolls.chances import Chance
from bot.rolls.game import Odds, Panel, Reuse
from bot.rolls.values import Picking
from tests.rolling.test_service import ALSO, STRIKE, Strike
from tests.rolls.test_audience_view import CHANNEL, drawing, hidden

HALF = Chance("4 or less", 0.5)
OFTEN = replace(STRIKE, odds=Odds(how_often=lambda _: HALF))


@pytest.mark.parametrize(
    ("faces", "why", "odds", "remarks"),
    [
        ((4,), "roll", True, (HALF.of_such_rolls(),)),
        ((4,), "roll", False, ()),
        ((4, 4), AMEND, True, (HALF.of_such_rolls(),)),
        ((4, 4), "undo", True, (HALF.of_such_rolls(),)),
        ((4, 4), "throw", True, ()),
    ],
)
def test_how_common_a_result_is_is_shown_only_for_unchanged_dice(faces, why, odds, remarks):
    shown = drawing(*faces, why=why, odds=odds, game=OFTEN).public(CHANNEL, new=True)

    assert shown.card.remarks == remarks


def test_nothing_is_said_if_it_is_unknown_how_common_a_result_is():
    assert drawing(odds=True).public(CHANNEL, new=True).card.remarks == ()


def keeps(*actions, game=STRIKE):
    shown = drawing(game=replace(game, card=lambda _: Card("4", actions=actions))).public(CHANNEL, new=True)
    return shown.card.actions


def act(key, **more):
    return Action(key, key, **more)


def test_save_is_next_to_edit_if_that_has_a_row():
    actions = keeps(act("a", row=0), act(AMEND, row=1), act("undo", row=1))

    assert [(each.key, each.row, each.tucked) for each in actions] == [
        ("a", 0, False),
        (AMEND, 1, False),
        (KEEP, 1, False),
        ("undo", 1, False),
    ]
    assert actions[2].quiet


def test_save_comes_last_if_edit_has_no_row():
    assert [each.key for each in keeps(act(AMEND), act("undo"))] == [AMEND, "undo", KEEP]


@pytest.mark.parametrize(("beside", "tucked"), [(3, False), (4, True)])
def test_save_is_tucked_away_if_the_row_of_edit_is_full(beside, tucked):
    actions = keeps(act(AMEND, row=1), *(act(f"a{each}", row=1) for each in range(beside)))

    assert [each.tucked for each in actions if each.key == KEEP] == [tucked]


@pytest.mark.parametrize(
    ("shown", "tucks", "tucked"), [(4, 0, False), (5, 0, True), (1, 1, False), (2, 1, True)]
)
def test_save_is_tucked_away_if_nothing_more_fits(shown, tucks, tucked):
    open_ = [act(f"a{each}") for each in range(shown)]
    behind = [act(f"b{each}", tucked=True) for each in range(tucks)]

    actions = keeps(*open_, *behind)

    assert [(each.key, each.tucked) for each in actions][-1] == (KEEP, tucked)


def test_a_roll_that_cannot_be_saved_has_no_save_button():
    assert keeps(act("a"), game=replace(STRIKE, reuse=Reuse(lambda *_: None))) == (act("a"),)


def test_the_bars_around_a_hidden_part_of_a_label_are_not_shown():
    game = replace(STRIKE, card=lambda _: Card("4", "hit ||the spy||"))

    assert drawing(game=game).public(CHANNEL, new=True).card.label == "hit the spy"


WAITING = replace(STRIKE, card=lambda _: Card("4", waits=7))


def test_someone_a_roll_waits_for_is_mentioned_only_in_public():
    open_, secret = drawing(game=WAITING), hidden(game=WAITING)

    assert open_.public(CHANNEL, new=True).ping == (7,)
    assert open_.private(own=True, new=True).ping == ()
    assert secret.public(CHANNEL, new=True).ping == ()


def test_a_roll_shows_which_panel_and_list_it_is_shown_with():
    picking = Picking("pick", "Which?", ())
    seen = drawing(request=Strike(luck=True))

    assert seen.public(CHANNEL, new=True, picking=picking).picking is picking
    assert seen.private(own=True, new=True, picking=picking).picking is picking
    assert seen.public(CHANNEL, new=True).on_panel == Panel("board", 0, ALSO)
