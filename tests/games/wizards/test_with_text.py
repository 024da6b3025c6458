"""Parts of a WIZARDS roll, typed in one option."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import KeptEffect, Named, Scope, Tags
from bot.games.wizards.rules.with_text import read_kept, read_side
from bot.words.speaking import speaking

FLANKING, FOG = Named(1, "Flanking"), Named(-1, "Fog")


@pytest.mark.parametrize(
    ("typed", "modifiers", "advantage"),
    [
        ("+1 Rage, -2 Wounded", (Named(1, "Rage"), Named(-2, "Wounded")), ()),
        ("+1 Rage -2 Wounded", (Named(1, "Rage"), Named(-2, "Wounded")), ()),
        ("Rage +1; 3", (Named(1, "Rage"), Named(3)), ()),
        ("adv Flanking, dis Fog", (), (FLANKING, FOG)),
        ("Advantage from Flanking, -Fog", (), (FLANKING, FOG)),
        ("adv", (), (Named(1),)),
        ("disadvantage", (), (Named(-1),)),
        ("adv 2 Flanking, dis 2 Fog", (), (Named(2, "Flanking"), Named(-2, "Fog"))),
        ("dis -1, dis Fog -2", (), (Named(-1), Named(-2, "Fog"))),
        ("adv Flanking and dis Fog", (), (FLANKING, FOG)),
        ("adv and dis", (), (Named(1), Named(-1))),
        ("dis and adv", (), (Named(-1), Named(1))),
        ("adv Flanking dis Fog", (), (FLANKING, FOG)),
        ("dis advantage", (), (Named(-1),)),
        ("adv 2 and 2 disadv Fog", (), (Named(2), Named(-2, "Fog"))),
        ("+1 Rage with adv Flanking", (Named(1, "Rage"),), (FLANKING,)),
        ("+1 & adv", (Named(1),), (Named(1),)),
        ("+2 adv", (), (Named(2),)),
        ("2 adv Flanking", (), (Named(2, "Flanking"),)),
        ("-1 adv", (), (Named(-1),)),
        ("+0", (), ()),
        ("", (), ()),
    ],
)
def test_numbers_are_modifiers_and_signed_words_are_advantage(typed, modifiers, advantage):
    side = read_side(typed)
    assert (side.modifiers, side.advantage, side.tags) == (modifiers, advantage, Tags())


def test_a_tag_is_for_every_kind_unless_its_kind_is_named():
    assert read_side("Bladed").tags == Tags(("Bladed",), ("Bladed",), ("Bladed",))
    read = read_side("weapon Mk 2 axe, skill: Climb, Mk 2, Advantageous ground")
    both = "Mk 2", "Advantageous ground"
    assert read.tags == Tags(("Climb", *both), ("Mk 2 axe", *both), both)
    read = read_side("weapon Dis blade and adv Flanking")
    assert (read.tags, read.advantage) == (Tags(weapon=("Dis blade",)), (FLANKING,))


def test_words_of_the_current_language_are_read():
    with speaking("de"):
        side = read_side("Nachteil Nebel, Waffe Axt", "Mira")
    assert (side.name, side.advantage, side.tags) == ("Mira", (Named(-1, "Nebel"),), Tags(weapon=("Axt",)))
    with speaking("de"):
        assert read_side("Vorteil Flanke Nachteil 2").advantage == (Named(1, "Flanke"), Named(-2))


@pytest.mark.parametrize("typed", ["1d4 Bless", "+100", ",".join("+1" * 11), ",".join("abcdef")])
def test_too_many_or_invalid_numbers_are_refused(typed):
    with pytest.raises(PlayerError):
        read_side(typed)


@pytest.mark.parametrize(
    ("what", "scope", "kept"),
    [
        ("+1 Rage", "", KeptEffect(1, "Rage", Scope("clash"))),
        ("dis Fog", "weapon Bladed", KeptEffect(-1, "Fog", Scope("clash", weapon="Bladed"), advantage=True)),
        ("2", "skill Climb, Dark, weapon axe", KeptEffect(2, "", Scope("clash", "Climb", "axe", "Dark"))),
    ],
)
def test_a_modifier_is_saved_with_where_it_applies(what, scope, kept):
    assert read_kept(what, "clash", scope) == kept


@pytest.mark.parametrize(
    ("what", "scope", "words"),
    [
        ("Rage", "", "Enter one modifier"),
        ("0", "", "Enter one modifier"),
        ("+1 Rage, adv", "", "Enter one modifier"),
        ("+1", "Dark, Wet", "Enter where it counts"),
        ("+1", "+1 Dark", "Enter where it counts"),
    ],
)
def test_a_modifier_that_cannot_be_saved_is_refused(what, scope, words):
    with pytest.raises(PlayerError, match=words):
        read_kept(what, "", scope)


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_is_read_or_refused(what, scope):
    for read in (lambda: read_side(what), lambda: read_kept(what, "", scope)):
        try:
            read()
        except PlayerError as error:
            assert str(error)
