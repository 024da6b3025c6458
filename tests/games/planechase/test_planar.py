"""The planar die, which is never a number: its results, its changes, and its triggers."""

from itertools import product

import pytest

from bot.errors import DiceError
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.outcome import planar_face
from bot.games.magic.rules.triggers import fired
from bot.games.magic.rules.turn import turn_log
from tests.cases import every
from tests.games.magic.support import ALICE, BOB, asking, effect, rolled
from tests.games.planechase.support import Table, playing, result_of


def card(name, **about):
    return effect(name, *card_named(name).abilities, **about)


def triggers(roll):
    return {each.effect.name: each.times for each in fired(roll.trail[-1].request, roll.outcome)}


def test_the_six_faces_are_one_planeswalker_one_chaos_and_four_blank():
    faces = [planar_face(natural) for natural in range(1, 7)]
    assert [faces.count(face) for face in ("planeswalker", "chaos", "blank")] == [1, 1, 4]


@every("changes", [(), ("aether",), ("fixed",), ("aether", "fixed")])
@every("natural", range(1, 7))
def test_every_face_under_every_replacement_effect(natural, changes):
    roll = Table(playing("Goldmeadow", changes=changes)).roll(natural)
    plain = {1: "planeswalk", 2: "chaos"}.get(natural, "blank")
    changed = {"planeswalk": "fixed", "blank": "aether"}.get(plain) in changes
    assert result_of(roll) == ("chaos" if changed else plain)
    names = {"fixed": "Fixed Point in Time", "aether": "Chaotic Aether"}
    assert roll.says("counts as chaos") == changed
    for key in changes:
        assert roll.says(names[key])


@every("faces", list(product(range(1, 4), repeat=2)))
@every("change", ["elixir", "thumb"])
def test_either_of_two_dice_can_count_and_equal_ones_need_no_choice(faces, change):
    shown = [planar_face(face) for face in faces]
    keys = {"planeswalker": "keep_walk", "chaos": "keep_chaos", "blank": "keep_blank"}
    for chosen in sorted(set(shown)):
        table = Table(playing(changes=(change,)))
        roll = table.roll(*faces)
        waits = len(set(shown)) > 1
        assert roll.outcome.is_waiting == waits
        if waits:
            assert result_of(roll) == ""
            assert triggers(roll) == {}
            assert [key for key in roll.offered if key.startswith("keep")] == [
                keys[face] for face in ("planeswalker", "chaos", "blank") if face in shown
            ]
            roll.act(keys[chosen])
        assert [planar_face(die.natural) for die in roll.outcome.counted] == [chosen]
        assert roll.says("Never rolled: ~~")
        assert table.costs == [0]


def test_two_elixirs_and_a_thumb_give_six_dice_of_which_one_counts():
    effects = card("Ichor Elixir"), card("Krark's Other Thumb")
    roll = Table(playing(changes=("elixir",)), effects).roll(3, 3, 3, 3, 3, 1)
    assert roll.outcome.is_waiting
    roll.act("keep_walk")
    assert result_of(roll) == "planeswalk"
    assert len([die for die in roll.outcome.dice if die.ignored]) == 5


def test_a_choice_can_be_undone_until_it_had_an_effect():
    roll = Table(playing(changes=("elixir",))).roll("blank", "chaos").act("keep_blank")
    assert "undo" in roll.offered
    roll.act("undo")
    assert roll.outcome.is_waiting
    roll.act("keep_chaos")
    assert result_of(roll) == "chaos"


def test_another_player_first_chooses_what_is_ignored():
    beeble = effect("Bamboozling Beeble", Ability("next_ignore"), owner=BOB)
    roll = Table(playing(), (beeble,)).roll("chaos", "blank")
    assert roll.offered[0] == "ignore"
    assert roll.card.headline == "Bob ignores one"
    roll.choose("chaos")
    assert result_of(roll) == "blank"


def test_one_of_each_pair_is_kept_before_another_player_ignores_one():
    thumb, beeble = card("Krark's Other Thumb"), effect("Beeble", Ability("next_ignore"), owner=BOB)
    roll = Table(playing(), (thumb, beeble)).roll(1, 1, 3, 2)
    assert roll.offered[:2] == ["keep_chaos", "keep_blank"]
    assert roll.says("The dice show **blank** · **chaos**")
    roll.act("keep_blank")
    assert roll.card.headline == "Bob ignores one"
    roll.choose("planeswalker")
    assert result_of(roll) == "blank"
    assert roll.says("Never rolled: ~~planeswalker~~, ~~chaos~~ (Krark's Other Thumb)")
    assert roll.says("Never rolled: ~~planeswalker~~ (Beeble)")


def test_uninvolved_effects_are_not_named():
    roll = Table(playing(), (card("Pixie Guide"), card("Brazen Dwarf"))).roll("blank")
    assert roll.says("In play: Brazen Dwarf")
    assert not roll.says("Pixie Guide")
    assert not roll.says("Nothing happens.")


def test_effects_that_need_a_number_ignore_the_planar_die():
    numbers = [
        *(effect("Barbarian Class", Ability("extra")) for _ in range(2)),
        effect("The Big Idea", Ability("next_sum", sides=6)),
        effect("Scheme", Ability("always", 2)),
        card("Xenosquirrels"),
        card("Vedalken Squirrel-Whacker"),
        card("Steel Squirrel"),
        card("Clam-I-Am"),
        effect("six", Ability("value", low=1, high=6)),
        effect("max", Ability("maximum")),
        effect("ten", Ability("event", low=1)),
        effect("doubles", Ability("doubles")),
    ]
    roll = Table(playing(), tuple(numbers)).roll(6)
    assert len(roll.outcome.dice) == 1
    assert roll.results == []
    assert triggers(roll) == {}
    assert roll.offered == ["strike", "void"]


def test_triggers_on_any_roll_fire_and_do_nothing_without_a_number():
    watch = card("Brazen Dwarf"), card("As Luck Would Have It"), card("Hammer Jammer")
    roll = Table(playing(), watch).roll("chaos")
    assert triggers(roll) == {"Brazen Dwarf": 1, "As Luck Would Have It": 1, "Hammer Jammer": 1}
    assert roll.says("Brazen Dwarf triggers: 1 damage")
    assert roll.says("it now has **0** +1/+1 counters (the planar die has no number)")


def test_the_turns_third_die_can_be_planar_and_the_next_is_the_fourth():
    veggie = card("Resolute Veggiesaur")
    table = Table(playing(), (veggie,))
    roll = table.roll("blank")
    request = roll.trail[-1].request
    assert triggers(
        rolled(type(request)(request.throws, effects=(veggie,), before=2, planar=request.planar), 3)
    ) == {"Resolute Veggiesaur": 1}
    dice = rolled(asking(2, 6), 4, 5)
    (log,) = turn_log([roll.trail, dice.trail])
    assert (log.dice, log.results, log.planar) == (3, (4, 5), ("blank",))
    assert log.totals == (("", 9),)


def test_the_planar_die_is_rerolled_only_by_effects_that_ignore_numbers():
    table = Table(playing(changes=("wall",)))
    roll = table.roll("blank")
    assert "reroll" in roll.offered
    (wall,) = [each for each in roll.trail[-1].request.effects if each.name == "Wall of Fortune"]
    with pytest.raises(DiceError, match="Choose it"):
        roll.reroll(0, faces=[])
    roll.reroll(0, faces=[1], by=wall)
    assert result_of(roll) == "planeswalk"
    assert roll.says("Rerolled: ~~blank~~ → planeswalker")
    assert table.costs == [0]
    assert roll.outcome.of(ALICE, ALICE) == roll.outcome.counted
    assert len(turn_log([roll.trail])[0].planar) == 1
    assert "reroll" not in Table(playing()).roll("blank").offered


def test_the_dice_are_final_once_the_planeswalk_happened():
    roll = Table(playing(changes=("wall",)), (card("Brazen Dwarf"),)).roll("planeswalker").act("walk", by=BOB)
    assert roll.offered == ["void"]
    assert roll.card.headline == "Planeswalked"
    countered = Table(playing(changes=("wall",))).roll("planeswalker").act("countered", by=BOB)
    assert countered.offered == ["void"]


def test_an_undone_roll_does_not_count_and_shows_its_face():
    roll = Table(playing(), (card("Brazen Dwarf"),)).roll("chaos").act("void", by=BOB)
    assert roll.outcome.counted == ()
    assert triggers(roll) == {}
    assert turn_log([roll.trail])[0].dice == 0
    assert roll.says("Never rolled: ~~chaos~~")
    assert roll.says("Undone (Bob)")
    assert roll.offered == ["renew"]
    assert roll.act("renew", by=BOB).offered == []


@pytest.mark.parametrize("plane", ["Stairs to Infinity", "Ten Wizards Mountain", "The Drum, Mining Facility"])
@pytest.mark.parametrize("face", ["planeswalker", "chaos", "blank"])
def test_planes_that_watch_the_planar_die_trigger_on_each_face(plane, face):
    assert triggers(Table(playing(plane)).roll(face)) == {plane: 1}


@pytest.mark.parametrize(("face", "times"), [("planeswalker", {}), ("chaos", {}), ("blank", {"Pompeii": 1})])
def test_pompeii_watches_for_a_blank(face, times):
    assert triggers(Table(playing("Pompeii")).roll(face)) == times


def test_a_plane_watches_only_its_planar_controllers_rolls():
    table = Table(playing("Stairs to Infinity"))
    assert triggers(table.roll("blank", player=BOB, free=True)) == {}
    assert triggers(table.roll("blank", player=ALICE, free=True)) == {"Stairs to Infinity": 1}


def test_a_card_shows_its_cost_or_what_caused_it():
    table = Table(playing())
    cards = [table.roll("blank"), table.roll("blank", free=True, by="Fractured Powerstone")]
    cards += [table.roll("blank", free=True), table.roll("blank")]
    assert [(roll.card.label, roll.card.small, roll.card.told[-1]) for roll in cards] == [
        ("planar die", ("Cost 0, next roll 1",), "Cost 0, next roll 1"),
        ("planar die by Fractured Powerstone", ("Free",), "Free"),
        ("planar die by an effect", ("Free",), "Free"),
        ("planar die", ("Cost 1, next roll 2",), "Cost 1, next roll 2"),
    ]


def test_a_face_stays_visible_when_its_source_is_struck():
    thumb = card("Krark's Other Thumb")
    roll = (
        Table(playing(), (thumb,)).roll("blank", "planeswalker").act("keep_walk").act("strike", str(thumb.id))
    )
    assert result_of(roll) == "blank"
    assert roll.says("Not rolled after all: ~~planeswalker~~")


def test_equivalent_faces_need_no_choice_unless_something_watches_for_one():
    assert result_of(Table(playing(changes=("aether", "elixir"))).roll("chaos", "blank")) == "chaos"
    assert result_of(Table(playing("Pompeii", changes=("aether", "elixir"))).roll("chaos", "blank")) == ""
