"""Counters: slots and Hit Point Dice by class and level, their notation, paying a cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import ScriptedFaces
from bot.dice.roll import roll
from bot.errors import PlayerError
from bot.games.dnd.counters.rules.cost import Cost, cost_text, payable, read_cost
from bot.games.dnd.counters.rules.counter import Back, Counter, Counters
from bot.games.dnd.counters.rules.tables import CLASSES, casts, hit_dice_of, pact_slots_of, slots_of
from bot.games.dnd.rests.rules.resting import due, hit_dice_notation
from bot.games.dnd.sheet.rules.counters_text import counters_text, is_counter, read_counters
from bot.games.dnd.sheet.rules.text import read_sheet, traits_text
from bot.games.dnd.sheet.rules.traits import split_traits
from tests.cases import every


def slots(*classes):
    return [most for _, most in slots_of(classes)]


@every(
    "classes, expected",
    [
        ([("wizard", 1)], [2]),
        ([("cleric", 2)], [3]),
        ([("bard", 5)], [4, 3, 2]),
        ([("druid", 9)], [4, 3, 3, 3, 1]),
        ([("sorcerer", 17)], [4, 3, 3, 3, 2, 1, 1, 1, 1]),
        ([("wizard", 20)], [4, 3, 3, 3, 3, 2, 2, 1, 1]),
        ([("paladin", 1)], [2]),
        ([("ranger", 2)], [2]),
        ([("paladin", 5)], [4, 2]),
        ([("ranger", 20)], [4, 3, 3, 3, 2]),
        ([("eldritch_knight", 2)], []),
        ([("eldritch_knight", 3)], [2]),
        ([("arcane_trickster", 7)], [4, 2]),
        ([("eldritch_knight", 19)], [4, 3, 3, 1]),
        ([("wizard", 3), ("paladin", 3)], [4, 3, 2]),
        ([("wizard", 1), ("eldritch_knight", 5)], [3]),
        ([("wizard", 3), ("warlock", 5)], [4, 2]),
        ([("fighter", 5)], []),
    ],
)
def test_the_spell_slots_of_each_level(classes, expected):
    assert slots(*classes) == expected


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (1, (1, 1)),
        (2, (1, 2)),
        (3, (2, 2)),
        (5, (3, 2)),
        (9, (5, 2)),
        (11, (5, 3)),
        (17, (5, 4)),
        (20, (5, 4)),
    ],
)
def test_the_pact_magic_slots_of_each_level(level, expected):
    assert pact_slots_of([("warlock", level)]) == [expected]


@given(
    st.sampled_from(sorted(each for each in CLASSES if casts(each) and each != "warlock")), st.integers(1, 19)
)
def test_a_higher_level_never_has_fewer_slots(name, level):
    now, then = slots((name, level)), slots((name, level + 1))
    assert all(a <= b for a, b in zip(now, then, strict=False))
    assert len(now) <= len(then)


def test_each_class_gives_one_hit_point_die_per_level():
    assert hit_dice_of([("fighter", 3), ("wizard", 2), ("paladin", 1)]) == [(6, 2), (10, 4)]


def test_typed_counters_override_those_of_the_class():
    found = read_counters("slots: wizard 5\nSlots 3: 4\nhit dice: 2d12, 3d8")
    assert [(each.key, each.most) for each in found.all()] == [
        ("slot 1", 4),
        ("slot 2", 3),
        ("slot 3", 4),
        ("dice 8", 3),
        ("dice 12", 2),
    ]
    assert [each.key for each in read_counters("slots: warlock 3").all()] == ["pact 2", "dice 8"]
    assert [(each.key, each.most) for each in read_counters("hit dice: fighter 5").all()] == [("dice 10", 5)]


NAMES = st.text("abcdefghij KLM'-", min_size=1, max_size=20).map(lambda text: " ".join(text.split()))
OWN = st.builds(
    lambda name, most, back: Counter(f"X {name}".strip(), most, tuple(back)),
    NAMES,
    st.integers(1, 999),
    st.lists(
        st.builds(
            Back, st.sampled_from(("short", "long", "dawn")), st.sampled_from(("", "1", "1d6+1", "2d4"))
        ),
        max_size=3,
    ),
)
SLOTS = st.builds(
    lambda kind, of, most: Counter("", most, (Back("long" if kind == "slot" else "short"),), kind, of),
    st.sampled_from(("slot", "pact")),
    st.integers(1, 9),
    st.integers(1, 20),
)


@given(
    st.lists(st.one_of(OWN, SLOTS), max_size=8, unique_by=lambda each: each.key),
    st.lists(
        st.tuples(st.sampled_from(("wizard", "paladin", "warlock")), st.integers(1, 20)),
        max_size=2,
        unique_by=lambda each: each[0],
    ),
)
def test_counters_are_read_as_they_are_written(typed, cast):
    counters = Counters(tuple(typed), tuple(cast))
    text = counters_text(counters)
    assert counters_text(read_counters(text)) == text
    assert all(is_counter(line) for line in text.split("\n") if line)
    assert [each.key for each in read_counters(text).all()] == [each.key for each in counters.all()]


def test_counters_can_be_anywhere_among_a_sheets_lines():
    texts = split_traits(
        "Rage 3 (long rest)\nsaves: str con\nslots: wizard 5\nresist: fire\ncounters: Luck 3"
    )
    assert texts["counters"] == "Luck 3\nRage 3 (long rest)\nslots: wizard 5"
    sheet = read_sheet({"name": "Mira", "scores": "10 10 10 10 10 10", **texts})
    again = read_sheet({"name": "Mira", "scores": "10 10 10 10 10 10", **split_traits(traits_text(sheet))})
    assert {each.key for each in again.counters.all()} == {each.key for each in sheet.counters.all()}


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("slot 3", Cost(slot=3)),
        ("a level 3 slot", Cost(slot=3)),
        ("3rd level slot", Cost(slot=3)),
        ("slot", Cost(slot=1)),
        ("ki", Cost(name="ki")),
        ("2 Sorcery Points", Cost(name="Sorcery Points", amount=2)),
        ("Ki 2", Cost(name="Ki", amount=2)),
    ],
)
def test_a_cost_is_read_as_typed(text, cost):
    assert read_cost(text) == cost
    assert read_cost(cost_text(cost)) == cost


def test_a_slot_cost_uses_the_lowest_slot_of_that_level_or_higher():
    counters = read_counters("slots: wizard 7\nPact slots 4: 1\nKi 3")
    assert [each.key for each in payable(Cost(slot=3), counters, {})] == ["slot 3", "slot 4", "pact 4"]
    assert [each.key for each in payable(Cost(slot=3), counters, {"slot 3": 3})] == ["slot 4", "pact 4"]
    assert payable(Cost(name="KI", amount=2), counters, {"own ki": 2}) == []
    assert [each.key for each in payable(Cost(name="KI", amount=2), counters, {"own ki": 1})] == ["own ki"]


@pytest.mark.parametrize(
    "line", ["", "Rage", "5", "Rage 1000", "(3)", f"{'x' * 40} 3", "slots: wizard 21", "Rage 3 (long rest"]
)
def test_an_invalid_counter_is_refused(line):
    with pytest.raises(PlayerError):
        read_counters(line or "!")


def test_the_uses_that_a_rest_restores():
    counters = read_counters(
        "slots: wizard 5\nPact slots 3: 2\nRage 3 (short rest 1, long rest)\nKi 5 (short rest)"
        "\nWand 7 (dawn 1d6+1)\nLuck 2"
    ).all()
    spent = {each.key: 1 for each in counters}

    def back(kind):
        return {counter.key: back.dice for counter, back in due(counters, spent, kind)}

    assert back("short") == {"pact 3": "", "own rage": "1", "own ki": ""}
    slots = dict.fromkeys(("slot 1", "slot 2", "slot 3", "pact 3", "dice 6"), "")
    assert back("long") == {**slots, "own rage": "", "own ki": ""}
    assert back("dawn") == {"own wand": "1d6+1"}
    assert due(counters, {}, "long") == [], "nothing is restored to a full counter"


@given(st.sampled_from((6, 8, 10, 12)), st.integers(1, 5), st.integers(-5, 10), st.data())
def test_each_hit_point_die_regains_its_result_plus_constitution_at_least_1(sides, count, constitution, data):
    faces = data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count))
    notation = hit_dice_notation(Counter("", 5, kind="dice", of=sides), count, constitution)
    expected = sum(max(1, face + constitution) for face in faces)
    assert roll(notation, ScriptedFaces(*faces)).total == expected


@pytest.mark.parametrize(
    ("sides", "count", "constitution", "notation"),
    [
        (8, 2, 0, "2d8"),
        (8, 2, 3, "2d8+6"),
        (8, 2, -1, "2d8mi2-2"),
        (6, 1, -3, "1d6mi4-3"),
        (6, 1, -5, "1d6mi6-5"),
        (4, 3, -5, "3d4mi4-15"),
    ],
)
def test_hit_point_dice_add_the_constitution_modifier_each(sides, count, constitution, notation):
    assert hit_dice_notation(Counter("", 5, kind="dice", of=sides), count, constitution) == notation


@pytest.mark.parametrize(
    ("constitution", "face", "regained"), [(-3, 1, 1), (-3, 3, 1), (-3, 4, 1), (-3, 5, 2), (-1, 1, 1)]
)
def test_a_hit_point_die_that_totals_0_or_less_regains_1(constitution, face, regained):
    notation = hit_dice_notation(Counter("", 5, kind="dice", of=6), 1, constitution)

    assert roll(notation, ScriptedFaces(face)).total == regained
