"""D&D's books on top of fake stores: characters, and the fight in this channel."""

from types import SimpleNamespace
from typing import Any

from discord import Permissions
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import NO_FACES, ScriptedFaces
from bot.games.dnd.conditions.rules.active_conditions import Bearing
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.creatures.library import MAX_CREATURES
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.store.reading import Seen, StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.paid import PaidCosts
from bot.games.dnd.fight.table.steps import FightSteps
from bot.games.dnd.fight.table.view import view_of
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import CharacterService, is_creature
from bot.people.roster_store import Character
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import StoredChannel

HERE, DIRECT = Place(1, 10), Place(0, 10)
ALICE, BOB, SAM = Who(100, "Alice"), Who(200, "Bob"), Who(400, "Sam")
GWEN = Who(300, "Gwen", administers=True)  # The GM.

NOW = 1_000_000
FIGHT = 7


def character(number, name, owner=ALICE, **sheet):
    """Return a character whose sheet has these values."""
    return Character(number, owner.user, owner.name, name, dumps(Sheet(name, (10,) * 6, **sheet)))


class Roster:
    """Characters sorted by name. Each player plays their first one until they choose another."""

    def __init__(self, *everybody):
        self.everybody = everybody
        self.said = {}

    async def all(self, _scope):
        return list(self.everybody)

    async def get(self, _scope, number):
        return next((each for each in self.everybody if each.id == number), None)

    async def party(self, _channel):
        return list(self.everybody)

    async def reached(self, _scope, _at, _user):
        return {each.id for each in self.everybody}

    async def in_use(self, _scope, _channel, _parent, owner):
        if owner in self.said:
            chosen = await self.get(0, self.said[owner])
            return True, [chosen] if chosen else []
        own = [each for each in self.everybody if each.owner == owner and not is_creature(each)]
        return bool(own), own[:1]

    async def use(self, _channel, owner, number):
        self.said[owner] = number


class Channels:
    """Channels without any settings."""

    async def get(self, _channel, _parent):
        return StoredChannel()


class OneFight:
    """The fight in this channel, if there is one, changed as the store would change it."""

    def __init__(self, stored):
        self.stored = stored

    async def current(self, channel):
        return self.stored if self.stored and self.stored.channel == channel else None

    async def get(self, number):
        return self.stored if self.stored and self.stored.id == number else None

    async def of(self, number):
        there = fight_of(self.stored).combatants if self.stored else ()
        return self.stored if any(each.character == number for each in there) else None

    async def see(self, place, _told_of):
        return seen(self.stored) if await self.current(place.channel) else None

    async def aim(self, _fight, decide, _also=None):
        self.stored = replace(self.stored, aim=decide(self.stored))
        return self.stored

    async def change(self, _fight, decide, _also=None):
        changes = decide(self.stored)
        steps = (*self.stored.steps, *changes.added)
        self.stored = stored_fight(steps, self.stored.maxima, self.stored.sheets)
        return self.stored


class Kept:
    """The Hit Points of characters outside fights, by character number."""

    def __init__(self, kept):
        self.kept = kept

    async def get(self, number):
        return self.kept.get(number)

    async def change(self, changes, _follow=()):
        for each in changes:
            before = self.kept.get(each.character)
            if each.revision != (before.revision if before else 0):
                return each.character
        for each in changes:
            self.kept[each.character] = replace(each, revision=each.revision + 1)
        return 0


class Bearings:
    """The conditions of characters outside fights, by character number."""

    def __init__(self, borne):
        self.borne = borne

    async def get(self, number):
        return self.borne.get(number, Bearing())


class Spent:
    """Spent counters, by character and by key."""

    def __init__(self, spent):
        self.spent = spent

    async def of(self, number):
        return {key: amount for key, amount in self.spent.get(number, {}).items() if amount}

    async def spend(self, what):
        return self._put(what, self._of(what) + what.amount)

    async def give_back(self, what):
        return self._put(what, self._of(what) - what.amount)

    async def leave(self, what):
        self._put(what, what.most - what.amount)

    def _of(self, what):
        return self.spent.get(what.character, {}).get(what.key, 0)

    def _put(self, what, amount):
        if 0 <= amount <= what.most:
            self.spent.setdefault(what.character, {})[what.key] = amount
        return 0 <= amount <= what.most


class Thrower:
    """A roller that uses these faces, and records the requests and the fight's new steps."""

    def __init__(self, *faces):
        self.faces = ScriptedFaces(*faces)
        self.made: Any = None
        self.step: Any = None

    async def keep(self, _game, _asked, _place, _who, ready):
        self.made = ready.request
        self.step = step_of(self.made, GAME.throw(self.made, self.faces))
        assert self.faces.left == 0
        return 1


class Shelf:
    """A server's library of these creatures, with or without room for more."""

    def __init__(self, *creatures, room=True):
        self.kept = {each.name.casefold(): dumps(each) for each in creatures}
        self.room = room

    async def all(self, _scope):
        return list(self.kept.values())

    async def put(self, _scope, name, creature, most):
        assert most == MAX_CREATURES
        if self.room:
            self.kept[name.casefold()] = creature
        return self.room

    async def forget(self, _scope, name):
        return self.kept.pop(name.casefold(), None) is not None


class Answers:
    """The answers to an interaction."""

    def __init__(self):
        self.said: list[Any] = []

    async def send_message(self, **message):
        self.said.append(message)

    async def edit_message(self, **message):
        self.said.append(message)

    def is_done(self):
        return bool(self.said)

    @property
    def text(self):
        """Return everything that was said, with the buttons and lists below it."""
        return "\n".join(map(_text, self.said))


def _text(message):
    embed, view = message.get("embed"), message.get("view")
    parts = [message.get("content"), embed and embed.to_dict(), view and view.to_components()]
    return " ".join(str(each) for each in parts if each)


def interaction(who, place=HERE) -> Any:
    """Return a press by someone, with the answers to it."""
    return SimpleNamespace(
        user=SimpleNamespace(id=who.user, display_name=who.name),
        permissions=Permissions(
            manage_channels=who.manages, administrator=who.administers, manage_guild=who.manages_server
        ),
        guild_id=place.guild,
        channel=None,
        channel_id=place.channel,
        extras={},
        context=SimpleNamespace(private_channel=False, dm_channel=not place.guild),
        _integration_owners={},
        message=None,
        response=Answers(),
    )


def stored_fight(steps, maxima, sheets, channel=HERE.channel):
    return StoredFight(FIGHT, HERE.guild, channel, 0, GWEN.user, "", "", tuple(steps), maxima, {}, sheets)


def stored(story, *people, channel=HERE.channel):
    """Return a story in its stored form, with these people's sheets."""
    steps = [StoredStep(number, dumps(step), 0, 0, "", 0) for number, step in enumerate(story.steps, 1)]
    there = {each.character for each in story.fight.combatants}
    sheets = {each.id: each.body for each in people if each.id in there}
    maxima = {each.character: each.hp.maximum for each in story.fight.combatants if each.character}
    return stored_fight(steps, maxima, sheets, channel)


def seen(fight, **more):
    """Return a stored fight as a press sees it, without rolls or a message."""
    beside: dict[str, Any] = {
        "rolls": (),
        "panel": None,
        "turn": None,
        "newest": 0,
        "channel": StoredChannel(),
        "scene": None,
        "holders": (),
    }
    return Seen(fight, **{**beside, **more})


def view(story, *people, place=HERE, where=None, aim="", **more) -> Any:
    """Return a story as one press sees it. ``aim`` has the options of the next attack."""
    return view_of(seen(replace(stored(story, *people), aim=aim), **more), place, where, {})


class NothingDue:
    """A fake store in which no roll comes up again."""

    async def of(self, _purpose):
        return None


def books(*people, story=None, kept=None, borne=None, spent=None, channel=HERE.channel) -> Any:
    """Return these people's books of characters, GMs, conditions, Hit Points and this channel's fight."""
    roster: Any = Roster(*people)
    channels: Any = Channels()
    fights: Any = OneFight(stored(story, *people, channel=channel) if story else None)
    states: Any = Kept(kept or {})
    bearings: Any = Bearings(borne or {})
    counted: Any = Spent(spent or {})
    panels: Any = SimpleNamespace(of=lambda _kind, _panel: None)
    rolls: Any = None
    due: Any = NothingDue()
    gms = GameMasters(channels)
    characters = CharacterService(roster, gms)
    conditions = ConditionService(characters, bearings, fights, clock=lambda: NOW)
    book = FightService(fights, rolls, characters, gms, panels=panels, games={}, clock=lambda: NOW)
    return SimpleNamespace(
        characters=characters,
        gms=gms,
        fights=fights,
        kept=states,
        conditions=conditions,
        counters=CounterService(characters, counted),
        spent=counted,
        paid=PaidCosts(due),
        points=HitPointService(characters, conditions, states, fights, clock=lambda: NOW),
        book=book,
        steps=FightSteps(fights, book, characters, gms, lambda: NOW, source=NO_FACES),
    )
