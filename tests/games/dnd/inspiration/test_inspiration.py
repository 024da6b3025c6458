"""Heroic Inspiration: giving and taking it, when it ends, and whose is spent on a roll."""

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.games.dnd.inspiration.store import WINDOW, Holder, Inspirations, Over
from bot.games.dnd.inspiration.table import Given, Inspiration, inspired, spender_of
from bot.games.dnd.inspiration.ui import _lines
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.targets.target import Target
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place
from bot.store.channels import Channels
from bot.store.rolls import Rolls
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, SAM
from tests.games.dnd.requests import request_of
from tests.store.test_rolls import new

MIRA, BO, ZOE = Holder(9, "Mira", ALICE.user), Holder(8, "Bo", BOB.user), Holder(5, "Zoe", SAM.user)
ALICES_OWN = Holder(-ALICE.user, "Alice", ALICE.user)
PARTY = (MIRA, BO, ZOE)
THREAD = Place(HERE.guild, 11, HERE.channel)


@pytest.fixture
def inspiration(database):
    return Inspiration(Inspirations(database), GameMasters(Channels(database)))


def attack(character=9, player=ALICE.user, *met, **more):
    return request_of(AttackRequest, met=met, **more, character=character, player=player, name="Mira")


async def test_a_gm_gives_it_and_the_surplus_goes_to_someone_without(inspiration):
    first = await inspiration.give(HERE, GWEN, [MIRA], PARTY)
    again = await inspiration.give(HERE, GWEN, [MIRA, BO], PARTY)

    assert first == Given((MIRA,), (), (BO, ZOE))
    assert again == Given((BO,), (Over(1, MIRA),), (ZOE,))
    assert await inspiration.holders(THREAD) == [BO, MIRA]


async def test_if_everyone_has_it_there_is_no_surplus(inspiration):
    await inspiration.give(HERE, GWEN, [MIRA, BO], [MIRA, BO])

    given = await inspiration.give(HERE, GWEN, [MIRA], [MIRA, BO])

    assert given.lacking == ()
    with pytest.raises(PressError, match="That Heroic Inspiration has already been passed on"):
        await inspiration.give_on(HERE, GWEN, given.over[0].id, 8, PARTY)


@pytest.mark.parametrize(
    ("who", "to", "why", "may"),
    [
        (ALICE, [MIRA], "Resourceful", True),
        (ALICE, [MIRA], "", False),
        (ALICE, [MIRA, BO], "Resourceful", False),
        (ALICE, [BO], "Resourceful", False),
        (GWEN, [MIRA, BO], "", True),
    ],
)
async def test_a_player_gives_it_to_their_own_character_only_by_a_feature(inspiration, who, to, why, may):
    if may:
        assert (await inspiration.give(HERE, who, to, PARTY, why=why)).gained == tuple(to)
    else:
        with pytest.raises(PlayerError, match="Only a GM can give Heroic Inspiration"):
            await inspiration.give(HERE, who, to, PARTY, why=why)


async def test_a_gm_removes_it_from_those_who_have_it(inspiration):
    await inspiration.give(HERE, GWEN, [MIRA], PARTY)

    with pytest.raises(PlayerError, match="Only a GM"):
        await inspiration.take(HERE, ALICE, [MIRA])
    assert await inspiration.take(HERE, GWEN, [MIRA, BO]) == [MIRA]
    with pytest.raises(PlayerError, match="None of them has Heroic Inspiration"):
        await inspiration.take(HERE, GWEN, [MIRA])


@pytest.mark.parametrize(("who", "may"), [(ALICE, True), (GWEN, True), (BOB, False)])
async def test_the_surplus_is_passed_on_by_its_owner_or_a_gm(inspiration, who, may):
    await inspiration.give(HERE, GWEN, [MIRA], PARTY)
    (over,) = (await inspiration.give(HERE, GWEN, [MIRA], PARTY)).over

    if may:
        assert await inspiration.give_on(HERE, who, over.id, 8, PARTY) == (over, BO)
        assert await inspiration.holds(HERE, 8)
    else:
        with pytest.raises(PressError, match="Only Mira's player or a GM can choose who gets it"):
            await inspiration.give_on(HERE, who, over.id, 8, PARTY)


@pytest.mark.parametrize("to", [9, 77])
async def test_it_is_not_passed_on_to_someone_who_has_it_or_is_absent(inspiration, to):
    await inspiration.give(HERE, GWEN, [MIRA], PARTY)
    (over,) = (await inspiration.give(HERE, GWEN, [MIRA], PARTY)).over

    with pytest.raises(PressError, match="Choose someone else"):
        await inspiration.give_on(HERE, GWEN, over.id, to, PARTY)


async def test_without_it_none_is_spent(inspiration):
    assert "no Heroic Inspiration" in await inspiration.why_not(HERE, 1, 9, MIRA, 5, own=True)
    assert not await inspiration.holds(HERE, 9)


@pytest.mark.parametrize(
    ("late", "why"),
    [(0, None), (WINDOW, None), (WINDOW + 1, "Use Heroic Inspiration within ten minutes of the roll")],
)
async def test_its_holder_spends_it_in_time(database, inspiration, late, why):
    roll = await Rolls(database).add(new())
    place, made = Place(roll.guild, roll.channel), roll.versions[0].made
    await inspiration.give(place, GWEN, [MIRA], [MIRA])

    words = await inspiration.why_not(place, roll.id, 9, MIRA, made + late, own=True)

    assert words is None if why is None else why in words
    assert not await inspiration.holds(place, 8)


HERS = {"game": "dnd", "text": '{"roller":{"character":9}}'}


@pytest.mark.parametrize(
    ("later", "own", "closed"),
    [
        ({"owner": ALICE.user}, False, True),
        ({"owner": ALICE.user, "audience": Audience.ME}, True, True),
        ({"owner": ALICE.user, "audience": Audience.ME}, False, False),
        ({"owner": GWEN.user, **HERS}, False, True),
        ({"owner": GWEN.user, **HERS, "audience": Audience.GM}, True, False),
        ({"owner": BOB.user}, True, False),
    ],
)
async def test_your_next_roll_ends_the_chance_and_a_secret_one_reveals_nothing(
    database, inspiration, later, own, closed
):
    rolls = Rolls(database)
    roll = await rolls.add(new(owner=ALICE.user))
    place = Place(roll.guild, roll.channel)
    await inspiration.give(place, GWEN, [MIRA], [MIRA])
    await rolls.add(new(**later))

    words = await inspiration.why_not(place, roll.id, 9, MIRA, roll.versions[0].made, own=own)

    assert ("rolled again since then" in (words or "")) == closed


@pytest.mark.parametrize(
    ("holders", "inspired_", "holder"),
    [
        ([], False, 0),
        ([BO], False, 0),
        ([MIRA], True, 9),
        ([ALICES_OWN], True, -ALICE.user),
        ([ALICES_OWN, MIRA], True, 9),
    ],
)
def test_a_roll_uses_that_of_its_character_or_of_its_player_from_before(holders, inspired_, holder):
    made = inspired(attack(), holders)

    assert (made.roller.inspired, made.roller.holder) == (inspired_, holder)


def test_targets_use_theirs_for_their_saves_unless_the_roll_is_hidden():
    bo, door = Target("Bo", character=8, player=BOB.user), Target("Door")

    shown, hidden = (inspired(attack(9, 100, bo, door), [BO], hidden=each) for each in (False, True))

    assert shown.met == (replace(bo, inspired=True, holder=8), door)
    assert (hidden.met, hidden.roller.inspired) == ((bo, door), False)


def test_without_a_sheet_and_a_player_no_one_has_it():
    assert not inspired(attack(0, 0), [Holder(0, "?", 0), BO]).roller.inspired


BOS = Target("Bo", character=8, player=BOB.user, inspired=True, holder=-BOB.user)


@pytest.mark.parametrize(
    ("who", "own", "met", "spender"),
    [
        (ALICE, True, (BOS,), (MIRA, 9)),
        (BOB, True, (BOS,), (BO, -BOB.user)),
        (GWEN, True, (BOS,), (MIRA, 9)),
        (GWEN, False, (BOS,), (BO, -BOB.user)),
        (BOB, True, (replace(BOS, inspired=False),), (MIRA, 9)),
        (BOB, False, (replace(BOS, holder=0),), (BO, 8)),
        (ALICE, False, (BOS,), (MIRA, 9)),
    ],
)
def test_you_spend_the_targets_if_it_is_yours_and_otherwise_the_rolls(who, own, met, spender):
    assert spender_of(attack(9, ALICE.user, *met, inspired=own), who) == spender


def test_the_roll_knows_who_has_it():
    held = attack(9, ALICE.user, inspired=True, holder=-ALICE.user)

    assert spender_of(held, ALICE) == (MIRA, -ALICE.user)


@pytest.mark.parametrize(
    ("given", "why", "lines"),
    [
        (Given((MIRA, BO), (), ()), "", ["✨ Heroic Inspiration for **Mira**, **Bo**, from Gwen."]),
        (
            Given((BO,), (Over(1, MIRA), Over(2, ALICES_OWN)), (ZOE,)),
            "a *fine* plan",
            [
                "✨ Heroic Inspiration for **Bo**, from Gwen.",
                "Mira, Alice already had it, and can pass it to someone who doesn't.",
                r"Why: a \*fine\* plan",
            ],
        ),
        (Given((), (Over(1, MIRA),), ()), "", ["Everyone already has it."]),
    ],
)
def test_who_received_it_and_who_already_had_it_is_shown(given, why, lines):
    assert _lines(given, "Gwen", why) == lines
