"""Text after a saved name, a sheet's riders by name, and answers to questions."""

import pytest
from msgspec.structs import replace

from bot.asks.rules.asked import Asked
from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.dnd.asks.ui import answered
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.game import GAME
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.rules.from_options import with_more
from bot.games.dnd.targets.options_text import read_riders
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.rolls.game import More
from bot.rolls.trail import Version

CHECK = CheckRequest(Check("dex"), bonuses=(Modifier("luck", "1"),))
ATTACK = AttackRequest()


@pytest.mark.parametrize(
    ("request_", "more", "made"),
    [
        (CHECK, More(), {}),
        (CHECK, More("+1d4"), {"bonuses": (Modifier("luck", "1"), Modifier("bonus", "1d4"))}),
        (CHECK, More(goal="15"), {"dc": 15}),
        (ATTACK, More(goal="15"), {"targets": (Target(ac=15),)}),
        (SaveRequest("dex"), More(goal="9"), {"dc": 9}),
    ],
)
def test_text_after_a_saved_rolls_name_is_added_to_it(request_, more, made):
    assert with_more(request_, more) == replace(request_, **made)


def test_advantage_after_a_saved_roll_is_another_source():
    made = with_more(CHECK, More(mode="adv"))
    assert (len(made.advantage), made.disadvantage) == (1, ())
    made = with_more(CHECK, More(mode="dis"))
    assert (made.advantage, len(made.disadvantage)) == ((), 1)


@pytest.mark.parametrize(
    ("request_", "more", "words"),
    [
        (DamageRequest(), More(), "You can't add anything after the name of damage or healing"),
        (CHECK, More(goal="<=9"), "Enter the goal as a number, such as 15"),
        (CHECK, More(goal="100"), "Enter the goal as a number, such as 15"),
        (ATTACK, More(goal="x"), "Enter the goal as a number, such as 15"),
    ],
)
def test_unsuitable_text_after_a_saved_roll_is_refused(request_, more, words):
    with pytest.raises(PlayerError, match=words):
        with_more(request_, more)


SNEAK, BLESS, BLADE = (SheetRider(name) for name in ("Sneak Attack", "Bless", "Poisoned Blade"))
BLESSED = SheetRider("Blessed")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        (" , ", None),
        ("none", ()),
        ("sneak attack", (SNEAK,)),
        ("SNEAK", (SNEAK,)),
        ("bless", (BLESS,)),
        ("blessed", (BLESSED,)),
        ("blade, sneak", (BLADE, SNEAK)),
        ("blade, poison", (BLADE,)),
    ],
)
def test_riders_are_found_by_a_part_of_their_name(text, found):
    riders = read_riders(text, (SNEAK, BLESS, BLADE, BLESSED))
    assert riders == (None if found is None else tuple(each.key for each in found))


@pytest.mark.parametrize(
    ("text", "riders", "words"),
    [
        ("e", (SNEAK, BLESS), "“e” could mean Sneak Attack or Bless. Enter one."),
        ("smite", (SNEAK, BLESS), "“smite” isn't a rider on the sheet. Choose from Sneak Attack or Bless."),
        ("smite", (), "“smite” isn't a rider on the sheet. Add it there first."),
    ],
)
def test_an_unknown_or_ambiguous_rider_is_refused(text, riders, words):
    with pytest.raises(PlayerError) as error:
        read_riders(text, riders)
    assert str(error.value) == words


MIRA = Asked(1, "Mira", 100, roll=7)


def answer(request, *faces, goal=""):
    thrown = GAME.throw(request, ScriptedFaces(*faces))
    found = answered(MIRA, (Version(request, thrown, 100, "Alice"),), goal)
    assert (found.character, found.name) == (1, "Mira")
    return found.total, found.success


@pytest.mark.parametrize(("goal", "success"), [("", None), ("11", True), ("12", True), ("13", False)])
def test_an_answer_has_a_total_and_a_success_if_the_dc_is_known(goal, success):
    assert answer(CHECK, 11, goal=goal) == ("12", success)


def test_failing_on_purpose_and_death_saves_have_words_instead_of_a_total():
    assert answer(SaveRequest("con", fails=True), goal="10") == ("fails on purpose", None)
    said, success = answer(DeathSaveRequest(), 20, goal="10")
    assert (said.isdecimal(), success) == (False, None)
