"""The turn's log: the number of each player's dice, in words, and dice that were counted late."""

from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.request import CountedRolls
from bot.games.magic.rules.turn import PlayerTurn, counted, dice_so_far, log_words, turn_log
from tests.games.magic.support import ALICE, BOB, PIXIE, asking, effect, rolled


def test_a_roll_tells_how_many_dice_somebody_has_with_it_and_nothing_of_who_is_not_in_it():
    watch = effect("many", Ability("many", 5))
    roll = rolled(asking(2, 6, before=3, effects=(watch,)), 4, 4)

    assert dice_so_far(roll.trail, ALICE) == 5
    assert dice_so_far(roll.trail, BOB) is None


def test_the_log_of_a_turn_names_one_die_and_several():
    assert log_words(PlayerTurn(ALICE, "Alice", (7,), ())) == "Alice: 1 die: 7"
    assert log_words(PlayerTurn(ALICE, "Alice", (7, 3), ())) == "Alice: 2 dice: 7, 3"
    assert log_words(PlayerTurn(ALICE, "Alice", (), ())) == "Alice: 0 dice: –"
    both = PlayerTurn(ALICE, "Alice", (7,), (), ("chaos", "blank"))
    assert log_words(both) == "Alice: 3 dice: 7 · planar: chaos, blank"


def test_the_log_of_a_turn_lists_the_last_sixty_results():
    sixty, more = tuple(range(60)), tuple(range(61))

    assert log_words(PlayerTurn(ALICE, "A", sixty, ())).startswith("A: 60 dice: 0, 1, ")
    assert log_words(PlayerTurn(ALICE, "A", more, ())).startswith("A: 61 dice: …, 1, 2, ")


def test_a_turn_adds_up_the_dice_of_each_player_that_count():
    guide = effect("Guide", PIXIE)
    first = rolled(asking(1, 20, effects=(guide,), title="Delina"), 3, 9)
    second = rolled(asking(2, 6), 1, 2)

    (alice,) = turn_log((first.trail, second.trail))

    assert (alice.results, alice.totals) == ((9, 1, 2), (("Delina", 9), ("", 3)))


def test_who_has_not_rolled_has_no_dice_of_the_turn():
    assert counted([], ALICE) == (CountedRolls(ALICE), ())
    assert counted([rolled(asking(2, 6), 1, 2).trail], BOB) == (CountedRolls(BOB), ())


def test_dice_that_nothing_counted_when_they_were_rolled_come_late_for_nothing():
    trails = [rolled(asking(2, 6, title="Delina"), 1, 2).trail, rolled(asking(1, 20), 9).trail]

    assert counted(trails, ALICE) == (CountedRolls(ALICE, 3), (("Delina", 3), ("", 9)))


def test_dice_that_came_to_count_after_a_roll_had_counted_them_come_late_for_what_was_in_play_then():
    watch = effect("third", Ability("nth", 3))
    first = rolled(asking(4, 6), 1, 2, 3, 4).trail
    told_of_three = rolled(asking(2, 6, before=3, effects=(watch,)), 5, 6).trail

    assert counted([first, told_of_three], ALICE)[0] == CountedRolls(ALICE, 6, 1, (watch.id,))
    assert counted([told_of_three], ALICE)[0] == CountedRolls(ALICE, 2, 0, (watch.id,))
    # Nothing was in play at the last roll, so it counted nothing.
    assert counted([told_of_three, first], ALICE)[0] == CountedRolls(ALICE, 6)
