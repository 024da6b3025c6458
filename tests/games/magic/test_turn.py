"""The turn's log: the number of each player's dice, in words, and dice that were counted late."""

from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.request import CountedRolls
from bot.games.magic.rules.turn import PlayerTurn, counted, dice_so_far, log_words, turn_log
from tests.games.magic.support import ALICE, BOB, PIXIE, asking, effect, rolled


def test_a_roll_shows_its_players_counts_and_no_one_elses():
    watch = effect("many", Ability("many", 5))
    roll = rolled(asking(2, 6, before=3, effects=(watch,)), 4, 4)

    assert dice_so_far(roll.trail, ALICE) == 5
    assert dice_so_far(roll.trail, BOB) is None


def test_the_turn_log_names_one_die_or_several():
    assert log_words(PlayerTurn(ALICE, "Alice", (7,), ())) == "Alice: 1 die: 7"
    assert log_words(PlayerTurn(ALICE, "Alice", (7, 3), ())) == "Alice: 2 dice: 7, 3"
    assert log_words(PlayerTurn(ALICE, "Alice", (), ())) == "Alice: 0 dice: –"
    both = PlayerTurn(ALICE, "Alice", (7,), (), ("chaos", "blank"))
    assert log_words(both) == "Alice: 3 dice: 7 · planar: chaos, blank"


def test_the_turn_log_lists_the_last_sixty_results():
    sixty, more = tuple(range(60)), tuple(range(61))

    assert log_words(PlayerTurn(ALICE, "A", sixty, ())).startswith("A: 60 dice: 0, 1, ")
    assert log_words(PlayerTurn(ALICE, "A", more, ())).startswith("A: 61 dice: …, 1, 2, ")


def test_a_turn_adds_up_each_players_dice_that_count():
    guide = effect("Guide", PIXIE)
    first = rolled(asking(1, 20, effects=(guide,), title="Delina"), 3, 9)
    second = rolled(asking(2, 6), 1, 2)

    (alice,) = turn_log((first.trail, second.trail))

    assert (alice.results, alice.totals) == ((9, 1, 2), (("Delina", 9), ("", 3)))


def test_a_player_who_has_not_rolled_has_no_dice_this_turn():
    assert counted([], ALICE) == (CountedRolls(ALICE), ())
    assert counted([rolled(asking(2, 6), 1, 2).trail], BOB) == (CountedRolls(BOB), ())


def test_dice_without_a_counter_when_rolled_are_not_counted_late():
    trails = [rolled(asking(2, 6, title="Delina"), 1, 2).trail, rolled(asking(1, 20), 9).trail]

    assert counted(trails, ALICE) == (CountedRolls(ALICE, 3), (("Delina", 3), ("", 9)))


def test_dice_that_become_countable_later_are_counted_late_for_effects_then_in_play():
    watch = effect("third", Ability("nth", 3))
    first = rolled(asking(4, 6), 1, 2, 3, 4).trail
    told_of_three = rolled(asking(2, 6, before=3, effects=(watch,)), 5, 6).trail

    assert counted([first, told_of_three], ALICE)[0] == CountedRolls(ALICE, 6, 1, (watch.id,))
    assert counted([told_of_three], ALICE)[0] == CountedRolls(ALICE, 2, 0, (watch.id,))
    # Nothing was in play at the last roll, so it counted nothing.
    assert counted([told_of_three, first], ALICE)[0] == CountedRolls(ALICE, 6)
