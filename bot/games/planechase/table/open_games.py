"""Games of Planechase as they are: read from the store, with the planar rolls of their turn."""

import logging
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.games.magic.rules.planar import is_pending, is_unfinished
from bot.games.planechase.rules.panel import BETWEEN, MET, SUBJECT, TO, Moment, Step
from bot.games.planechase.rules.planes import plane_of
from bot.games.planechase.rules.state import Planechase, acted
from bot.games.planechase.rules.trail import Past, standing, voided
from bot.games.planechase.store import MOVED, Planechases, StoredGame, StoredStep
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.logs import Logged, TurnLogs
from bot.rolls.panels import MAX_ROLLS as MAX_BELOW
from bot.rolls.panels import ChannelPanels, Where
from bot.rolls.values import Place, Who
from bot.store.turns import Turn
from bot.words import later, say

log = logging.getLogger(__name__)

_UNSAID = ("start", "roll", "decided")  # Steps that the trail need not tell.
MAX_ROLLS = 100  # Planar rolls of one turn.


class Table(Struct, frozen=True):
    """A game as it is shown, under its number."""

    id: int
    moment: Moment


class View(Struct, frozen=True):
    """A channel's game at one moment, its last steps, its turn's planar rolls, and where it is shown."""

    stored: StoredGame
    steps: list[StoredStep]
    rolls: list[Logged]
    where: Where | None = None

    def open_roll(self) -> int:
        """The turn's last roll that awaits a choice or has its planeswalking ability on the stack; or 0."""
        rolls = reversed(self.rolls)
        return next((roll.roll for roll in rolls if is_unfinished(roll.trail) or is_pending(roll.trail)), 0)

    def pending(self, *, more: int = 0) -> list[tuple[int, int]]:
        """The numbers and rollers of rolls whose planeswalking ability is on the stack, the last one last.

        Raises:
            PlayerError: Somebody must first choose which die of a roll counts, or there were too many in the
                turn for so many ``more``.

        """
        # The log reads so many rolls; one more would hide the oldest, and with it perhaps a pending one.
        if len(self.rolls) + more > MAX_ROLLS:
            raise PlayerError(
                say("A turn here has up to {most} planar rolls; begin the next.", most=MAX_ROLLS)
            )
        for each in self.rolls:
            if is_unfinished(each.trail):
                words = later(
                    "Roll {roll} of {name} waits for the choice which die counts;"
                    " /planechase start brings it back."
                )
                raise PlayerError(words.say(roll=each.number, name=plain(each.trail[0].name)))
        players = [player.id for player in game_of(self.stored).players]  # An ability leaves with its player.
        rolled = [(each.roll, each.trail) for each in self.rolls if is_pending(each.trail)]
        return [(roll, trail[0].by) for roll, trail in rolled if trail[0].by in players]

    def next_pending(self, at: int) -> int:
        """The roll whose planeswalking ability is to resolve next; 0 if none is on the stack.

        Raises:
            PlayerError: They have planeswalked since ``at`` times.

        """
        if game_of(self.stored).walks != at:
            raise PressError(WALKED.say())
        return next((roll for roll, _ in reversed(self.pending())), 0)

    def last_roll(self, at: int) -> tuple[int, int]:
        """The roll that the last step that stands is of, with its revision; 0, 0 if it is of none.

        A step of a roll is taken back as by the roll's own button.

        Raises:
            PlayerError: There were more steps since ``at``.

        """
        if self.stored.revision != at:
            raise PressError(MOVED.say())
        last = last_of(self.steps)
        roll = last.step.roll if last else 0
        return next(((each.roll, each.revision) for each in self.rolls if each.roll == roll), (0, 0))

    def table(self) -> Table:
        """The table of the game."""
        shown = tuple(
            Step(step.did, step.detail, step.name) for step in self.steps if step.did not in _UNSAID
        )
        last = last_of(self.steps)
        undoable = Step(last.step.did, last.step.detail, last.step.name) if last else None
        rolls, stored = tuple(roll.trail for roll in self.rolls), self.stored
        moment = Moment(game_of(stored), stored.turn.number, rolls, shown, undoable, stored.revision)
        return Table(stored.id, moment)


class PlaneGames:
    """What steps and rolls must know of a channel's game. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        planechases: Planechases,
        logs: TurnLogs,
        gms: GameMasters,
        panels: ChannelPanels,
        *,
        clock: Callable[[], int],
    ) -> None:
        self._planechases = planechases
        self._logs = logs
        self._gms = gms
        self._panels = panels
        self._clock = clock

    async def view(self, channel: int) -> View | None:
        """The game that is on in this channel, all that is asked of it in one reading; None without one."""
        found = await self._planechases.seen(channel, self._logs.kept, most=MAX_ROLLS, below=MAX_BELOW)
        if found is None:
            return None
        game, steps, rolls, shown_on = found
        return View(game, steps, self._logs.read(rolls), self._panels.of(SUBJECT, shown_on))

    async def found(self, channel: int) -> View:
        """The game that is on in this channel. Raises PlayerError if none is."""
        view = await self.view(channel)
        if view is None:
            raise PlayerError(NO_GAME.say())
        return view

    async def admit(self, game: Planechase, place: Place, who: Who) -> None:
        """Let a player of this game, or a GM, pass. Raises PlayerError if they are neither."""
        if who.user not in [player.id for player in game.players] and not await self._gms.is_gm(
            who, place, place
        ):
            raise PlayerError(
                say("Only its players and GMs do that in this game; Join on its table brings you in.")
            )

    def step(self, game: Planechase, did: str, detail: str, who: Who) -> StoredStep:
        """A step that is about to be taken."""
        return StoredStep(dumps(game), did, detail, who.user, who.name, self._clock())


def game_of(found: StoredGame) -> Planechase:
    """The game as the rules see it. Raises PressError if it cannot be read."""
    try:
        return loads(Planechase, found.state)
    except ValueError as error:
        log.warning("Game %d of Planechase cannot be read: %s", found.id, error)
        raise PressError(
            say("I can no longer read this game; a GM ends it with /planechase start.")
        ) from error


class Last(Struct, frozen=True):
    """The last step that stands, and the game and the turn as they were before it."""

    step: StoredStep
    before: Planechase
    turn: Turn


def last_of(steps: Sequence[StoredStep]) -> Last | None:
    """The last step that stands and can be taken back; None if there is none."""
    past = [Past(step.did, step.roll) for step in steps]
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
    """Where they are, as a step keeps it (:func:`bot.games.planechase.rules.panel.step_words`)."""
    names = [plane_of(card.name).name for card in game.face_up]
    return BETWEEN.join([MET if game.phenomenon else TO, *names]) if names else ""


WALKED = later("Somebody has planeswalked already; look at where you are now.")
NO_GAME = later("No game of Planechase is on here; /planechase start begins one.")
