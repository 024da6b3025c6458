"""Damage as typed: counts and classes, types, names, modifiers and Advantage of each effect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.wizards.rules.damage_text import MAX_DICE, MAX_EFFECTS, effects_text, read_effects
from tests.cases import every


@every(
    "typed, read",
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
        ("2 light poison +1 adv +1", "2 light poison +1 adv +1"),
        ("heavy -1 adv +2", "heavy -1 adv +2"),
        ("heavy adv + 2 light", "heavy + 2 light adv +1"),
        ("light +1 adv 0", "light +1"),
        ("light +1, adv +1", "light +1 adv +1"),
        ("light dis", "light adv -1"),
        ("heavy fire +1 Rage", "heavy fire +1 Rage"),
        ("light x3", "3 light"),
        ("1d4 x2", "2 light"),
        ("3×light", "3 light"),
        ("3 * light", "3 light"),
        ("light * 3", "3 light"),
        ("light 3", "3 light"),
        ("3l", "3 light"),
        ("2L + 1H", "2 light + heavy"),
        ("two lights and a heavy", "2 light + heavy"),
        ("heavy Fire + light fire", "heavy fire + light fire"),
        ("heavy fire, Then 2 light poison", "heavy fire; 2 light poison"),
        ("2 heavy fire with advantage", "2 heavy fire adv +1"),
        ("Heavy (d12) damage", "heavy"),
        ("Heavy damage (d12) + d12", "heavy + heavy"),
        ("2d12 heavy", "2 heavy"),
        ("heavy 2d12 fire", "2 heavy fire"),
        ("1d8 normal fire", "normal fire"),
        ("heavy(d12) + 3 light (3d4) piercing", "heavy + 3 light piercing"),
        ("2h (d12) + light d4 x3", "2 heavy + 3 light"),
        ("heavy fire (d12)", "heavy fire"),
        ("heavy fire and (d12)", "heavy fire + heavy"),
        ("heavy fire (d12 cold)", "heavy fire + heavy cold"),
        ("heavy fire 2d12 cold", "heavy fire + 2 heavy cold"),
        ("heavy (fire)", "heavy fire"),
        ("heavy, d12", "heavy + heavy"),
    ],
)
def test_damage_is_read_as_meant(typed, read):
    assert effects_text(read_effects(typed)) == read
    assert read_effects(read) == read_effects(typed)


@every(
    "typed, words",
    [
        ("", "Enter damage such as heavy + 3 light piercing (light is d4, normal d8, heavy d12)"),
        ("fire", "“fire” doesn't work here"),
        ("3 fluffy", "“3 fluffy” doesn't work here"),
        ("d6", "doesn't work here"),
        ("2d20", "doesn't work here"),
        ("heavy ???", "“???” doesn't work here"),
        ("0 light", "You can't roll 0 dice"),
        (f"{MAX_DICE + 1} light", "You can't roll"),
        (f"{MAX_DICE} light + 1 heavy", "up to 50 damage dice"),
        (";".join(["light"] * (MAX_EFFECTS + 1)), "up to 6 effects"),
        ("heavy +100", "is too much"),
        ("2d4 *fire*", "“*fire*” doesn't work here"),
        ("d12 + d6", "“d6” doesn't work here"),
        ("d12 d10", "“d10” doesn't work here"),
        ("heavy + medium", "“medium” doesn't work here"),
        ("heavey", "Did you mean heavy?"),
        ("heavy adv2", "doesn't work here"),
        ("heavy +1 fire", "Is fire the type"),
        ("Poison 2 light", "“Poison” doesn't work here"),
        ("2 light x3", "“x3” doesn't work here"),
        ("Heavy d4", "“d4” doesn't work here"),
        ("Heavy (d4) damage", "“d4” doesn't work here"),
        ("2d12 light", "“light” doesn't work here"),
        ("2 heavy (3d12)", "“3d12” doesn't work here"),
        ("+2", "Enter damage such as heavy + 3 light piercing (light is d4, normal d8, heavy d12)"),
    ],
)
def test_invalid_damage_is_refused_in_words(typed, words):
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
    "(d12)",
    "x",
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join) | st.text(max_size=60))
def test_any_text_is_refused_or_read_back_the_same(text):
    try:
        effects = read_effects(text)
    except PlayerError:
        return
    assert effects_text(read_effects(effects_text(effects))) == effects_text(effects)
