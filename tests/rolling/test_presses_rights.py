"""One press: refusals and their words, and a stranger's *Again*, *More…* and *Peek*."""

import dataclasses

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.rolling.presses import GONE, Presses
from bot.rolls.act import AGAIN, AMEND, UNDO, Act, anybody
from bot.rolls.card import Action, Card
from bot.rolls.game import Occasion, Reuse
from bot.rolls.hidden import PEEK, REVEAL
from bot.rolls.press import BACK, MORE
from bot.rolls.values import Press, Who
from bot.words import later
from tests.rolling.test_service import (
    ALICE,
    BLIND,
    BOB,
    ELSEWHERE,
    GM,
    GWEN,
    HERE,
    ME,
    STRIKE,
    Strike,
    kept,
    unchanged,
)
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.rolls.test_audience_view import STOPPABLE

NOT_THEIRS = "This is Alice's roll. Make your own with `/strike`."
ONLY_GMS = "Only GMs can see or reveal this blind roll."
MAX = Who(500, "Max", manages=True)


def playing(bench, game):
    """Return presses on strikes with this game's rules. New rolls use the bench."""
    return Presses(dataclasses.replace(bench.service, games={"strike": game}))


async def pressed(bench, shown, action, *picked, game, who=ALICE, **more):
    return await playing(bench, game).press(Press(shown.roll, action, picked, **more), HERE, who)


async def refused(press):
    """Return the words of a press's refusal."""
    with pytest.raises(PlayerError) as error:
        await press
    return str(error.value)


SHARED = replace(STRIKE, reuse=Reuse(lambda request, _: Strike(request.plus)))


async def test_a_stranger_who_presses_roll_again_rolls_their_own(bench):
    shown = await bench.strike(1, 2, luck=True)
    bench.dice.will_show(5)

    own = await pressed(bench, shown, AGAIN, game=SHARED, who=BOB)

    stored = await bench.rolls.get(own.roll)
    assert (own.card.total, own.new, stored.owner, stored.versions[0].name) == ("7", True, BOB.user, "Bob")
    assert await bench.faces(shown) == ['{"pools":[[1]],"extra":{}}']


async def test_a_strangers_own_roll_uses_the_current_request(bench):
    shown = await bench.strike(1)
    await bench.press(shown, AMEND, entered={"plus": "3"})
    bench.dice.will_show(5)

    assert (await pressed(bench, shown, AGAIN, game=SHARED, who=BOB)).card.total == "8"


async def test_if_a_roll_is_not_for_others_a_stranger_is_refused(bench):
    shown, game = await bench.strike(1), replace(SHARED, reuse=Reuse())

    assert await refused(pressed(bench, shown, AGAIN, game=game, who=BOB)) == NOT_THEIRS
    assert await kept(bench) == 1


async def test_no_one_is_looked_up_for_a_roll_that_is_the_same_for_everyone(bench, monkeypatch):
    shown = await bench.strike(1)
    monkeypatch.setattr(bench.gms, "is_gm", None)
    bench.dice.will_show(5)

    assert (await pressed(bench, shown, AGAIN, game=SHARED, who=BOB)).card.total == "5"


@pytest.mark.parametrize(("who", "total"), [(ALICE, "5"), (MAX, "5"), (BOB, "6")])
async def test_a_gm_repeats_a_roll_as_its_owner_does(bench, who, total):
    game = replace(SHARED, reuse=Reuse(lambda request, of: Strike(request.plus + (of is Occasion.OTHERS))))
    shown = await bench.strike(1)
    bench.dice.will_show(5)

    assert (await pressed(bench, shown, AGAIN, game=game, who=who)).card.total == total


async def test_a_stranger_makes_their_own_roll_only_with_again(bench):
    shown = await bench.strike(1)

    assert await refused(pressed(bench, shown, "throw", game=SHARED, who=BOB)) == NOT_THEIRS
    assert await kept(bench) == 1


async def test_no_one_repeats_someone_elses_hidden_roll(bench):
    shown = await bench.strike(1, audience=GM)

    words = await refused(pressed(bench, shown, AGAIN, game=SHARED, who=BOB))

    assert words == "Only Alice and the GMs can see or reveal this roll."
    assert await kept(bench) == 1


async def test_a_strangers_again_is_hidden_by_the_channels_current_default(bench):
    shown = await bench.strike(1)
    await bench.channels.set_hidden(HERE.channel, GM)
    bench.dice.will_show(5)

    own = await pressed(bench, shown, AGAIN, game=SHARED, who=BOB)

    assert (own.private, (await bench.rolls.get(own.roll)).audience) == (True, GM)


def tucked_away(*keys, **others):
    """Return a strike with these buttons behind *More…*."""
    actions = tuple(Action(key, key, tucked=True) for key in keys)
    return replace(STRIKE, card=lambda _: Card("4", actions=actions), acts={**STRIKE.acts, **others})


async def test_more_shows_tucked_away_buttons_only_to_its_presser(bench):
    shown = await bench.strike(4)

    more = await pressed(bench, shown, MORE, game=tucked_away("throw", "nod"))

    assert (more.tucked, more.new, more.card.headline, more.copies) == (True, False, "4", ())
    assert (more.private, more.open_total) == (True, "")


async def test_more_opens_for_someone_who_can_press_anything_behind_it(bench):
    shown = await bench.strike(4)

    assert (await pressed(bench, shown, MORE, game=tucked_away("throw", "nod"), who=BOB)).tucked
    assert await refused(pressed(bench, shown, MORE, game=tucked_away("throw"), who=BOB)) == NOT_THEIRS


async def test_more_opens_for_everyone_if_it_contains_save(bench):
    shown, hidden = await bench.strike(4), await bench.strike(4, audience=Audience.GM)

    assert (await pressed(bench, shown, MORE, game=STRIKE, who=BOB)).tucked
    assert await refused(pressed(bench, hidden, MORE, game=STRIKE, who=BOB)) != ""


async def test_more_of_a_blind_roll_shows_its_roller_no_faces(bench):
    stoppable = replace(
        STOPPABLE,
        card=lambda _: Card("6", actions=(Action("nod", "Nod"), Action("stop", "Stop", tucked=True))),
    )
    shown = await bench.strike(6, audience=BLIND)

    more = await pressed(bench, shown, MORE, game=stoppable)

    assert (more.tucked, more.new, more.card.headline) == (True, False, "Rolled blind")
    assert [each.key for each in more.card.actions] == ["stop"]


async def test_a_list_can_be_closed_by_anyone_who_can_open_one_of_the_card(bench):
    asking = replace(STRIKE.acts["pick"], may=anybody)
    game = replace(STRIKE, acts={**STRIKE.acts, "pick": asking})
    shown = await bench.strike(4)

    assert (await pressed(bench, shown, BACK, game=game, who=BOB)).card.headline == "4"
    assert await refused(pressed(bench, shown, BACK, game=STRIKE, who=BOB)) == NOT_THEIRS


@pytest.mark.parametrize(
    ("audience", "who", "sees"),
    [
        (Audience.EVERYONE, BOB, True),
        (ME, ALICE, True),
        (GM, ALICE, True),
        (GM, GWEN, True),
        (GM, BOB, False),
        (BLIND, GWEN, True),
        (BLIND, ALICE, False),
    ],
)
async def test_a_roll_is_given_only_to_those_who_can_see_it(bench, audience, who, sees):
    await bench.name_gm()
    shown = await bench.strike(6, audience=audience)
    seen = bench.presses.seen(Press(shown.roll, PEEK), HERE, who)

    if sees:
        assert (await seen).card.headline == "6"
    else:
        assert "can see or reveal" in await refused(seen)


async def test_someone_elses_secret_is_treated_as_a_missing_roll(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=ME)

    for who in (BOB, GWEN):
        for action in (PEEK, REVEAL, "throw"):
            assert await refused(bench.press(shown, action, who=who)) == GONE.say()


async def test_a_partly_revealed_secret_is_refused_with_its_owners_name(bench):
    shown = await bench.strike(6, audience=ME)
    await bench.press(shown, REVEAL, "total", at=1)

    words = "Only Alice can see or reveal this roll."
    assert await refused(bench.press(shown, PEEK, who=BOB)) == words
    assert await refused(bench.press(shown, PEEK, who=MAX)) == words


async def test_a_stranger_is_told_who_can_see_a_blind_roll(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=BLIND)

    assert await refused(bench.press(shown, PEEK, who=BOB)) == ONLY_GMS
    assert await refused(bench.press(shown, "throw", who=BOB)) == ONLY_GMS


@pytest.mark.parametrize("changes", [True, False])
async def test_a_blind_roller_is_told_of_a_gm_only_if_one_changed_it(bench, changes):
    await bench.name_gm()
    shown = await bench.strike(6, audience=BLIND)
    if changes:
        await bench.press(shown, "nod", who=GWEN)

    for action, told in (("throw", changes), (PEEK, False), ("of no game", False)):
        words = await refused(bench.press(shown, action))
        assert words.startswith("A GM has changed this roll") is told


async def test_a_blind_roller_can_do_what_works_without_seeing_it(bench):
    shown = await bench.strike(6, audience=BLIND)

    now = await pressed(bench, shown, "stop", game=STOPPABLE)

    assert (now.card.headline, now.private, now.new, now.revision) == ("Rolled blind", True, False, 2)
    assert len(await bench.faces(shown)) == 2


async def test_a_change_the_act_refuses_afterward_is_not_stored(bench):
    def may(_trail, presser):
        return "That is too much." if presser.change and not presser.is_gm else None

    game = replace(STRIKE, acts={**STRIKE.acts, "nod": Act(unchanged, later("nodded"), may=may)})
    await bench.name_gm()
    shown = await bench.strike(4)

    assert await refused(pressed(bench, shown, "nod", game=game)) == "That is too much."
    assert len(await bench.faces(shown)) == 1
    assert (await pressed(bench, shown, "nod", game=game, who=GWEN)).revision == 2


async def test_an_owner_who_is_a_gm_undoes_another_gms_change(bench):
    await bench.name_gm()
    shown = await bench.strike(4)
    await bench.press(shown, AMEND, who=GWEN, entered={"plus": "2"})

    words = await refused(bench.press(shown, UNDO))
    await bench.name_gm(ALICE)

    assert words == "Gwen made the last change. Only they or a GM can undo it."
    assert (await bench.press(shown, UNDO)).card.total == "4"


async def test_a_manager_elsewhere_without_permission_is_refused(bench):
    shown = await bench.strike(4)

    with pytest.raises(PressError, match="This roll belongs to another channel"):
        await bench.press(shown, "throw", who=MAX, place=ELSEWHERE)


async def test_whether_a_stranger_is_a_gm_is_looked_up_once(bench, monkeypatch):
    shown, read, looked_up = await bench.strike(1), bench.channels.get, []

    async def counted(*place):
        looked_up.append(place)
        return await read(*place)

    monkeypatch.setattr(bench.channels, "get", counted)
    await refused(pressed(bench, shown, "throw", game=SHARED, who=BOB))

    assert looked_up == [(HERE.channel, HERE.parent)]
