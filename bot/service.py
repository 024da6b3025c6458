"""The one place where dice, rules and memory meet: roll, act on a roll, ask who may press.

The order is always: read, decide, save, answer. Nothing is drawn on a card before it is on disk.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.card import Card, Choice, code, plain
from bot.codec import dumps, loads
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError
from bot.game import AGAIN, Act, AnyGame, Trail, Version
from bot.store.rolls import NewRoll, Rolls, StoredRoll, StoredVersion
from bot.words import say

log = logging.getLogger(__name__)

MAX_VERSIONS = 30  # Versions of one roll; each is kept for ever, and evaluated to show what it replaced.


@dataclass(frozen=True, slots=True)
class Who:
    """Whoever rolls or presses, by user id and display name.

    ``is_gm``: they are a game master of the channel it happens in.
    """

    user: int
    name: str
    is_gm: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where it happens. ``guild`` is 0 in a direct message."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class Picking:
    """A list that is open on a roll, for one of its actions, one page at a time."""

    action: str
    ask: str
    choices: tuple[Choice, ...]
    many: bool
    page: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A roll to be shown: as a new message if ``new``, else in place of the one that was pressed.

    ``owner`` is the display name of whoever rolled it.
    """

    roll: int
    owner: str
    revision: int
    card: Card
    new: bool
    picking: Picking | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """What was pressed. ``revision`` is that of the roll when its list was opened."""

    roll: int
    action: str
    picked: tuple[str, ...] = ()
    revision: int | None = None
    page: int = 0


class Service:
    """Rolls for every game. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(self, rolls: Rolls, games: Mapping[str, AnyGame], source: Source, clock: Callable[[], int]) -> None:
        self._rolls = rolls
        self._games = games
        self._source = source
        self._clock = clock

    async def roll(self, game: str, request: object, place: Place, who: Who) -> Shown:
        """Roll this request of a game, keep it, and answer its card.

        Raises:
            PlayerError: It cannot be rolled.

        """
        playing = self._games[game]
        first: Version[object] = Version(request, playing.throw(request, self._source), who.user, who.name)
        card = playing.card((first,))
        new = NewRoll(game, place.guild, place.channel, who.user, _stored(first))
        roll = await self._rolls.add(new, self._clock())
        return Shown(roll, who.name, 1, card, new=True)

    async def again(self, place: Place, who: Who) -> Shown:
        """Roll this user's last request in this channel once more.

        Raises:
            PlayerError: There is none.

        """
        last = await self._rolls.latest(place.channel, who.user)
        if last is None:
            raise PlayerError(say("You have not rolled in this channel yet: start with /roll, as in /roll 1d20+5."))
        _, trail = self._trail(last)
        return await self.roll(last.game, trail[-1].request, place, who)

    async def recent(self, game: str, place: Place, who: Who, limit: int) -> list[str]:
        """The user's last different requests of a game in this channel, as notation, newest first."""
        playing = self._games[game]
        rows = await self._rolls.recent(place.channel, who.user, game, limit * 4)
        notations = (playing.notation(loads(playing.request, row)) for row in dict.fromkeys(rows))
        return list(dict.fromkeys(notations))[:limit]

    async def press(self, press: Press, place: Place, who: Who) -> Shown:
        """Do what a button or a list of a roll asks for.

        Raises:
            PressError: It cannot be done, by this user or any more.

        """
        stored = await self._rolls.get(press.roll)
        if stored is None or stored.guild != place.guild:
            raise PressError(say("I no longer have this roll; make a new one with /roll."))
        playing, trail = self._trail(stored)
        if who.user != stored.owner and not who.is_gm:
            raise PressError(
                say(
                    "This is {owner}'s roll; make your own with {command}.",
                    owner=plain(_owner(stored)),
                    command=code(say("/roll {dice}", dice=playing.notation(trail[0].request))),
                )
            )
        if press.action == AGAIN:
            return await self.roll(stored.game, trail[-1].request, place, who)
        if press.action == BACK:
            return Shown(stored.id, _owner(stored), stored.revision, playing.card(trail), new=False)
        return await self._act(stored, playing, trail, press, who)

    async def _act(self, stored: StoredRoll, playing: AnyGame, trail: Trail[object], press: Press, who: Who) -> Shown:
        act = playing.acts.get(press.action)
        card = playing.card(trail)
        if act is None or press.action not in [action.key for action in card.actions]:
            raise PressError(say("This button is from an older version of me; make a new roll with /roll."))
        if act.choices and not press.picked:
            return _opened(stored, card, press, act, act.choices(trail))
        if press.revision not in (None, stored.revision):
            raise PressError(say("This roll has changed since you opened the list; open it again to see it as it is."))
        if len(trail) >= MAX_VERSIONS:
            raise PressError(say("This roll has been changed {most} times; make a new one.", most=MAX_VERSIONS - 1))
        change = act.do(trail, press.picked, self._source)
        version = Version(change.request, change.faces, who.user, who.name, press.action, press.picked)
        changed = playing.card((*trail, version))
        if not await self._rolls.change(stored.id, stored.revision, _stored(version), self._clock()):
            raise PressError(say("Somebody else was faster and changed this roll; look at it and press again."))
        return Shown(stored.id, _owner(stored), stored.revision + 1, changed, new=False)

    def _trail(self, stored: StoredRoll) -> tuple[AnyGame, Trail[object]]:
        playing = self._games.get(stored.game)
        if playing is None:
            raise PressError(say("This roll is of a game that I no longer know; make a new one with /roll."))
        try:
            return playing, tuple(_version(playing, version) for version in stored.versions)
        except ValueError as error:
            log.warning("Roll %d cannot be read: %s", stored.id, error)
            raise PressError(say("I can no longer read this roll; make a new one with /roll.")) from error


BACK = "back"
"""Closes a list without picking; no game may call an action so."""


def _opened(stored: StoredRoll, card: Card, press: Press, act: Act[object], choices: tuple[Choice, ...]) -> Shown:
    picking = Picking(press.action, act.ask, choices, act.many, press.page)
    return Shown(stored.id, _owner(stored), stored.revision, card, new=False, picking=picking)


def _owner(stored: StoredRoll) -> str:
    return stored.versions[0].name


def _version(playing: AnyGame, stored: StoredVersion) -> Version[object]:
    """Raises ValueError if it is not what this game stores."""
    return Version(
        loads(playing.request, stored.request),
        loads(Faces, stored.faces),
        stored.actor,
        stored.name,
        stored.why,
        loads(tuple[str, ...], stored.picked),
    )


def _stored(version: Version[object]) -> StoredVersion:
    return StoredVersion(
        dumps(version.request), dumps(version.faces), version.by, version.name, version.why, dumps(version.picked)
    )
