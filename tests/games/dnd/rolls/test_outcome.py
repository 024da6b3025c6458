"""A roll's outcome for its faces, by brute force where possible, and the limits of changes."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import NoFaces, ScriptedFaces
from bot.dice.roll import Faces
from bot.errors import DiceError, PlayerError
from bot.games.dnd.circumstances.circumstances import FACTS, RollFacts, is_about, offered
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import AttackRequest, CheckRequest, SaveRequest
from bot.games.dnd.rolls.rules.circumstances import circumstances_choices
from bot.games.dnd.rolls.rules.from_options import TypedOptions, attack_request
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.rolls.trail import Version
from tests.cases import every
from tests.games.dnd.requests import request_of

SWORD = (DamagePart("1d8", "slashing"), DamagePart("3", "slashing", "Strength"))
MIRA = Sheet(
    "Mira",
    (16, 14, 13, 8, 12, 10),
    "5",
    attacks=(
        Attack("Longsword", (DamagePart("1d8", "slashing"),), "str"),
        Attack("Blowgun", (DamagePart("1", "piercing"),), "dex", ranged=True, normal=25, long=100),
        Attack(
            "Fire Bolt", (DamagePart("2d10", "fire"),), "int", spell=True, ranged=True, normal=120, long=120
        ),
        Attack("Dagger", (DamagePart("1d4", "piercing"),), "finesse", thrown=True, normal=20, long=60),
        Attack("Claw", (DamagePart("1d4+2", "slashing"),), bonus=7),
    ),
)


def attack(**given):
    return request_of(
        AttackRequest, **{"targets": (Target("ogre", 15),), "parts": SWORD, "inspired": True, **given}
    )


def faces(*twenties, **others):
    return Faces((), {f"t{n}": face for n, face in enumerate(twenties)} | others)


def done(act, request, known, picked, *script):
    """Return the request and the outcome after this action, which must draw exactly these faces."""
    drawn = ScriptedFaces(*script)
    trail = (Version(request, resolve(request, NoFaces(), known).faces, 1, "Alice"),)
    change = GAME.acts[act].do(trail, picked, drawn)
    assert drawn.left == 0
    return change.request, resolve(change.request, None, change.faces)


def test_every_pair_of_faces_follows_the_rules():
    """Check Advantage, Disadvantage, natural 20 and 1 against a plain version of the rule, for all pairs."""
    for first, second in product(range(1, 21), repeat=2):
        for mode, pick in (("adv", max), ("dis", min)):
            request = attack(**{"advantage" if mode == "adv" else "disadvantage": ("x",)})
            used = pick(first, second)
            verdict = "critical" if used == 20 else "miss" if used == 1 or used < 15 else "hit"
            dice = {"w0:0.0": 4, "w0:0.1": 5}
            outcome = resolve(request, NoFaces(), faces(first, second, **dice))
            assert outcome.test is not None
            assert (outcome.test.natural, outcome.verdict) == (used, verdict)
            assert outcome.damage_total == {"critical": 12, "hit": 7, "miss": 0}[verdict]


@given(st.integers(0, 3), st.integers(0, 3))
def test_any_number_of_sources_means_one_die_or_two(advantages, disadvantages):
    script = ScriptedFaces(*[10] * (2 if bool(advantages) != bool(disadvantages) else 1))
    resolve(
        CheckRequest(Check("dex"), advantage=("a",) * advantages, disadvantage=("d",) * disadvantages),
        script,
    )
    assert script.left == 0


@pytest.mark.parametrize(
    ("natural", "dice", "script", "verdict", "damage"),
    [
        (15, [5], (20, 1, 2), "critical", 6),
        (20, [5, 6], (15, 8), "hit", 11),
        (15, [5], (3,), "miss", 0),
        (3, [], (15, 8), "hit", 11),
        (3, [], (4,), "miss", 0),
        (15, [5], (16,), "hit", 8),
    ],
)
def test_dice_that_depend_on_the_d20_are_rerolled_if_its_result_differs(
    natural, dice, script, verdict, damage
):
    known = faces(natural, **{f"w0:0.{place}": face for place, face in enumerate(dice)})
    _, outcome = done("inspire", attack(), known, ("t0",), *script)
    assert outcome.test is not None
    assert (outcome.test.natural, outcome.verdict, outcome.damage_total) == (script[0], verdict, damage)


def test_only_the_chosen_die_is_rerolled():
    request = attack(advantage=("Help",))
    with pytest.raises(DiceError, match="Choose one die"):
        done("inspire", request, faces(18, 15, **{"w0:0.0": 5}), ("t0", "t1"))
    _, outcome = done("inspire", request, faces(18, 15, **{"w0:0.0": 5}), ("w0:0.0",), 1)
    assert outcome.damage_total == 4


def test_inspiration_is_spent_with_the_roll():
    trail = (Version(attack(), resolve(attack(), ScriptedFaces(15, 5)).faces, 1, "Alice"),)
    change = GAME.acts["inspire"].do(trail, ("t0",), ScriptedFaces(2))
    assert not change.request.roller.inspired
    assert len(change.deeds) == 1


KEYS = st.sampled_from(
    [f"fact {key}" for key in offered(RollFacts("attack", ranged=True))] + ["cover half", "adv 0", "bonus 0"]
)


@given(st.lists(st.tuples(st.booleans(), KEYS), max_size=12), st.data())
def test_no_change_of_circumstances_gives_a_die_a_second_face(steps, data):
    """Each die of a roll keeps one face, whatever circumstances are struck, added and restored."""
    attack_line = Attack("Longbow", SWORD, "dex", ranged=True)
    request = attack(attack=attack_line, advantage=("Help",), bonuses=(Modifier("Bless", "1d4"),))
    source = _Drawing(data)
    trail: Any = (Version(request, GAME.throw(request, source), 1, "Alice"),)
    seen = dict(trail[0].faces.extra)
    for undoes, key in steps:
        act = "undo" if undoes and trail[-1].why == "circumstances" else "circumstances"
        if act == "circumstances" and key not in [each.key for each in circumstances_choices(trail)]:
            continue
        change = GAME.acts[act].do(trail, (key,) if act == "circumstances" else (), source)
        trail = (*trail, Version(change.request, change.faces, 1, "Alice", act, (key,)))
        now = trail[-1].faces.extra
        assert {key: now[key] for key in seen} == seen
        seen = dict(now)
        GAME.card(trail)


class _Drawing:
    def __init__(self, data):
        self._data = data

    def draw(self, count, sides):
        return [self._data.draw(st.integers(1, sides)) for _ in range(count)]


@pytest.mark.parametrize(
    ("name", "modifiers", "parts"),
    [
        ("Longsword", [("Strength", "3"), ("proficiency", "3")], ["1d8", "3"]),
        ("Blowgun", [("Dexterity", "2"), ("proficiency", "3")], ["1"]),
        ("Fire Bolt", [("Intelligence", "-1"), ("proficiency", "3")], ["2d10"]),
        ("Dagger", [("Strength", "3"), ("proficiency", "3")], ["1d4", "3"]),
        ("Claw", [("attack bonus", "7")], ["1d4+2"]),
    ],
)
def test_an_attacks_bonus_comes_from_the_sheet(name, modifiers, parts):
    made = completed(attack_request(MIRA, name, "ogre", 15, TypedOptions()), MIRA, Scene())
    assert [(each.source, each.dice) for each in made.modifiers] == modifiers
    assert [each.dice for each in made.parts] == parts


@pytest.mark.parametrize(
    ("name", "distance"), [("Blowgun", "beyond"), ("Fire Bolt", "long"), ("Dagger", "beyond")]
)
def test_out_of_range_nothing_is_rolled(name, distance):
    with pytest.raises(PlayerError, match="out of range"):
        completed(attack_request(MIRA, name, "ogre", 15, TypedOptions(), distance=distance), MIRA, Scene())


@every(
    "roll, facts, expected",
    [
        (RollFacts("attack"), ["unseen_target"], ("dis", "")),
        (RollFacts("attack"), ["unseen_attacker"], ("adv", "")),
        (RollFacts("attack"), ["unseen_target", "unseen_attacker"], ("normal", "")),
        (RollFacts("attack"), ["wrong_place"], ("normal", "miss")),
        (RollFacts("attack"), ["close_combat"], ("normal", "")),
        (RollFacts("attack", ranged=True), ["close_combat"], ("dis", "")),
        (RollFacts("attack", ranged=True), ["close_combat", "long_range", "unseen_attacker"], ("normal", "")),
        (RollFacts("attack", ranged=True), ["underwater"], ("dis", "")),
        (RollFacts("attack", ranged=True), ["underwater", "long_range"], ("dis", "miss")),
        (RollFacts("attack"), ["underwater"], ("dis", "")),
        (RollFacts("attack", piercing=True), ["underwater"], ("normal", "")),
        (RollFacts("attack", swims=True), ["underwater"], ("normal", "")),
        (RollFacts("attack", weapon=False), ["underwater"], ("normal", "")),
        (RollFacts("save", "dex"), ["dodges"], ("adv", "")),
        (RollFacts("save", "wis"), ["dodges"], ("normal", "")),
        (RollFacts("check", "wis", ("perception",)), ["slow_pace"], ("adv", "")),
        (RollFacts("check", "wis", ("survival",)), ["fast_pace"], ("dis", "")),
        (RollFacts("check", "dex", ("stealth",)), ["normal_pace"], ("dis", "")),
        (RollFacts("check", "wis", ("insight",)), ["fast_pace", "lightly_obscured"], ("normal", "")),
    ],
)
def test_circumstances_affect_the_roll(roll, facts, expected):
    weapon = Attack("x", ranged=roll.ranged, spell=not roll.weapon)
    parts = (DamagePart("1d6", "piercing" if roll.piercing else "slashing"),)
    kinds = {"check": CheckRequest, "save": SaveRequest, "attack": AttackRequest}
    request = kinds[roll.kind]().having(
        check=Check(roll.ability, roll.skills),
        ability=roll.ability,
        attack=weapon,
        facts=tuple(facts),
        parts=parts,
        swims=roll.swims,
    )
    test = resolve(request, ScriptedFaces(10, 10, 5)).test
    assert test is not None
    assert (test.mode, test.auto) == expected


@pytest.mark.parametrize(
    ("name", "mode"), [("unarmed strike", "normal"), ("Waffenloser Angriff", "normal"), ("Club", "dis")]
)
def test_only_weapons_are_impeded_underwater(name, mode):
    blow = AttackRequest(attack=Attack(name), scene=("underwater",))
    test = resolve(blow, ScriptedFaces(10, 10)).test
    assert test is not None
    assert test.mode == mode


def test_every_circumstance_affects_some_roll_and_cites_the_rules():
    rolls = [RollFacts("attack"), RollFacts("attack", ranged=True), RollFacts("save", "dex")]
    rolls += [
        RollFacts("check", "wis", ("perception",)),
        RollFacts("check", "dex", ("stealth",)),
        RollFacts("check", "dex", initiative=True),
        RollFacts("check", "cha"),
        *(RollFacts("check", "wis", ("perception",), sense=sense) for sense in ("sight", "hearing")),
        RollFacts("attack", near=False),
        RollFacts("attack", sneaks=True),
    ]
    for key, fact in FACTS.items():
        assert fact.source
        assert any(is_about(key, roll) for roll in rolls)
