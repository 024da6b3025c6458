"""Undoing outside fights gives no second roll, whatever a player who sees every face tries."""

import asyncio
import shutil
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app import build_bot
from bot.config import Config
from bot.errors import PlayerError
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.rules.acts import APPLY
from bot.games.dnd.rolls.rules.from_options import (
    Against,
    TypedOptions,
    attack_request,
    damage_request,
    healing_request,
)
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.targets.target import Target
from bot.rolls.act import AMEND, UNDO
from bot.rolls.rolls_read import read_trail
from bot.rolls.undoing import ALONE
from bot.rolls.values import Place, Press, Who

HERE, THERE = Place(1, 10), Place(1, 11)
ALICE, BOB = Who(100, "Alice"), Who(200, "Bob")
NAMES, TARGETS, WEAPONS = ("Pebble", "Zed"), ("Pebble", "Zed", "Bo"), ("Axe +30 1d20", "Bow +30 1d20")
SLOTS = 3


class Fresh:
    """Dice of 20 sides that never repeat a face and never show 1 or 20."""

    def __init__(self):
        self._left = [11, 3, 18, 7, 15, 2, 19, 9, 5, 13, 17, 4, 8, 12, 16, 6, 10, 14]

    def draw(self, count, sides):
        assert sides == 20
        drawn, self._left = self._left[:count], self._left[count:]
        assert len(drawn) == count
        return drawn


class Evening:
    """An evening on which Alice acts with her two characters, and Bob applies the rolls aimed at his."""

    def __init__(self, bot, clock):
        self.bot, self.clock, self.services = bot, clock, bot.services(DndServices)
        self.rolls = list[int]()
        self.purposes = dict[int, tuple[str, ...]]()  # Per roll, as Alice meant it.
        self.seen = dict[int, tuple[str, ...]]()  # What each face was first rolled for.
        self.order = dict[tuple[str, ...], list[tuple[int, ...]]]()  # The rolls for each purpose.

    async def begin(self):
        for who, name in ((ALICE, "Pebble"), (ALICE, "Zed"), (BOB, "Bo")):
            await self.create(who, name)

    async def create(self, who, name):
        sheet = Sheet(name, (10,) * 6, hp=900, counters=read_counters(f"Slots 1: {SLOTS}"))
        await self.services.characters.add(HERE, who, sheet)

    async def roll(self, request, *purpose, where=HERE):
        try:
            shown = await self.services.service.roll(GAME.key, request, where, ALICE)
        except PlayerError:  # No slot is left.
            return
        self.rolls.append(shown.roll)
        self.purposes[shown.roll] = (*purpose, str(where.channel))
        faces = await self.faces(shown.roll)
        if not faces <= self.seen.keys():
            self.order.setdefault(self.purposes[shown.roll], []).append(tuple(sorted(faces)))
        for face in faces:
            self.seen.setdefault(face, self.purposes[shown.roll])
        await self.press(shown.roll, APPLY, BOB)

    async def faces(self, roll):
        trail = await self.trail(roll)
        return set(trail[-1].faces.extra.values())

    async def trail(self, roll):
        stored = await self.bot.service.rolls.get(roll)
        return read_trail(self.bot.service.games, stored)[1]

    async def press(self, roll, action, who=ALICE, **given):
        with suppress(PlayerError):
            await self.bot.presses.press(Press(roll, action, **given), HERE, who)

    async def attack(self, name, weapon, target):
        request = attack_request(None, weapon, target, 1, TypedOptions(character=name))
        await self.roll(request, "attack", name, weapon, target)

    async def damage(self, name, target, kind, where):
        request = damage_request(f"1d20 {kind}", Against(targets=target))
        await self.roll(request.by(name=name), "damage", name, kind, target, where=where)

    async def heal(self, name, target):
        asked = healing_request("1d20 costs slot 1", targets=(Target(target),), character=name)
        await self.roll(asked, "heal", name, target)

    async def undo(self, at):
        if self.rolls:
            roll = self.rolls[at % len(self.rolls)]
            await self.press(roll, UNDO)
            self.clock[0] += 3 * 60 * 1000
            await self.press(roll, ALONE)

    async def again(self, at):
        if self.rolls:
            await self.press(self.rolls[at % len(self.rolls)], APPLY)

    async def amend(self, at, entered):
        if self.rolls:
            await self.press(self.rolls[at % len(self.rolls)], AMEND, entered=entered)

    async def recreate(self, name):
        with suppress(PlayerError):
            character = await self.services.characters.find(HERE, ALICE, name)
            await self.services.characters.delete(HERE, ALICE, character)
        await self.create(ALICE, name)

    async def rest(self, name):
        with suppress(PlayerError):
            character = await self.services.characters.find(HERE, ALICE, name)
            await self.services.rests.rest(HERE, ALICE, "long", [character])

    async def forget(self):
        for purpose, throws in (await self.standing()).items():  # They stood, and are lost for good.
            self.order[purpose] = [each for each in self.order[purpose] if each not in throws]
        await self.bot.forgetting.person(ALICE)
        await self.bot.forgetting.done()
        self.rolls.clear()
        for name in NAMES:
            await self.create(ALICE, name)

    async def standing(self):
        """Return the current rolls, by purpose."""
        found = dict[tuple[str, ...], list[tuple[int, ...]]]()
        for roll in self.rolls:
            request = (await self.trail(roll))[-1].request
            if not request.undone:
                found.setdefault(self.purposes[roll], []).append(tuple(sorted(await self.faces(roll))))
        return found

    async def check(self):
        """Check that each face is used for its purpose, and that each purpose uses its first faces."""
        for purpose, throws in (await self.standing()).items():
            assert {self.seen[face] for faces in throws for face in faces} == {purpose}
            assert sorted(throws) == sorted(self.order[purpose][: len(throws)])


PLACES = st.integers(0, 5)
AMENDMENTS = ({"bonus": "+2"}, {"extra": "3"}, {"targets": "Zed"})
STEPS = st.one_of(
    st.tuples(st.just("attack"), st.sampled_from(NAMES), st.sampled_from(WEAPONS), st.sampled_from(TARGETS)),
    st.tuples(
        st.just("damage"),
        st.sampled_from(NAMES),
        st.sampled_from(TARGETS),
        st.sampled_from(("fire", "cold")),
        st.sampled_from((HERE, THERE)),
    ),
    st.tuples(st.just("heal"), st.sampled_from(NAMES), st.sampled_from(TARGETS)),
    st.tuples(st.just("undo"), PLACES),
    st.tuples(st.just("undo"), PLACES),
    st.tuples(st.just("again"), PLACES),
    st.tuples(
        st.just("amend"), PLACES, st.sampled_from(({"bonus": "+2"}, {"extra": "3"}, {"targets": "Zed"}))
    ),
    st.tuples(st.just("recreate"), st.sampled_from(NAMES)),
    st.tuples(st.just("rest"), st.sampled_from(NAMES)),
    st.tuples(st.just("forget")),
)


@pytest.fixture(scope="module")
def play(tmp_path_factory, template):
    """Play these steps on a separate database."""
    folder, made = tmp_path_factory.mktemp("evenings"), iter(range(10_000))

    async def played(steps):
        path, clock = folder / f"{next(made)}.db", [1_000_000]
        shutil.copyfile(template, path)
        bot = await build_bot(Config(database=str(path), shards=1), source=Fresh(), clock=lambda: clock[0])
        try:
            evening = Evening(bot, clock)
            await evening.begin()
            for name, *given_ in steps:
                await getattr(evening, name)(*given_)
                await evening.check()
        finally:
            await bot.close()

    return lambda steps: asyncio.run(played(steps))


@settings(max_examples=60)
@given(st.lists(STEPS, max_size=6))
def test_the_kept_faces_for_a_purpose_are_the_first_ones_rolled_for_it(play, steps):
    play(steps)
