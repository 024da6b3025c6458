"""The odds that games give for their rolls, compared with every way in which the dice can fall."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.games.dice.rules.game import GAME as DICE
from bot.games.dice.rules.request import request as dice_request
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.game import GAME as DND
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    SaveRequest,
)
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.game import GAME as MAGIC
from bot.games.magic.rules.planar import symbol
from bot.games.magic.rules.request import MagicRequest, Planar, Reading, Throw
from bot.games.wizards.rules.game import GAME as WIZARDS
from bot.games.wizards.rules.outcome_tables import received
from bot.games.wizards.rules.request import ActionTerms, Threshold, WizardsRequest
from bot.tables.reading import read_table
from tests.games.brute_force import average, chance_of
from tests.games.dnd.requests import request_of
from tests.games.magic.support import effect
from tests.games.wizards import support as wizards

CUT = 1e-9
TABLE = "1-9: draw one\n10-19: draw two\n20: draw three"


def told(game, request):
    """Return the chance of each outcome of a request."""
    return {each.what: each.share for each in game.odds.of(request).of}


def means(game, request):
    return {each.what: each.number for each in game.odds.of(request).means}


def near(number):
    return pytest.approx(float(number), abs=CUT)


def attack(**more):
    return request_of(AttackRequest, **{"targets": (Target("ogre", 15),), **more})


@pytest.mark.parametrize(
    ("ac", "bonuses", "tilts", "covers"),
    [
        (15, (), (), ()),
        (5, ("-2",), (), ()),
        (25, ("2", "2"), (), ("half",)),
        (12, ("1d4", "3"), (), ("three_quarters",)),
        (12, ("-1d4", "5"), ("adv", "dis"), ("total",)),
        (17, ("5",), ("adv",), ()),
        (17, ("5", "2"), ("dis",), ("half",)),
    ],
)
def test_a_hit_and_a_critical_hit(ac, bonuses, tilts, covers):
    bonuses = tuple(Modifier("x", each) for each in bonuses)
    request = attack(
        targets=(Target("ogre", ac),),
        bonuses=bonuses[:1],
        modifiers=bonuses[1:],
        advantage=("x",) if "adv" in tilts else (),
        disadvantage=("y",) if "dis" in tilts else (),
        covers=covers,
    )

    found = told(DND, request)

    hits = ("hit", "critical")
    assert found["hit"] == near(chance_of(DND, request, lambda outcome: outcome.verdict in hits))
    assert found["critical"] == near(chance_of(DND, request, lambda outcome: outcome.verdict == "critical"))


@pytest.mark.parametrize(
    ("target", "parts"),
    [
        (Target("ogre", 15), (DamagePart("1d8+3", "slashing"),)),
        (
            Target("ogre", 12, resist=("slashing",)),
            (DamagePart("1d6", "slashing"), DamagePart("1d4", "fire")),
        ),
        (Target("ogre", 12, vulnerable=("fire",), adjust=("-3",)), (DamagePart("1d4", "fire"),)),
        (Target("ogre", 18, immune=("all",)), (DamagePart("1d4+2", "cold"),)),
        (Target("ogre", 18), (DamagePart("1d4-3", "cold"), DamagePart("2", "fire"))),
    ],
)
def test_an_attacks_average_damage(target, parts):
    request = attack(targets=(target,), parts=parts, modifiers=(Modifier("Strength", "4"),))

    expected = average(DND, request, lambda outcome: sum(each.dealt.total for each in outcome.targets))

    assert means(DND, request)["damage"] == near(expected)


@pytest.mark.parametrize(
    ("dc", "modifier", "tilts", "half_last"),
    [(12, 2, (), False), (15, None, (), True), (9, -2, ("adv",), False), (18, 6, ("dis",), True)],
)
def test_each_save_of_an_area_and_its_damage(dc, modifier, tilts, half_last):
    one = Target("Bo", modifier=modifier, tilts=tilts, cover="half", resist=("fire",))
    request = DamageRequest(
        "dex",
        dc=dc,
        targets=(one,),
        parts=(DamagePart("1d4+1", "fire"), DamagePart("1d2", "cold")),
        half_last=half_last,
    )

    saves = chance_of(DND, request, lambda outcome: outcome.targets[0].success)
    dealt = average(DND, request, lambda outcome: outcome.targets[0].dealt.total)

    assert told(DND, request) == {"Bo saves": near(saves)}
    assert means(DND, request) == {"Bo": near(dealt)}


@pytest.mark.parametrize(
    "request_",
    [
        CheckRequest(Check("dex"), dc=14, modifiers=(Modifier("x", "1d4"),)),
        SaveRequest("dex", dc=14, covers=("half",), advantage=("x",)),
        DeathSaveRequest(),
        DeathSaveRequest(disadvantage=("x",), bonuses=(Modifier("Bless", "1d2"),)),
    ],
)
def test_a_d20_test_and_a_death_save(request_):
    found = told(DND, request_)

    assert found["success"] == near(chance_of(DND, request_, lambda outcome: outcome.verdict == "success"))
    naturals = {"1 Hit Point": 20, "two failures": 1} if isinstance(request_, DeathSaveRequest) else {}
    assert found.keys() == {"success", *naturals}
    for what, natural in naturals.items():
        expected = chance_of(DND, request_, lambda outcome, n=natural: outcome.test.natural == n)
        assert found[what] == near(expected)


def test_healing_is_shown_as_an_average():
    request = HealingRequest(parts=(DamagePart("2d4-4", ""), DamagePart("1", "")))

    assert means(DND, request) == {"Hit Points": near(average(DND, request, lambda each: each.damage_total))}


def test_bonuses_that_take_too_long_to_count_have_no_odds():
    long = (Modifier("Luck", "100d100kh50"),)

    assert DND.odds.of(attack(bonuses=long)) is None
    assert DND.odds.of(CheckRequest(Check("dex"), dc=15, bonuses=long)) is None


def test_there_are_no_odds_against_a_gms_secrets():
    secret = replace(Target("ogre", 15), secret=True)

    assert DND.odds.of(attack(targets=(secret,))) is None
    assert DND.odds.of(DamageRequest("dex", dc=15, targets=(Target("Bo"), secret))) is None
    assert DND.odds.of(attack(fighting=Fighting(1, "attack", 2).part)) is None
    assert DND.odds.of(CheckRequest(Check("dex"))) is None
    assert told(DND, attack(targets=(Target("ogre"),))) == {"critical": near(0.05)}


def test_a_goal_of_dice_and_the_rows_of_a_table():
    assert told(DICE, dice_request("1d20+7>=15; 2d6")) == {"1d20+7>=15": near(0.65)}
    assert told(DICE, dice_request("1d20", table=TABLE)) == {
        "10-19: draw two": near(0.5),
        "1-9: draw one": near(0.45),
        "20: draw three": near(0.05),
    }
    assert DICE.odds.of(dice_request("2d6")) is None
    assert DICE.odds.of(dice_request("100d100kh50>=9")) is None


@pytest.mark.parametrize(
    ("throw", "more"),
    [
        (Throw(1, 20), {}),
        (Throw(1, 20), {"modifier": 3}),
        (Throw(2, 20), {"ignore": 1}),
        (Throw(2, 20), {"highest": True, "effects": (effect("Pixie Guide", Ability("extra")),)}),
        (
            Throw(1, 20),
            {"effects": (effect("Thumb", Ability("pair")), effect("Guide", Ability("always", 2)))},
        ),
        (Throw(2, 6), {"readings": (Reading("sum"),)}),
    ],
)
def test_the_rows_of_a_magic_roll(throw, more):
    request = MagicRequest((throw,), table=TABLE, **more)
    found = told(MAGIC, request)

    for row in read_table(TABLE).rows:
        expected = chance_of(MAGIC, request, lambda outcome, row=row: row.holds(sum(outcome.results)))
        assert found[str(row)] == near(expected)


@pytest.mark.parametrize(("count", "more"), [(2, {}), (3, {"ignore": 1}), (2, {"modifier": 2})])
def test_doubles_in_magic(count, more):
    request = MagicRequest((Throw(count, 6),), readings=(Reading("doubles"),), **more)

    expected = chance_of(MAGIC, request, lambda outcome: outcome.events[0].doubles)

    assert told(MAGIC, request) == {"doubles": near(expected)}


@pytest.mark.parametrize("abilities", [(), (Ability("blank_chaos"),), (Ability("walk_chaos"),)])
def test_the_planar_die(abilities):
    effects = (effect("Aether", *abilities),) if abilities else ()
    request = MagicRequest((Throw(1, 6, planar=True),), planar=Planar(0), effects=effects)
    names = {"planeswalker": "planeswalk"}

    for what, share in told(MAGIC, request).items():
        if "mana" in what:
            continue
        came = names.get(what, what)
        assert share == near(
            chance_of(MAGIC, request, lambda outcome, came=came: symbol(request, outcome) == came)
        )


@pytest.mark.parametrize(("cost", "left"), [(0, (1, 3, 6)), (2, (3, 7, 12))])
def test_planeswalking_with_mana_for_rolls_of_rising_cost(cost, left):
    request = MagicRequest((Throw(1, 6, planar=True),), planar=Planar(cost))
    blanks = [Fraction(5, 6) ** rolls for rolls in (1, 2, 3)]

    found = told(MAGIC, request)

    for mana, none in zip(left, blanks, strict=True):
        assert found[f"planeswalk with {mana} mana left"] == near(1 - none)


def test_without_a_planeswalk_or_a_cost_mana_changes_no_odds():
    changed = effect("Aether", Ability("walk_chaos"))
    dead = MagicRequest((Throw(1, 6, planar=True),), planar=Planar(0), effects=(changed,))
    free = MagicRequest((Throw(1, 6, planar=True),), planar=Planar(None))

    assert set(told(MAGIC, dead)) == {"chaos", "blank"}
    assert set(told(MAGIC, free)) == {"planeswalker", "chaos", "blank"}


def test_magic_has_no_odds_if_someone_has_to_choose():
    beeble = effect("Beeble", Ability("next_ignore"))

    assert MAGIC.odds.of(MagicRequest((Throw(1, 20),), table=TABLE, effects=(beeble,))) is None
    assert MAGIC.odds.of(MagicRequest((Throw(1, 20), Throw(1, 20)), table=TABLE)) is None


@pytest.mark.parametrize(
    ("adv", "mods", "against", "save", "per_roll"),
    [(0, 0, 0, 0, False), (1, 0, 0, 1, False), (-1, 2, 1, 0, True), (1, -1, -1, -2, False)],
)
def test_both_pools_of_a_clash(adv, mods, against, save, per_roll):
    request = wizards.clash(
        wizards.side(adv=(adv,), mods=(mods,)),
        wizards.side(name="Bob", player=2, character=2, adv=(against,), mods=(save,)),
        per="roll" if per_roll else "die",
        saves=True,
    )

    expected = chance_of(WIZARDS, request, lambda outcome: outcome.winner == "attacker")

    assert told(WIZARDS, request) == {"attacker wins": near(expected)}


@pytest.mark.parametrize("rows", ["1-3: fog\n4-9: rain\n10: sun", "cumulative: below\n2: fog\n5: rain"])
def test_each_row_of_an_outcome(rows):
    request = wizards.outcome(rows, roller=wizards.side(adv=(1,), mods=(2,)))
    table = read_table(rows)

    for row in table.rows:
        expected = chance_of(
            WIZARDS, request, lambda outcome, row=row: row in received(table, outcome.main.total).rows
        )
        assert told(WIZARDS, request)[str(row)] == near(expected)


def test_a_narrative_rolls_thresholds_and_no_odds_if_one_is_secret():
    open_one, secret = Threshold(8, "partial"), Threshold(15, "success", hidden=True)
    request = replace(WizardsRequest("narrative", roller=wizards.side(mods=(2,))), stage="accepted")
    known = replace(request, terms=ActionTerms((open_one, replace(secret, hidden=False)), modifier=1))

    assert told(WIZARDS, known) == {"8+ partial": near(0.8), "15+ success": near(0.45)}
    assert WIZARDS.odds.of(replace(request, terms=ActionTerms((open_one, secret)))) is None
    assert WIZARDS.odds.of(request) is None
