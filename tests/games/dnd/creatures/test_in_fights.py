"""Every creature of the document fights with its numbers: it attacks, uses effects, is hit, and dies."""

import re

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.errors import PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.creatures.cards.creature_card import block_lines, creature_card, offered
from bot.games.dnd.creatures.in_fights import uses as block_uses
from bot.games.dnd.creatures.in_fights.uses import LEGENDARY, RESISTANCE, Recharged
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_text import read_creatures
from bot.games.dnd.fight.record.combatant import Combatant, Newcomer
from bot.games.dnd.fight.rolls import area_requests, requests, riders
from bot.games.dnd.fight.rolls.attack_actions import in_one_press
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.rolls.recalled import Key, Thrown
from bot.games.dnd.fight.rolls.requests import Actor, target_of, weapon_of
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.steps.entering import Entered, Started
from bot.games.dnd.fight.steps.history import History, Taken
from bot.games.dnd.fight.steps.kinds import check, ends_itself
from bot.games.dnd.fight.steps.turns import Turned, next_turn
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.fight.table.changes import recharging
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.rolls.record.damage_dealt import dealt
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.words import headline
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, ability_modifier
from bot.rolls.card import plain
from tests.cases import every

EVERY = [each for each in map(bestiary.creature, bestiary.names()) if each]
IT, MIRA = 1, 2
LEAVES_AN_EFFECT = ("Aboleth", "Glabrezu", "Kraken", "Succubus")
"""Creatures whose Multiattack leaves an effect open, as in "two Tentacle attacks and uses Fling"."""


class Showing:
    """Dice that show this face on every d20, and 1 on every other die."""

    def __init__(self, d20):
        self.d20 = d20

    def draw(self, count, sides):
        return [self.d20 if sides == 20 else 1] * count


def fight_of(creature, *steps, auto=False):
    """Return this creature's fight with Mira (500 Hit Points) on its first turn, after these steps."""
    came = [
        Started(auto),
        Entered(
            (Newcomer(creature.name, "monster", creature.sheet.hp, 1, creature=creature, mortal=True),), 20, 1
        ),
        Entered((Newcomer("Mira", "pc", 500, 2, player=7, character=9),), 10, 2),
        Turned(1, rounds=True),
    ]
    return History().then(*(Taken(n, each, 0, 1, "Gwen", 0) for n, each in enumerate([*came, *steps], 1)))


def then(history, step):
    """Return the fight after one more step, which must be allowed."""
    check(history.fight, step, None)
    return history.then(Taken(len(history.taken) + 1, step, 0, 1, "Gwen", 0))


def next_of(history):
    """Return the fight on its next turn."""
    return then(history, next_turn(history.fight))


def least(parts, twice=1):
    """Return the total of these damage parts if every die shows 1."""
    sums: dict[str, int] = {}
    for part in parts:
        found = re.fullmatch(r"(?:(\d+)d\d+)?([+-]?\d+)?", part.dice)
        assert found
        count, more = found.groups()
        sums[part.type] = sums.get(part.type, 0) + int(count or 0) * twice + int(more or 0)
    return {kind: max(0, amount) for kind, amount in sums.items()}


def roll_attack(creature, weapon, d20, *, picks=(), history=None):
    """Roll an attack on Mira, who has AC 5, and return its outcome and its step."""
    fight = (history or fight_of(creature)).fight
    of, against = fight.find(IT), fight.find(MIRA)
    request = requests.attack_request(
        Actor(of, creature.sheet, Scene()),
        replace(target_of(against, None), ac=5),
        riders.as_used(weapon, of, against, picks),
        Fighting(1, "attack", IT),
        picks=picks,
        helpers=(),
    )
    outcome = resolve(request, Showing(d20))
    return outcome, step_of(request, outcome.faces), request


def roll_effect(creature, effect, d20, saves=0):
    """Roll an effect of the stat block on Mira, and return its outcome and its step."""
    of = fight_of(creature).fight.find(IT)
    met = (Target("Mira", combatant=MIRA, modifier=saves),)
    fighting = Fighting(1, area_requests.BY[effect.use], IT, effect=effect.name)
    request = area_requests.effect_request(Actor(of, creature.sheet, Scene()), effect, met, fighting)
    outcome = resolve(request, Showing(d20))
    return outcome, step_of(request, outcome.faces), request


of_each = every("creature", EVERY)


def test_the_first_faces_kept_for_a_turn_are_used_and_the_others_left():
    dragon = bestiary.creature("Adult Red Dragon")
    assert dragon
    (breath,) = (each for each in dragon.block.effects if each.recharge)
    now = next_of(then(fight_of(dragon), replace(roll_effect(dragon, breath, 1)[1], actor=IT)))
    turn = Taken(9, next_turn(now.fight), 0, 7, "Alice", 0)
    key = Key(2, 1, "0:adult red dragon", "recharge Fire Breath d6")

    (rolled,), thrown = recharging(now, (turn,), {key: (5, 2, 6)}, ScriptedFaces())

    assert isinstance(rolled.step, Turned)
    assert rolled.step.recharged == (Recharged(IT, "Fire Breath", 5),)
    assert thrown == Thrown(2, 1, faces={key: (5,)}, kept={key: (5, 2, 6)}, left={key: (2, 6)})

    (rolled,), thrown = recharging(now, (turn,), {}, ScriptedFaces(4))

    assert isinstance(rolled.step, Turned)
    assert rolled.step.recharged == (Recharged(IT, "Fire Breath", 4),)
    assert thrown == Thrown(2, 1, faces={key: (4,)}, kept={key: ()}, left={key: ()})


class TestEachOfThem:
    @of_each
    def test_a_creature_enters_with_its_numbers(self, creature):
        came = fight_of(creature).fight.find(IT)
        assert (came.hp.hp, came.hp.maximum) == (creature.sheet.hp, creature.sheet.hp)
        for place, key in enumerate(ABILITIES):
            own = ability_modifier(creature.sheet.scores[place])
            met = target_of(came, creature.sheet, key)
            assert met.modifier == dict(creature.saves).get(key, own)
            assert (met.ac, met.secret) == (creature.sheet.ac, True)

    @of_each
    def test_a_creature_is_added_by_its_name_in_any_spelling(self, creature):
        name = creature.name
        for text, count in ((name, 1), (f"{name.upper()} x3", 3), (f"2 {name.casefold()}s", 2)):
            (typed,) = read_creatures(text)
            assert (bestiary.creature(typed.name), typed.count, typed.creature) == (creature, count, None)

    @of_each
    def test_each_attack_hits_with_its_bonus_and_damage(self, creature):
        for weapon in creature.sheet.attacks:
            outcome, step, _ = roll_attack(creature, weapon, 10)
            assert outcome.test.total == 10 + weapon.bonus
            parts = weapon.damage
            assert dict(outcome.amounts) == least(parts), "unhurt, unmoved and without Advantage"
            hits = (Hit(MIRA, sum(least(parts).values())),) if parts or step.afflicts else ()
            plain_step = replace(step, afflicts=(), afflicted=())
            near = not weapon.ranged and weapon.reach <= 5
            dealt = Dealt(IT, hits, melee=not weapon.ranged, aimed=MIRA, weapon=weapon.name, near=near)
            assert plain_step == dealt
            rider = creature.block.rider(weapon.name)
            if not any(each.use == "rider" and each.name == weapon.name for each in creature.block.effects):
                fits = rider.max_size not in ("tiny", "small")
                brings = rider.conditions if fits else ()
                assert tuple(each.condition for each in step.afflicts) == brings
                assert step.afflicted == ((MIRA,) if brings else ())
            critical, _, _ = roll_attack(creature, weapon, 20)
            assert dict(critical.amounts) == least(parts, twice=2)
            missed, step, _ = roll_attack(creature, weapon, 1)
            assert (missed.damage, step.hits) == ((), ())
            for when in creature.block.rider(weapon.name).whens:
                self._check_when(creature, weapon, when)

    def _check_when(self, creature, weapon, when):
        picks, history = {"moved": (riders.MOVED,), "grappled": (riders.GRAPPLED,)}.get(when.holds, ()), None
        if when.holds == "advantage":
            picks = (requests.ADVANTAGE,)
        if when.holds in ("self_bloodied", "target_bloodied"):
            hurt = (IT, creature.sheet.hp - 1) if when.holds == "self_bloodied" else (MIRA, 400)
            history = fight_of(creature, Dealt(0, (Hit(*hurt),), "entered"))
        outcome, _, _ = roll_attack(creature, weapon, 10, picks=picks, history=history)
        meant = (*(when.instead or weapon.damage[:1]), *weapon.damage[1:], *when.add)
        assert dict(outcome.amounts) == least(meant), when.holds

    @of_each
    def test_each_effect_is_saved_against_with_its_dc(self, creature):
        for effect in creature.block.effects:
            whole = sum(least(effect.damage).values())
            failed, step, request = roll_effect(creature, effect, 1)
            assert (request.ability, request.dc or 0) == (effect.save, effect.dc)
            assert dict(failed.amounts) == least(effect.damage)
            assert step.hits == (Hit(MIRA, whole),)
            assert step.effect == effect.name
            assert headline(request, failed)
            if effect.save:
                saved, step, _ = roll_effect(creature, effect, effect.dc - 5, saves=5)
                assert saved.targets[0].success
                assert step.hits == (Hit(MIRA, whole // 2 if effect.half else 0),)
                almost, _, _ = roll_effect(creature, effect, effect.dc - 6, saves=5)
                assert almost.targets[0].success is False

    @of_each
    def test_ongoing_damage_is_dealt_once_per_turn_and_uses_nothing(self, creature):
        history = fight_of(creature)
        of = history.fight.find(IT)
        for what in of.block.lasting:
            fighting = Fighting(1, "ongoing", IT, effect=what.name)
            actor = Actor(of, creature.sheet, Scene())
            request = area_requests.ongoing_request(actor, what, Target("Mira", combatant=MIRA), fighting)
            step = step_of(request, resolve(request, Showing(1)).faces)
            hits = (Hit(MIRA, sum(least(what.damage).values())),)
            assert step == Dealt(IT, hits, "ongoing", aimed=MIRA, effect=what.name)
            history = then(history, step)
            with pytest.raises(PressError, match="this turn"):
                check(history.fight, step, None)
            then(next_of(history), step)
        assert history.fight.find(IT).spent == ()

    @of_each
    def test_each_damage_type_is_dealt_with_its_resistances(self, creature):
        sheet = creature.sheet
        met = target_of(fight_of(creature).fight.find(IT), sheet)
        for kind in DAMAGE_TYPES:
            taken = 5 if kind in sheet.resist else 10
            taken = taken * 2 if kind in sheet.vulnerable else taken
            taken = 0 if kind in sheet.immune else taken
            came = dealt([(kind, 10)], met)
            assert came.total == taken
            assert came.stops(met) == (kind in creature.block.regeneration.stopped_by and taken > 0)

    @of_each
    def test_a_creature_dies_at_0_hit_points(self, creature):
        fight = then(fight_of(creature), Dealt(0, (Hit(IT, creature.sheet.hp - 1),), "entered"))
        assert fight.fight.find(IT).hp.hp == 1
        fight = then(fight, Dealt(0, (Hit(IT, 1, stops=True),), "entered"))
        if creature.block.regeneration.stopped_by:
            assert fight.fight.find(IT).hp.state == "dying"
            fight = next_of(next_of(fight))
        assert fight.fight.find(IT).hp.state == "dead"

    @of_each
    def test_a_creatures_turn_ends_automatically_after_all_of_its_attacks(self, creature):
        history = fight_of(creature, auto=True)
        most = max(1, len(creature.block.multiattack))
        made = []
        for n in range(1, most + 1):
            before = history.fight
            made.append(weapon_of(before.find(IT), creature.sheet, (), history.taken).name)
            history = then(history, Dealt(IT, (), aimed=MIRA, weapon=made[-1]))
            assert ends_itself(before, history.fight, history.taken[-1].step) == (n == most), made
        named = [
            each for each in creature.block.multiattack if each in {a.name for a in creature.sheet.attacks}
        ]
        assert made[: len(named)] == named or {*named} == {*made}, "in the order of its stat block"

    @of_each
    def test_one_press_makes_every_attack_of_a_multiattack_and_no_effect(self, creature):
        it, sheet, plan = fight_of(creature).fight.find(IT), creature.sheet, creature.block.multiattack
        is_open = creature.name not in LEAVES_AN_EFFECT
        names = {each.name for each in sheet.attacks}
        meant = [each for each in plan if each in names or (is_open and not each)]
        assert in_one_press(it, sheet, weapon_of(it, sheet, (), ()), ()) == max(1, len(meant))

    @of_each
    def test_a_used_ability_stays_used_until_it_recharges(self, creature):
        for name in {each.name for each in creature.block.effects if each.recharge}:
            face = creature.block.recharge(name)
            history = fight_of(creature)
            step = next(
                roll_effect(creature, each, 1)[1] for each in creature.block.effects if each.name == name
            )
            history = then(history, step)
            with pytest.raises(PressError, match="has already used"):
                check(history.fight, replace(step, actor=IT), None)
            assert name not in [each.name for each in offered(history.fight, history.fight.find(IT))]
            mira = next_of(history)
            assert block_uses.due(mira.fight, 1) == [(mira.fight.find(IT), name)]
            for shown, is_back in ((face - 1, 0), (face, 1)):
                turn = replace(next_turn(mira.fight), recharged=(Recharged(IT, name, shown),))
                assert block_uses.left(then(mira, turn).fight.find(IT), name) == is_back
        for each in creature.block.effects:
            if each.per_day:
                step, history = roll_effect(creature, each, 1)[1], fight_of(creature)
                for _ in range(each.per_day):
                    history = then(history, step)
                with pytest.raises(PressError, match="has no uses of"):
                    check(history.fight, step, None)

    @of_each
    def test_legendary_actions_and_resistance_are_counted(self, creature):
        block, history = creature.block, fight_of(creature)
        for what, uses in ((LEGENDARY, block.legendary), (RESISTANCE, block.resistance)):
            for nth in range(1, uses.most + 1):
                with pytest.raises(PressError):
                    check(history.fight, Spent(IT, what, nth + 1), None)
                history = then(history, Spent(IT, what, nth))
            with pytest.raises(PressError, match="left"):
                check(history.fight, Spent(IT, what, uses.most + 1), None)
        of = next_of(next_of(history)).fight.find(IT)
        assert of.spent == (RESISTANCE,) * block.resistance.most, "a round doesn't end the day"

    @of_each
    def test_a_gm_reads_the_whole_creature_and_every_effect_in_time(self, creature):
        history = fight_of(creature)
        for hurt in (0, 1):
            shown = Moment(history, history.fight, {})
            of = shown.fight.find(IT)
            assert of
            card = creature_card(shown, of)
            text = "\n".join(card.told)
            assert f"AC **{creature.sheet.ac}**, Hit Points **{creature.sheet.hp - hurt}**" in text
            assert all(plain(attack.name) in text for attack in creature.sheet.attacks)
            assert all(plain(effect.name) in text for effect in creature.block.effects)
            assert all(len(line) < 1000 for line in block_lines(creature))
            menus = {menu.ask for menu in card.menus}
            assert len(card.menus) <= 4
            for effect in offered(shown.fight, of):
                assert any(ask.startswith(effect.name) for ask in menus), effect.name
            history = next_of(then(history, Dealt(0, (Hit(IT, 1),), "entered")))
            if creature.sheet.hp == 1:
                break


@pytest.mark.parametrize(("by", "spent"), [("legendary", (LEGENDARY,)), ("", ())])
def test_only_a_legendary_action_without_its_own_uses_spends_a_shared_use(by, spent):
    goblin = Combatant(1, "Goblin", "monster", 1, HitPoints(10, 10))

    assert block_uses.used(goblin, "", by).spent == spent
