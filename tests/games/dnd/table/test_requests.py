"""A roll with its sheet, the scene and Heroic Inspiration: its roller and its cost."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.codec import dumps
from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import NO_EFFECT
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.hit_points.record.hit_points import full
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.inspiration.store import Holder
from bot.games.dnd.riders.in_rolls.riding import ATTACK
from bot.games.dnd.rolls.record.kinds import (
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    HitDiceRequest,
    InitiativeRequest,
)
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.rules.acts import INSPIRE
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.rules.purpose import KeptThrow, purpose_of
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.sheet.ui.sheets import MAX_ATTACKS, own_rolls
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.rolls.trail import Change, Version
from tests.games.dnd.books import ALICE, BOB, DIRECT, FIGHT, GWEN, HERE, NOW, SAM
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.requests import altered, request_of
from tests.games.dnd.rolls.tabled import (
    FIST,
    SWORD,
    attack,
    tables,
)


async def prepared(asked, who=ALICE, *, hidden=False, **more):
    return await tables(**more).table.prepare(asked, HERE, who, hidden)


async def made(asked, who=ALICE, **more):
    return (await prepared(asked, who, **more)).request


def check(**more):
    return request_of(CheckRequest, Check("con"), **more)


@pytest.mark.parametrize(
    ("asked", "who", "cast"),
    [
        (check(), ALICE, (9, ALICE.user, "Mira")),
        (check(name="Mira"), GWEN, (9, ALICE.user, "Mira")),
        (check(character=8), BOB, (8, BOB.user, "Bo")),
        (check(name="none"), ALICE, (-ALICE.user, ALICE.user, "")),
        (check(), SAM, (-SAM.user, SAM.user, "")),
        (check(character=-BOB.user, name="Bob"), GWEN, (-BOB.user, BOB.user, "Bob")),
        (check(character=-BOB.user, name="Bob"), BOB, (-BOB.user, BOB.user, "")),
    ],
)
async def test_the_roller_is_a_character_by_number_or_name_or_the_one_played(asked, who, cast):
    request = await made(asked, who)

    assert (request.roller.character, request.roller.player, request.roller.name) == cast


@pytest.mark.parametrize(
    ("asked", "who", "why"),
    [
        (check(character=77), ALICE, "deleted"),
        (check(name="Bo"), ALICE, "Bo belongs to Bob"),
        (check(character=8), ALICE, "Bo belongs to Bob"),
        (check(name="Nix"), ALICE, "Nix"),
        (check(character=-BOB.user), ALICE, "another player's roll"),
    ],
)
async def test_no_one_rolls_for_a_character_they_cannot_use(asked, who, why):
    with pytest.raises(PlayerError, match=why):
        await made(asked, who)


@pytest.mark.parametrize(
    ("who", "hidden", "used"), [(ALICE, False, True), (ALICE, True, False), (GWEN, False, False)]
)
async def test_a_character_used_in_an_open_roll_is_played_there(who, hidden, used):
    done = await prepared(check(character=9), who, hidden=hidden)

    assert ("9 is used in 10" in done.deeds) == used


async def test_a_fights_roll_is_complete_and_never_hidden():
    asked = check(character=9, fighting=Fighting(FIGHT, "enter", 1).part)

    assert (await made(asked)).roller.home == HERE.channel
    with pytest.raises(PlayerError, match="Rolls here are hidden, but everyone sees a fight's rolls"):
        await made(asked, hidden=True)


async def test_the_hours_of_a_wait_belong_to_who_waits():
    with pytest.raises(PressError, match="is no longer Stable, so there's nothing to wait for"):
        await made(waking_request("Mira", character=9))


@pytest.mark.parametrize(
    ("scene", "story", "facts"),
    [
        (Scene(pace="fast"), None, True),
        (Scene(pace="fast"), Story().enter("Bo", 9).turn(), False),
        (Scene(pace="fast"), Story().enter("Bo", 9), True),
        (None, None, False),
    ],
)
async def test_a_travel_pace_is_only_for_travel_outside_fights(scene, story, facts):
    perception = CheckRequest(Check("wis", ("perception",)))

    assert bool((await made(perception, scene=scene, story=story)).scene) == facts


@pytest.mark.parametrize(
    ("who", "hidden", "inspired"), [(ALICE, True, True), (GWEN, True, False), (GWEN, False, True)]
)
async def test_a_gms_secret_roll_for_someone_does_not_show_inspiration(who, hidden, inspired):
    held = [Holder(9, "Mira", ALICE.user)]

    assert (await made(check(character=9), who, hidden=hidden, holders=held)).roller.inspired == inspired


@pytest.mark.parametrize(("lands", "applied"), [(True, True), (False, False)])
async def test_damage_is_applied_by_the_scenes_setting_and_never_if_hidden(lands, applied):
    asked = DamageRequest(targets=(Target("Bo"),), parts=SWORD.damage, roller=Roller(name="none"))

    (met,) = (await made(asked, scene=Scene(lands=lands))).met
    (unseen,) = (await made(asked, scene=Scene(lands=lands), hidden=True)).met

    assert (met.applied, unseen.applied) == (applied, None)


PAID = Spending(9, "own ki", 1, 2, "Ki")


async def test_due_dice_come_up_once_in_the_open_and_a_second_die_is_new():
    due = KeptThrow({"t0": (20, 3), "w0:0.0": (6, 1)})
    death = DeathSaveRequest(advantage=("Luck",), roller=Roller(character=9))
    at = tables(due={purpose_of(altered(death, name="Mira", player=ALICE.user, home=HERE.home)): due})

    opened, hidden = [await at.table.prepare(death, HERE, ALICE, unseen) for unseen in (False, True)]

    assert hidden.throw is None
    assert opened.throw(ScriptedFaces(7)) == Faces((), {"t0": 3, "t1": 7})
    opened.deeds[-1]()
    assert [left for _, _, left in at.faces.left] == [KeptThrow({"w0:0.0": (6, 1)})]


@pytest.mark.parametrize("paid", [True, False])
async def test_the_cost_of_an_undone_roll_is_not_charged_again(paid):
    asked = DamageRequest(parts=SWORD.damage, costs=Cost(name="Ki"), roller=Roller(character=9))
    purpose = purpose_of(altered(asked, name="Mira", player=ALICE.user, home=HERE.home))
    spent = {9: {"own ki": 2}}
    due = {purpose: KeptThrow({"w0:0.0": (8, 3)}, {ATTACK: PAID} if paid else {})}

    if not paid:
        with pytest.raises(PlayerError, match="doesn't have enough left"):
            await made(asked, spent=spent, due=due)
    else:
        assert (await made(asked, spent=spent, due=due)).spends == replace(PAID, paid=True)


async def test_an_attack_includes_its_riders_and_pays_for_them():
    named = await made(attack(riders=("smite", "bless")), spent={9: {"own ki": 1}})
    alone = await made(attack())
    none = await made(attack(riders=()))

    assert [each.name for each in named.ridden] == ["Poison", "Bless", "Smite"]
    assert named.ridden[2].spends == Spending(9, "own ki", 1, 2, "Ki")
    assert [each.name for each in alone.ridden] == ["Poison"]
    assert none.ridden == ()
    with pytest.raises(PlayerError, match="Smite costs Ki, but Mira doesn't have enough left"):
        await made(attack(FIST, riders=("smite",)), spent={9: {"own ki": 1}})


async def test_a_hidden_attack_costs_nothing_and_leaves_no_rider_on():
    done = await prepared(attack(FIST, riders=("smite", "bless")), hidden=True, spent={9: {"own ki": 2}})

    assert (done.request.spends, {each.spends for each in done.request.ridden}) == (None, {None})
    assert done.deeds == ()
    assert (await made(attack(FIST))).spends == Spending(9, "own ki", 1, 2, "Ki")


@pytest.mark.parametrize(
    ("asked", "costs"),
    [
        (attack(FIST), True),
        (attack(SWORD, riders=("smite",)), True),
        (attack(SWORD), False),
        (DamageRequest(parts=SWORD.damage, costs=Cost(name="Ki")), True),
        (DamageRequest(parts=SWORD.damage), False),
        (HitDiceRequest(roller=Roller(9), spends=Spending(9, "dice 8", 1, 5)), True),
    ],
)
@pytest.mark.parametrize("hidden", [True, False])
async def test_a_hidden_roll_says_that_its_cost_is_not_charged(asked, costs, hidden):
    done = await prepared(asked, hidden=hidden)

    assert done.uncharged == (costs and hidden)


async def test_a_character_pays_for_damage_with_a_cost():
    asked = DamageRequest(parts=SWORD.damage, costs=Cost(name="Ki"))

    assert (await made(asked)).spends == Spending(9, "own ki", 1, 2, "Ki")
    assert (await made(asked, hidden=True)).spends is None
    with pytest.raises(PlayerError, match="Only characters have slots and counters"):
        await made(altered(asked, name="none"))


async def test_a_roll_with_a_paid_cost_pays_it_again():
    dice = Spending(9, "dice 8", 1, 5, given=True)

    assert (await made(HitDiceRequest(spends=dice, roller=Roller(9)))).spends == replace(dice, given=False)
    assert (await made(HitDiceRequest(spends=dice, roller=Roller(name="none")))).spends is None


def stored(request):
    trail = (Version(request, Faces((), {}), ALICE.user, "Alice"),)
    roll: Any = SimpleNamespace(id=12, guild=1, channel=10, parent=0)
    return roll, trail


async def test_inspiration_is_looked_up_only_for_rolls_that_spend_it():
    held = tables(holders=[Holder(9, "Mira", ALICE.user)]).table
    roll, trail = stored(check(character=9, player=ALICE.user, name="Mira", inspired=True))

    assert await held.look(roll, trail, INSPIRE, ALICE) == f"12 Mira {NOW} True"
    assert await held.look(roll, trail, INSPIRE, GWEN) == f"12 Mira {NOW} False"
    assert await held.look(roll, trail, "reroll", ALICE) is None
    assert await held.look(*stored(check(reopened=True)), INSPIRE, ALICE) is None
    assert "no Heroic Inspiration" in await tables().table.look(roll, trail, INSPIRE, ALICE)


async def test_a_panel_has_the_first_attacks_checks_saves_and_initiative():
    services: Any = SimpleNamespace(dnd=tables().table)
    rolls, without = await own_rolls(services, HERE, ALICE), await own_rolls(services, HERE, SAM)

    assert [name for name, _ in rolls if name] == ["Sword", "Fist", "Sword", "Fist", "Sword", "Fist", "Sword"]
    assert (len(rolls), len(without)) == (MAX_ATTACKS + 13, 13)
    assert isinstance(without[-1][1], InitiativeRequest)


async def test_a_sheet_is_of_the_played_or_named_character_if_it_is_theirs():
    table = tables().table

    assert (await table.sheet(HERE, ALICE, None)).name == "Mira"
    assert await table.sheet(HERE, ALICE, "none") is None
    assert await table.sheet(HERE, SAM, None) is None
    with pytest.raises(PlayerError, match="Bo belongs to Bob"):
        await table.sheet(HERE, ALICE, "Bo")


async def test_gms_set_the_scene():
    table = tables().table

    with pytest.raises(PlayerError, match="Only a GM"):
        await table.set_scene(HERE, ALICE, lambda scene: replace(scene, lands=True))
    await table.set_scene(HERE, GWEN, lambda scene: replace(scene, lands=True))
    await table.set_scene(DIRECT, ALICE, lambda scene: replace(scene, underwater=True))

    assert await table.scene(HERE) == Scene(lands=True, underwater=True)


async def test_a_death_saving_throw_is_the_due_one_unless_hidden():
    asked = DeathSaveRequest(roller=Roller(character=9))
    story = Story().enter("Mira", 9, character=9).take(Dealt(0, (Hit(1, 20),), "entered")).turn()

    assert (await made(asked, story=story)).fighting == Fighting(FIGHT, "death", 1).part
    assert (await made(asked, story=story, hidden=True)).fighting is None


async def test_an_attack_has_no_label_unless_hidden_on_someone_in_the_fight():
    story = Story().enter("Mira", 9, character=9).enter("Goblin", 3, "monster").turn()
    asked = attack(label="before", targets=(Target("Goblin", 15),))

    assert (await made(asked, story=story)).label == ""
    assert (await made(asked, story=story, hidden=True)).label == NO_EFFECT


async def test_healing_meets_its_targets_in_their_current_state():
    asked = HealingRequest(parts=SWORD.damage, targets=(Target("Bo"),))

    (met,) = (await made(asked)).met

    assert (met.character, met.applied, met.was) == (8, True, full(20))


@pytest.mark.parametrize(
    ("audience", "fighting", "applied"),
    [
        (Audience.EVERYONE, None, True),
        (Audience.GM, None, False),
        (Audience.EVERYONE, Fighting(7, "area").part, False),
    ],
)
async def test_a_change_is_applied_openly_outside_fights(audience, fighting, applied):
    waits = Target("Bo", character=8, player=BOB.user, applied=False)
    before = DamageRequest(parts=(DamagePart("3"),), met=(waits,), fighting=fighting)
    change = Change(replace(before, met=(replace(waits, applied=True),)), Faces((), {}))
    roll: Any = SimpleNamespace(
        id=12,
        guild=1,
        channel=10,
        parent=0,
        audience=audience,
        versions=[SimpleNamespace(request=dumps(before))],
    )

    done = await tables().table.finish(roll, change, BOB)

    assert (done.request.met[0].was == full(20)) == applied
    assert (done == change) != applied


@pytest.mark.parametrize(
    ("later", "refused"),
    [
        ({}, True),
        ({"undone": True}, False),
        ({"costs": None, "spends": None}, False),
        ({"name": "Zed"}, False),
    ],
)
async def test_only_a_player_has_to_undo_the_newest_roll_first(later, refused):
    at = tables()
    healing = HealingRequest(
        parts=SWORD.damage,
        costs=Cost(name="Ki"),
        spends=PAID,
        roller=Roller(character=9, name="Mira", player=100),
    )
    at.rolls.requests = [altered(healing, **later)]
    stored = SimpleNamespace(
        versions=[SimpleNamespace(request=dumps(healing))],
        audience=Audience.EVERYONE,
        guild=HERE.guild,
        channel=HERE.channel,
        parent=HERE.parent,
        id=3,
    )
    change = Change(healing, Faces((), {"w0:0.0": 3}), alone=True)

    if refused:
        with pytest.raises(PressError, match="Undo your newest roll first"):
            await at.table.finish(stored, change, ALICE)
    else:
        assert (await at.table.finish(stored, change, ALICE)).request.spends == PAID
