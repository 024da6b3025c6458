"""Changes of Hit Points: as typed, as steps, and in words."""

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    Dealt,
    Healed,
    Hit,
    MaximumChanged,
    Restored,
)
from bot.games.dnd.hit_points.rules.text import PointsChange, damage_dice, healing_dice, read_points
from bot.games.dnd.hit_points.rules.words import (
    changed_card,
    points_card,
    points_words,
    several_card,
    state_lines,
)
from bot.games.dnd.targets.target import Target
from bot.rolls.card import Card, Tone
from tests.cases import every

MIRA, OGRE = Target("Mira", combatant=1, resist=("fire",)), Target("Ogre", combatant=5, stopped_by=("acid",))


@every(
    "text, step",
    [
        ("-7 fire", Dealt(0, (Hit(1, 3),), "entered")),
        ("-7 cold", Dealt(0, (Hit(1, 7),), "entered")),
        ("-7 cold crit", Dealt(0, (Hit(1, 7, critical=True),), "entered")),
        ("+8", Healed(0, (1,), 8)),
        ("heals 8", Healed(0, (1,), 8)),
        ("healing + 8", Healed(0, (1,), 8)),
        ("temp 12", Braced(1, 12)),
        ("temp 12 keep", Braced(1, 12, take=False)),
        ("temp 12 take", Braced(1, 12, take=True)),
        ("max -5", MaximumChanged(1, -5)),
        ("max +5", MaximumChanged(1, 5)),
        ("max - 5", MaximumChanged(1, -5)),
        ("set 20", Restored(1, "set", 20)),
        ("12/20", Restored(1, "set", 12)),
        ("stable", Aided(0, 1, success=True)),
        ("revive", Restored(1, "revived", 1)),
        ("revive 4", Restored(1, "revived", 4)),
        ("wake", Restored(1, "woken")),
        ("rest", Restored(1, "rested")),
    ],
)
def test_each_change_becomes_a_step(text, step):
    assert read_points(text).step([MIRA]) == step


def test_the_petrified_resist_all_damage():
    stone = replace(MIRA, borne=("resists_petrified", "fails_petrified"))
    assert read_points("-9 cold").step([stone]) == Dealt(0, (Hit(1, 4),), "entered")


def test_damage_and_healing_can_have_several_targets_who_each_take_their_own():
    damage = read_points("-9 acid, -4 fire").step([MIRA, OGRE])

    assert damage == Dealt(0, (Hit(1, 11), Hit(5, 13, stops=True)), "entered")
    assert read_points("+8").step([MIRA, OGRE]) == Healed(0, (1, 5), 8)


@pytest.mark.parametrize("text", ["temp 5", "max +5", "set 5", "stable", "wake", "rest", "revive 1"])
def test_every_other_change_is_for_one_target_at_a_time(text):
    with pytest.raises(PlayerError, match="This works on one target at a time"):
        read_points(text).step([MIRA, OGRE])


@pytest.mark.parametrize("text", ["-5 fire", "+5", "temp 5"])
def test_a_change_needs_a_target(text):
    with pytest.raises(PlayerError, match="Choose from the list"):
        read_points(text).step([])


@every(
    "text, gm, given",
    [
        ("-5 fire", False, False),
        ("+5", False, True),
        ("temp 5", False, True),
        ("max +5", False, True),
        ("max +1", False, True),
        ("max -5", False, False),
        ("max +0", False, False),
        ("set 5", False, False),
        ("rest", False, False),
        ("revive 1", True, False),
        ("stable", True, False),
        ("wake", True, False),
    ],
)
def test_changes_only_for_gms_and_changes_anyone_can_make_to_others(text, gm, given):
    change = read_points(text)

    assert (change.needs_gm, change.is_given) == (gm, given)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("heal 2d8+3", "2d8+3"),
        ("+1d4", "1d4"),
        ("healing: d6", "d6"),
        ("heals +d4", "d4"),
        ("+8", ""),
        ("-2d6 fire", ""),
        ("heal 8", ""),
    ],
)
def test_healing_dice_are_distinguished_from_other_changes(text, dice):
    assert healing_dice(text) == dice


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("-8d6 fire", ("8d6 fire", False)),
        ("-8d6 fire crit", ("8d6 fire", True)),
        ("damage: 2d4", ("2d4", False)),
        ("-8 fire", ("", False)),
        ("-8 fire crit", ("", False)),
        ("+2d4", ("", False)),
    ],
)
def test_damage_dice_are_distinguished_from_other_changes(text, dice):
    assert damage_dice(text) == dice


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7", "doesn't change Hit Points"),
        ("-10000 fire", "doesn't change Hit Points"),
        ("", "doesn't change Hit Points"),
        ("hello", "doesn't change Hit Points"),
        ("-2d6 fire", "Enter a number, such as -7 fire or \\+8"),
        ("heal 2d8", "Enter a number, such as -7 fire or \\+8"),
    ],
)
def test_text_that_is_not_a_change_is_refused(text, why):
    with pytest.raises(PlayerError, match=why):
        read_points(text)


@pytest.mark.parametrize(
    ("text", "amount"), [("-9999 fire", 9999), ("-7", 7), ("7 damage", 7), ("7 fire", 7), ("damage 7", 7)]
)
def test_damage_is_recognized_by_a_minus_sign_a_type_or_the_word(text, amount):
    assert sum(each for _, each in read_points(text).instances) == amount


def lines(before, after, change):
    return changed_card("Mira", before, after, change).lines


@pytest.mark.parametrize(
    ("hp", "words"),
    [(full(20), "20/20"), (HitPoints(7, 20, 5), "7/20 +5 temp"), (HitPoints(0, 20, dead=True), "0/20")],
)
def test_hit_points_as_numbers(hp, words):
    assert points_words(hp) == words
    assert points_card("Mira", hp) == Card(f"Mira: {words}", lines=state_lines(hp))


@pytest.mark.parametrize(
    ("hp", "words"),
    [
        (full(20), ()),
        (HitPoints(11, 20), ()),
        (HitPoints(10, 20), ("Bloodied.",)),
        (
            HitPoints(0, 20, successes=1, failures=2),
            ("Unconscious and dying: 1 of 3 successes, 2 of 3 failures.",),
        ),
        (
            HitPoints(0, 20, stable=True),
            (("Unconscious and Stable: regains 1 Hit Point in 1d4 hours; healing wakes them sooner."),),
        ),
        (
            HitPoints(0, 20, stable=True, hours=1),
            ("Unconscious and Stable: regains 1 Hit Point in 1 hour; healing wakes them sooner.",),
        ),
        (
            HitPoints(0, 20, stable=True, hours=2),
            ("Unconscious and Stable: regains 1 Hit Point in 2 hours; healing wakes them sooner.",),
        ),
        (HitPoints(0, 20, dead=True), ("Dead. A GM can revive them, for example with revive 1.",)),
        (
            HitPoints(1, 20, knocked_out=True),
            ("Knocked out: Unconscious until they regain a Hit Point or receive first aid.",),
        ),
    ],
)
def test_the_state_comes_after_the_numbers(hp, words):
    assert state_lines(hp) == words


def test_healing_shows_what_was_regained_and_what_is_still_missing():
    hurt, heal = HitPoints(15, 20), PointsChange("heal", 8)

    assert lines(hurt, full(20), heal) == (
        "Was 15/20.",
        "5 regained.",
        "3 above the maximum is lost.",
    )
    assert lines(HitPoints(11, 20), HitPoints(19, 20), heal) == ("Was 11/20.", "8 regained.")
    assert lines(HitPoints(20, 20), HitPoints(20, 20), heal) == ("8 above the maximum is lost.",)


@pytest.mark.parametrize(
    ("before", "after", "amount", "told"),
    [
        (12, 12, 5, "Temporary Hit Points don't stack: kept 12. Use “take” for the new ones."),
        (5, 12, 12, "Temporary Hit Points don't stack: 12 replaces 5."),
        (0, 12, 12, ""),
        (12, 12, 12, ""),
    ],
)
def test_temporary_hit_points_show_which_were_kept(before, after, amount, told):
    said = lines(HitPoints(20, 20, before), HitPoints(20, 20, after), PointsChange("temp", amount))

    was = () if before == after else (f"Was 20/20{f' +{before} temp' if before else ''}.",)
    assert said == (*was, *((told,) if told else ()))


@pytest.mark.parametrize(
    ("after", "tone"),
    [
        (HitPoints(4, 20), Tone.BAD),
        (HitPoints(5, 20), Tone.GOOD),
        (HitPoints(5, 5, dead=True), Tone.BAD),
        (full(20), Tone.GOOD),
    ],
)
def test_a_harmful_change_looks_harmful(after, tone):
    assert changed_card("Mira", HitPoints(5, 20), after, PointsChange("set", 4)).tone == tone


def test_each_of_several_targets_has_its_own_lines():
    good, bad = Card("Mira: 5/20", lines=("Was 4/20.",), tone=Tone.GOOD), Card("Bo: 1/20", tone=Tone.BAD)

    both = several_card([good, bad])

    assert (both.headline, both.lines, both.tone) == (
        "Hit points",
        ("**Mira: 5/20** Was 4/20.", "**Bo: 1/20**"),
        Tone.BAD,
    )
    assert several_card([good]).tone == Tone.GOOD
