"""Hit Points outside fights: healing others, pending changes, and questions that follow a change."""

import pytest

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.rules.text import PointsChange, read_points
from bot.games.dnd.hit_points.store import KeptHitPoints
from bot.games.dnd.hit_points.table import Points, check_waits
from bot.rolls.values import Place, Who
from tests.games.dnd.books import ALICE, BOB, DIRECT, GWEN, HERE, SAM, books, character
from tests.games.dnd.fight.fights import Story

MIRA, BO = character(9, "Mira", hp=20), character(8, "Bo", BOB, hp=20)
OGRE = character(6, "Ogre", GWEN, level="CR 2", hp=60)
PEOPLE = (MIRA, BO, OGRE)
STABLE, WAITING = HitPoints(0, 20, stable=True), HitPoints(0, 20, stable=True, hours=3)


def kept(hp, number=9):
    return {number: KeptHitPoints(number, dumps(hp), hp.maximum, revision=4)}


def fight():
    return Story().enter("Mira", 18, player=ALICE.user, character=9).enter("Goblin", 12, "monster").turn()


@pytest.mark.parametrize(
    ("who", "of", "may"),
    [
        (ALICE, MIRA, True),
        (BOB, MIRA, True),
        (SAM, MIRA, False),
        (GWEN, MIRA, True),
        (GWEN, OGRE, True),
    ],
)
async def test_players_heal_each_others_characters_and_a_gm_everyone(who, of, may):
    points = books(*PEOPLE).points

    if may:
        assert (await points.tended(HERE, who, of)).character == of.id
    else:
        with pytest.raises(PlayerError, match="Only a GM"):
            await points.tended(HERE, who, of)


@pytest.mark.parametrize("who", [BOB, SAM, Who(302, "Ann", administers=True)])
async def test_a_creature_seems_deleted_to_everyone_but_its_gm(who):
    with pytest.raises(PressError, match="was deleted"):
        await books(*PEOPLE).points.tended(HERE, who, OGRE)


async def test_in_a_direct_message_anyone_heals():
    points = books(*PEOPLE).points

    assert (await points.tended(DIRECT, SAM, MIRA)).hp == full(20)


async def test_a_creatures_own_gm_heals_it_in_other_channels_too():
    owner = character(6, "Ogre", SAM, level="CR 2", hp=60)

    assert (await books(owner).points.tended(HERE, SAM, owner)).hp == full(60)


async def test_someone_in_a_fight_is_not_healed_outside_it():
    points = books(*PEOPLE, story=fight()).points

    with pytest.raises(PlayerError, match="<#10>"):
        await points.tended(Place(1, 11), ALICE, MIRA)


async def test_the_hours_until_the_stable_wake_are_rolled_by_those_who_can_heal_them():
    points = books(*PEOPLE, kept=kept(STABLE)).points

    assert await points.waiting(HERE, BOB, 9) == Points("Mira", STABLE, 0, 9)
    with pytest.raises(PlayerError, match="Only a GM"):
        await points.waiting(HERE, SAM, 9)
    with pytest.raises(PressError, match="deleted"):
        await points.waiting(HERE, BOB, 77)


@pytest.mark.parametrize(
    ("hp", "why"),
    [
        (full(20), "is no longer Stable, so there's nothing to wait for"),
        (HitPoints(0, 20), "is no longer Stable, so there's nothing to wait for"),
        (WAITING, "already been rolled"),
    ],
)
async def test_no_one_waits_if_not_stable_or_if_the_hours_are_known(hp, why):
    with pytest.raises(PressError, match=why):
        await books(*PEOPLE, kept=kept(hp)).points.waiting(HERE, ALICE, 9)
    with pytest.raises(PressError, match=why):
        check_waits(Points("Mira", hp))


async def test_the_stable_wake_once_the_hours_have_passed():
    at = books(*PEOPLE, kept=kept(WAITING))

    before, after = await at.points.waited(HERE, BOB, 9)

    assert (before.hp, after.hp) == (WAITING, HitPoints(1, 20))
    assert (await at.points.of(MIRA)).hp == HitPoints(1, 20)


@pytest.mark.parametrize("hp", [STABLE, HitPoints(0, 20), HitPoints(1, 20)])
async def test_hours_pass_only_for_those_who_wait(hp):
    with pytest.raises(PressError, match="nothing to wait for"):
        await books(*PEOPLE, kept=kept(hp)).points.waited(HERE, ALICE, 9)


async def test_only_those_who_can_heal_someone_let_hours_pass():
    with pytest.raises(PlayerError, match="Only a GM"):
        await books(*PEOPLE, kept=kept(WAITING)).points.waited(HERE, SAM, 9)


async def test_in_a_fight_the_fights_state_applies():
    story = Story().enter("Ogre", 20, hp=60, character=6).enter("Mira", 18, character=9).turn()
    points = books(*PEOPLE, story=story, kept=kept(HitPoints(3, 20))).points

    assert await points.look(HERE, ALICE, "Mira") == Points("Mira", full(20), 10, 9)
    assert await points.look(HERE, BOB, "Bo") == Points("Bo", full(20), 0, 8)


@pytest.mark.parametrize(
    ("text", "needs"), [("stable", True), ("wake", True), ("revive 1", True), ("+3", False)]
)
async def test_only_a_gm_revives_wakes_and_stabilizes(text, needs):
    points, change = books(*PEOPLE, kept=kept(HitPoints(0, 20))).points, read_points(text)

    assert change.needs_gm == needs
    if needs:
        with pytest.raises(PlayerError, match="Only a GM"):
            await points.change(HERE, ALICE, ["Mira"], change)
    else:
        await points.change(HERE, ALICE, ["Mira"], change)
    if text == "stable":
        ((_, after),) = await points.change(HERE, GWEN, ["Mira"], change)
        assert after.hp == STABLE


async def test_in_a_direct_message_the_player_can_do_what_a_gm_can():
    points = books(*PEOPLE, kept=kept(HitPoints(0, 20))).points

    ((_, after),) = await points.change(DIRECT, ALICE, [None], PointsChange("stable"))

    assert after.hp == STABLE


async def test_no_one_changes_someone_elses_character_or_one_in_a_fight():
    with pytest.raises(PlayerError, match="Mira belongs to Alice"):
        await books(*PEOPLE).points.change(HERE, BOB, ["Mira"], read_points("-3 damage"))
    with pytest.raises(PlayerError, match="Mira is in a fight in <#10>"):
        await books(*PEOPLE, story=fight()).points.change(HERE, ALICE, ["Mira"], read_points("-3 damage"))


async def test_someone_named_twice_is_changed_once():
    points = books(*PEOPLE).points

    changed = await points.change(HERE, GWEN, ["Mira", "mira", "Bo"], read_points("-3 damage"))

    assert [(before.hp.hp, after.hp.hp) for before, after in changed] == [(20, 17), (20, 17)]


@pytest.mark.parametrize(
    ("text", "focus", "dc"),
    [
        ("-3 damage", "Bless", 10),
        ("-19 damage", "Bless", 10),
        ("-20 damage", "Bless", 0),
        ("set 0", "Bless", 0),
        ("+1", "", 0),
    ],
)
async def test_manual_damage_requires_a_concentration_save_or_ends_concentration(text, focus, dc):
    points = books(*PEOPLE, borne={9: Bearing(focus="Bless", focused=4)}).points

    ((_, after),) = await points.change(HERE, ALICE, ["Mira"], read_points(text))

    assert (after.focus, after.dc) == (focus, dc)


@pytest.mark.parametrize(
    ("text", "hp"), [("-10 fire", 15), ("-10", 15), ("-7 fire, -4 cold", 15), ("+3", 20), ("set 4", 4)]
)
async def test_the_petrified_resist_all_manual_damage(text, hp):
    """SRD 5.2.1, Petrified: Resist Damage."""
    points = books(*PEOPLE, borne={9: Bearing((Borne("petrified"),))}).points

    ((_, after),) = await points.change(HERE, ALICE, ["Mira"], read_points(text))

    assert after.hp.hp == hp


@pytest.mark.parametrize(
    ("hp", "text", "why"),
    [
        (HitPoints(0, 20, dead=True), "+3", "Mira: The dead can't regain Hit Points"),
        (HitPoints(0, 20, dead=True), "temp 3", "Mira is dead"),
        (full(20), "revive 1", "Mira isn't dead"),
        (full(20), "wake", "Mira is conscious"),
        (full(20), "stable", "Mira isn't dying or knocked out, so first aid has no effect"),
    ],
)
async def test_a_change_without_effect_is_refused(hp, text, why):
    with pytest.raises(PressError, match=why):
        await books(*PEOPLE, kept=kept(hp)).points.change(HERE, GWEN, ["Mira"], read_points(text))


async def test_changes_build_on_each_other():
    at = books(*PEOPLE)

    for text in ("-3 damage", "temp 5", "-6 damage"):
        await at.points.change(HERE, ALICE, ["Mira"], read_points(text))

    assert (await at.points.of(MIRA)).hp == HitPoints(16, 20)


async def test_a_simultaneous_change_is_refused_with_the_name():
    at = books(*PEOPLE)

    async def changed_meanwhile(_changes, _follow):
        return 8

    at.kept.change = changed_meanwhile

    with pytest.raises(PressError, match="Bo changed at the same moment"):
        await at.points.change(HERE, GWEN, ["Mira", "Bo"], read_points("-3 damage"))
