"""A game of leaps for testing requests to several people, with a real database and scripted dice."""

from typing import Any

from msgspec import Struct

from bot.asks.rules.asked import Answer, Asked, Asking, FillAsk
from bot.asks.store import Asks, answering
from bot.asks.table import RollRequests
from bot.dice.roll import Faces
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.act import acts, amending
from bot.rolls.card import Card
from bot.rolls.deeds import Kind
from bot.rolls.game import Game
from bot.rolls.gms import GameMasters
from bot.rolls.table import Askable, Table, Tables
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.answers import Answers
from bot.store.channels import Channels
from bot.store.rolls import Rolls
from tests.support import CountedBytes, LoadedDice

ALICE, BOB, GWEN, SAM = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen"), Who(400, "Sam")
HERE, ELSEWHERE, DIRECT = Place(1, 10), Place(1, 20), Place(0, 30)
MIRA, BO, WOLF = Asked(1, "Mira", 100), Asked(2, "Bo", 200), Asked(3, "Wolf", 0)
PEOPLE = (MIRA, BO, WOLF)


class Leap(Struct, frozen=True):
    """One d20 against a goal, rolled for a request."""

    goal: str = ""
    ask: int = 0
    character: int = 0
    name: str = ""
    for_other: bool = False
    fails: bool = False


def leap_total(trail):
    return sum(trail[-1].faces.pools[0])


LEAP = Game(
    "leap",
    Leap,
    throw=lambda request, source: Faces(((0,) if request.fails else tuple(source.draw(1, 20)),)),
    card=lambda trail: Card(str(leap_total(trail)), total=str(leap_total(trail))),
    title=lambda _: "leap",
    purpose=lambda _: "Leap",
    command=lambda _: "/leap",
    resolve=leap_total,
    acts=acts(
        amending(lambda trail, _picked, _source: Change(trail[-1].request, trail[-1].faces), lambda _: ())
    ),
    deeds=lambda trail: (_filled(trail[-1].request),) if trail[-1].request.ask else (),
)


def _filled(request):
    return FillAsk(request.ask, request.character, request.name)


def answered(one, trail, goal):
    total = leap_total(trail)
    return Answer(one.character, one.name, one.roll, str(total), "d20", total >= int(goal) if goal else None)


def no_one(*_):
    raise NotImplementedError


ASKABLE = Askable(
    no_one,
    no_one,
    title=lambda _, goal: f"Leap {goal}".strip(),
    hidden_title=lambda _: "Leap, secretly",
    own=lambda request, own: Leap(
        own.goal, own.ask, own.asked.character, own.asked.name, own.is_for_other, own.fails
    ),
    answer=answered,
    can_fail=lambda request: request.fails,
)


class Bench:
    """Asking on a real database, with dice that have fixed results."""

    def __init__(self, database):
        self.database, self.dice = database, LoadedDice()
        self.rolls, self.channels, self.asks = Rolls(database), Channels(database), Asks(database)
        self.gms = GameMasters(self.channels)
        fills = Table(deeds={FillAsk: Kind(answering, even_hidden=True)})
        self.tables = Tables(leap=Table(asks=ASKABLE), asks=fills)
        self.games: dict[str, Any] = {"leap": LEAP}
        self.service = Service(
            self.rolls,
            self.gms,
            self.games,
            self.dice,
            lambda: 1000,
            CountedBytes(),
            self.tables,
            Answers(database),
        )
        self.presses = Presses(self.service)
        self.book = RollRequests(
            self.asks,
            self.rolls,
            self.service,
            self.gms,
            games=self.games,
            tables=self.tables,
            clock=lambda: 1000,
        )

    async def ask(self, *people, goal="15", who=GWEN, place=HERE, hidden=False, **request):
        """Create a request, for everyone if no one is named."""
        asking = Asking("leap", Leap(**request), goal)
        return await self.book.ask(place, who, asking, people, is_hidden=hidden)

    async def roll(self, ask, face, character=MIRA, who=ALICE, *, place=HERE, **more):
        self.dice.will_show(*([] if more.get("fails") else [face]))
        return await self.book.roll(ask.id, character.character, place, who, **more)

    async def lines(self, ask):
        return list((await self.book.shown(ask.id)).card.lines)

    async def results(self, ask, who=GWEN, place=HERE):
        card, choices = await self.book.results(ask.id, place, who)
        return card.headline, list(card.lines), [each.key for each in choices]
