"""Damage as it is typed: counts and classes, types, names, modifiers and Advantage of each effect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.wizards.damage import MAX_DICE, MAX_EFFECTS, effects_text, read_effects


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("heavy", "heavy"),
        ("1 heavy 3 light", "heavy + 3 light"),
        ("Heavy damage + 3x Light piercing damage", "heavy + 3 light piercing"),
        ("d12 + 3d4 fire", "heavy + 3 light fire"),
        ("2d8", "2 normal"),
        ("heavy and 2 light cold", "heavy + 2 light cold"),
        ("heavy cold iron", "heavy cold iron"),
        (
            "Spiked club: heavy + 3 light; Poison: 2 light poison",
            "Spiked club: heavy + 3 light; Poison: 2 light poison",
        ),
        ("heavy fire then light poison", "heavy fire; light poison"),
        ("heavy +2", "heavy +2"),
        ("heavy fire +2 adv 1", "heavy fire +2 adv +1"),
        ("heavy +1 adv", "heavy adv +1"),
        ("heavy adv", "heavy adv +1"),
        ("heavy disadv", "heavy adv -1"),
        ("heavy adv -2 + light", "heavy + light adv -2"),
        ("heavy adv + 3 light", "heavy + 3 light adv +1"),
        ("heavy −1", "heavy -1"),
        ("３ light", "3 light"),
        ("heavy +3 light", "heavy + 3 light"),
    ],
)
def test_it_is_read_as_meant(typed, read):
    assert effects_text(read_effects(typed)) == read
    assert read_effects(read) == read_effects(typed)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Write damage as in"),
        ("fire", "I cannot read “fire”"),
        ("3 fluffy", "I cannot read “3 fluffy”"),
        ("d6", "I cannot read"),
        ("2d20", "I cannot read"),
        ("heavy ???", "I cannot read “???”"),
        ("0 light", "0 dice cannot be rolled"),
        (f"{MAX_DICE + 1} light", "dice cannot be rolled"),
        (f"{MAX_DICE} light + 1 heavy", "Up to 50 dice"),
        (";".join(["light"] * (MAX_EFFECTS + 1)), "Up to 6 effects"),
        ("heavy +100", "is too much"),
        ("heavy adv 11", "from −10 to +10"),
        ("+2", "Write damage as in"),
    ],
)
def test_what_is_no_damage_is_refused_in_words(typed, words):
    with pytest.raises(PlayerError) as error:
        read_effects(typed)
    assert words in str(error.value).replace("\\", "")


PIECES = [
    "heavy",
    "light",
    "3",
    "2d4",
    "+1",
    "adv",
    "adv+1",
    "-2",
    "fire",
    ";",
    "Poison:",
    "+",
    "and",
    "disadv",
    "damage",
    "1",
    "d12",
    "x",
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join) | st.text(max_size=60))
def test_any_text_is_refused_or_reads_as_what_it_was_read_as(text):
    try:
        effects = read_effects(text)
    except PlayerError:
        return
    assert effects_text(read_effects(effects_text(effects))) == effects_text(effects)
