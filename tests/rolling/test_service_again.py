"""Rolling again, old rolls and where they are, and the record of where a roll's messages are."""

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolling.service import Service
from bot.rolls.act import AMEND
from bot.rolls.chances import Chance, Chances
from bot.rolls.game import Odds
from bot.rolls.table import Prepared
from bot.rolls.values import Place, Who
from bot.store.answers import Answers
from bot.store.stored_rolls import Post
from tests.rolling.test_service import (
    ALICE,
    BLIND,
    BOB,
    DIRECT,
    GM,
    GWEN,
    HERE,
    ME,
    STRIKE,
    Strike,
    benched,
    kept,
)
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.support import CountedBytes

THREAD = Place(1, 11, 10)


def playing(bench, game, answers=None):
    """Return the service with this game's rules for strikes."""
    return Service(
        bench.rolls,
        bench.gms,
        {"strike": game},
        source=bench.dice,
        clock=bench.clock,
        entropy=CountedBytes(),
        tables=bench.tables,
        answers=answers or Answers(bench.database),
    )


def odds_of(request):
    return Chances((Chance(f"with {request.plus}", 0.5),))


ODDS = replace(STRIKE, odds=Odds(odds_of))


async def odds(bench, who=ALICE, place=HERE):
    found = await playing(bench, ODDS).odds(place, who)
    return found.of[0].what


async def test_odds_are_those_of_the_last_request_in_the_channel(bench):
    await bench.strike(1, 1)
    shown = await bench.strike(1, 2)
    await bench.strike(1, 3, who=BOB)
    await bench.press(shown, AMEND, entered={"plus": "5"})

    assert await odds(bench) == "with 5"


@pytest.mark.parametrize(("who", "plus"), [(ALICE, "with 1"), (GWEN, "with 9")])
async def test_odds_reveal_no_gms_changes_to_a_blind_roll(bench, who, plus):
    await bench.name_gm()
    shown = await bench.strike(1, 1, who=who, audience=BLIND)
    await bench.press(shown, AMEND, who=GWEN, entered={"plus": "9"})

    assert await odds(bench, who) == plus


async def test_unknown_odds_are_not_shown(bench):
    await bench.strike(1)

    assert await bench.service.odds(HERE, ALICE) is None


async def test_odds_need_a_roll(bench):
    with pytest.raises(PlayerError, match="You haven't rolled in this channel yet"):
        await odds(bench)


@pytest.mark.parametrize(
    ("rolled", "here", "found"),
    [
        (Place(1, 10), Place(1, 10), True),
        (Place(0, 10), Place(1, 10), True),
        (Place(1, 10), Place(0, 10), False),
        (Place(1, 10), Place(2, 10), False),
        (DIRECT, DIRECT, True),
    ],
)
async def test_a_roll_is_repeated_in_its_own_server_or_outside_servers(bench, rolled, here, found):
    await bench.strike(1, place=rolled)
    bench.dice.will_show(3)

    if found:
        assert (await bench.service.again(here, ALICE)).card.total == "3"
    else:
        with pytest.raises(PlayerError, match="You haven't rolled in this channel yet"):
            await bench.service.again(here, ALICE)


async def test_a_gm_repeats_their_own_blind_roll_in_its_current_version(bench):
    await bench.name_gm()
    shown = await bench.strike(1, 1, who=GWEN, audience=BLIND)
    await bench.press(shown, AMEND, who=GWEN, entered={"plus": "9"})
    bench.dice.will_show(3)

    assert (await bench.service.again(HERE, GWEN)).card.total == "12"


async def test_recent_requests_are_for_one_game(bench):
    await bench.strike(1, 1)
    await bench.database.write(
        lambda connection: connection.execute("UPDATE rolls SET game = 'other'").fetchall()
    )
    await bench.strike(1, 2)

    assert await bench.service.recent("strike", HERE, ALICE, 5) == ["strike+2"]


async def test_many_identical_requests_do_not_hide_an_older_one(bench):
    for plus in (9, 1, 1, 1):
        await bench.strike(1, plus)

    assert await bench.service.recent("strike", HERE, ALICE, 2) == ["strike+1", "strike+9"]


async def test_the_line_of_a_deleted_roll_is_recorded_and_not_drawn(bench):
    shown = await bench.strike(1, audience=GM)

    async def gone(_roll):
        return None

    bench.rolls.get = gone
    assert await bench.service.posted(shown.copies[0].shown, Post(900, HERE.channel)) is None
    assert await bench.rolls.posted(900) == shown.roll


async def test_a_rolls_message_is_recorded_separately_from_where_it_is_found(bench):
    shown, answers = await bench.strike(1), Answers(bench.database)
    await playing(bench, STRIKE, answers).answers.note(shown.roll, 900)
    await answers.write()
    before = await bench.rolls.posts(shown.roll)
    await bench.service.found_on(shown.roll, Post(901, HERE.channel))

    assert (before, await bench.rolls.posts(shown.roll)) == ((), (Post(901, HERE.channel),))
    assert await noted(bench) == [(shown.roll, 900)]


async def noted(bench):
    return await bench.database.read(
        lambda connection: connection.execute("SELECT id, message FROM rolls").fetchall()
    )


async def test_a_hidden_roll_is_shown_elsewhere_as_its_line(bench):
    shown = await bench.strike(6, audience=GM)

    there = await bench.service.shown(shown.roll, 20)

    assert (there.card.headline, there.new, there.private) == ("Hidden roll", True, False)


async def test_data_prepared_for_everyone_is_used_unchanged(database):
    async def prepare(request, _place, _who, _hidden):
        raise NotImplementedError

    bench = await benched(database, prepare=prepare)
    bench.dice.will_show(5)

    ready = Prepared(Strike(2))
    shown = await bench.service.roll("strike", Strike(), HERE, ALICE, ready=ready)

    assert (shown.card.total, await bench.done()) == ("7", ["hit"])


async def test_an_openly_prepared_roll_stores_nothing_if_rolls_are_now_hidden(bench):
    await bench.channels.set_hidden(HERE.channel, GM)
    bench.dice.will_show(5)

    shown = await bench.service.roll("strike", Strike(), HERE, ALICE, ready=Prepared(Strike()))

    assert (shown.private, await bench.done(), await kept(bench)) == (True, [], 1)


@pytest.mark.parametrize(
    ("here", "sees"), [(HERE, True), (Place(1, 20), False)], ids=["in the channel", "elsewhere"]
)
async def test_a_manager_sees_their_blind_roll_only_where_they_are_known_to_manage(bench, here, sees):
    max_ = Who(500, "Max", manages=True)
    bench.dice.will_show(6)

    shown = await bench.service.roll("strike", Strike(), HERE, max_, BLIND, here=here)

    assert (shown.card.headline == "6") is sees


async def test_a_manager_elsewhere_is_refused_a_blind_roll_that_could_fail(bench):
    max_ = Who(500, "Max", manages=True)

    with pytest.raises(
        PlayerError, match="This roll could divide by zero or grow too large, so it can't be blind"
    ):
        await bench.service.roll("strike", Strike(divides=True), HERE, max_, BLIND, here=Place(1, 20))
    assert await kept(bench) == 0


async def test_a_threads_roll_is_hidden_by_its_channels_default(bench):
    await bench.channels.set_hidden(HERE.channel, GM)

    shown = await bench.strike(6, place=THREAD)

    stored = await bench.rolls.get(shown.roll)
    assert (stored.audience, stored.channel, stored.parent) == (GM, 11, 10)


async def test_a_nonce_is_drawn_only_for_hidden_rolls(bench):
    open_, hidden, other = (
        await bench.strike(1),
        await bench.strike(1, audience=ME),
        await bench.strike(1, audience=ME),
    )

    nonces = [(await bench.rolls.get(each.roll)).nonce for each in (open_, hidden, other)]

    # PostgreSQL draws one for each roll, because only the database knows whether it's hidden.
    assert nonces in (["", f"{1:032x}", f"{2:032x}"], ["", f"{2:032x}", f"{3:032x}"])


async def test_only_blind_rolls_are_announced_on_the_screen_and_only_once(bench):
    await bench.channels.set_screen(HERE.channel, 77)

    for audience, channels in ((BLIND, [10, 77]), (GM, [10]), (ME, []), (Audience.EVERYONE, [])):
        shown = await bench.strike(1, audience=audience)
        assert [copy.channel for copy in shown.copies] == channels
