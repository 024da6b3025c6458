"""A fight as one press sees it: pings, its message, its owner, and who can have Inspiration."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.roll import Faces
from bot.errors import PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.moment import Inspired
from bot.games.dnd.fight.table.view import _inspired, rolls_shown, view_of
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.inspiration.store import Holder
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH
from bot.rolls.panels import Where
from bot.rolls.trail import Version
from bot.store.channels import StoredChannel, StoredGm
from tests.games.dnd.books import ALICE, BOB, DIRECT, FIGHT, GWEN, HERE, books, character, seen, stored, view
from tests.games.dnd.fight.fights import Story

RIDERS = (SheetRider("Poison", "1d4"), SheetRider("Bless", "1d4", to_hit=True, when="on"))
MIRA = character(9, "Mira", hp=20, ac=16, riders=RIDERS)
BO = character(8, "Bo", BOB, hp=20, ac=12)
PEOPLE = (MIRA, BO)
BEAST = Creature(Sheet("Goblin", (10,) * 6, ac=15, hp=7))


def fight(*steps):
    """Return a fight in which Mira acts first, followed by a goblin and Bo."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    story.enter("Goblin", 12, "monster", hp=7, creature=BEAST).enter("Bo", 9, player=BOB.user, character=8)
    return story.turn().take(*steps)


def test_a_turn_pings_its_player_and_the_gm_for_monsters():
    lobby = Story().enter("Mira", 18, player=ALICE.user)

    assert (view(lobby).id, view(lobby).moment.is_alone) == (FIGHT, False)
    assert view(lobby).ping == 0
    assert view(fight()).ping == ALICE.user
    assert view(fight().turn()).ping == GWEN.user


@pytest.mark.parametrize(
    ("where", "turn", "newest", "turned"),
    [
        (None, None, 0, False),
        (Where(55, is_worn=False), 1, 55, False),
        (Where(55, is_worn=False), 2, 55, True),
        (Where(55, is_worn=False), None, 0, True),
        (Where(55, is_worn=False), 1, 56, True),
    ],
)
def test_a_turn_shown_on_another_message_gets_its_own(where, turn, newest, turned):
    assert view(fight(), where=where, turn=turn, newest=newest).has_turned == turned


def test_a_turn_begins_with_its_step():
    there = stored(fight(Dealt(1, (), aimed=2)))
    steps = tuple(replace(each, made=10 * each.number) for each in there.steps)
    shown = view_of(seen(replace(there, steps=steps)), HERE, None, {})

    assert shown.turn_started == 50
    assert view(Story().enter("Mira", 18)).turn_started is None


@pytest.mark.parametrize(
    ("who", "place", "gms", "may"),
    [
        (ALICE, None, (), False),
        (GWEN, None, (), True),
        (ALICE, DIRECT, (), True),
        (ALICE, None, (StoredGm(ALICE.user, is_role=False, name="Alice"),), True),
        (GWEN, None, (StoredGm(ALICE.user, is_role=False, name="Alice"),), False),
        (replace(ALICE, roles=frozenset({4})), None, (StoredGm(4, is_role=True, name="Keepers"),), True),
    ],
)
def test_who_counts_as_a_gm_in_the_fight(who, place, gms, may):
    more = {"place": place} if place else {}

    assert view(fight(), channel=StoredChannel(gms), **more).is_gm(who) == may


def test_a_combatant_belongs_to_its_player_and_the_gms():
    shown = view(fight())
    mira, goblin, _ = shown.fight.combatants

    shown.authorise(ALICE, mira)
    shown.authorise(GWEN, mira)
    shown.authorise(GWEN, goblin)
    with pytest.raises(PressError, match="Only Mira's player"):
        shown.authorise(BOB, mira)
    with pytest.raises(PressError, match="Goblin is played by the GM"):
        shown.authorise(ALICE, goblin)


def test_a_combatants_sheet_is_as_read():
    shown = view(fight(), MIRA)
    mira, goblin, bo = shown.fight.combatants

    assert [each and each.ac for each in map(shown.sheet, (mira, goblin, bo))] == [16, 15, None]


def test_the_next_actor_is_shown_with_sheet_weapon_and_choices():
    at = books(*PEOPLE, story=fight())
    there = replace(at.fights.stored, aim=dumps(["adv"]), on={9: frozenset({"bless"})})

    shown = view(fight(), *PEOPLE)
    aimed: Any = view_of(replace(shown.seen, fight=there), shown.place, None, {})

    assert (shown.moment.actor.name, shown.moment.sheet.ac, shown.moment.weapon.name) == (
        "Mira",
        16,
        "Unarmed Strike",
    )
    assert shown.moment.picks == ("with 1 poison",)
    assert aimed.moment.picks == ("adv", "with 1 poison", "with 1 bless")
    assert aimed.on(aimed.moment.actor) == {"bless"}
    assert shown.on(shown.fight.combatants[1]) == frozenset()
    assert view(fight(), BO).moment.weapon is None
    assert view(fight(), BO).moment.picks == ()


def test_the_next_attacks_odds_are_shown_only_for_a_public_armor_class():
    shown = view(fight(), *PEOPLE)

    assert list(shown.moment.chances) == [3]
    assert view(fight().turn(), *PEOPLE).moment.chances == {}
    assert view(fight(), MIRA).moment.chances == {}


def test_the_scene_is_the_channels():
    assert view(fight()).scene == Scene()
    assert view(fight(), scene=dumps(Scene(lands=True))).scene.lands


def trail(kind=AttackRequest, character=9, *, met=(), first=0, inspired=True, holder=0, ability=""):
    fighting = Fighting(7, "attack", 1, first=first).part
    roller = Roller(character, f"#{character}", player=character * 10, inspired=inspired, holder=holder)
    request = kind(met=met, fighting=fighting, roller=roller).having(ability=ability)
    return (Version(request, Faces((), {}), 0, ""),)


def saver(number):
    return Target(f"#{number}", character=number, player=number * 10, inspired=True)


def inspired(trails, *held):
    """Return the rolls that can use Heroic Inspiration, in order."""
    holders = [Holder(each, "", 0) for each in held]
    return _inspired(list(trails), trails, holders)


def of(roll, number):
    return Inspired(roll, number * 10, f"#{number}")


def test_inspiration_can_be_used_on_the_last_roll_of_each_holder():
    trails = {1: trail(), 2: trail(character=8), 3: trail()}

    assert inspired(trails, 8, 9) == (of(2, 8), of(3, 9))
    assert inspired(trails, 8) == (of(2, 8),)
    assert inspired(trails) == ()
    assert inspired({1: trail(), 2: trail(inspired=False)}, 9) == ()


def test_inspiration_can_be_held_by_their_player_from_before():
    assert inspired({1: trail(holder=-90)}, -90) == (of(1, 9),)
    assert inspired({1: trail(holder=-90)}, 9) == ()


def test_inspiration_can_be_used_on_each_attack_of_one_press():
    trails = {1: trail(), 2: trail(first=1), 3: trail(first=1)}

    assert inspired(trails, 9) == (of(1, 9), of(2, 9), of(3, 9))
    assert inspired({1: trail(), 2: trail(), 3: trail(first=2)}, 9) == (of(2, 9), of(3, 9))
    assert inspired({1: trail(), 2: trail(first=44)}, 9) == (of(2, 9),)


def test_someone_who_saved_against_damage_can_use_inspiration_there():
    trails = {1: trail(character=8), 2: trail(DamageRequest, 0, met=(saver(8), saver(9)))}

    assert inspired(trails, 8, 9) == (of(2, 8), of(2, 9))
    assert inspired({2: trail(AttackRequest, 0, met=(saver(8),))}, 8) == ()
    assert inspired({2: trail(DamageRequest, 0, met=(replace(saver(8), inspired=False),))}, 8) == ()


def test_an_unreadable_roll_is_skipped():
    assert _inspired([1, 2], {2: trail(ability=DEATH)}, [Holder(9, "", 0)]) == (of(2, 9),)


def test_the_rolls_of_this_turn_and_the_one_before_are_shown():
    there = stored(fight().turn().turn())
    rolls = {6: 60, 2: 20}
    steps = tuple(replace(each, roll=rolls.get(each.number, 0)) for each in there.steps)
    more = tuple(replace(steps[-1], number=8 + n, step=dumps(Dealt(3, ())), roll=80 + n) for n in range(2))
    undone = replace(more[1], undone="Gwen")

    told = replace(there, steps=(*steps, more[0], undone))

    assert rolls_shown(told) == [80, 81]
    assert rolls_shown(told, standing=True) == [80]
    assert [rolls_shown(told, turn) for turn in (1, 2)] == [[20, 60], [60]]
