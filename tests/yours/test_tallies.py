"""A channel's luck from its tallies is the same as counting all its rolls."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.audiences import Audience, Revealed
from bot.games import all_games, all_migrations
from bot.holdings import all_holdings
from bot.rolls.values import Place, Who
from bot.store.database import MEMORY
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, StoredVersion
from bot.yours import store
from bot.yours.channel_rolls import END, GAP, ChannelRolls
from bot.yours.forgetting import Forgetting
from bot.yours.pruning import Pruning
from bot.yours.store import LookingBack
from bot.yours.tallies import Tallies
from bot.yours.tally import Tally, merged

GAMES = all_games()
HERE, ELSEWHERE = Place(1, 10), Place(1, 11)
DAY = 24 * 60 * 60 * 1000
PEOPLE = st.integers(1456074443980800037, 1456074443980800039)
WHICH = st.integers(0, 40)
AUDIENCES = st.sampled_from([*[Audience.EVERYONE] * 4, Audience.ME, Audience.BLIND])
ROLL = st.tuples(st.just("roll"), PEOPLE, st.integers(1, 6), AUDIENCES, st.sampled_from([False, False, True]))
FIRST = st.lists(
    st.one_of(*[ROLL] * 4, st.tuples(st.just("pause"), st.integers(1, 9))), min_size=8, max_size=30
)
STEPS = st.lists(
    st.one_of(
        *[ROLL] * 3,
        st.tuples(st.just("change"), WHICH, st.integers(1, 6)),
        st.tuples(st.just("reveal"), WHICH),
        st.tuples(st.just("forget"), PEOPLE),
        st.tuples(st.just("prune"), st.integers(1, 6)),
        st.tuples(st.just("pause"), st.integers(1, 3)),
    ),
    min_size=2,
    max_size=12,
)
Step = tuple[Any, ...]


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Use short ranges of three rolls each, two of which make a longer range."""
    monkeypatch.setattr("bot.yours.tallies.SPAN", 3)
    monkeypatch.setattr("bot.yours.tallies.FEW", 2)
    monkeypatch.setattr("bot.yours.tallies.READ", 4)


def version(dice: str, face: int, actor: int, why: str, made: int) -> StoredVersion:
    faces = f'{{"pools":[[{face}]]}}'
    picked = '["0.0"]' if why == "reroll" else "[]"
    return StoredVersion(f'{{"dice":"{dice}"}}', faces, actor, f"Name {actor} {made % 5}", why, picked, made)


class Table:
    """A channel in which things happen, one by one."""

    def __init__(self, database):
        self.database, self.rolls, self.now = database, Rolls(database), DAY
        self.tallies, self.looking = Tallies(database, GAMES), LookingBack(database)
        self.forgetting = Forgetting(database, GAMES, all_holdings())
        self.made: list[int] = []

    async def do(self, step: Step) -> None:
        self.now += GAP // 3
        await getattr(self, step[0])(*step[1:])

    async def roll(self, owner: int, face: int, audience: Audience, is_elsewhere: bool) -> None:
        place = ELSEWHERE if is_elsewhere else HERE
        dice = "(1d6)>=4" if face % 2 else "1d6"
        first = version(dice, face, owner, "roll", self.now)
        new = NewRoll("dice", place.guild, place.channel, 0, owner, first, audience, lambda: "00")
        self.made.append((await self.rolls.add(new)).id)

    async def change(self, which: int, face: int) -> None:
        if stored := await self._one(which):
            await self.rolls.change(stored, version("1d6", face, stored.owner, "reroll", self.now))

    async def reveal(self, which: int) -> None:
        stored = await self._one(which)
        if stored and stored.is_hidden:
            await self.rolls.reveal(stored, Revealed.ALL, "Gwen")

    async def _one(self, which: int) -> Any:
        return await self.rolls.get(self.made[which % len(self.made)]) if self.made else None

    async def forget(self, user: int) -> None:
        await self.forgetting.person(Who(user, "Someone"))
        await self.forgetting.done()

    async def pause(self, quarters: int) -> None:
        self.now += quarters * GAP // 3

    async def prune(self, days: int) -> None:
        await Pruning(self.database, all_holdings(), 1, lambda: self.now + DAY - days * GAP).once()

    async def ask(self, hours: int) -> None:
        for begun in (0, self.now - hours * DAY // 24):
            tally, is_whole = await self.tallies.read(HERE, begun)
            assert is_whole
            assert tally.players() == await self.from_scratch(begun)
        assert await ChannelRolls(self.looking, lambda: self.now).evening(HERE) == await self.evening()

    async def evening(self) -> tuple[int, int]:
        rows = await self.looking.trails(HERE.guild, HERE.channel, END, 1000)
        begun = last = rows[0].made if rows else self.now
        for row in rows:
            if begun - row.made > GAP:
                break
            begun = row.made
        return begun, last

    async def from_scratch(self, begun: int) -> object:
        tally = Tally(GAMES)
        rows = await self.looking.trails(HERE.guild, HERE.channel, END, 1000)
        tally.add(row for row in rows if row.made >= begun)
        return tally.players()


async def played(path: str, first: list[Step], steps: list[Step]) -> None:
    database = await open_database(path, all_migrations())
    try:
        table = Table(database)
        for step in first:
            await table.do(step)
        await table.ask(12)
        for hours, step in enumerate(steps):
            await table.do(step)
            await table.ask(20 * hours)
    finally:
        await database.close()


@settings(max_examples=60)
@given(FIRST, STEPS)
def test_tallies_match_a_full_count(first, steps):
    asyncio.run(played(MEMORY, first, steps))


@pytest.fixture
def read(monkeypatch):
    """Return the number of rolls in each range whose rolls are read one at a time."""
    found, trails = list[int](), store.trails_between

    def trails_between(*asked):
        rows = trails(*asked)
        found.append(len(rows))
        return rows

    monkeypatch.setattr("bot.yours.tallies.trails_between", trails_between)
    return found


async def test_counted_rolls_are_not_read_again_until_they_change(database, read):
    table = Table(database)
    for _ in range(14):
        await table.do(("roll", 7, 6, Audience.EVERYONE, False))

    await table.tallies.read(HERE, 0)
    assert read == [3, 3, 3, 3, 2]
    read.clear()
    await table.tallies.read(HERE, 0)
    assert read == [2]
    await table.do(("change", 4, 1))
    read.clear()
    await table.tallies.read(HERE, 0)
    assert read == [3, 2]
    await table.ask(5)


async def test_the_sums_in_memory_are_forgotten_with_a_person(database):
    table = Table(database)
    for _ in range(7):
        await table.do(("roll", 7, 6, Audience.EVERYONE, False))
    await table.ask(5)
    assert merged.cache_info().currsize

    await table.forget(7)

    assert not merged.cache_info().currsize


async def test_the_number_of_rolls_counted_at_once_is_limited_and_continues_next_time(database, monkeypatch):
    monkeypatch.setattr("bot.yours.tallies.MOST", 6)
    table = Table(database)
    for _ in range(14):
        await table.do(("roll", 7, 6, Audience.EVERYONE, False))

    looked_at = [
        (tally.rolls, is_whole) for tally, is_whole in [await table.tallies.read(HERE, 0) for _ in "123"]
    ]

    assert looked_at[-1] == (14, True)
    assert all(rolls >= 6 for rolls, _ in looked_at)


async def test_rolls_counted_by_other_games_are_counted_again(database):
    table, others = Table(database), Tallies(database, {"magic": GAMES["magic"]})
    for _ in range(6):
        await table.do(("roll", 7, 6, Audience.EVERYONE, False))

    assert [(await each.read(HERE, 0))[0].rolls for each in (others, table.tallies, others)] == [0, 6, 0]
