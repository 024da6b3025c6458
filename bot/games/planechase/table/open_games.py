"""Current games of Planechase, read from the store with their turn's planar rolls."""

import logging
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.games.magic.rules.planar import is_pending, is_unfinished
from bot.games.planechase.rules.panel import BETWEEN, MET, TO, PlanarMoment, PlanarStep
from bot.games.planechase.rules.planes import plane_of
from bot.games.planechase.rules.state import PlanarPast, Planechase, acted, standing, voided
from bot.games.planechase.store import MOVED, Planechases, StoredGame, StoredPlanarStep, Turning
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.logs import Logged, TurnLogs
from bot.rolls.panels import MAX_ROLLS as MAX_BELOW
from bot.rolls.values import Place, Who
from bot.store.panels import PanelMessage
from bot.store.turns import Turn
from bot.words import later, say

log = logging.getLogger(__name__)

_UNSAID = ("start", "roll", "decided")  # Steps the trail leaves out.
MAX_ROLLS = 100  # Planar rolls per turn.
TRIES = 10  # How often to decide a step again because others took one at the same time.


class OpenTable(Struct, frozen=True):
    """A game as shown, with its number."""

    id: int
    moment: PlanarMoment


class PlanarView(Struct, frozen=True):
    """A channel's game at one moment, its last steps, its turn's planar rolls, and its message."""

    stored: StoredGame
    steps: list[StoredPlanarStep]
    rolls: list[Logged]
    shown_on: PanelMessage | None = None

    def open_roll(self) -> int:
        """Return the turn's last roll that needs a choice or has a pending planeswalk, or 0."""
        rolls = reversed(self.rolls)
        return next((roll.roll for roll in rolls if is_unfinished(roll.trail) or is_pending(roll.trail)), 0)

    def pending(self, *, more: int = 0) -> list[tuple[int, int]]:
        """Return the rolls whose planeswalking ability is on the stack, oldest first, with their rollers.

        Raises:
            PlayerError: Someone must first choose which die of a roll counts, or the turn has no room for
                ``more`` rolls.

        """
        # The log reads this many rolls; another would hide the oldest, which may still be pending.
        if len(self.rolls) + more > MAX_ROLLS:
            raise PlayerError(
                say("A turn here can have up to {most} planar rolls. Start the next turn.", most=MAX_ROLLS)
            )
        for logged in self.rolls:
            if is_unfinished(logged.trail):
                words = later(
                    "{name}'s roll {roll} still needs a die chosen. Show it again with /planechase start."
                )
                raise PlayerError(words.say(roll=logged.number, name=plain(logged.trail[0].name)))
        players = [player.id for player in game_of(self.stored).players]  # Abilities leave with their player.
        rolled = [(roll.roll, roll.trail) for roll in self.rolls if is_pending(roll.trail)]
        return [(roll, trail[0].by) for roll, trail in rolled if trail[0].by in players]

    def next_pending(self, at: int) -> int:
        """Return the roll whose planeswalking ability resolves next, or 0 if none is on the stack.

        Raises:
            PlayerError: ``at`` is no longer the number of planeswalks.

        """
        if game_of(self.stored).walks != at:
            raise PressError(WALKED.say())
        return next((roll for roll, _ in reversed(self.pending())), 0)

    def last_roll(self, at: int) -> tuple[int, int]:
        """Return the roll of the last step that wasn't undone, with its revision, or (0, 0) for no roll.

        A roll's own button undoes the roll's step.

        Raises:
            PlayerError: There have been more steps since revision ``at``.

        """
        if self.stored.revision != at:
            raise PressError(MOVED.say())
        last = last_of(self.steps)
        roll = last.step.roll if last else 0
        return next(((logged.roll, logged.revision) for logged in self.rolls if logged.roll == roll), (0, 0))

    def table(self) -> OpenTable:
        """Return the table of the game."""
        shown = tuple(
            PlanarStep(step.did, step.detail, step.name) for step in self.steps if step.did not in _UNSAID
        )
        last = last_of(self.steps)
        undoable = PlanarStep(last.step.did, last.step.detail, last.step.name) if last else None
        rolls, stored = tuple(roll.trail for roll in self.rolls), self.stored
        moment = PlanarMoment(game_of(stored), stored.turn.number, rolls, shown, undoable, stored.revision)
        return OpenTable(stored.id, moment)


Decide = Callable[[PlanarView, Planechase], Awaitable[tuple[Planechase, str]]]
"""Returns a game after a step, and the step's detail for the trail."""


class PlaneGames(Struct, frozen=True):
    """A channel's game, for steps and rolls. ``clock`` returns milliseconds since 1970, UTC."""

    planechases: Planechases
    logs: TurnLogs
    gms: GameMasters
    clock: Callable[[], int]

    async def view(self, channel: int) -> PlanarView | None:
        """Return this channel's current game, with everything read at once; None if there is none."""
        seen = await self.planechases.seen(channel, self.logs.kept, most=MAX_ROLLS, below=MAX_BELOW)
        if seen is None:
            return None
        game, steps, rolls, shown_on = seen
        return PlanarView(game, steps, self.logs.read(rolls), shown_on)

    async def current(self, channel: int) -> PlanarView:
        """Return this channel's current game. Raises PlayerError if there is none."""
        view = await self.view(channel)
        if view is None:
            raise PlayerError(NO_GAME.say())
        return view

    async def admit(self, game: Planechase, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a player of this game or a GM."""
        if who.user not in [player.id for player in game.players] and not await self.gms.is_gm(
            who, place, place
        ):
            raise PlayerError(say("Only this game's players and GMs can do that. Press Join on its table."))

    async def take(
        self,
        did: str,
        place: Place,
        who: Who,
        decided: Decide,
        *,
        self_too: int = 0,
        begins: Callable[[Planechase], bool] = lambda _: False,
        seen: PlanarView | None = None,
    ) -> None:
        """Take a step in the current game as a player, a GM, or the user ``self_too``.

        ``begins`` returns True if the step starts a new turn, given the game before the step. The first
        attempt uses the game ``seen``. If that is outdated, the step isn't saved and the game is read
        again.
        """
        for _ in range(TRIES):
            view, seen = seen or await self.current(place.channel), None
            game = game_of(view.stored)
            if who.user != self_too:
                await self.admit(game, place, who)
            after, detail = await decided(view, game)
            # Ask the game before the step, because another player may be active after it.
            turning: Turning = "next" if begins(game) else "same"
            step = self.step(after, did, detail, who)
            if await self.planechases.step(view.stored, step, turning):
                return
        raise PlayerError(BUSY.say())

    def step(self, game: Planechase, did: str, detail: str, who: Who) -> StoredPlanarStep:
        """Return a step that is about to be taken."""
        return StoredPlanarStep(dumps(game), did, detail, who.user, who.name, self.clock())


def game_of(stored: StoredGame) -> Planechase:
    """Return the game in the rules' form. Raises PressError if it can't be parsed."""
    try:
        return loads(Planechase, stored.state)
    except ValueError as error:
        log.warning("Can't read Planechase game %d: %s", stored.id, error)
        raise PressError(say("This game can't be loaded. A GM can end it with /planechase start.")) from error


class Last(Struct, frozen=True):
    """The last step that wasn't undone, and the game and turn before it."""

    step: StoredPlanarStep
    before: Planechase
    turn: Turn


def last_of(steps: Sequence[StoredPlanarStep]) -> Last | None:
    """Return the last step that can still be undone, or None if there is none."""
    past = [PlanarPast(step.did, step.roll) for step in steps]
    stack = standing(past)
    if len(stack) < 2:
        return None
    before = steps[stack[-2]]
    game = loads(Planechase, before.state)
    for place in voided(past, stack[-2]):  # That state still included them.
        if steps[place].detail and steps[place].turn == before.turn:
            game = acted(game, steps[place].actor, -1)
    return Last(steps[stack[-1]], game, before.turn)


def where_to(game: Planechase) -> str:
    """Return where the players are, as stored (:func:`bot.games.planechase.rules.panel.step_words`)."""
    names = [plane_of(card.name).name for card in game.face_up]
    return BETWEEN.join([MET if game.phenomenon else TO, *names]) if names else ""


WALKED = later("Someone has already planeswalked. Check where you are now.")
BUSY = later("Too much is happening at this table. Try again.")
NO_GAME = later("There's no game of Planechase here. Start one with /planechase start.")
