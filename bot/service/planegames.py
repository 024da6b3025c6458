"""Games of Planechase as they are: read from the store, with the planar rolls of their turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from bot.card import plain
from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.magic import GAME
from bot.games.magic.changing import MagicTrail
from bot.games.magic.planar import is_pending, is_unfinished
from bot.games.planechase.panel import Moment, Step
from bot.games.planechase.planes import plane_of
from bot.games.planechase.state import Planechase, acted
from bot.games.planechase.trail import Past, standing, voided
from bot.service.gms import GameMasters
from bot.service.stored import Games, read_trail
from bot.service.values import Place, Who
from bot.store.planechase import Planechases, StoredGame, StoredStep
from bot.store.play import Play, Turn
from bot.words import say

MAX_LOG = 200  # Rolls of one turn that are looked at, the last ones.


@dataclass(frozen=True, slots=True)
class Table:
    """A game as it is shown, under its number."""

    id: int
    channel: int
    moment: Moment


class PlaneGames:
    """What steps and rolls must know of a channel's game. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self, planechases: Planechases, play: Play, gms: GameMasters, games: Games, clock: Callable[[], int]
    ) -> None:
        self._planechases = planechases
        self._play = play
        self._gms = gms
        self._games = games
        self._clock = clock

    async def table(self, channel: int) -> Table | None:
        """The table of this channel, or None without a game."""
        found = await self._planechases.current(channel)
        return await self.table_of(found) if found else None

    async def table_of(self, found: StoredGame) -> Table:
        """The table of a game."""
        steps = await self._planechases.steps(found.id)
        shown = tuple(Step(each.did, each.detail, each.name) for each in steps if each.did not in ("start", "roll"))
        can_go_back = last_of(steps) is not None
        moment = Moment(
            game_of(found), found.turn.number, tuple(await self._planar(found)), shown, can_go_back, found.revision
        )
        return Table(found.id, found.channel, moment)

    async def _planar(self, found: StoredGame) -> list[MagicTrail]:
        """The planar rolls of the turn."""
        return [trail for _, trail in await self._turn(found) if trail[-1].request.planar]

    async def pending(self, found: StoredGame) -> list[tuple[int, int]]:
        """The numbers and rollers of the rolls whose planeswalking ability is on the stack, the last one last.

        Raises:
            PlayerError: Somebody must first choose which die of a roll counts.

        """
        rolls = await self._turn(found)
        for roll, trail in rolls:
            if is_unfinished(trail):
                words = "Roll {roll} of {name} waits for the choice which die counts; that comes first."
                raise PlayerError(say(words, roll=roll, name=plain(trail[0].name)))
        return [(roll, trail[0].by) for roll, trail in rolls if is_pending(trail)]

    async def _turn(self, found: StoredGame) -> list[tuple[int, MagicTrail]]:
        """Every roll of Magic's dice of the turn, with its number."""
        rolls = await self._play.log(found.channel, found.turn.since, GAME.key, MAX_LOG)
        return [(roll.id, cast(MagicTrail, read_trail(self._games, roll)[1])) for roll in rolls]

    async def found(self, channel: int) -> StoredGame:
        """The game that is on in this channel. Raises PlayerError if none is."""
        found = await self._planechases.current(channel)
        if found is None:
            raise PlayerError(say("No game of Planechase is on here; /planechase start begins one."))
        return found

    async def admit(self, game: Planechase, place: Place, who: Who) -> None:
        """Let a player of this game, or a GM, pass. Raises PlayerError if they are neither."""
        if who.user not in [each.id for each in game.players] and not await self._gms.is_gm(who, place, place):
            raise PlayerError(say("Only its players and GMs do that in this game; /planechase join brings you in."))

    def step(self, game: Planechase, did: str, detail: str, who: Who) -> StoredStep:
        """A step that is about to be taken."""
        return StoredStep(dumps(game), did, detail, who.user, who.name, self._clock())


def game_of(found: StoredGame) -> Planechase:
    """The game as the rules see it."""
    return loads(Planechase, found.state)


@dataclass(frozen=True, slots=True)
class Last:
    """The last step that stands, and the game and the turn as they were before it."""

    step: StoredStep
    before: Planechase
    turn: Turn


def last_of(steps: Sequence[StoredStep]) -> Last | None:
    """The last step that stands and can be taken back; None if there is none."""
    past = [Past(each.did, each.roll) for each in steps]
    stack = standing(past)
    if len(stack) < 2:
        return None
    before = steps[stack[-2]]
    game = loads(Planechase, before.state)
    for place in voided(past, stack[-2]):  # That state has still counted them.
        if steps[place].detail and steps[place].turn == before.turn:
            game = acted(game, steps[place].actor, -1)
    return Last(steps[stack[-1]], game, before.turn)


def where_to(game: Planechase) -> str:
    """Where they are, as a step of the trail says it."""
    names = ", ".join(plane_of(each.name).name for each in game.face_up)
    return say(" to {names}", names=names) if names else ""


WALKED = say("Somebody has planeswalked already; look at where you are now.")
MOVED = say("The table has changed at the same moment; look at it and press again.")
