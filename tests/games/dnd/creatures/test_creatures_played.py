"""The document's creatures, played in a fight with given faces: their effects and how these end.

Two more are played in the real bot: see tests/e2e/test_dnd_ends.py.
"""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends, Escape, conditions_of
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.cards.creature_card import creature_card
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.fight.cards.more import more_card
from bot.games.dnd.fight.cards.panel import panel_card
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.kinds import ends_itself
from bot.games.dnd.fight.steps.turns import next_turn
from bot.games.dnd.fight.stored.history import history_of
from bot.games.dnd.fight.table.attacking import AttackActions
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.saving import FightSaves
from bot.games.dnd.fight.ui import presses
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.rolls.values import Press
from tests.games.dnd.books import ALICE, BOB, FIGHT, GWEN, Thrower, books, character, interaction, view
from tests.games.dnd.fight.fights import Story

IT, MIRA, BO = 1, 2, 3
PEOPLE = (
    character(9, "Mira", hp=500, ac=10, skills=(("athletics", "proficient"),)),
    character(8, "Bo", BOB, hp=500, ac=10),
)


class Played:
    """A fight on a creature's turn, in which Mira and then Bo, her ally, act next."""

    def __init__(self, name):
        creature = bestiary.creature(name)
        assert creature
        self.story = Story().enter(name, 20, "monster", hp=creature.sheet.hp, creature=creature)
        self.story.enter("Mira", 15, hp=500, player=ALICE.user, character=9)
        self.story.enter("Bo", 10, hp=500, player=BOB.user, character=8).turn()
        self.aim = ""

    @property
    def fight(self):
        return self.story.fight

    def bears(self, of=MIRA):
        found = self.fight.find(of)
        assert found
        return conditions_of(found.borne)

    def view(self):
        return view(self.story, *PEOPLE, aim=self.aim)

    def cards(self, who):
        """Yield the fight's card, the card behind *More…*, and the creature's card for a GM."""
        now = self.view()
        is_gm = who is GWEN
        yield panel_card(now.moment)
        yield more_card(now.moment, who.user, is_gm=is_gm, joins=False)
        if is_gm:
            yield creature_card(now.moment, self.fight.find(IT))

    async def tap(self, who, label, *faces):
        """Press the button whose label begins with this text."""
        found = [each for card in self.cards(who) for each in card.actions if each.label.startswith(label)]
        assert found, labels(self, who)
        action = found[0]
        await self.press(who, Press(FIGHT, action.key, (), action.at, action.of), faces)

    async def pick(self, who, ask, *labels, faces=()):
        """Pick these entries in the list whose question begins with this text."""
        found = [each for card in self.cards(who) for each in card.menus if each.ask.startswith(ask)]
        assert found, [each.ask for card in self.cards(who) for each in card.menus]
        menu = found[0]
        keys = tuple(
            next(each.key for each in menu.choices if each.label.startswith(label)) for label in labels
        )
        await self.press(who, Press(FIGHT, menu.key, keys, menu.at), faces)

    async def press(self, who, pressed, faces):
        at, thrower = books(*PEOPLE, story=self.story), Thrower(*faces)
        service: Any = thrower
        rolls = FightRolls(at.book, service, at.counters, at.paid)
        services: Any = SimpleNamespace(
            fights=at.book,
            fight_steps=at.steps,
            fight_rolls=rolls,
            fight_saves=FightSaves(at.book, rolls),
            fight_attacks=AttackActions(at.book, rolls),
            characters=at.characters,
            counters=at.counters,
        )
        at.fights.stored = replace(at.fights.stored, aim=self.aim)
        had = len(self.story.steps)
        await presses.done(services, interaction(who), presses.meant(pressed), self.view())
        self.aim = at.fights.stored.aim
        if thrower.step:
            before = self.fight
            self.story.take(thrower.step)
            if ends_itself(before, self.fight, thrower.step):
                self.story.turn()
        else:
            self.story.take(*(each.step for each in history_of(at.fights.stored).taken[had:]))

    def turns(self, count=1):
        """Let this many turns pass without an action."""
        for _ in range(count):
            self.story.take(next_turn(self.fight))


def labels(played, who):
    return [each.label for card in played.cards(who) for each in card.actions]


async def test_a_quasits_scare_allows_a_save_each_turn_and_ends_after_a_minute():
    played = Played("Quasit")
    await played.pick(GWEN, "Scare", "Mira", faces=(9,))  # DC 10
    played.turns()
    for _ in range(9):
        assert "frightened" in played.bears()
        await played.tap(ALICE, "End turn: Mira saves against Frightened", 9)
        played.turns(2)
    assert "End turn" in labels(played, ALICE), "the tenth succeeds automatically"
    await played.tap(ALICE, "End turn")
    assert played.bears() == ()


async def test_a_save_ends_a_quasits_scare():
    played = Played("Quasit")
    await played.pick(GWEN, "Scare", "Mira", faces=(9,))
    played.turns()
    await played.tap(ALICE, "End turn: Mira saves against Frightened", 10)
    assert played.bears() == ()
    assert played.fight.acting[0].name == "Bo"


async def test_a_lichs_touch_paralyzes_until_the_start_of_its_next_turn():
    played = Played("Lich")
    await played.pick(GWEN, "Weapon", "Paralyzing Touch")
    await played.pick(GWEN, "Paralyzing Touch", "Mira", faces=(10, 1, 1, 1))
    played.turns()
    assert "paralyzed" in played.bears()
    assert "End turn" in labels(played, ALICE), "there is no save"
    played.turns()
    assert "paralyzed" in played.bears()
    played.turns()
    assert played.bears() == ()


async def test_a_basilisks_gaze_petrifies_a_target_that_fails_twice():
    played = Played("Basilisk")
    await played.pick(GWEN, "Petrifying Gaze", "Mira", faces=(11,))  # DC 12
    assert played.bears() == ("restrained",)
    played.turns()
    await played.tap(ALICE, "End turn: Mira saves against Restrained", 11)
    assert played.bears() == ("petrified", "incapacitated")
    played.turns(30)
    assert played.bears() == ("petrified", "incapacitated")


async def test_the_second_save_ends_a_basilisks_gaze():
    played = Played("Basilisk")
    await played.pick(GWEN, "Petrifying Gaze", "Mira", faces=(11,))
    played.turns()
    await played.tap(ALICE, "End turn: Mira saves against Restrained", 12)
    assert played.bears() == ()


async def slept():
    """Return a fight in which Mira sleeps by a brass dragon's breath, and it's Bo's turn."""
    played = Played("Adult Brass Dragon")
    await played.pick(GWEN, "Sleep Breath", "Mira", faces=(17,))  # DC 18
    played.turns()
    await played.tap(ALICE, "End turn: Mira saves against Incapacitated", 17)
    assert "unconscious" in played.bears()
    return played


async def test_an_action_wakes_someone_put_to_sleep_by_a_brass_dragon():
    played = await slept()
    assert played.fight.acting[0].acted == 0
    await played.pick(BOB, "Dodge, help", "End Unconscious on Mira")
    assert played.bears() == ("prone",), "Unconscious leaves that"
    assert played.fight.acting[0].acted == 1


async def test_damage_wakes_someone_put_to_sleep_by_a_brass_dragon():
    played = await slept()
    played.story.take(Dealt(0, (Hit(MIRA, 1),), "entered"))
    assert played.bears() == ("prone",)


async def test_escaping_a_mimic_has_disadvantage():
    played = Played("Mimic")
    await played.pick(GWEN, "Weapon", "Pseudopod")
    await played.pick(GWEN, "Pseudopod", "Mira", faces=(10, 1, 1))
    played.turns()
    await played.tap(ALICE, "End Grappled: Athletics +2, DC 13", 20, 10)
    assert "grappled" in played.bears()
    assert played.fight.acting[0].acted == 1
    played.turns(3)
    await played.tap(ALICE, "End Grappled: Athletics +2, DC 13", 20, 11)
    assert played.bears() == ()


async def test_someone_engulfed_by_a_cube_escapes_or_is_pulled_out():
    played = Played("Gelatinous Cube")
    await played.pick(GWEN, "Engulf", "Mira", faces=(1, 1, 1, 1))
    assert played.bears() == ("restrained",)
    played.turns()
    await played.tap(ALICE, "End Restrained: Athletics +2, DC 12", 9)
    assert played.bears() == ("restrained",)
    played.turns()
    await played.pick(BOB, "Dodge, help", "End Restrained on Mira: Athletics +0, DC 12", faces=(12,))
    assert played.bears() == ()


async def test_a_dead_behir_lets_go():
    played = Played("Behir")
    await played.pick(GWEN, "Constrict", "Mira", faces=(1, 1, 1, 1, 1, 1))
    assert played.bears() == ("grappled", "restrained")
    played.turns(2)
    assert not any(each.startswith("End Grappled") for each in labels(played, BOB)), "it is Mira's"
    played.story.take(Dealt(0, (Hit(IT, 999),), "entered"))
    assert played.bears() == ()


async def test_a_wolf_knocks_its_prey_prone_which_stands_up():
    played = Played("Wolf")
    await played.pick(GWEN, "Bite", "Mira", faces=(10, 1))
    played.turns(3)
    assert played.bears() == ("prone",)
    played.turns()
    await played.pick(ALICE, "Dodge, help", "Stand up")
    assert played.bears() == ()


async def test_a_chuuls_paralysis_ends_with_its_poison():
    played = Played("Chuul")
    await played.pick(GWEN, "Paralyzing Tentacles", "Mira", faces=(12,))  # DC 13
    assert set(played.bears()) == {"poisoned", "paralyzed", "incapacitated"}
    played.turns()
    await played.tap(ALICE, "End turn: Mira saves against Poisoned", 13)
    assert played.bears() == ()


async def test_a_late_press_to_escape_is_refused_with_the_reason():
    played = Played("Mimic")
    await played.pick(GWEN, "Weapon", "Pseudopod")
    await played.pick(GWEN, "Pseudopod", "Mira", faces=(10, 1, 1))
    played.turns()
    action = next(each for card in played.cards(ALICE) for each in card.actions if each.key == "escape")
    played.turns()
    with pytest.raises(PressError):
        await played.press(ALICE, Press(FIGHT, action.key, (), action.at, action.of), ())


async def test_a_save_after_damage_ends_an_aboleths_charm():
    played = Played("Aboleth")
    await played.pick(GWEN, "Dominate Mind", "Mira", faces=(15,))  # DC 16
    played.turns(2)
    assert played.bears() == ("charmed",)
    played.story.take(Dealt(0, (Hit(MIRA, 1),), "entered"))
    await played.tap(ALICE, "Mira: Wis save, DC 16, against Charmed", 15)
    assert played.bears() == ("charmed",)
    assert played.fight.acting[0].name == "Bo", "that ends no one's turn"
    assert not any(each.startswith("Mira: Wis save") for each in labels(played, ALICE))
    played.story.take(Dealt(0, (Hit(MIRA, 1),), "entered"))
    await played.tap(ALICE, "Mira: Wis save, DC 16, against Charmed", 16)
    assert played.bears() == ()


async def test_a_creature_escapes_with_its_stat_blocks_bonus_which_only_gms_see():
    played = Played("Gladiator")
    like = Borne("", Ends(escape=Escape(13)), MIRA)
    played.story.take(Conditioned((IT,), (TypedCondition("grappled"),), like))
    assert "End Grappled: Athletics" in labels(played, GWEN)
    await played.tap(GWEN, "End Grappled: Athletics", 2)
    assert played.bears(IT) == ("grappled",)
    played.turns(3)
    await played.tap(GWEN, "End Grappled: Athletics", 3)  # +10
    assert played.bears(IT) == ()
