"""A fight's steps after a roll changes or is undone, with and without the later steps."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import ScriptedFaces
from bot.errors import PressError
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.entering import Entered, Started
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import fight_of, history_of
from bot.games.dnd.fight.table.changes import FightReroll, rerolling, taking
from bot.games.dnd.fight.table.taken_back import undoing, unrolling
from bot.games.dnd.hit_points.record.steps import Aided, Dealt, Healed, Hit, SheetChanged
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.rules.from_options import TypedOptions, attack_request
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.targets.target import Target
from bot.rolls.values import Who

GWEN, ALICE = Who(1, "Gwen"), Who(2, "Alice")
NOW = 1_000_000


def attack(*faces):
    """Return the request and faces of Mira's attack on the goblin, who has AC 15."""
    request = attack_request(None, "Sword +5 1d8+3 slashing", "Goblin", 15, TypedOptions())
    goblin = Target("Goblin", 15, combatant=2)
    roller = Roller(9, "Mira")
    request = replace(request, met=(goblin,), roller=roller, fighting=Fighting(1, "attack", 1).part)
    return request, resolve(request, ScriptedFaces(*faces)).faces


class Kept:
    """A fight in its stored form, changed as the store would change it."""

    def __init__(self, *, auto=True):
        first = StoredStep(1, dumps(Started(auto)), 0, 1, "Gwen", NOW)
        self.stored: Any = StoredFight(1, 5, 7, 0, 1, "", "", (first,), {}, {})
        mira = Newcomer("Mira", "pc", 20, player=2, character=9)
        goblin = Newcomer("Goblin", "monster", 10, mortal=True)
        self.take(Entered((mira,), 18), roll=1).take(Entered((goblin,), 12), roll=2)
        self.take(Entered((Newcomer("Bo", "pc", 20, player=3, character=8),), 5), roll=3).take(Turned())

    def take(self, step, *, roll=0, who=ALICE, made=NOW):
        return self.change(taking(self.stored, step, who, made, roll=roll))

    def roll(self, number, *faces):
        return self.take(step_of(*attack(*faces)), roll=number)

    def reroll(self, number, revision, *faces):
        return self.change(
            rerolling(self.stored, FightReroll(step_of(*attack(*faces)), revision, ALICE), number, NOW)
        )

    def unroll(self, number, *faces):
        last, before = self.stored.steps[-1].number, FightReroll(step_of(*attack(*faces)), 9, GWEN)
        return self.change(unrolling(self.stored, last, before, number, NOW))

    def undo(self, *, who=GWEN, is_gm=True, now=NOW):
        last = next(each.number for each in reversed(self.stored.steps) if not each.undone)
        return self.change(undoing(self.stored, last, who, now, is_gm=is_gm))

    def change(self, changes):
        steps = [
            StoredStep(
                each.number,
                changes.rewritten.get(each.number, each.step),
                each.roll,
                each.user,
                each.name,
                each.made,
                changes.undone.get(each.number, each.undone),
            )
            for each in self.stored.steps
        ]
        self.lowers = changes.lowers
        aim = "" if changes.lowers else self.stored.aim
        old = self.stored
        self.stored = StoredFight(old.id, 5, 7, 0, 1, aim, "", (*steps, *changes.added), old.maxima, {})
        return self

    @property
    def fight(self):
        return fight_of(self.stored)

    @property
    def goblin(self):
        return next(each for each in self.fight.combatants if each.name == "Goblin").hp.hp

    @property
    def acting(self):
        return [each.name for each in self.fight.acting]

    @property
    def standing(self):
        return [type(each.step) for each in history_of(self.stored).taken if not each.undone]


def test_a_reroll_changes_later_steps_but_not_the_turn():
    kept = Kept().roll(4, 15, 8)
    assert (kept.goblin, kept.acting) == (0, ["Bo"])
    kept.reroll(4, 2, 3)
    assert (kept.goblin, kept.acting) == (10, ["Goblin"]), "it's up again, and nothing has happened since"
    assert kept.lowers


def test_changing_the_same_roll_twice_leaves_one_turn():
    kept = Kept().roll(4, 3).reroll(4, 2, 15, 2).reroll(4, 3, 15, 5)
    assert kept.goblin == 2
    assert kept.standing.count(Turned) == 2
    assert kept.standing[-1] is Turned


def test_a_reroll_after_others_acted_changes_no_turn():
    kept = Kept().roll(4, 15, 8)
    kept.take(Marked(3, "bonus"), who=GWEN).reroll(4, 2, 3)
    assert (kept.goblin, kept.acting) == (10, ["Bo"])
    assert kept.standing[-1] is Rerolled


def test_undoing_a_reroll_restores_everything():
    kept = Kept().roll(4, 15, 8)
    before = kept.fight
    kept.reroll(4, 2, 3).unroll(4, 15, 8)
    assert kept.fight == before


def test_an_undone_roll_no_longer_changes_anything():
    kept = Kept().roll(4, 15, 8).undo()
    before = kept.fight
    assert kept.acting == ["Mira"]
    kept.reroll(4, 2, 3)
    assert kept.fight == before
    spent = FightReroll(step_of(*attack(3)), 2, ALICE, spends=True)
    with pytest.raises(PressError, match="That roll was undone, so you can't spend anything on it"):
        rerolling(kept.stored, spent, 4, NOW)


def test_a_step_and_the_turn_it_caused_are_undone_together():
    kept = Kept()
    before = kept.fight
    assert kept.roll(4, 3).undo().fight == before


@pytest.mark.parametrize(("who", "late", "word"), [(Who(3, "Bob"), 0, "Alice's"), (ALICE, 61_000, "minute")])
def test_players_undo_their_own_recent_steps_without_dice(who, late, word):
    kept = Kept(auto=False).take(Marked(1, "bonus"))
    with pytest.raises(PressError, match=word):
        kept.undo(who=who, is_gm=False, now=NOW + late)
    kept.undo(who=ALICE, is_gm=False, now=NOW + 60_000)


@pytest.mark.parametrize(
    "rolled", [lambda kept: kept.roll(4, 3), lambda kept: kept.roll(4, 3).reroll(4, 2, 15, 8)]
)
@pytest.mark.parametrize("auto", [False, True])
def test_a_player_cannot_undo_a_step_with_dice(rolled, auto):
    kept = rolled(Kept(auto=auto))
    with pytest.raises(PressError, match="Only a GM can undo a roll"):
        kept.undo(who=ALICE, is_gm=False)


def test_numbers_and_names_are_never_reused():
    kept = Kept().take(Entered((Newcomer("Goblin", "monster", 10),) * 2, 3), roll=5)
    names = [(each.id, each.name) for each in kept.fight.combatants]
    assert names == [(1, "Mira"), (2, "Goblin"), (3, "Bo"), (4, "Goblin 2"), (5, "Goblin 3")]
    kept.undo().take(Entered((Newcomer("Ogre", "monster", 10),), 3), roll=6)
    assert [each.id for each in kept.fight.combatants] == [1, 2, 3, 6]


def test_effects_on_the_last_in_the_order_end_too():
    """Bo, the last in the order, uses his Reaction and falls. It returns when his turn would have been."""
    kept = Kept(auto=False).take(Marked(3, "reaction"), who=GWEN)
    kept.take(Dealt(0, (Hit(3, 20),), "entered"), who=GWEN).take(Aided(0, 3, success=True), who=GWEN)
    kept.take(Turned()).take(Turned())
    assert (kept.acting, kept.fight.round) == (["Mira"], 2)
    assert not next(each for each in kept.fight.combatants if each.name == "Bo").reaction


def test_an_edited_sheet_applies_from_then_on_and_changes_no_earlier_steps():
    kept = Kept(auto=False).take(Dealt(0, (Hit(1, 15),), "entered"), who=GWEN)
    old = kept.stored
    kept.stored = StoredFight(old.id, 5, 7, 0, 1, "", "", old.steps, {9: 12, 8: 30}, {})
    assert [(each.hp.hp, each.hp.maximum) for each in kept.fight.combatants] == [(5, 12), (10, 10), (30, 30)]
    kept.take(Healed(0, (1,), 20), who=GWEN)
    assert [(each.hp.hp, each.hp.maximum) for each in kept.fight.combatants] == [(12, 12), (10, 10), (30, 30)]
    assert kept.standing.count(SheetChanged) == 2
