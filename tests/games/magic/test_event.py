"""Rule 706 step by step, for every face where there are few enough."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from bot.dice.faces import ScriptedFaces
from bot.errors import DiceError, LimitError, PlayerError
from bot.games.magic.rules.card_rolls import card_request, with_coin
from bot.games.magic.rules.cards import all_cards, card_named
from bot.games.magic.rules.changes import UseNext
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.event import resolve
from bot.games.magic.rules.from_options import asked
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.modified_results import shift_choices
from bot.games.magic.rules.request import CountedRolls, MagicRequest, Throw
from bot.games.magic.rules.triggers import fired, largest_match
from bot.games.magic.rules.turn import turn_log
from bot.rolls.act import Presser
from tests.cases import every
from tests.games.magic.support import ALICE, BOB, PIXIE, asking, effect, rolled
from tests.support import adapted

THUMB = Ability("pair")


def times(roll):
    return {each.effect.name: each.times for each in fired(roll.trail[-1].request, roll.outcome)}


@pytest.mark.parametrize("sources", [1, 2, 3])
def test_each_source_of_an_extra_die_adds_one_and_the_lowest_are_ignored(sources):
    """Rules 614.5 and 706.6, for all faces of d4."""
    effects = tuple(effect("Pixie Guide", PIXIE) for _ in range(sources))
    for faces in product(range(1, 5), repeat=1 + sources):
        roll = rolled(asking(1, 4, effects=effects), *faces)
        assert roll.results == [max(faces)]
        assert sorted(roll.ignored) == sorted(faces)[:-1]


def test_a_printed_ignore_and_the_guide_for_every_face():
    guide = effect("Pixie Guide", PIXIE)
    for faces in product(range(1, 5), repeat=3):
        assert rolled(asking(2, 4, ignore=1, effects=(guide,)), *faces).results == [max(faces)]


def test_five_dice_get_one_extra_die_and_not_one_each():
    roll = rolled(asking(5, 6, effects=(effect("Pixie Guide", PIXIE),)), 1, 2, 3, 4, 5, 6)
    assert sorted(roll.naturals) == [2, 3, 4, 5, 6]


def test_the_thumb_keeps_the_higher_unless_the_player_chooses_for_every_face():
    thumb = effect("Krark's Other Thumb", THUMB)
    for one, two in product(range(1, 7), repeat=2):
        roll = rolled(asking(1, 6, effects=(thumb,)), one, two)
        assert roll.naturals == [max(one, two)]
        if one == two:
            assert "ignore" not in roll.offered
        else:
            roll.choose(f"Keep the {min(one, two)} instead")
            assert roll.naturals == [min(one, two)]
            assert roll.ignored == [max(one, two)]


def test_two_thumbs_turn_one_die_into_four_of_which_one_counts():
    thumbs = (effect("Krark's Other Thumb", THUMB), effect("Krark's Other Thumb", THUMB))
    roll = rolled(asking(1, 6, effects=thumbs), 2, 5, 3, 1)
    assert roll.naturals == [5]
    roll.choose("Keep the 3")
    assert roll.naturals == [3]
    roll.choose("Keep the 1")
    assert roll.naturals == [1]
    assert sorted(roll.ignored) == [2, 3, 5]


def test_the_thumb_pairs_each_die_and_each_pair_is_chosen_separately():
    roll = rolled(asking(2, 6, effects=(effect("Krark's Other Thumb", THUMB),)), 2, 5, 3, 1)
    assert roll.naturals == [5, 3]
    roll.choose("Keep the 1")
    assert roll.naturals == [5, 1]
    roll.choose("Keep the 2")
    assert roll.naturals == [2, 1]


def test_ignored_dice_are_chosen_before_anything_is_rerolled_or_added():
    roll = rolled(asking(1, 6, effects=(effect("Krark's Other Thumb", THUMB),)), 2, 5)
    assert "ignore" in roll.offered
    assert "ignore" not in roll.shift(0, 1).offered
    roll.act("undo")
    assert "ignore" in roll.offered
    assert "ignore" not in roll.reroll(0, faces=[1]).offered
    assert roll.naturals == [1]  # Rerolling to below the ignored die doesn't bring that die back.
    assert roll.ignored == [2]


def test_zero_dice_roll_nothing_whatever_is_in_play():
    effects = (effect("Pixie Guide", PIXIE), effect("Thumb", THUMB), effect("Dwarf", Ability("event")))
    roll = rolled(asking(0, 6, effects=effects))
    assert roll.results == []
    assert times(roll) == {}
    assert roll.offered == ["again", "strike", "amend"]


def test_modifiers_change_results_and_not_natural_results():
    scheme = effect("Squirrel-Powered Scheme", Ability("always", 2))
    roll = rolled(asking(2, 6, modifier=-3, effects=(scheme,)), 1, 6).shift(0, -1)
    assert roll.naturals == [1, 6]
    assert roll.results == [-1, 5]
    assert roll.says("natural 1, 6 · result **−1**, **5**")


@pytest.mark.parametrize(
    ("ability", "fires"),
    [
        (Ability("value", low=6, high=6), {(5, 1): True, (6, 1): False, (6, 0): True, (7 - 1, -1): False}),
        (Ability("value", low=6, high=6, natural=True), {(6, 1): True, (5, 1): False}),
        (Ability("maximum"), {(6, -1): True, (5, 1): False}),
        (Ability("value", low=5), {(6, 1): True, (4, 1): True, (4, 0): False}),
        (Ability("value", high=1), {(1, -1): True, (2, -1): True, (2, 0): False}),
        (Ability("value", low=6, high=6, sides=20), {(6, 0): False}),
    ],
)
def test_value_triggers_look_at_results_and_natural_triggers_at_natural_results(ability, fires):
    """T3: a 5 raised to 6 fires, a 6 raised to 7 does not."""
    for (natural, by), does in fires.items():
        roll = rolled(asking(1, 6, effects=(effect("watch", ability),)), natural)
        if by:
            roll.shift(0, by)
        assert ("watch" in times(roll)) is does, (natural, by)


def test_triggers_for_each_die_and_for_each_roll():
    """T1 and T2; ignored dice set off nothing (706.6)."""
    effects = (
        effect("Guide", PIXIE),
        effect("die", Ability("die")),
        effect("event", Ability("event")),
        effect("ten", Ability("event", low=10)),
    )
    assert times(rolled(asking(3, 20, effects=effects), 3, 9, 4, 9)) == {"die": 3, "event": 1}
    assert times(rolled(asking(3, 20, effects=effects), 3, 10, 4, 11)) == {"die": 3, "event": 1, "ten": 1}


@pytest.mark.parametrize(
    ("before", "dice", "fires"),
    [(0, 2, False), (0, 3, True), (2, 1, True), (3, 1, False), (1, 5, True), (7, 3, False)],
)
def test_a_threshold_fires_when_it_is_crossed_and_never_again(before, dice, fires):
    watch = effect("third", Ability("nth", 3))
    roll = rolled(asking(dice, 6, before=before, effects=(watch,)), *[4] * dice)
    assert ("third" in times(roll)) is fires


def test_doubles_are_two_equal_results_of_one_roll():
    """Rule 706.5."""
    watch = effect("doubles", Ability("doubles"))
    assert times(rolled(asking(2, 6, effects=(watch,)), 3, 3)) == {"doubles": 1}
    assert times(rolled(asking(2, 6, effects=(watch,)), 3, 4)) == {}
    assert times(rolled(asking(3, 6, effects=(watch,)), 3, 3, 3)) == {}
    assert times(rolled(MagicRequest((Throw(1, 6), Throw(1, 6)), effects=(watch,)), 3, 3)) == {}
    guided = (watch, effect("Guide", PIXIE))
    assert times(rolled(asking(2, 6, effects=guided), 3, 1, 3)) == {"doubles": 1}


def test_your_effects_ignore_other_players_dice():
    effects = (effect("Guide", PIXIE), effect("scheme", Ability("always", 2)), effect("die", Ability("die")))
    request = MagicRequest((Throw(1, 6, who="Alice"), Throw(1, 6, who="Bob", foreign=True)), effects=effects)
    roll = rolled(request, 2, 5, 4)
    assert roll.results == [7, 4]
    assert times(roll) == {"die": 1}


def test_every_d20_converts_to_the_right_d6():
    """Tournament rule 3.9: divide by 3 and round up. A 19 or 20 is rolled again."""
    for face in range(1, 21):
        extra = [1] if face > 18 else []
        roll = rolled(MagicRequest((Throw(1, 6, by=20),)), face, *extra)
        assert roll.naturals == [1 if face > 18 else -(-face // 3)]


@pytest.mark.parametrize(("sides", "by"), [(6, 20), (4, 20), (3, 20), (7, 20), (10, 100), (6, 6)])
def test_every_result_of_a_conversion_is_equally_likely(sides, by):
    """Rule 706.1b."""
    counts: dict[int, int] = {}
    for face in range(1, by + 1):
        if face <= by // sides * sides:
            (natural,) = rolled(MagicRequest((Throw(1, sides, by=by),)), face).naturals
            counts[natural] = counts.get(natural, 0) + 1
    assert set(counts) == set(range(1, sides + 1))
    assert len(set(counts.values())) == 1


def test_an_endless_conversion_is_stopped():
    with pytest.raises(LimitError):
        GAME.throw(MagicRequest((Throw(1, 6, by=20),)), ScriptedFaces(*[20] * 200))


def test_too_many_dice_are_refused_before_any_is_rolled():
    thumbs = tuple(effect("Thumb", THUMB) for _ in range(4))
    with pytest.raises(LimitError):
        GAME.throw(asking(1, 6, effects=thumbs), ScriptedFaces())
    with pytest.raises(LimitError):
        GAME.throw(asking(150, 6, effects=thumbs[:1]), ScriptedFaces())
    with pytest.raises(DiceError):
        GAME.throw(asking(2, 6, ignore=2), ScriptedFaces(1, 2))


def test_a_restored_effect_keeps_its_face_and_draws_none():
    guide = effect("Guide", PIXIE)
    roll = rolled(asking(1, 6, effects=(guide,)), 2, 5)
    roll.act("strike", str(guide.id))
    assert roll.results == [2]
    roll.act("strike", str(guide.id))
    assert roll.results == [5]


def test_undo_goes_back_step_by_step_and_stops_at_rolled_dice():
    roll = rolled(asking(1, 6), 4).reroll(0, faces=[3]).shift(0, 1).shift(0, 1)
    assert roll.results == [5]
    assert roll.act("undo").results == [4]
    assert roll.shift(0, -1).results == [3]
    assert roll.act("undo").act("undo").results == [3]
    assert "undo" not in roll.offered
    with pytest.raises(DiceError):
        roll.act("undo")


def test_someone_elses_step_is_named():
    squirrel = effect("Squirrel", Ability("adjust", 1, anyone=True), owner=BOB, player=BOB)
    roll = rolled(asking(1, 6, effects=(squirrel,)), 4)
    roll.act("plus", f"0.0 {squirrel.id}", by=BOB)
    assert roll.says("+1 (Bob)")
    assert [(use.name, use.most) for use in roll.used] == []


@given(
    st.integers(1, 6),
    st.integers(1, 20),
    st.integers(0, 2),
    st.integers(0, 2),
    st.data(),
)
def test_any_effects_leave_the_requested_count_and_every_face_is_on_the_card(
    dice, sides, guides, thumbs, data
):
    effects = (
        *(effect("Guide", PIXIE) for _ in range(guides)),
        *(effect("Thumb", THUMB) for _ in range(thumbs)),
    )
    needed = (dice + guides) * 2**thumbs
    faces = data.draw(st.lists(st.integers(1, sides), min_size=needed, max_size=needed))
    roll = rolled(asking(dice, sides, effects=effects), *faces)
    assert len(roll.naturals) == dice
    assert sorted(roll.naturals + roll.ignored) == sorted(faces)
    assert not roll.naturals or not thumbs or max(faces) in roll.naturals
    again = resolve(roll.trail[-1].request, None, roll.trail[-1].faces)
    assert again == roll.outcome


# The cards


def test_all_178_cards_are_found_by_both_names():
    cards = all_cards()
    assert len(cards) == 180  # Including the instruction to roll to visit, and a Class level.
    for card in cards.values():
        assert card_named(card.name.upper()) == card
        if card.ja and "variant" not in card.name:
            assert card_named(card.ja) == card


def test_a_name_shared_by_two_cards_is_asked_about():
    with pytest.raises(PlayerError, match=r"Garbage Elemental .*variant C.*variant D"):
        card_named("ゴミの精霊")


def entered(card):
    texts = {"players": "A, B, C", "lights": "2 6, 3 4 6"}
    return {field.key: texts.get(field.key, "3") for field in card.fields}


@every("name", sorted(all_cards()))
def test_every_card_rolls_by_its_own_rule_or_says_what_to_do(name):
    card = all_cards()[name]
    if not card.dice:
        assert card.note or card.abilities
        return
    request = card_request(card, entered(card))
    needed = sum(throw.count for throw in request.throws)
    roll = rolled(request, *([1] * needed))
    lines = "\n".join(roll.card.told)
    assert roll.outcome.counted
    assert "{" not in lines
    assert "}" not in lines
    assert roll.card.headline


def test_a_cards_text_is_short():
    for card in all_cards().values():
        assert len(card.says) <= 200, card.name
        assert len(card.fields) <= 5, card.name
        assert all(len(field.label) <= 45 for field in card.fields), card.name
        assert len(card.name) <= 45, card.name


@pytest.mark.parametrize(
    ("damage", "result", "doubles"),
    [
        (20, 11, False),
        (20, 12, True),
        (20, 20, False),
        (20, 21, True),
        (12, 13, True),
        (11, 12, True),
        (5, 6, True),
        (5, 5, False),
    ],
)
def test_the_sword_of_hours_needs_a_twelve_or_more_than_the_damage(damage, result, doubles):
    request = card_request(card_named("Sword of Hours"), {"ask0": str(damage)})
    roll = rolled(structs.replace(request, modifier=result - 1), 1)
    assert roll.results == [result]
    assert roll.says("double the +1/+1 counters") is doubles


@pytest.mark.parametrize(
    ("creatures", "result", "more"), [(0, 12, True), (0, 11, False), (5, 7, True), (5, 6, False)]
)
def test_kharis_adds_the_creatures(creatures, result, more):
    roll = rolled(card_request(card_named("Kharis & The Beholder"), {"ask0": str(creatures)}), result)
    assert roll.says("a +1/+1 counter on each of your creatures") is more


def test_a_reroll_offers_only_possible_choices():
    clam = effect("Clam-I-Am", *card_named("Clam-I-Am").abilities)

    def by(*faces):
        form = GAME.acts["reroll"].form
        assert form is not None
        fields = {
            field.key: field for field in form(rolled(asking(len(faces), 6, effects=(clam,)), *faces).trail)
        }
        return fields["effect"].filled if "effect" in fields else None

    assert by(3) == str(clam.id)
    assert by(4, 3) == str(clam.id)
    assert by(4) is None, "it rerolls only a 3, so it isn't chosen for a 4"


def test_two_dice_that_count_as_one_offer_no_choice_and_name_their_sum():
    idea = effect("The Big Idea", *card_named("The Big Idea").abilities)
    goblins = structs.replace(card_request(card_named("Box of Free-Range Goblins"), {}), effects=(idea,))
    roll = rolled(goblins, 3, 4)
    assert roll.card.headline == "7"
    assert "assign" not in roll.offered
    centaur = structs.replace(card_request(card_named("Centaur of Attention"), {}), effects=(idea,))
    roll = rolled(centaur, 3, 1, 2, 5, 6, 4)
    assert roll.says("together 3 + 4 = **7**")
    assert "assign" not in roll.offered


def test_every_face_of_a_conversion_is_shown_once_however_often_it_changed():
    scooch = effect("Scooch", Ability("adjust", 1))
    roll = rolled(MagicRequest((Throw(1, 6, 20),), effects=(scooch,)), 12)
    roll.shift(0, 1, scooch).shift(0, 1, scooch).shift(0, -1, scooch)
    told = "\n".join(roll.card.remarks)
    assert told.count("Every face") == 1


def test_another_players_addition_is_shown_once():
    squirrel = effect("Snickering Squirrel", Ability("adjust", 1, anyone=True), owner=BOB, player=BOB)
    roll = rolled(asking(1, 6, effects=(squirrel,)), 3)
    roll.act("plus", f"{roll.die(0).key} {squirrel.id}", by=BOB)
    card = roll.card
    assert "\n".join((*card.told, *card.remarks)).count("+1") == 1
    assert roll.says("+1 (Bob) by Snickering Squirrel")


def test_a_noted_total_changes_what_spark_fiend_looks_for():
    fiend = card_named("Spark Fiend")
    assert rolled(card_request(fiend, {"ask0": ""}), 3, 4).says("never roll for it again")
    assert rolled(card_request(fiend, {"ask0": "9"}), 3, 4).says("sacrifice it")
    assert rolled(card_request(fiend, {"ask0": "9"}), 5, 4).says("never roll for it again")
    assert rolled(card_request(fiend, {"ask0": "9"}), 1, 1).says("2: nothing happens.")


def test_mr_house_rolls_one_die_and_one_more_for_each_treasure():
    house = card_named("Mr. House, President and CEO")
    watched = effect(house.name, *house.abilities)
    roll = rolled(structs.replace(card_request(house, {"ask0": "2"}), effects=(watched,)), 3, 5, 6)
    assert [(each.ability.says, each.times) for each in fired(roll.trail[-1].request, roll.outcome)] == [
        ("a 3/3 Robot", 1),
        ("a 3/3 Robot and a Treasure", 1),
    ]


def test_the_iron_mastiff_keeps_only_the_highest():
    assert rolled(card_request(card_named("Iron Mastiff"), {"ask0": "3"}), 4, 15, 9).results == [15]
    assert rolled(card_request(card_named("Iron Mastiff"), {"ask0": "1"}), 4).results == [4]
    assert rolled(card_request(card_named("Iron Mastiff"), {"ask0": "2"}), 4, 15).says(
        "Never rolled: ~~4~~ (the lowest)"
    )


@pytest.mark.parametrize(("results", "size"), [((), 0), ((1,), 1), ((6, 2, 2, 2, 5), 3), ((1, 1, 3, 3), 2)])
def test_the_largest_group_of_equal_values(results, size):
    assert largest_match(results) == size


@every(
    "text, throw, modifier, ignore",
    [
        ("d20", Throw(1, 20), 0, 0),
        ("２ｄ８", Throw(2, 8), 0, 0),
        ("2d8+1-3", Throw(2, 8), -2, 0),
        ("2d20dl1", Throw(2, 20), 0, 1),
        ("3d20kh1", Throw(3, 20), 0, 2),
        ("d6 from d20", Throw(1, 6, 20), 0, 0),
        ("2d6 with a d20", Throw(2, 6, 20), 0, 0),
        ("D6 BY 1d20", Throw(1, 6, 20), 0, 0),
        ("d7", Throw(1, 7), 0, 0),
        ("0d6", Throw(0, 6), 0, 0),
        ("2d20 ignore lowest", Throw(2, 20), 0, 1),
        ("3d20, ignoring the 2 lowest", Throw(3, 20), 0, 2),
        ("d6 from d20 - 1", Throw(1, 6, 20), -1, 0),
    ],
)
def test_dice_are_read_as_players_type_them(text, throw, modifier, ignore):
    request = asked(text)
    assert (request.throws, request.modifier, request.ignore) == ((throw,), modifier, ignore)


def test_a_choice_is_kept_even_if_someone_has_to_choose_first_again():
    beeble = effect("Bamboozling Beeble", Ability("next_ignore"), owner=BOB)
    roll = rolled(asking(2, 8, effects=(beeble,)), 3, 7, 5)
    roll.act("strike", str(beeble.id)).act("assign", roll.die(1).key)
    assert roll.says("One result: **7** · the other: **3**")
    roll.act("strike", str(beeble.id))
    assert roll.card.headline == "Bob ignores one"
    assert roll.choose("Ignore the 3").results == [7, 5]


@pytest.mark.parametrize("count", ["0", "-1"])
def test_a_roll_cannot_be_edited_to_zero_dice(count):
    roll = rolled(card_request(card_named("Arcane Endeavor"), {}), 3, 7)
    with pytest.raises(DiceError, match="1 or more"):
        roll.act("amend", "", "", "", count)


# What a reviewer found


@pytest.mark.parametrize("faces", [(1, 5, 4), (5, 1, 4)])
@pytest.mark.parametrize("other", ["extra", "pair"])
def test_the_big_idea_adds_to_the_die_that_counts_whichever_is_ignored(faces, other):
    effects = (effect("other", Ability(other)), effect("The Big Idea", Ability("next_sum", sides=6)))
    assert rolled(asking(1, 6, effects=effects), *faces).results == [9]


def test_an_effect_for_the_next_roll_applies_to_the_first_matching_event():
    beeble = effect("Bamboozling Beeble", Ability("next_ignore"), owner=BOB)
    roll = rolled(MagicRequest((Throw(1, 6), Throw(1, 6)), effects=(beeble,)), 2, 3, 5)
    assert [bool(event.waiting) for event in roll.outcome.events] == [True, False]
    idea = effect("The Big Idea", Ability("next_sum", sides=6))
    roll = rolled(MagicRequest((Throw(1, 20), Throw(1, 6)), effects=(idea,)), 12, 3, 4)
    assert roll.results == [12, 7]


def test_a_trigger_on_natural_results_of_a_roll_ignores_modifiers():
    watch = effect("watch", Ability("event", low=1, high=2, natural=True))
    assert times(rolled(asking(1, 6, effects=(watch,)), 2).shift(0, 1)) == {"watch": 1}
    assert times(rolled(asking(1, 6, effects=(watch,)), 3).shift(0, -1)) == {}


def test_nothing_can_be_added_after_an_exchange():
    whacker = effect("Vedalken Squirrel-Whacker", Ability("exchange", sides=6))
    roll = rolled(asking(1, 6, effects=(whacker,)), 2).shift(0, 1)
    roll.act("exchange", "0.0", "5", str(whacker.id))
    assert roll.results == [5]
    assert "plus" not in roll.offered
    with pytest.raises(DiceError):
        roll.act("plus", "0.0 0")


def test_a_result_of_0_or_less_does_nothing():
    puzzlebox = effect("Vexing Puzzlebox", *card_named("Vexing Puzzlebox").abilities)
    roll = rolled(asking(1, 20, modifier=-30, effects=(puzzlebox,)), 3)
    assert roll.says("**−27** charge counters")
    assert roll.says("(0 or less: nothing)")
    luck = effect("As Luck Would Have It", *card_named("As Luck Would Have It").abilities)
    assert rolled(asking(2, 6, modifier=-5, effects=(luck,)), 1, 6).says("×2 triggers: **1** luck counters")
    assert (
        rolled(card_request(card_named("Adorable Kitten"), {}), 1)
        .shift(0, -1)
        .says("A result of 0 or less does nothing")
    )


@pytest.mark.parametrize(
    "name", ["Valiant Endeavor", "Arcane Endeavor", "Grave Endeavor", "Pair o' Dice Lost"]
)
def test_an_ability_with_a_limit_works_at_0_or_less(name):
    card = card_named(name)
    roll = rolled(structs.replace(card_request(card, {}), modifier=-1), 1, 1)
    limits = [reading for reading in card.readings if reading.limit]
    others = len(card.readings) - len(limits)
    assert "\n".join(roll.card.told).count("(0 or less: nothing)") == others


def test_a_tie_can_be_chosen_again_and_again():
    guide = effect("Pixie Guide", PIXIE)
    roll = rolled(asking(1, 20, effects=(guide,)), 9, 9)
    keys = []
    for label in ("from the instruction", "that Pixie Guide added", "from the instruction"):
        roll.choose(label)
        keys.append(roll.die(0).key)
    assert keys == [f"0.e{guide.id}", "0.0", f"0.e{guide.id}"]


def test_a_squirrel_for_anyones_dice_affects_each_players():
    squirrel = effect("Snickering Squirrel", Ability("adjust", 1, anyone=True), owner=BOB, player=BOB)
    mine = effect("Mine", Ability("adjust", 1))
    request = card_request(card_named("Chaos Dragon"), {"players": "Alice, Bob"})
    roll = rolled(structs.replace(request, effects=(squirrel, mine)), 5, 14)
    roll.shift(1, 1, squirrel)
    assert roll.results == [5, 15]
    with pytest.raises(DiceError):
        roll.shift(1, 1, mine)


def each_player(name, *players, effects=(), faces=()):
    """Return the roll of a card for which these players roll, given by id and name. Alice typed it."""
    request = card_request(card_named(name), {}, players, ALICE)
    return rolled(structs.replace(request, effects=effects), *faces)


def test_each_players_effects_apply_to_their_own_dice():
    guides = [effect("Pixie Guide", PIXIE, owner=who, player=who) for who in (ALICE, BOB)]
    watches = [
        effect(f"Watch of {who}", Ability("value", low=14), owner=who, player=who) for who in (ALICE, BOB)
    ]
    players = ((ALICE, "Alice"), (BOB, "Bob"), (0, "Stranger"))
    roll = each_player("Chaos Dragon", *players, effects=(*guides, *watches), faces=(5, 3, 2, 14, 19))
    assert roll.results == [5, 14, 19], "everyone with a Guide rolls two dice and ignores one"
    assert [each.effect.name for each in fired(roll.trail[-1].request, roll.outcome)] == [f"Watch of {BOB}"]


def test_the_turn_log_lists_each_players_own_dice_and_none_for_a_typist():
    roll = each_player("Chaos Dragon", (BOB, "Bob"), (3, "Kim"), faces=(5, 14))
    assert [(each.player, each.name, each.results) for each in turn_log([roll.trail])] == [
        (BOB, "Bob", (5,)),
        (3, "Kim", (14,)),
    ]
    mine = each_player("Chaos Dragon", (ALICE, "Alice"), (BOB, "Bob"), faces=(5, 14))
    assert [each.results for each in turn_log([roll.trail, mine.trail])] == [(5, 14), (14,), (5,)]


def test_a_third_die_counts_for_its_own_player():
    third = effect("Third", Ability("nth", 3), owner=BOB, player=BOB)
    request = card_request(card_named("Chaos Dragon"), {}, ((ALICE, "Alice"), (BOB, "Bob")), ALICE)
    counted = (CountedRolls(BOB, 2),)
    roll = rolled(structs.replace(request, effects=(third,), before=7, counts=counted), 5, 14)
    assert [each.results for each in fired(roll.trail[-1].request, roll.outcome)] == [(14,)]


def test_only_tied_players_roll_again():
    roll = each_player("Ricochet", (ALICE, "Alice"), (BOB, "Bob"), (3, "Kim"), faces=(2, 6, 2))
    assert roll.says("The lowest: **Alice, Kim**; the tied players roll again")
    assert "tie" in roll.offered
    may = GAME.acts["tie"].may
    assert [user for user in range(5) if not may(roll.trail, Presser(user))] == [ALICE, 3]
    roll.act("tie", faces=(4, 4))
    assert roll.card.headline == "Alice · Kim: 4", "Bob has 6 and is out of it"
    roll.act("tie", faces=(5, 1))
    assert roll.card.headline == "Kim: 1"
    assert roll.says("The lowest: **Kim**")
    assert not roll.says("; the tied players roll again")
    assert "tie" not in roll.offered
    assert roll.results == [2, 6, 2, 4, 4, 5, 1], "every die was rolled"
    assert "undo" not in roll.offered
    assert len(adapted(GAME, roll.trail[-1].request).throws) == 3


def test_a_single_lowest_player_is_not_told_about_ties():
    roll = each_player("Ricochet", (ALICE, "Alice"), (BOB, "Bob"), faces=(2, 6))
    assert not roll.says("again")
    dragon = each_player("Chaos Dragon", (ALICE, "Alice"), (BOB, "Bob"), faces=(6, 6))
    assert "tie" not in dragon.offered, "everyone tied is among the highest"


@pytest.mark.parametrize(("face", "counts", "says"), [(2, 20, "three Goblins"), (1, 1, "one Goblin")])
def test_a_coin_instead_of_a_d20_is_not_a_die_and_counts_20_or_1(face, counts, says):
    watch = effect("Watch", Ability("die"))
    goblins = with_coin(card_request(card_named("Swarming Goblins"), {}))
    roll = rolled(structs.replace(goblins, effects=(watch, effect("Pixie Guide", PIXIE))), face)
    assert roll.card.headline == f"{says} · {counts}"
    assert roll.says(says)
    assert roll.says(
        ": heads, counts as 20; no die was rolled" if face == 2 else ": tails, counts as 1; no die was rolled"
    )
    assert times(roll) == {}
    assert roll.offered == ["again", "strike", "amend"]
    assert [each.dice for each in turn_log([roll.trail])] == [0]


def test_only_a_d20_can_be_a_coin():
    with pytest.raises(DiceError, match="A coin flip replaces a d20, and"):
        with_coin(card_request(card_named("Boing!"), {}))


@pytest.mark.parametrize(
    ("text", "count"), [("coin", 1), ("flip a coin", 1), ("2 coins", 2), ("3 coin flips", 3)]
)
def test_coins_are_read_as_players_type_them(text, count):
    assert asked(text).throws == (Throw(count, 20, coin=True),)


def test_only_a_roll_to_visit_triggers_visit_abilities():
    holder = effect("Lifetime", *card_named('"Lifetime" Pass Holder').abilities)
    assert times(rolled(asking(1, 6, effects=(holder,)), 6)) == {}
    visit = structs.replace(card_request(card_named("Roll to visit your Attractions"), {}), effects=(holder,))
    roll = rolled(visit, 6)
    assert times(roll) == {"Lifetime": 1}
    assert roll.says("if the result is one of its lit numbers")


@pytest.mark.parametrize(
    ("lights", "read"),
    [
        ("2 6, 3 4 6", [(2, 6), (3, 4, 6)]),
        ("Ferris Wheel", [(4, 5, 6)]),
        ("ferris wheel 4 5 6", [(4, 5, 6)]),
        ("", []),
    ],
)
def test_an_attractions_lights_are_typed_or_known(lights, read):
    request = card_request(card_named("Line Cutter"), {"lights": lights})
    assert [reading.lights for reading in request.readings] == read


@pytest.mark.parametrize("lights", ["7 2", "1 2 6", "Drop Tower", "Nowhere"])
def test_impossible_lights_are_refused(lights):
    with pytest.raises(DiceError, match="Enter the lit numbers of"):
        card_request(card_named("Line Cutter"), {"lights": lights})


@pytest.mark.parametrize(("fixed", "total"), [(16, "note"), (1, "note")])
def test_spark_fiend_notes_every_other_total(fixed, total):
    roll = rolled(
        structs.replace(card_request(card_named("Spark Fiend"), {}), modifier=(fixed - 12) // 2), 6, 6
    )
    assert roll.says(total)


def test_something_that_happens_anyway_is_not_reported_as_nothing():
    assert rolled(card_request(card_named("Sword of Dungeons & Dragons"), {}), 7).says(
        "7: nothing more happens."
    )
    inhumaniac = rolled(card_request(card_named("Inhumaniac"), {}), 2)
    assert inhumaniac.says("2: nothing happens.")
    assert not inhumaniac.says("No row matches"), "it prints no table"


def test_an_impossible_noted_total_is_refused_in_words():
    with pytest.raises(DiceError, match="can't be 7 here"):
        card_request(card_named("Spark Fiend"), {"ask0": "7"})


def test_poultrygeist_grows_unless_the_result_is_one():
    assert (
        rolled(card_request(card_named("Poultrygeist"), {}), 1)
        .shift(0, -1)
        .says("a \\+1/\\+1 counter".replace("\\", ""))
    )


def test_uncounted_dice_are_counted_late_but_only_for_those_who_watched():
    watch = effect("third", Ability("nth", 3))
    assert times(rolled(asking(1, 6, before=3, untold=1, late=(watch.id,), effects=(watch,)), 4)) == {
        "third": 1
    }
    assert times(rolled(asking(1, 6, before=3, untold=1, effects=(watch,)), 4)) == {}
    assert times(rolled(asking(1, 6, before=3, effects=(watch,)), 4)) == {}


@pytest.mark.parametrize(("before", "holds"), [(0, False), (1, False), (2, True), (5, True)])
def test_a_state_holds_once_enough_dice_were_rolled(before, holds):
    watch = effect("Goblinson", Ability("many", 3, says="trample"))
    assert ("Goblinson" in times(rolled(asking(1, 6, before=before, effects=(watch,)), 4))) is holds


def test_one_press_rerolls_one_die():
    wall = effect("Wall of Fortune", *card_named("Wall of Fortune").abilities)
    roll = rolled(asking(3, 6, effects=(wall,)), 6, 6, 6)
    with pytest.raises(DiceError, match="rerolls one die"):
        roll.reroll(0, 1, faces=[1, 1], by=wall)
    assert roll.reroll(1, faces=[1], by=wall).results == [6, 1, 6]


def test_an_effect_for_your_own_dice_affects_no_other_players_or_kinds():
    monitor = effect("Monitor Monitor", Ability("reroll"))
    whacker = effect("Vedalken Squirrel-Whacker", Ability("exchange", sides=6))
    request = MagicRequest(
        (Throw(1, 20, who="Alice"), Throw(1, 6, who="Bob", foreign=True), Throw(1, 6, who="Alice again")),
        effects=(monitor, whacker),
    )
    roll = rolled(request, 12, 3, 2)
    with pytest.raises(DiceError, match="Monitor Monitor can't reroll this"):
        roll.reroll(1, faces=[6], by=monitor)
    for place in (0, 1):
        with pytest.raises(DiceError, match="That can't exchange this d"):
            roll.act("exchange", roll.die(place).key, "5", str(whacker.id))
    assert roll.act("exchange", roll.die(2).key, "5", str(whacker.id)).results == [12, 3, 5]


def test_the_mastiff_keeps_the_highest_however_many_dice_there_were():
    roll = rolled(card_request(card_named("Iron Mastiff"), {"ask0": "2"}), 6, 9)
    assert roll.act("amend", "", "", "", "3", faces=[20]).results == [20]
    roll = rolled(card_request(card_named("Iron Mastiff"), {"ask0": "3"}), 6, 9, 4)
    assert roll.act("amend", "", "", "", "2", faces=[5, 1]).results == [5]


def test_after_all_dice_are_rerolled_no_choice_is_kept():
    beeble = effect("Bamboozling Beeble", Ability("next_ignore"), owner=BOB)
    roll = rolled(asking(2, 6, effects=(beeble,)), 1, 2, 3).choose("Ignore the 1")
    roll.act("amend", "", "", "", "1", faces=[5, 6])
    assert roll.outcome.is_waiting


def test_the_limits_of_one_permanents_abilities_are_separate():
    both = effect("Both", Ability("adjust", 1, limit=1), Ability("reroll", limit=3))
    roll = rolled(asking(1, 6, effects=(both,)), 4).reroll(0, faces=[2], by=both).shift(0, 1, both)
    assert [(use.key, use.most, use.by) for use in roll.used] == [
        (f"reroll by effect {both.id}", 3, 1),
        (f"adjust by effect {both.id}", 1, 1),
    ]


def test_undoing_a_struck_effect_restores_all_of_it():
    beeble = effect("Bamboozling Beeble", Ability("next_ignore"), owner=BOB)
    roll = rolled(asking(1, 6, effects=(beeble,)), 1, 2)
    roll.act("strike", str(beeble.id))
    assert (roll.gone, roll.come) == ([UseNext(beeble)], [])
    roll.act("undo")
    assert (roll.gone, roll.come) == ([], [UseNext(beeble)])


def test_other_rows_no_longer_have_the_tables_name():
    roll = rolled(asking(1, 6, table="1-6: a", title="Wild Magic"), 3)
    assert roll.card.label == "Wild Magic"
    assert roll.act("amend", "", "", "1-6: b", "").card.label == ""


def test_every_face_of_a_struck_conversion_is_visible():
    guide = effect("Guide", PIXIE)
    roll = rolled(MagicRequest((Throw(1, 6, by=20),), effects=(guide,)), 12, 20, 4)
    roll.act("strike", str(guide.id))
    assert roll.says("Not rolled after all: ~~20~~, ~~4~~")


def test_striking_an_exchange_allows_adjusting_its_die_again():
    whacker = effect("Vedalken Squirrel-Whacker", Ability("exchange", sides=6))
    adjusts = effect("Barbarian", Ability("adjust", 1))
    roll = rolled(asking(1, 6, effects=(whacker, adjusts)), 3)
    roll.act("exchange", "0.0", "5", str(whacker.id))
    assert shift_choices(roll.trail, up=True) == ()
    roll.act("strike", str(whacker.id))
    assert roll.results == [3]
    assert [each.key for each in shift_choices(roll.trail, up=True)] == [f"0.0 {adjusts.id}"]
