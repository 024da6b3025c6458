"""Helpers for tests of D&D rolls: people with sheets, and a table without a database."""

from typing import Any

from bot.codec import dumps, loads
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.inspiration.table import Inspiration
from bot.games.dnd.riders.rules.text import read_riders
from bot.games.dnd.riders.table import RiderService
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.sheet.leveling import LevelService
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.table import sheet_of
from bot.games.dnd.table.around import Around
from bot.games.dnd.table.healing import HealingService
from bot.games.dnd.table.keeping import ConcentrationService
from bot.games.dnd.table.landing import LandingService
from bot.games.dnd.table.meeting import TargetService
from bot.games.dnd.table.paying import RollPayments
from bot.games.dnd.table.requests import DndTable
from tests.games.dnd.books import BOB, NOW, books, character
from tests.games.dnd.requests import request_of

RIDERS = read_riders(
    "Poison: 1d4 poison; Bless: 1d4 to hit, while on; Sneak: 1d6, once a turn; Smite: 2d8, costs Ki"
)
SWORD, FIST = read_attack("Sword +5 1d8 slashing"), read_attack("Fist +5 1d4 bludgeoning costs Ki")
MIRA = character(9, "Mira", hp=20, attacks=(SWORD, FIST) * 4, riders=RIDERS, counters=read_counters("Ki 2"))
BO = character(8, "Bo", BOB, hp=20)
PEOPLE = (MIRA, BO)
SHEET = sheet_of(MIRA)


class On:
    """Riders that are on, by character."""

    def __init__(self, on):
        self.kept = dict(on)

    async def of(self, number):
        return frozenset(self.kept.get(number, ()))

    async def put(self, number, on, off):
        self.kept[number] = (set(self.kept.get(number, ())) | set(on)) - set(off)


class Held:
    """Holders of Heroic Inspiration."""

    def __init__(self, *holders):
        self.kept = list(holders)

    async def holders(self, _channel):
        return self.kept

    async def why_not(self, _channel, roll, holder, now, *, own):
        return f"{roll} {holder.name} {now} {own}"


class Scenes:
    """The channel's scene."""

    def __init__(self, scene):
        self.body = dumps(scene) if scene else None

    async def get(self, _channel, _parent):
        return self.body

    async def change(self, _channel, _parent, change):
        self.body = change(self.body)
        return self.body


class Surroundings:
    """The surroundings of rolls, from the parts of a table."""

    def __init__(self, at, scenes, held):
        self.at, self.scenes, self.held = at, scenes, held

    async def of(self, place, user, asked):
        characters, character, roller = self.at.characters, None, asked.roller
        if roller.character > 0:
            character = await characters.by_id(place, roller.character)
        elif not (roller.character or roller.name):
            character = await characters.played(place, user)
        scene = loads(Scene, self.scenes.body) if self.scenes.body else Scene()
        return Around(character, await self.at.book.begun(place), scene, self.held.kept)


class DueThrows:
    """The rolls that are due, by purpose, and the rolls that remain due after each roll."""

    def __init__(self, due):
        self.due = dict(due)
        self.left = []

    async def of(self, purpose):
        return self.due.get(purpose)

    def using(self, purpose, throw, left):
        return lambda *_: self.left.append((purpose, throw, left()))


class Since:
    """The requests that were made after a roll."""

    def __init__(self):
        self.requests = []

    async def since(self, _roll):
        return list(map(dumps, self.requests))


def tables(*, story=None, scene=None, holders=(), on=None, spent=None, people=PEOPLE, due=()) -> Any:
    """Return these people's table and its parts."""
    at = books(*people, story=story, spent=spent)
    at.characters._characters.using = lambda number, channel: f"{number} is used in {channel}"
    held: Any = Held(*holders)
    scenes: Any = Scenes(scene)
    around: Any = Surroundings(at, scenes, held)
    kept: Any = On(on or {})
    at.faces, at.rolls = DueThrows(due), Since()
    at.on, riders = kept, RiderService(at.characters, kept, at.book)
    at.riders, at.inspiration = riders, Inspiration(held, at.gms)
    at.table = DndTable(
        at.characters,
        at.inspiration,
        scenes,
        at.gms,
        around,
        fights=at.book,
        healing=HealingService(at.book, at.points, at.characters),
        landing=LandingService(at.book, at.points, at.characters, at.conditions),
        meeting=TargetService(at.characters, at.book, at.conditions, at.points),
        keeping=ConcentrationService(at.points, at.characters, at.conditions),
        payments=RollPayments(at.counters, riders),
        levels=LevelService(at.faces),
        faces=at.faces,
        rolls=at.rolls,
        clock=lambda: NOW,
    )
    return at


def attack(of=SWORD, **more):
    return request_of(AttackRequest, attack=of, parts=of.damage, **more)
