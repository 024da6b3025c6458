"""Lines about the targets of a roll outside of fights."""

import pytest
from msgspec.structs import replace

from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.rolls.record.kinds import AttackRequest, HoursRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.rules.landing import (
    landings_of,
)
from bot.games.dnd.rolls.rules.landing_words import healed_lines
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from tests.games.dnd.rolls.landings import (
    FOCUSED,
    MIRA,
    PAID,
    WAITING,
    damage,
    healing,
    lines,
    outcome,
    thrown,
)


@pytest.mark.parametrize(
    ("of", "face", "line"),
    [
        (MIRA, 7, "**Mira** has 13 of 20 Hit Points"),
        (
            replace(MIRA, was=HitPoints(20, 20, temp=9)),
            7,
            "**Mira** has 20 of 20 Hit Points, and 2 temporary",
        ),
        (
            replace(MIRA, was=HitPoints(5, 20)),
            7,
            "**Mira** has 0 Hit Points and is dying: 0 of 3 successes, 0 of 3 failures",
        ),
        (replace(MIRA, was=HitPoints(5, 5)), 20, "**Mira** is dead"),
        (replace(MIRA, secret=True), 7, "Applied to **Mira**"),
    ],
)
def test_the_state_of_those_it_was_applied_to(of, face, line):
    assert lines(damage(of), face) == [line]


def test_a_target_changed_since_is_shown_in_its_current_state():
    since = replace(MIRA, since=HitPoints(3, 20))

    assert lines(damage(since), 7)[1:] == ["**Mira** has changed since then: now 3 of 20 Hit Points"]
    assert lines(damage(replace(since, secret=True)), 7) == ["Applied to **Mira**"]


def test_targets_it_was_not_applied_to_and_those_it_never_is():
    assert lines(damage(WAITING, replace(WAITING, name="Zoe", character=5)), 7) == [
        "Not applied yet to Bo and Zoe"
    ]
    assert lines(damage(replace(WAITING, applied=None)), 7) == ["Doesn't change the Hit Points of Bo"]
    assert lines(damage(Target("Door")), 7) == []
    assert lines(healing(replace(WAITING, applied=None)), 7) == []


def test_threatened_concentration_is_shown_with_its_save_or_its_end():
    assert lines(damage(FOCUSED), 7)[1:] == ["**Mira** concentrates on Bless: Constitution save, DC 10"]
    assert lines(damage(replace(FOCUSED, was=HitPoints(3, 20))), 7)[1:] == [
        "**Mira** stops concentrating on Bless"
    ]


def test_healing_does_not_threaten_concentration():
    assert lines(healing(FOCUSED), 7) == []


def test_the_cost_is_shown_and_that_it_was_restored():
    assert lines(damage(spends=PAID), 7) == ["Spent: level 1 spell slot"]
    assert lines(damage(spends=replace(PAID, given=True)), 7) == ["Returned: level 1 spell slot"]
    assert lines(damage(spends=PAID, undone=True), 7) == ["Stays spent: level 1 spell slot"]
    again = replace(PAID, paid=True)
    assert lines(damage(spends=again), 7) == ["Spent on an undone roll: level 1 spell slot"]
    assert lines(damage(spends=PAID, fighting=Fighting(1, "strike").part), 7) == ["Spent: level 1 spell slot"]


def test_only_characters_have_landings():
    trail = thrown(damage(replace(MIRA, character=0)), 7)

    assert landings_of(trail[-1].request, outcome(trail)) == ()


@pytest.mark.parametrize(
    ("met", "more", "said"),
    [
        ((replace(MIRA, was=HitPoints(5, 20)),), {}, ["**Mira** regains 8: 13/20"]),
        (
            (replace(MIRA, was=HitPoints(15, 20)),),
            {},
            ["**Mira** regains 5: 20/20 (3 above the maximum is lost)"],
        ),
        ((replace(MIRA, secret=True),), {}, ["**Mira** is healed"]),
        ((WAITING,), {}, []),
        ((WAITING, replace(WAITING, name="Zoe")), {"fighting": Fighting(1, "heal").part}, ["For Bo, Zoe"]),
        (
            (replace(WAITING, hp=HitPoints(0, 9)),),
            {"fighting": Fighting(1, "heal").part},
            ["**Bo** regains 8: 8/9"],
        ),
        (
            (replace(WAITING, hp=HitPoints(0, 9), secret=True),),
            {"fighting": Fighting(1, "heal").part},
            ["**Bo** is healed"],
        ),
    ],
)
def test_how_much_healing_each_regains(met, more, said):
    assert list(healed_lines(healing(*met, **more), 8))[: len(said) or None] == said


def test_hidden_healing_names_its_targets():
    hidden = replace(healing(Target("Mira"), Target("Bo")), met=())

    assert list(healed_lines(hidden, 8)) == ["For Mira, Bo; hidden rolls don't change Hit Points"]
    assert list(healed_lines(healing(), 8)) == []


def test_a_fights_effects_are_not_shown_here_and_a_wait_has_no_state_yet():
    stable = replace(MIRA, was=HitPoints(0, 20, stable=True))

    assert lines(damage(MIRA, fighting=Fighting(1, "strike").part), 7) == []
    waiting = HoursRequest(parts=(DamagePart("1d4"),), met=(stable,), roller=Roller(name="Mira"))
    assert lines(waiting, 3) == ["With 1 Hit Point, if no one healed Mira first."]


def test_healing_lines_show_the_state():
    assert lines(healing(MIRA), 8) == []


def test_an_attack_also_names_those_whose_hit_points_it_does_not_change():
    goblin = Target("Goblin", 15, combatant=3)
    sword = AttackRequest(parts=(DamagePart("1d8", "fire"),), targets=(goblin,), met=(goblin,))

    assert lines(sword, 15, 3) == ["Doesn't change the Hit Points of Goblin"]
    assert lines(sword, 2) == []
