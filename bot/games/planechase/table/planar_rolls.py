"""Planar die rolls: what they take from their game of Planechase, and how they change it."""

from contextvars import ContextVar
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import Recalled, Source
from bot.errors import PlayerError, PressError
from bot.games.magic.rules.changes import COUNTERED, TAKE_BACK, WALK, MagicTrail, OnTable
from bot.games.magic.rules.effects import Effect
from bot.games.magic.rules.planar import is_unfinished
from bot.games.magic.rules.request import MagicRequest, Planar
from bot.games.planechase.rules import state
from bot.games.planechase.rules.panel import BETWEEN, PlanarStep, rolled
from bot.games.planechase.rules.planar_request import about, in_force
from bot.games.planechase.rules.planes import CHANGES, plane_of
from bot.games.planechase.rules.planeswalks import planeswalk
from bot.games.planechase.rules.state import Planechase
from bot.games.planechase.store import MAX_STEPS, MOVED, Planechases, StoredPlanarStep, stepping
from bot.games.planechase.table.open_games import Last, PlanarView, PlaneGames, game_of, last_of, where_to
from bot.rolls.audience_view import Drawing
from bot.rolls.gms import GameMasters
from bot.rolls.logs import Logged
from bot.rolls.rolls_read import Games, place_of, read_trail
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Deed, StoredRoll
from bot.words import later, say

SEEN: ContextVar[PlanarView | None] = ContextVar("seen", default=None)
"""The game as the presser saw it on the table, which the first roll of the current task uses."""

TAKEN: ContextVar[tuple[PlanarView, StoredPlanarStep]] = ContextVar("taken")
"""The game before the last roll of the current task, and the roll's step in it."""


class EnteringGame(Struct, frozen=True):
    """The game's part in a planar die roll: its circumstances, its effects, and its step.

    ``recall`` has the faces to repeat, or None if there are none.
    """

    planar: Planar
    effects: list[Effect]
    deed: Deed
    recall: "PlanarRecall | None"


class PlanarRecall:
    """The faces of an undone roll by key: the same die comes up the same again."""

    def __init__(self, taken_back: MagicTrail) -> None:
        last = taken_back[-1]
        throw = last.request.throws[0]
        # Use the die's own key: a roll with other effects draws the new dice and shows the old ones again.
        self._kept = {f"{key} d{throw.by or throw.sides}": (face,) for key, face in last.faces.extra.items()}

    def source(self, fresh: Source) -> Recalled:
        """Return a source that repeats these faces."""
        return Recalled(self._kept, fresh)

    def done(self, deed: object, _source: Recalled) -> object:
        """Return the deed unchanged: the request already says which roll is repeated."""
        return deed


class Taking(Struct, frozen=True):
    """The deed of a planar roll's change, which is the roll's step in its game."""

    deed: Deed


class PlanarRolls(Struct, frozen=True):
    """Planar die rolls. ``known`` are the games used to parse them."""

    planechases: Planechases
    games: PlaneGames
    rolls: Rolls
    gms: GameMasters
    known: Games

    @property
    def change_names(self) -> tuple[str, ...]:
        """The cards that change the planar die for a whole game."""
        return tuple(change.name for change in CHANGES.values())

    async def entering(self, asked: Planar, place: Place, who: Who, *, hidden: bool) -> EnteringGame:
        """Return the game's part in a new planar roll. Raises PlayerError if the user can't make the roll."""
        view = SEEN.get() or await self.games.current(place.channel)
        SEEN.set(None)  # If this has changed, the step isn't stored, and the roll is prepared again.
        game = game_of(view.stored)
        game.player(who.user)
        pending = bool(view.pending(more=1))
        # Only the special action needs an empty stack and one's own turn (116.2i); an effect doesn't.
        if asked.cost is not None:
            state.check_action(game, who.user, asked.cost, pending=pending)
        if hidden:
            words = later(
                "Everyone sees the planar die, but rolls here are hidden. Open rolls to everyone "
                "with /gm panel."
            )
            raise PlayerError(words.say())
        # An effect's roll isn't the action and doesn't raise its cost (901.9).
        after = game if asked.cost is None else state.acted(game, who.user)
        step = self.games.step(after, "roll", "" if asked.cost is None else str(asked.cost), who)
        TAKEN.set((view, step))
        again, recall = _again(view, who, is_free=asked.cost is None)
        planar = replace(about(game, asked), again=again)
        return EnteringGame(planar, in_force(game, who.user, who.name), stepping(view.stored, step), recall)

    async def recall(self, trail: MagicTrail) -> PlanarRecall | None:
        """Return the undone roll whose faces are repeated when this roll changes; None if there is none."""
        planar = trail[-1].request.planar
        old = await self.rolls.get(planar.again) if planar and planar.again else None
        return PlanarRecall(self._trail(old)) if old else None

    async def finish(
        self, stored: StoredRoll, change: Change[MagicRequest], who: Who
    ) -> Change[MagicRequest]:
        """Return a roll's change with its step in the game. Raises PlayerError if the step is impossible."""
        marks = [deed for deed in change.deeds if isinstance(deed, OnTable)]
        if not marks or change.request.planar is None:
            return change
        view = await self.games.current(stored.channel)
        # Its effect on the game is beneath a turn that has ended.
        if stored.id <= view.stored.turn.since:
            raise PressError(say("This roll was made in an earlier turn, so it can't change."))
        game, what = game_of(view.stored), marks[0].what
        await self.games.admit(game, place_of(stored), who)
        # The roller controls the planeswalking ability (901.8).
        if what in (WALK, COUNTERED) and stored.owner not in [player.id for player in game.players]:
            raise PressError(
                say("The player who rolled has left the game, and their ability left with them.")
            )
        deeds: tuple[object, ...] = tuple(deed for deed in change.deeds if deed not in marks)
        # Undo what the roll led to first, then the roll itself.
        if what == TAKE_BACK and (last := self._last_by(view, stored)):
            planar = replace(change.request.planar, after=None, to=())
            deeds, deed = (), stepping(view.stored, self._back(last, who), "back")
        else:
            after, step = await self._step(view, stored, what, who)
            to = tuple(plane_of(card.name).name for card in after.face_up) if what == WALK else ()
            planar, deed = replace(change.request.planar, to=to), stepping(view.stored, step)
        return Change(replace(change.request, planar=planar), change.faces, (*deeds, Taking(deed)))

    async def _step(
        self, view: PlanarView, stored: StoredRoll, what: str, who: Who
    ) -> tuple[Planechase, StoredPlanarStep]:
        """Return the game and its step after a roll is settled, or after a choice among its dice."""
        game, paid = game_of(view.stored), self._trail(stored)[0].request.planar
        if what == WALK:
            # Check this only here, because any player can counter what's on the stack (901.9c).
            await self._check_walker(game, stored, who)
            after = planeswalk(game)
            return after, self.games.step(after, "walk", where_to(after), who)
        if what == COUNTERED:
            return game, self.games.step(game, "countered", "", who)
        if what == TAKE_BACK:
            after = game if paid is None or paid.cost is None else state.acted(game, stored.owner, -1)
            return after, self.games.step(after, "void", self._stored_form(stored), who)
        if not is_unfinished(self._trail(stored)):  # A roll waiting for a choice always accepts it.
            _check_newest(view, stored.id)
        return game, self.games.step(game, "decided", "", who)

    def _trail(self, stored: StoredRoll) -> MagicTrail:
        return cast(MagicTrail, read_trail(self.known, stored)[1])

    def _stored_form(self, stored: StoredRoll) -> str:
        """Return an undone roll in the form stored with a step."""
        trail = self._trail(stored)
        return BETWEEN.join((rolled(trail), trail[0].name))

    def _last_by(self, view: PlanarView, stored: StoredRoll) -> Last | None:
        """Return the step that resolved or countered this roll's ability, or None if it isn't the last.

        Raises:
            PressError: There have been more steps since the roll's planeswalk.

        """
        planar = self._trail(stored)[-1].request.planar
        last = last_of(view.steps)
        if planar and planar.after and last and last.step.roll == stored.id:
            return last
        if planar and planar.after == "walked":
            raise PressError(say("They've planeswalked and acted since then. Press Undo on the table first."))
        return None

    async def _check_walker(self, game: Planechase, stored: StoredRoll, who: Who) -> None:
        """Raise PressError unless this user can confirm that the players planeswalk."""
        here = place_of(stored)
        if who.user not in (stored.owner, game.active) and not await self.gms.is_gm(who, here, here):
            raise PressError(say("Only the player who rolled, the active player or a GM can planeswalk."))

    async def take_back(self, place: Place, who: Who, at: int, seen: PlanarView | None = None) -> None:
        """As a GM, undo the last step that hasn't been undone and isn't from a roll.

        ``seen`` is the game as read for this.

        Raises:
            PlayerError: There is none, or there were more steps since ``at``, or they aren't a GM.

        """
        if not await self.gms.is_gm(who, place, place):
            raise PressError(say("Only a GM can undo that."))
        view = seen or await self.games.current(place.channel)
        last = last_of(view.steps)
        if last is None:
            raise PressError(say("There's nothing to undo."))
        # Undoing a roll's step must also update the roll's message, so the roll's own button does it.
        if view.stored.revision != at or last.step.roll:
            raise PressError(MOVED.say())
        if not await self.planechases.step(view.stored, self._back(last, who), "back"):
            raise PressError(MOVED.say())

    def _back(self, last: Last, who: Who) -> StoredPlanarStep:
        """Return the step that undoes another."""
        undone = dumps(PlanarStep(last.step.did, last.step.detail, last.step.name))
        return replace(self.games.step(last.before, "back", undone, who), turn=last.turn)


def check_roll(view: PlanarView, who: Who, cost: int | None) -> None:
    """Raise PlayerError unless the user can take the special action now, for the ``cost`` shown if given."""
    game, pending = game_of(view.stored), bool(view.pending())
    now = game.cost(who.user) if cost is None else cost
    state.check_action(game, who.user, now, pending=pending)


def after(drawing: Drawing) -> PlanarView:
    """Return the game after this roll, which the current task has just made, without reading it."""
    (view, step), stored = TAKEN.get(), drawing.stored
    game = replace(view.stored, revision=view.stored.revision + 1, state=step.state)
    steps = [*view.steps, replace(step, roll=stored.id, turn=game.turn)][-MAX_STEPS:]
    rolls = [*view.rolls, Logged(stored.id, stored.revision, stored.number, drawing.trail)]
    shown_on = view.shown_on and replace(view.shown_on, rolls=view.shown_on.rolls + 1)
    return PlanarView(game, steps, rolls, shown_on)


def _again(view: PlanarView, who: Who, *, is_free: bool) -> tuple[int, PlanarRecall | None]:
    """Return the user's first undone roll this turn that hasn't been repeated; 0 and None if there is none.

    Rolls by an effect and rolls by the special action are separate.
    """
    own = [(logged.roll, logged.trail) for logged in view.rolls if logged.trail[0].by == who.user]
    # Each undone roll is repeated once. Then its face has come up, and the next dice are new.
    came = {trail[0].request.planar.again for _, trail in own if trail[0].request.planar}
    for roll, trail in own:
        planar = trail[-1].request.planar
        is_such = planar and planar.after == "void" and (planar.cost is None) == is_free
        if is_such and roll not in came:
            return roll, PlanarRecall(trail)
    return 0, None


def _check_newest(view: PlanarView, roll: int) -> None:
    """Raise PressError if there have been rolls or planeswalks since this roll."""
    steps = view.steps
    place = next((place for place, step in enumerate(steps) if (step.did, step.roll) == ("roll", roll)), -1)
    if any(step.did in _COMES_OF for step in steps[place + 1 :]) or place < 0:
        raise PressError(
            say("The game has moved on since this roll, so its dice can't change. A GM can undo it.")
        )


_COMES_OF = ("roll", "walk", "countered", "next", "leave", "back", "void")
"""Steps after which the dice of an earlier roll stay as they are."""
