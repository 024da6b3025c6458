"""A new roll: its record, its effects, its audience, and rolling again."""

import asyncio

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.audiences import Audience
from bot.codec import dumps
from bot.dice.faces import Recalled
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.act import (
    AMEND,
    Act,
    acts,
    all_of,
    amend_action,
    amending,
    anybody,
    can_undo,
    in_the_open,
    theirs,
    undo_action,
)
from bot.rolls.card import Action, Card, Choice, Field
from bot.rolls.deeds import Kind
from bot.rolls.game import Game, Occasion, Odds, Panel, Reuse, as_asked
from bot.rolls.gms import GameMasters
from bot.rolls.table import OnPanel, Prepared, Table, Tables
from bot.rolls.trail import Change, Use
from bot.rolls.values import Place, Press, Who
from bot.store.answers import Answers
from bot.store.channels import Channels, StoredGm
from bot.store.rolls import Rolls
from bot.store.stored_rolls import MovedError, Post
from bot.store.turns import Turns
from bot.words import later
from tests.support import CountedBytes, LoadedDice

ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen")
HERE, ELSEWHERE, DIRECT = Place(1, 10), Place(1, 20), Place(0, 30)
SHOUT = Use("shout", "Shout", 1)
ME, GM, BLIND = Audience.ME, Audience.GM, Audience.BLIND


class Strike(Struct, frozen=True):
    """One d6 plus a bonus, which hits from 5. ``luck`` is for one roll, and ``divides`` can fail."""

    plus: int = 0
    luck: bool = False
    divides: bool = False
    counted: bool = False


class Hit(Struct, frozen=True):
    name: str = "hit"


class Counting(Struct, frozen=True):
    name: str = "counted"


def total(version):
    return sum(version.faces.pools[0]) + version.request.plus


def title(request):
    return f"strike{request.plus:+d}" + (" with luck" if request.luck else "")


def card(trail):
    keys = ("throw", "pick", "finish", "ask", "openly", "pay", "nod", "echo")
    actions = [Action(key, key, at_once=key == "throw") for key in keys]
    undos = [undo_action()] if can_undo(trail) else []
    value = total(trail[-1])
    verdict = "success" if value >= 5 else "failure"
    return Card(str(value), total=str(value), verdict=verdict, actions=(*actions, amend_action(), *undos))


def deeds(trail):
    counted = (Counting(),) if trail[-1].request.counted else ()
    return (*counted, *((Hit(),) if total(trail[-1]) >= 5 else ()))


def drawn(request, source):
    return Faces((tuple(source.draw(1, 6)),))


def roll_anew(trail, _picked, source):
    return Change(trail[-1].request, drawn(trail[-1].request, source))


def unchanged(trail, _picked, _source):
    return Change(trail[-1].request, trail[-1].faces)


def adapted(request, occasion):
    if occasion is Occasion.AGAIN:
        return Strike(request.plus)
    return as_asked(request, occasion)


AMENDING = amending(
    lambda trail, picked, _: Change(Strike(int(picked[0] or 0)), trail[-1].faces),
    lambda trail: (Field("plus", "Plus", most=3, filled=str(trail[-1].request.plus)),),
)

OTHERS = {
    "throw": Act(roll_anew, later("threw it")),
    "pick": Act(
        lambda trail, picked, _: Change(trail[-1].request, Faces(((int(picked[0]),),))),
        later("picked"),
        choices=lambda _: tuple(Choice(key, key) for key in "123456"),
        ask=later("Which face?"),
    ),
    "finish": Act(unchanged, later("finished"), settles=lambda _: True),
    "ask": Act(unchanged, later("asked"), tells=lambda _: Card("For you alone")),
    "echo": Act(unchanged, later("echoed"), rolls=lambda trail, roll, _picked: Strike(plus=10 * roll)),
    "openly": Act(unchanged, later("shouted"), may=all_of(theirs, in_the_open)),
    "pay": Act(
        lambda trail, _picked, _source: Change(trail[-1].request, trail[-1].faces, (SHOUT, Counting())),
        later("paid"),
    ),
    "nod": Act(unchanged, later("nodded"), may=anybody),
    "never": Act(unchanged, later("did what no card offers")),
}

ALSO = (Panel("clock", 2), Panel("unknown"))
STRIKE = Game(
    "strike",
    Strike,
    throw=drawn,
    card=card,
    title=title,
    purpose=lambda _: "Strike",
    odds=Odds(can_fail=lambda request: request.divides),
    command=lambda _: "/strike",
    resolve=lambda trail: total(trail[-1]),
    acts=acts(AMENDING, others=OTHERS),
    reuse=Reuse(adapted),
    deeds=deeds,
    on_panel=lambda request: Panel("board", 0, ALSO) if request.luck else None,
)


def doing(asked):
    return lambda connection, kept: connection.execute(
        "INSERT INTO done SELECT count(*), ? FROM done", (asked.name,)
    )


def undoing(asked):
    def deed(connection, _kept):
        if not connection.execute("DELETE FROM done WHERE what = ? RETURNING 1", (asked.name,)).fetchall():
            raise PressError("That was spent meanwhile.")

    return deed


KINDS: dict[type, Kind] = {
    Hit: Kind(doing, undo=undoing),
    Counting: Kind(doing, undo=undoing, even_hidden=True),
}


class Bench:
    """The services on a real database, with dice that show the given faces and one game at the table."""

    def __init__(self, database, **table):
        self.database, self.dice, self.now = database, LoadedDice(), 1000
        self.rolls, self.turns, self.channels = Rolls(database), Turns(database), Channels(database)
        self.gms = GameMasters(self.channels)
        self.tables = Tables(strike=Table(deeds=KINDS, **table))
        games = {"strike": STRIKE}
        self.service = Service(
            self.rolls,
            self.gms,
            games,
            source=self.dice,
            clock=self.clock,
            entropy=CountedBytes(),
            tables=self.tables,
            answers=Answers(database),
        )
        self.presses = Presses(self.service)

    def clock(self):
        return self.now

    async def strike(self, face, *args, place=HERE, who=ALICE, audience=Audience.EVERYONE, **asked):
        self.dice.will_show(face)
        return await self.service.roll("strike", Strike(*args, **asked), place, who, audience)

    async def press(self, shown, action, *picked, who=ALICE, place=HERE, **more):
        return await self.presses.press(Press(shown.roll, action, picked, **more), place, who)

    async def done(self):
        def unit(connection):
            return [what for (what,) in connection.execute("SELECT what FROM done ORDER BY id")]

        return await self.database.read(unit)

    async def spend(self):
        """Delete all recorded effects, as if people had spent a roll's gains."""
        await self.database.write(lambda connection: connection.execute("DELETE FROM done").fetchall())

    async def faces(self, shown):
        stored = await self.rolls.get(shown.roll)
        assert stored
        return [version.faces for version in stored.versions]

    async def name_gm(self, who=GWEN, place=HERE):
        await self.channels.add_gm(place.channel, 0, StoredGm(who.user, False, who.name), 20)


async def benched(database, **table):
    await database.write(
        lambda connection: connection.execute("CREATE TABLE done (id INTEGER, what TEXT)").fetchall()
    )
    return Bench(database, **table)


@pytest.fixture
async def bench(database):
    return await benched(database)


async def kept(bench):
    return await bench.database.read(
        lambda connection: connection.execute("SELECT count(*) FROM rolls").fetchone()[0]
    )


async def test_a_new_roll_is_stored_as_shown(bench):
    shown = await bench.strike(4, 2)
    assert (shown.card.headline, shown.owner, shown.revision, shown.new) == ("6", "Alice", 1, True)
    assert await bench.faces(shown) == ['{"pools":[[4]],"extra":{}}']
    stored = await bench.rolls.get(shown.roll)
    assert (stored.versions[0].made, stored.seal, stored.number) == (1000, "", shown.number)


@pytest.mark.parametrize(("face", "done"), [(5, ["counted", "hit"]), (4, ["counted"])])
async def test_a_new_rolls_deeds_are_done_with_it(bench, face, done):
    await bench.strike(face, counted=True)
    assert await bench.done() == done


@pytest.mark.parametrize("audience", [ME, GM, BLIND])
async def test_a_hidden_roll_only_does_deeds_allowed_while_hidden(bench, audience):
    await bench.strike(5, counted=True, audience=audience)
    assert await bench.done() == ["counted"]


async def test_a_roll_hidden_by_its_channel_does_nothing(bench):
    await bench.channels.set_hidden(HERE.channel, GM)
    shown = await bench.strike(6)
    assert (shown.private, await bench.done()) == (True, [])


async def test_if_a_deed_raises_the_roll_is_not_stored(database):
    def prepared(spent):
        async def prepare(request, _place, _who, _hidden):
            return Prepared(request, (doing(Hit("before")), undoing(Hit(spent))))

        return prepare

    bench = await benched(database, prepare=prepared("nothing"))
    with pytest.raises(PressError, match="spent"):
        await bench.strike(6)
    assert (await kept(bench), await bench.done()) == (0, [])


@pytest.mark.parametrize(
    ("audience", "default", "hidden"),
    [
        (Audience.EVERYONE, Audience.EVERYONE, False),
        (GM, Audience.EVERYONE, True),
        (Audience.EVERYONE, ME, True),
    ],
)
async def test_a_request_is_completed_with_the_knowledge_whether_it_is_hidden(
    database, audience, default, hidden
):
    told = []

    async def prepare(request, place, who, is_hidden):
        told.append((place, who, is_hidden))
        return Prepared(Strike(request.plus + 1))

    bench = await benched(database, prepare=prepare)
    await bench.channels.set_hidden(HERE.channel, default)
    shown = await bench.strike(2, 3, audience=audience)
    assert (shown.card.total, told) == ("6", [(HERE, ALICE, hidden)])


UNCHARGED = "Its cost wasn't paid, because the roll is hidden."


async def costing(database, audience, *, uncharged):
    """Return a strike at a new table that doesn't charge for it, or where it has no cost."""

    async def prepare(request, _place, _who, _hidden):
        return Prepared(request, uncharged=uncharged)

    bench = await benched(database, prepare=prepare)
    return await bench.strike(4, audience=audience)


def copied(shown):
    """Return others' view of a roll, without its number."""
    return [dumps(each.shown.card).replace(shown.number, "#") for each in shown.copies]


@pytest.mark.parametrize("audience", [ME, GM, BLIND])
async def test_only_its_roller_is_told_that_a_hidden_rolls_cost_was_not_charged(database, audience):
    answer = await costing(database, audience, uncharged=True)
    await database.write(lambda connection: connection.execute("DROP TABLE done").fetchall())
    free = await costing(database, audience, uncharged=False)

    assert UNCHARGED in (*answer.card.lines, *answer.card.remarks)
    assert UNCHARGED not in (*free.card.lines, *free.card.remarks)
    assert copied(answer) == copied(free)
    assert len(answer.copies) == (audience is not ME)


@pytest.mark.parametrize(
    ("audience", "told"), [(Audience.EVERYONE, False), (ME, True), (GM, True), (BLIND, False)]
)
async def test_everyone_who_sees_a_hidden_roll_is_told_about_an_uncharged_deed(bench, audience, told):
    """People who roll blind aren't told, as the faces can decide whether there is a cost."""
    bench.tables["strike"] = Table(deeds={**KINDS, Hit: Kind(doing, undo=undoing, cost=True)})
    shown = await bench.strike(5, audience=audience)
    assert (UNCHARGED in (*shown.card.lines, *shown.card.remarks)) == told
    missed = await bench.strike(1, audience=audience)
    assert UNCHARGED not in (*missed.card.lines, *missed.card.remarks)


async def test_a_roll_prepared_again_keeps_its_faces(database):
    tries: list[Strike] = []

    def moving(connection, _kept):
        if len(tries) < 3:
            raise MovedError("moved")

    async def prepare(request, _place, _who, _hidden):
        tries.append(request)
        return Prepared(Strike(len(tries)), (moving,))

    bench = await benched(database, prepare=prepare)
    shown = await bench.strike(1)
    assert (shown.card.total, len(tries), bench.dice.left, await kept(bench)) == ("4", 3, 0, 1)


async def test_a_roll_that_is_never_stable_is_refused_and_not_stored(database):
    def moving(_connection, _kept):
        raise MovedError("moved")

    async def prepare(request, _place, _who, _hidden):
        return Prepared(request, (moving,))

    bench = await benched(database, prepare=prepare)
    with pytest.raises(PlayerError, match="Too much is happening at this table"):
        await bench.strike(6)
    assert (await kept(bench), await bench.done()) == (0, [])


async def test_nothing_is_done_openly_if_the_channel_hides_rolls_in_the_meantime(database):
    bench = await benched(database)
    settings = bench.gms.settings

    async def hiding(place):  # A GM is faster: the default is set between reading it and storing the roll.
        before = await settings(place)
        await bench.channels.set_hidden(place.channel, GM)
        return before

    bench.gms.settings = hiding
    shown = await bench.strike(5)
    assert (shown.private, await bench.done(), await kept(bench)) == (True, [], 1)


async def test_undone_faces_come_up_again(database):
    class Kept:
        def source(self, fresh):
            return Recalled({"d6": [6]}, fresh)

        def done(self, deed, source):
            return Hit(f"{deed.name} by {source.thrown['d6']}")

    async def prepare(request, _place, _who, _hidden):
        return Prepared(request, recall=Kept())

    bench = await benched(database, prepare=prepare)
    shown = await bench.service.roll("strike", Strike(), HERE, ALICE)  # It doesn't draw a new face.
    assert (shown.card.total, await bench.done()) == ("6", ["hit by [6]"])


@pytest.mark.parametrize("audience", [GM, BLIND])
async def test_a_direct_message_has_no_roll_for_a_gm(bench, audience):
    with pytest.raises(PlayerError, match="no GM in direct messages"):
        await bench.service.roll("strike", Strike(), DIRECT, ALICE, audience)
    assert (await bench.strike(3, place=DIRECT, audience=ME)).private


async def test_only_a_gm_blindly_rolls_what_could_fail_because_of_its_dice(bench):
    await bench.name_gm()
    with pytest.raises(
        PlayerError, match="This roll could divide by zero or grow too large, so it can't be blind"
    ):
        await bench.service.roll("strike", Strike(divides=True), HERE, ALICE, BLIND)
    assert await kept(bench) == 0
    assert (await bench.strike(3, divides=True, who=GWEN, audience=BLIND)).card.headline == "3"
    assert (await bench.strike(3, divides=True, audience=GM)).card.headline == "3"


async def test_a_roll_that_could_fail_is_refused_where_the_channel_is_blind(bench):
    await bench.channels.set_hidden(HERE.channel, BLIND)
    with pytest.raises(
        PlayerError, match="This roll could divide by zero or grow too large, so it can't be blind"
    ):
        await bench.service.roll("strike", Strike(divides=True), HERE, ALICE)


@pytest.mark.parametrize(
    ("audience", "who", "headline", "lines"),
    [
        (ME, ALICE, "6", 0),
        (GM, ALICE, "6", 1),
        (BLIND, ALICE, "Rolled blind", 1),
        (BLIND, GWEN, "6", 1),
    ],
)
async def test_the_roller_and_everyone_else_see_their_part_of_a_hidden_roll(
    bench, audience, who, headline, lines
):
    await bench.name_gm()
    shown = await bench.strike(6, who=who, audience=audience)
    assert (shown.card.headline, shown.private, shown.open_total) == (headline, True, "")
    assert [copy.shown.card.headline for copy in shown.copies] == ["Hidden roll"] * lines


async def test_a_blind_roll_is_announced_on_the_screen_too(bench):
    await bench.channels.set_screen(HERE.channel, 77)
    assert [copy.channel for copy in (await bench.strike(1, audience=BLIND)).copies] == [HERE.channel, 77]
    assert [copy.channel for copy in (await bench.strike(1, audience=GM)).copies] == [HERE.channel]


async def test_again_repeats_the_users_last_request_in_that_channel(bench):
    await bench.strike(1, 1)
    await bench.strike(1, 2)
    await bench.strike(1, 3, who=BOB)
    await bench.strike(1, 4, place=ELSEWHERE)
    bench.dice.will_show(3)
    assert (await bench.service.again(HERE, ALICE)).card.total == "5"


async def test_again_forgets_decisions_about_the_last_roll(bench):
    await bench.strike(1, 1, luck=True)
    bench.dice.will_show(3)
    await bench.service.again(HERE, ALICE)
    assert await bench.service.recent("strike", HERE, ALICE, 5) == ["strike+1", "strike+1 with luck"]


async def test_again_uses_the_edited_request_and_its_audience(bench):
    shown = await bench.strike(1, audience=GM)
    await bench.press(shown, AMEND, entered={"plus": "2"})
    bench.dice.will_show(3, 4)
    again = await bench.service.again(HERE, ALICE)
    assert (again.card.total, again.private) == ("5", True)
    again = await bench.service.again(HERE, ALICE, Audience.EVERYONE)
    assert (again.card.total, again.private) == ("6", False)


async def test_again_reveals_no_gms_changes_to_a_blind_roll(bench):
    await bench.name_gm()
    shown = await bench.strike(1, 1, audience=BLIND)
    await bench.press(shown, AMEND, who=GWEN, entered={"plus": "9"})
    bench.dice.will_show(3)
    assert (await bench.service.again(HERE, ALICE, Audience.EVERYONE)).card.total == "4"


async def test_again_needs_a_roll(bench):
    await bench.strike(1, who=BOB)
    with pytest.raises(PlayerError, match="You haven't rolled in this channel yet"):
        await bench.service.again(HERE, ALICE)


async def test_recent_requests_are_distinct_and_newest_first(bench):
    for plus in (1, 2, 2, 1, 3):
        await bench.strike(1, plus)
    await bench.strike(1, 9, who=BOB)
    assert await bench.service.recent("strike", HERE, ALICE, 5) == ["strike+3", "strike+1", "strike+2"]
    assert await bench.service.recent("strike", HERE, ALICE, 2) == ["strike+3", "strike+1"]


async def test_a_line_posted_late_is_updated(bench):
    shown = await bench.strike(6, audience=GM)
    line, post = shown.copies[0].shown, Post(900, HERE.channel)
    assert await bench.service.posted(line, post) is None
    await bench.press(shown, "reveal", "total", at=1)
    now = await bench.service.posted(line, post)
    assert now.card.headline == "6"
    copies = await bench.service.copies(shown.roll)
    assert [(copy.message, copy.needed) for copy in copies] == [(900, False)]


async def test_a_roll_that_is_not_stored_is_shown_nowhere(bench):
    assert await bench.service.shown(99) is None
    assert await bench.service.copies(99) == ()


async def test_a_roll_shown_elsewhere_shows_where_it_was_made(bench):
    shown = await bench.strike(4)
    assert (await bench.service.shown(shown.roll)).card.lines == ()
    there = await bench.service.shown(shown.roll, ELSEWHERE.channel)
    assert there.card.lines == ("Rolled in <#10>.",)


async def test_a_rolls_panel_is_found_by_its_word(database):
    async def changed(*_):
        """Draw nothing here."""

    board = OnPanel(changed)
    bench = await benched(database, panels={"board": board})
    assert bench.service.on_panel(await bench.strike(1, luck=True)) is board
    assert bench.service.on_panel(await bench.strike(1)) is None


async def test_a_roll_can_have_more_panels_each_with_its_own_number(database):
    async def changed(*_):
        """Draw nothing here."""

    clock = OnPanel(changed)
    bench = await benched(database, panels={"board": OnPanel(changed), "clock": clock})
    shown = await bench.strike(1, luck=True)
    assert list(bench.service.also_on(shown)) == [(clock, replace(shown, on_panel=ALSO[0]))]
    assert list(bench.service.also_on(await bench.strike(1))) == []


async def test_simultaneous_rolls_are_each_stored_with_their_deeds(bench):
    bench.dice.will_all_show(5)
    rolled = [bench.service.roll("strike", Strike(), HERE, ALICE) for _ in range(20)]
    shown = await asyncio.gather(*rolled)
    assert len({each.roll for each in shown}) == 20
    assert await bench.done() == ["hit"] * 20


async def test_the_last_open_roll_of_a_channel_determines_what_is_played_there(bench):
    await bench.strike(1)
    direct = await bench.strike(1, place=DIRECT)
    await bench.strike(1, place=ELSEWHERE, audience=GM)

    assert await bench.service.last_game(HERE) == await bench.service.last_game(DIRECT) == "strike"
    assert await bench.service.last_game(ELSEWHERE) == ""
    stored = await bench.rolls.get(direct.roll)
    assert not stored.odds


async def test_odds_are_shown_under_open_rolls_if_the_channel_wants_them(bench):
    await bench.channels.set_odds(HERE.channel, on=True)
    shown = [
        await bench.strike(1),
        await bench.strike(1, audience=GM),
        await bench.strike(1, place=ELSEWHERE),
    ]

    assert [(await bench.rolls.get(each.roll)).odds for each in shown] == [True, False, False]
