"""The small print under a roll, compared with every possible result. It reveals no secrets."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.dice.rules.game import GAME as DICE
from bot.games.dice.rules.request import request as dice_request
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.game import GAME as DND
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    HealingRequest,
    SaveRequest,
)
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.game import GAME as MAGIC
from bot.games.magic.rules.request import MagicRequest, Planar, Reading, Throw
from bot.games.wizards.rules.game import GAME as WIZARDS
from bot.games.wizards.rules.request import ActionTerms, Threshold, WizardsRequest
from bot.rolls.trail import Version
from tests.games.brute_force import every
from tests.games.magic.support import effect
from tests.games.wizards import support as wizards

ROWS = "1-3: fog\n4-9: rain\n10: sun"


def told(game, request, faces):
    """Return the text about how common a roll with these faces is."""
    return game.odds.how_often((Version(request, faces, 1, "Alice"),))


def ways(game, request):
    """Return each outcome with its chance and its text."""
    return [(outcome, chance, told(game, request, outcome.faces)) for outcome, chance in every(game, request)]


def near(number):
    return pytest.approx(float(number), abs=1e-9)


@pytest.mark.parametrize(
    ("game", "request_", "total_of"),
    [
        (DICE, dice_request("2d6-8"), lambda each: each.results[0].total),
        (DICE, dice_request("3d4kh2>=5"), lambda each: each.results[0].total),
        (DICE, dice_request("3d6>=5"), lambda each: each.results[0].total),
        (
            DND,
            CheckRequest(Check("dex"), modifiers=(Modifier("x", "1d4"), Modifier("y", "-2"))),
            lambda each: each.test.total,
        ),
        (
            DND,
            SaveRequest("dex", dc=14, covers=("half",), advantage=("x",)),
            lambda each: each.test.total,
        ),
        (
            DND,
            DamageRequest(parts=(DamagePart("1d8-4", "fire"), DamagePart("2d4", "cold"))),
            lambda each: each.damage_total,
        ),
        (DND, HealingRequest(parts=(DamagePart("2d4+2", ""),)), lambda each: each.damage_total),
        (MAGIC, MagicRequest((Throw(1, 20),), modifier=3), lambda each: each.results[0]),
        (MAGIC, MagicRequest((Throw(2, 20),), ignore=1), lambda each: each.results[0]),
        (MAGIC, MagicRequest((Throw(3, 6),), readings=(Reading("sum"),)), lambda each: sum(each.results)),
        (
            WIZARDS,
            wizards.outcome("", roller=wizards.side(adv=(1,), mods=(2,))),
            lambda each: each.main.total,
        ),
    ],
)
def test_a_total_or_a_rarer_part_of_it(game, request_, total_of):
    found = ways(game, request_)
    assert sum(chance for _, chance, _ in found) == 1
    chances = Counter[int]()
    for outcome, chance, _ in found:
        chances[total_of(outcome)] += chance

    for outcome, _, said in found:
        total = total_of(outcome)
        less = sum(chance for each, chance in chances.items() if each <= total)
        more = sum(chance for each, chance in chances.items() if each >= total)
        side = "less" if less <= more else "more"
        assert said.what == f"{total} or {side}".replace("-", "−")
        assert said.share == near(min(less, more))


@pytest.mark.parametrize(
    ("game", "request_", "total_of"),
    [
        (DICE, dice_request("1d10", table=ROWS), lambda each: each.results[0].total),
        (MAGIC, MagicRequest((Throw(1, 10),), table=ROWS), lambda each: each.results[0]),
        (WIZARDS, wizards.outcome(ROWS, roller=wizards.side(adv=(1,))), lambda each: each.main.total),
    ],
)
def test_the_row_of_a_results_table(game, request_, total_of):
    found = ways(game, request_)
    rows = {range(1, 4): "1-3", range(4, 10): "4-9", range(10, 11): "10"}

    for outcome, _, said in found:
        (row,) = [each for each in rows if total_of(outcome) in each]
        assert said.what == rows[row]
        assert said.share == near(sum(chance for each, chance, _ in found if total_of(each) in row))


@pytest.mark.parametrize("advantage", [(), ("x",)])
def test_an_attack_against_a_public_armor_class(advantage):
    request = AttackRequest(targets=(Target("ogre", 15),), bonuses=(Modifier("x", "3"),), advantage=advantage)
    found = ways(DND, request)
    also = {"hit": ("hit", "critical"), "critical": ("critical",), "miss": ("miss",)}

    for outcome, _, said in found:
        assert said.what == outcome.verdict
        shares = [chance for each, chance, _ in found if each.verdict in also[outcome.verdict]]
        assert said.share == near(sum(shares))


@pytest.mark.parametrize("abilities", [(), (Ability("blank_chaos"),)])
def test_a_face_of_the_planar_die(abilities):
    effects = (effect("Aether", *abilities),) if abilities else ()
    request = MagicRequest((Throw(1, 6, planar=True),), planar=Planar(0), effects=effects)
    found = ways(MAGIC, request)

    for _, _, said in found:
        assert said.share == near(sum(chance for _, chance, each in found if each.what == said.what))


def test_slow_or_multiple_rolls_have_no_odds():
    for text in ("100d100kh50", "2x1d6", "1d6; 1d8"):
        request = dice_request(text)
        faces = DICE.throw(request, Ones())
        assert told(DICE, request, faces) is None
    many = MagicRequest((Throw(20, 100),), ignore=10, effects=(effect("Thumb", Ability("pair")),), table=ROWS)
    assert told(MAGIC, many, MAGIC.throw(many, Ones())) is None
    assert MAGIC.odds.of(many) is None


class Ones:
    """Dice that all show 1."""

    def draw(self, count, _sides):
        return [1] * count


secrets = st.builds(
    Target,
    st.just("goblin"),
    ac=st.none() | st.integers(1, 30),
    resist=st.sampled_from([(), ("fire",)]),
    modifier=st.none() | st.integers(-5, 15),
    secret=st.just(True),
)


def under(game, request):
    """Return the text under a roll whose dice all show 1."""
    return told(game, request, game.throw(request, Ones()))


@given(secrets, secrets, st.integers(1, 30), st.integers(1, 30))
def test_odds_do_not_depend_on_secrets(one, other, least, more):
    def told_of(target, threshold):
        area = DamageRequest("dex", dc=12, met=(Target("Bo"), target), parts=(DamagePart("1d6", "fire"),))
        terms = ActionTerms((Threshold(8, "partial"), Threshold(threshold, "success", hidden=True)))
        hit = AttackRequest(met=(target,), parts=(DamagePart("1d6", "fire"),))
        narrative = WizardsRequest("narrative", roller=wizards.side(), terms=terms, stage="accepted")
        requests = [(DND, hit), (DND, area), (WIZARDS, narrative)]
        return [(game.odds.of(each), under(game, each)) for game, each in requests]

    assert told_of(one, least) == told_of(other, more)
