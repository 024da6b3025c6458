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


def test_effects_in_play_are_named_with_their_owner_unless_the_roller():
    theirs, own = effect("Beeble", PIXIE, owner=BOB, player=BOB), effect("Pixie Guide", PIXIE)

    said = effects_words(with_(asking(), own, own, theirs), ALICE)

    assert said == ("In play: Pixie Guide ×2, Beeble (Bob)",)


def test_an_effect_is_the_rollers_own_if_it_affects_their_rolls():
    sent = effect("Beeble", PIXIE, owner=BOB, player=ALICE)

    assert effects_words(with_(asking(), sent), ALICE) == ("In play: Beeble",)
    assert effects_words(with_(asking(), sent), BOB) == ("In play: Beeble (Bob)",)


def test_a_struck_effect_is_only_named_as_struck():
    guide, thumb = effect("Guide", PIXIE), effect("Thumb", PIXIE)

    said = effects_words(with_(asking(), guide, thumb, struck=(guide.id,)), ALICE)

    assert said == ("In play: Thumb", "Removed from this roll: Guide")


def test_a_card_that_can_be_put_into_play_says_so_whatever_else_is():
    guide = effect("Pixie Guide", PIXIE)

    assert effects_words(ABLE, ALICE) == (OFFERS,)
    assert effects_words(with_(ABLE, guide), ALICE) == ("In play: Pixie Guide", OFFERS)
    assert effects_words(replace(ABLE, able=False), ALICE) == ()


def test_a_card_already_in_play_does_not_ask_for_that():
    delina = effect("Delina", PIXIE)

    assert effects_words(with_(ABLE, delina), ALICE) == ("In play: Delina",)


def test_a_cards_effect_on_its_own_roll_is_not_in_play():
    own = Effect(OWN, "Delina", ALICE, ALICE, "Alice", (PIXIE,))

    assert effects_words(with_(ABLE, own), ALICE) == (OFFERS,)
    # The first effect put into play has the lowest possible number.
    assert effects_words(with_(ABLE, replace(own, id=1)), ALICE) == ("In play: Delina",)


def test_a_planar_roll_names_only_effects_that_need_no_number():
    request = replace(asking(sides=6, planar=Planar()), throws=(replace(asking().throws[0], planar=True),))
    counter, squirrels = effect("Dwarf", Ability("event")), effect("Scheme", Ability("always", 1))
    plane = effect("Chaotic Aether", Ability("planar"))
    both = effect("Both", Ability("planar"), Ability("die"))

    said = effects_words(with_(request, counter, squirrels, plane, both), ALICE)

    assert said == ("In play: Dwarf, Both",)


def test_a_roll_of_numbered_dice_names_all_effects_in_play():
    twenties = effect("Twenties", Ability("value", sides=20))

    assert effects_words(with_(asking(sides=6), twenties), ALICE) == ("In play: Twenties",)


def watched(before, dice, **about):
    """Return the text about this many dice after earlier dice, with an effect in play that counts them."""
    watch = effect("third", Ability("nth", 3))
    roll = rolled(asking(dice, 6, before=before, effects=(watch,), **about), *[4] * dice)
    return turn_words(roll.trail[-1].request, roll.outcome, ALICE)


def test_the_turns_dice_are_the_earlier_ones_and_these():
    assert watched(0, 1) == ("Now 1 die this turn",)
    assert watched(1, 1) == ("Now 2 dice this turn",)
    assert watched(0, 2) == ("Now 2 dice this turn",)


def test_nothing_is_shown_about_the_turn_without_dice_or_anyone_counting():
    roll = rolled(asking(2, 6, before=3), 4, 4)

    assert watched(3, 0) == ()
    assert turn_words(roll.trail[-1].request, roll.outcome, ALICE) == ()
    assert dice_so_far(roll.trail, ALICE) is None
