"""Undone results come up again, over any sequence of rolls, undos and turns."""

from itertools import count
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from msgspec.structs import replace

from bot.codec import dumps
from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.rolls.fighting import Does, Fighting
from bot.games.dnd.fight.rolls.recalled import FaceRecall
from bot.games.dnd.fight.rolls.rolled_step import deeds_of
from bot.games.dnd.fight.steps.entering import Entered, Removed, Started, numbered
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import fight_of, history_of
from bot.games.dnd.fight.table.changes import kept_faces, read_thrown, taking
from bot.games.dnd.fight.table.taken_back import last_standing, undoing
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import AttackRequest, CheckRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.targets.target import Target
from bot.rolls.values import Who

GWEN, ALICE = Who(1, "Gwen"), Who(2, "Alice")
SWORD = Attack("Sword", read_damage("1d8 slashing"), ability="str")
AXE = Attack("Axe", read_damage("1d12 slashing"), ability="str")


class Table:
    """A stored fight whose faces show the order in which they were drawn, and everything seen of it."""

    def __init__(self):
        first = StoredStep(1, dumps(Started()), 0, 1, "Gwen", 0)
        self.stored: Any = StoredFight(1, 5, 7, 0, 1, "", "", (first,), {}, {})
        self.rolls = count(1)
        self.drawn = count()
        self.trails: dict[int, Any] = {}

    def draw(self, number, sides):
        return [next(self.drawn) * 5 % sides + 1 for _ in range(number)]

    @property
    def fight(self):
        return fight_of(self.stored)

    def change(self, changes: FightChanges):
        steps = [
            structs.replace(each, undone=changes.undone.get(each.number, each.undone))
            for each in self.stored.steps
        ]
        faces = {**self.stored.faces, **changes.faces}
        kept = {key: text for key, text in faces.items() if text}
        self.stored = StoredFight(1, 5, 7, 0, 1, "", "", (*steps, *changes.added), {}, kept)

    def roll(self, request):
        """Roll as the service does, with earlier faces first and then new ones. Return all faces by kind."""
        recall = FaceRecall(self.fight, kept_faces(self.stored), request)
        source = recall.source(self)
        faces = GAME.throw(request, source)
        roll, (deed,) = next(self.rolls), deeds_of(request, faces)
        done: Any = recall.done(deed, source)
        self.change(taking(self.stored, done.step, ALICE, 0, roll=roll, thrown=done.thrown))
        return dict(done.thrown.faces)

    def enter(self, name, player):
        newcomer = Newcomer(name, "pc" if player else "monster", 50, player=player, character=player)
        entering = numbered(
            self.fight, Entered((newcomer,), 0), [each.step for each in history_of(self.stored).taken]
        )
        fighting = Fighting(1, "enter", newcomers=(newcomer,), creature=entering.newcomers[0].key)
        return self.roll(
            CheckRequest(fighting=fighting.part, roller=Roller(name=name, player=player, character=player))
        )

    def attack(self, actor, target, weapon, *, advantage=False):
        of, at = (
            next((each for each in self.fight.combatants if each.name == name), None)
            for name in (actor, target)
        )
        if not of or not at or of.id == at.id or not of.hp.is_up or at.hp.dead or self.fight.saver:
            return None
        does: Does = "attack" if of.group == self.fight.group else "reaction"
        if does == "reaction" and of.reaction:
            return None
        request = AttackRequest(
            attack=weapon,
            parts=weapon.damage,
            advantage=("x",) if advantage else (),
            targets=(Target(at.name, combatant=at.id),),
            met=(Target(at.name, ac=10, combatant=at.id),),
            fighting=Fighting(1, does, of.id).part,
            roller=Roller(name=of.name, player=of.player, character=of.character),
        )
        return self.roll(request)

    def undo(self):
        last = last_standing(history_of(self.stored).taken)
        if last:
            self.change(undoing(self.stored, last.number, GWEN, 0, is_gm=True))

    def take(self, step):
        self.change(taking(self.stored, step, ALICE, 0))

    def standing(self):
        """Return the faces of all current rolls, by turn, creature and kind, in order."""
        found: dict[Any, list[int]] = {}
        for each in self.stored.steps:
            if each.thrown and not each.undone:
                for key, faces in read_thrown(each.thrown):
                    found.setdefault(key, []).extend(faces)
        return found


DOES = st.one_of(
    st.tuples(
        st.just("attack"),
        st.sampled_from(["Mira", "Bo", "Goblin"]),
        st.sampled_from(["Mira", "Bo", "Goblin"]),
        st.sampled_from([SWORD, AXE]),
        st.booleans(),
    ),
    st.tuples(st.sampled_from(["undo", "undo", "turn", "leave", "join"])),
)


@given(st.lists(DOES, max_size=25))
def test_no_one_sees_two_results_of_one_roll(does):
    table = Table()
    table.enter("Mira", 2)
    table.enter("Bo", 3)
    table.enter("Goblin", 0)
    table.take(Turned())
    seen: dict[Any, list[int]] = {}
    for what, *about in does:
        do(table, what, about)
        for key, faces in table.standing().items():
            shown = faces[:1] if key.lasts else faces
            known = seen.setdefault(key, [])
            assert shown[: len(known)] == known[: len(shown)], key
            seen[key] = max(known, shown, key=len)


def do(table, what, about):
    """Do this action, if it's possible."""
    mira = next((each for each in table.fight.combatants if each.name == "Mira"), None)
    match what:
        case "attack":
            table.attack(*about[:3], advantage=about[3])
        case "undo" if (
            sum(not each.undone for each in table.stored.steps) > 5
        ):  # The fight itself stays started.
            table.undo()
        case "turn" if not table.fight.saver and any(each.hp.is_up for each in table.fight.combatants):
            table.take(Turned())
        case "leave" if mira and len(table.fight.combatants) > 1:
            table.take(Removed(mira.id))
        case "join" if not mira:
            table.enter("Mira", 2)


def test_a_creature_is_identified_by_its_player_and_name():
    mira = Newcomer("Mira", "pc", 10, player=2)
    assert mira.key == replace(mira, name=" MIRA ", maximum=3).key != replace(mira, player=3).key


def test_a_renamed_character_and_one_with_the_same_name_are_the_same():
    table = Table()
    table.enter("Mira", 2)
    for newcomer in (Newcomer("Zed", "pc", 50, player=2, character=2), Newcomer("mira", "pc", 50, player=2)):
        entering = numbered(
            table.fight, Entered((newcomer,), 0), [each.step for each in history_of(table.stored).taken]
        )
        assert entering.newcomers[0].key == "2:mira"
