"""A roll's notes on the table: the effects in play that it used, and its place in the turn's dice."""

from msgspec.structs import replace

from bot.games.magic.rules.effects import OWN, Ability, Effect
from bot.games.magic.rules.request import Planar
from bot.games.magic.rules.turn import dice_so_far
from bot.games.magic.rules.words import effects_words, turn_words
from tests.games.magic.support import ALICE, BOB, PIXIE, asking, effect, rolled

ABLE = asking(title="Delina", able=True)
OFFERS = "See what else it does: /magic effect Delina"


def with_(request, *effects, **about):
    return replace(request, effects=effects, **about)


def test_what_is_in_play_is_named_with_whose_it_is_unless_it_is_their_own():
    theirs, own = effect("Beeble", PIXIE, owner=BOB, player=BOB), effect("Pixie Guide", PIXIE)

    said = effects_words(with_(asking(), own, own, theirs), ALICE)

    assert said == ("In play: Pixie Guide ×2, Beeble (Bob)",)


def test_it_is_whose_rolls_it_is_about_that_makes_it_their_own():
    sent = effect("Beeble", PIXIE, owner=BOB, player=ALICE)

    assert effects_words(with_(asking(), sent), ALICE) == ("In play: Beeble",)
    assert effects_words(with_(asking(), sent), BOB) == ("In play: Beeble (Bob)",)


def test_what_was_struck_is_named_as_such_alone():
    guide, thumb = effect("Guide", PIXIE), effect("Thumb", PIXIE)

    said = effects_words(with_(asking(), guide, thumb, struck=(guide.id,)), ALICE)

    assert said == ("In play: Thumb", "Removed from this roll: Guide")


def test_a_card_that_can_be_put_into_play_says_so_whatever_else_is():
    guide = effect("Pixie Guide", PIXIE)

    assert effects_words(ABLE, ALICE) == (OFFERS,)
    assert effects_words(with_(ABLE, guide), ALICE) == ("In play: Pixie Guide", OFFERS)
    assert effects_words(replace(ABLE, able=False), ALICE) == ()


def test_a_card_that_is_in_play_already_does_not_ask_to_be_put_there():
    delina = effect("Delina", PIXIE)

    assert effects_words(with_(ABLE, delina), ALICE) == ("In play: Delina",)


def test_what_a_card_does_to_its_own_roll_is_not_in_play():
    own = Effect(OWN, "Delina", ALICE, ALICE, "Alice", (PIXIE,))

    assert effects_words(with_(ABLE, own), ALICE) == (OFFERS,)
    # The first effect put into play has the lowest possible number.
    assert effects_words(with_(ABLE, replace(own, id=1)), ALICE) == ("In play: Delina",)


def test_of_the_planar_die_only_what_needs_no_number_is_named():
    request = replace(asking(sides=6, planar=Planar()), throws=(replace(asking().throws[0], planar=True),))
    counter, squirrels = effect("Dwarf", Ability("event")), effect("Scheme", Ability("always", 1))
    plane = effect("Chaotic Aether", Ability("planar"))
    both = effect("Both", Ability("planar"), Ability("die"))

    said = effects_words(with_(request, counter, squirrels, plane, both), ALICE)

    assert said == ("In play: Dwarf, Both",)


def test_of_numbered_dice_all_in_play_is_named_even_if_it_is_about_other_dice():
    twenties = effect("Twenties", Ability("value", sides=20))

    assert effects_words(with_(asking(sides=6), twenties), ALICE) == ("In play: Twenties",)


def watched(before, dice, **about):
    """Return the text about this many dice after earlier dice, with an effect in play that counts them."""
    watch = effect("third", Ability("nth", 3))
    roll = rolled(asking(dice, 6, before=before, effects=(watch,), **about), *[4] * dice)
    return turn_words(roll.trail[-1].request, roll.outcome, ALICE)


def test_the_dice_of_the_turn_are_those_before_and_these():
    assert watched(0, 1) == ("Now 1 die this turn",)
    assert watched(1, 1) == ("Now 2 dice this turn",)
    assert watched(0, 2) == ("Now 2 dice this turn",)


def test_nothing_is_said_of_the_turn_without_dice_or_where_nobody_counts():
    roll = rolled(asking(2, 6, before=3), 4, 4)

    assert watched(3, 0) == ()
    assert turn_words(roll.trail[-1].request, roll.outcome, ALICE) == ()
    assert dice_so_far(roll.trail, ALICE) is None
