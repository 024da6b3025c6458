"""Rests in a database: for whom, what each restores, and how to undo all of it."""

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import Recalled
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, exhaustion
from bot.games.dnd.conditions.store import Bearings
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.counters.rules.cost import Spend
from bot.games.dnd.counters.rules.counter import Back, Counter
from bot.games.dnd.counters.store import SpentCounters
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.entering import Entered, Started
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredStep
from bot.games.dnd.hit_points.record.course import ALONE
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import Restored
from bot.games.dnd.hit_points.store import KeptHitPoints, KeptStates
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.rests.rules.resting import Regained
from bot.games.dnd.rests.rules.words import rest_card
from bot.games.dnd.rests.store import Rests
from bot.games.dnd.rests.table import RestService, _regained, _step
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.store import Characters
from bot.games.dnd.sheet.table import CharacterService
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place
from bot.store.channels import Channels
from tests.games.dnd.books import ALICE, BOB, DIRECT, GWEN, HERE
from tests.support import LoadedDice

COUNTERS = "slots: wizard 3\nRage 3 (short rest 1, long rest)\nKi 5 (short rest)\nWand 7 (dawn 1d6-3)"


class Camp:
    """A database in which Mira and Bo rest, with dice that show the given faces."""

    def __init__(self, database):
        gms, fights = GameMasters(Channels(database)), Fights(database)
        self.fights, self.dice, self.kept = fights, LoadedDice(), KeptStates(database)
        self.spent, self.bearings = SpentCounters(database), Bearings(database)
        self.characters = CharacterService(Characters(database), gms)
        conditions = ConditionService(self.characters, self.bearings, fights, clock=lambda: 5)
        self.points = HitPointService(self.characters, conditions, self.kept, fights, clock=lambda: 5)
        self.rests = RestService(
            self.characters,
            self.points,
            CounterService(self.characters, self.spent),
            conditions,
            gms,
            rests=Rests(database),
            faces=FacesAgain(database),
            source=self.dice,
            clock=lambda: 5,
        )

    async def come(self, name, who, **sheet):
        return await self.characters.add(HERE, who, Sheet(name, (10,) * 6, **sheet))

    async def is_so(self, of, hp):
        await self.kept.change([KeptHitPoints(of.id, dumps(hp), hp.maximum)])

    async def bears(self, of, *borne):
        await self.bearings.change(of.id, lambda _: Bearing(tuple(borne)))

    async def tired(self, of):
        return exhaustion((await self.bearings.get(of.id)).borne)

    async def has_spent(self, of, most=9, **amounts):
        for key, amount in amounts.items():
            await self.spent.spend(Spend(of.id, key.replace("_", " "), amount, most))

    async def fights_now(self, of):
        first = StoredStep(1, dumps(Started()), 0, GWEN.user, "Gwen", 5)
        assert await self.fights.start(HERE.guild, HERE.channel, 0, first)
        here = await self.fights.current(HERE.channel)
        assert here
        new = Newcomer(of.name, "pc", 20, 1, of.owner, of.id)
        step = StoredStep(2, dumps(Entered((new,), 9, 1)), 0, GWEN.user, "Gwen", 5)
        await self.fights.change(here.id, lambda _: FightChanges(added=(step,), characters=(of.id,)))


@pytest.fixture
def camp(database):
    return Camp(database)


@pytest.fixture
async def mira(camp):
    return await camp.come("Mira", ALICE, hp=20, counters=read_counters(COUNTERS))


@pytest.fixture
async def bo(camp):
    return await camp.come("Bo", BOB, hp=15)


def wand(most=7):
    return Counter("Wand", most, (Back("dawn", "1d6-3"),))


@pytest.mark.parametrize(
    ("most", "spent", "face", "amount"),
    [
        (7, 5, 1, 0),
        (7, 5, 3, 0),
        (7, 5, 4, 1),
        (7, 5, 6, 3),
        (7, 2, 6, 2),
        (7, 9, 1, 2),
        (7, 9, 6, 5),
        (0, 9, 1, 9),
    ],
)
def test_a_recovery_die_restores_at_least_0_and_at_most_what_was_spent(most, spent, face, amount):
    dice = LoadedDice()
    dice.will_show(face)

    regained = _regained(wand(most), wand().back[0], spent, Recalled({}, dice))

    assert regained == Regained("own wand", amount, most, "Wand", "1d6-3", (face,))


def test_without_dice_everything_spent_returns():
    ki = Counter("Ki", 5, (Back("short"),))

    assert _regained(ki, ki.back[0], 9, Recalled({}, LoadedDice())) == Regained("own ki", 9, 5, "Ki")


@pytest.mark.parametrize(
    ("kind", "hp", "step"),
    [
        ("short", full(20), Restored(ALONE, "passed", 1)),
        ("long", HitPoints(1, 20), Restored(ALONE, "whole", 25)),
        ("long", HitPoints(0, 20, stable=True), Restored(ALONE, "passed", 8)),
        ("short", HitPoints(0, 20), Restored(ALONE, "passed", 1)),
        ("long", HitPoints(0, 20, dead=True), None),
        ("dawn", full(20), None),
    ],
)
def test_the_effects_of_time_and_rest_on_hit_points(kind, hp, step):
    assert _step(kind, hp, 25) == step


async def test_a_short_rest_restores_its_counters_and_undo_reverts_that(camp, mira):
    await camp.has_spent(mira, own_rage=2, own_ki=3, slot_1=1)

    taken = await camp.rests.rest(HERE, ALICE, "short", [mira])
    after = await camp.spent.of(mira.id)
    undone = await camp.rests.undo(HERE, ALICE, taken.number)

    assert after == {"own rage": 1, "slot 1": 1}
    assert undone.undone
    assert await camp.spent.of(mira.id) == {"own rage": 2, "own ki": 3, "slot 1": 1}


@pytest.mark.parametrize(
    ("kind", "level", "left"), [("long", 2, 1), ("long", 1, 0), ("short", 2, 2), ("dawn", 2, 2)]
)
async def test_a_long_rest_removes_one_level_of_exhaustion_and_undo_restores_it(
    camp, mira, kind, level, left
):
    await camp.bears(mira, Borne("exhaustion", level=level), Borne("poisoned"))

    taken = await camp.rests.rest(HERE, GWEN, kind, [mira])
    after = await camp.tired(mira)
    await camp.rests.undo(HERE, GWEN, taken.number)

    assert taken.rest.each[0].fresher == (left < level)
    assert after == left
    assert await camp.tired(mira) == level
    assert Borne("poisoned") in (await camp.bearings.get(mira.id)).borne


@pytest.mark.parametrize(("kind", "focus"), [("long", ""), ("short", "Bless")])
async def test_a_long_rest_ends_concentration_and_undo_restores_it(camp, mira, kind, focus):
    before = Bearing(focus="Bless", focused=3)
    await camp.bearings.change(mira.id, lambda _: before)

    taken = await camp.rests.rest(HERE, ALICE, kind, [mira])
    assert (await camp.bearings.get(mira.id)).focus == focus
    told = rest_card(taken.rest).lines
    assert ("**Mira** no longer concentrates on Bless" in told) == (not focus)
    await camp.rests.undo(HERE, ALICE, taken.number)

    assert await camp.bearings.get(mira.id) == before


async def test_without_exhaustion_a_rest_and_its_undo_change_no_level(camp, mira):
    await camp.bears(mira, Borne("poisoned"))

    taken = await camp.rests.rest(HERE, ALICE, "long", [mira])
    await camp.rests.undo(HERE, ALICE, taken.number)

    assert not taken.rest.each[0].fresher
    assert await camp.tired(mira) == 0


async def test_a_long_rest_heals_and_undo_reverts_that(camp, mira):
    await camp.is_so(mira, HitPoints(3, 20, temp=4))

    taken = await camp.rests.rest(HERE, ALICE, "long", [mira])
    after = (await camp.points.of(mira)).hp
    await camp.rests.undo(HERE, ALICE, taken.number)

    assert (taken.rest.each[0].changed, taken.rest.each[0].hp, taken.rest.each[0].maximum) == (True, 20, 20)
    assert after == full(20)
    assert (await camp.points.of(mira)).hp == HitPoints(3, 20, temp=4)


async def test_faces_of_an_undone_rest_come_up_again(camp, mira):
    await camp.has_spent(mira, own_wand=5)
    camp.dice.will_show(5)

    first = await camp.rests.rest(HERE, GWEN, "dawn", [mira])
    await camp.rests.undo(HERE, GWEN, first.number)
    again = await camp.rests.rest(HERE, GWEN, "dawn", [replace(mira, name="Mira\ufe0f")])

    assert [each.rest.each[0].back[0].faces for each in (first, again)] == [(5,), (5,)]
    assert await camp.spent.of(mira.id) == {"own wand": 3}
    camp.dice.will_show(6)
    third = await camp.rests.rest(HERE, GWEN, "dawn", [mira])
    assert third.rest.each[0].back[0].faces == (6,), "a face comes up again once"


@pytest.mark.parametrize(
    ("hp", "why"),
    [
        (HitPoints(0, 20), "has 0 Hit Points and needs at least 1 to rest"),
        (HitPoints(0, 20, dead=True), "is dead"),
    ],
)
async def test_the_fallen_and_the_dead_do_not_rest(camp, mira, bo, hp, why):
    await camp.is_so(mira, hp)
    await camp.has_spent(mira, own_ki=3)

    with pytest.raises(PlayerError, match=why):
        await camp.rests.rest(HERE, ALICE, "long", [mira])
    taken = await camp.rests.rest(HERE, GWEN, "long", [mira, bo])

    assert [each.why_not for each in taken.rest.each] == ["dead" if hp.dead else "down", ""]
    assert await camp.spent.of(mira.id) == {"own ki": 3}


async def test_dawn_restores_counters_even_for_the_fallen(camp, mira):
    await camp.is_so(mira, HitPoints(0, 20))
    await camp.has_spent(mira, own_wand=1)
    camp.dice.will_show(6)

    await camp.rests.rest(HERE, GWEN, "dawn", [mira])

    assert await camp.spent.of(mira.id) == {}


@pytest.mark.parametrize(
    ("kind", "hours", "after"),
    [
        ("short", 3, HitPoints(0, 20, stable=True, hours=2)),
        ("short", 1, HitPoints(1, 20)),
        ("long", 3, HitPoints(1, 20)),
    ],
)
async def test_time_passes_for_the_stable_without_a_rest(camp, mira, kind, hours, after):
    await camp.is_so(mira, HitPoints(0, 20, stable=True, hours=hours))
    await camp.has_spent(mira, own_ki=3)

    (of,) = (await camp.rests.rest(HERE, ALICE, kind, [mira])).rest.each

    assert (of.changed, of.hp, of.hours) == (True, after.hp, after.hours)
    assert (await camp.points.of(mira)).hp == after
    assert await camp.spent.of(mira.id) == {"own ki": 3}


async def test_someone_in_a_fight_does_not_rest(camp, mira, bo):
    await camp.fights_now(mira)

    with pytest.raises(PlayerError, match="is in a fight"):
        await camp.rests.rest(HERE, ALICE, "short", [mira])
    taken = await camp.rests.rest(HERE, GWEN, "short", [mira, bo])

    assert [each.why_not for each in taken.rest.each] == ["fight", ""]


async def test_if_everyone_is_in_a_fight_no_one_rests(camp, mira):
    await camp.fights_now(mira)
    down = await camp.come("Bo", ALICE, hp=15)
    await camp.is_so(down, HitPoints(0, 15))
    with pytest.raises(PlayerError) as refused:
        await camp.rests.rest(HERE, GWEN, "long", [mira, down])
    assert str(refused.value) == (
        "**Mira** is in a fight and can't rest until it's over.\n**Bo** has 0 Hit Points and "
        "needs at least 1 to rest."
    )


async def test_a_rest_is_taken_by_the_player_or_a_gm(camp, mira, bo):
    with pytest.raises(PlayerError, match="Bo belongs to Bob"):
        await camp.rests.rest(HERE, ALICE, "short", [mira, bo])

    taken = await camp.rests.rest(HERE, GWEN, "short", [mira, bo, mira])

    assert [each.name for each in taken.rest.each] == ["Mira", "Bo"], "each of them rests once"


async def test_only_its_gm_lets_a_creature_rest(camp, mira):
    ogre = await camp.come("Ogre", GWEN, level="CR 2", hp=60)

    taken = await camp.rests.rest(HERE, GWEN, "long", [mira, ogre])

    assert [each.secret for each in taken.rest.each] == [False, True]


async def test_a_rest_is_undone_once_by_who_took_it_or_a_gm(camp, bo):
    taken = await camp.rests.rest(HERE, BOB, "short", [bo])

    with pytest.raises(PlayerError, match="Only a GM"):
        await camp.rests.undo(HERE, ALICE, taken.number)
    await camp.rests.undo(HERE, GWEN, taken.number)
    with pytest.raises(PressError, match="That rest has already been undone"):
        await camp.rests.undo(HERE, BOB, taken.number)


@pytest.mark.parametrize("place", [Place(1, 11), Place(2, 10), DIRECT])
async def test_a_rest_is_known_only_where_it_was_taken(camp, bo, place):
    taken = await camp.rests.rest(HERE, BOB, "short", [bo])

    assert await camp.rests.get(HERE, taken.number) == taken
    for number, where in ((taken.number, place), (taken.number + 1, HERE)):
        with pytest.raises(PressError, match="That rest was taken in another channel"):
            await camp.rests.get(where, number)
