"""Rolls of the planar die: what they take from their game of Planechase, and what becomes of it by them."""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as again
from typing import cast

from msgspec.structs import replace

from bot.codec import loads
from bot.errors import PlayerError, PressError
from bot.game import Change, Version
from bot.games.magic.changing import MagicTrail, OnTable
from bot.games.magic.effects import Effect
from bot.games.magic.planar import TAKE_BACK, WALK
from bot.games.magic.request import MagicRequest, Planar
from bot.games.planechase import state
from bot.games.planechase.panel import Step, step_words
from bot.games.planechase.planes import in_force, plane_of
from bot.games.planechase.state import Planechase
from bot.games.planechase.walking import planeswalk
from bot.service.gms import GameMasters
from bot.service.planegames import MOVED, WALKED, PlaneGames, game_of, last_of, where_to
from bot.service.stored import Games, read_trail, to_store
from bot.service.values import Place, Who
from bot.store.planechase import Planechases, in_turn, stepping
from bot.store.rolls import Deed, Rolls, StoredRoll
from bot.words import say


@dataclass(frozen=True, slots=True)
class Entering:
    """What a roll of the planar die takes from its game: what it is about, what applies, and the step that it is."""

    planar: Planar
    effects: list[Effect]
    deed: Deed


@dataclass(frozen=True, slots=True)
class Taking:
    """A deed of a change to a planar roll, as it is decided: the step that it is, or only that it still may be made."""

    deed: Deed


class PlanarRolls:
    """Rolls of the planar die. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        planechases: Planechases,
        games: PlaneGames,
        rolls: Rolls,
        gms: GameMasters,
        *,
        known: Games,
        clock: Callable[[], int],
    ) -> None:
        self._planechases = planechases
        self._games = games
        self._rolls = rolls
        self._gms = gms
        self._known = known
        self._clock = clock

    async def check_roll(self, place: Place, who: Who, cost: int | None, mana: int | None = None) -> int:
        """What the special action costs whoever asks now, if they may take it; ``cost``: what they were told it does.

        Raises:
            PlayerError: They may not.

        """
        found = await self._games.found(place.channel)
        game, pending = game_of(found), bool(await self._games.pending(found))
        now = game.cost(who.user) if cost is None else cost
        state.check_action(game, who.user, now, mana, pending=pending)
        return now

    async def entering(self, asked: Planar, place: Place, who: Who, *, hidden: bool) -> Entering:
        """What a new roll of the planar die takes from its game. Raises PlayerError if it may not be made."""
        found = await self._games.found(place.channel)
        game = game_of(found)
        game.player(who.user)
        pending = bool(await self._games.pending(found))
        if asked.cost is not None:
            state.check_action(game, who.user, asked.cost, pending=pending)
        if hidden:
            raise PlayerError(
                say("The planar die is rolled for all to see, but rolls here are hidden; /gm default ends that.")
            )
        planes = tuple(each.name for each in game.face_up)
        planar = replace(
            asked,
            planes=tuple(plane_of(name).name for name in planes),
            controller=game.active,
            players=tuple(each.id for each in game.players),
        )
        watching = planes if who.user == game.active else ()
        effects = in_force(tuple(each.key for each in game.changes), watching, who.user, who.name)
        after = game if asked.cost is None else state.acted(game, who.user)
        return Entering(planar, effects, stepping(found, self._games.step(after, "roll", "", who)))

    async def finish(self, stored: StoredRoll, change: Change[MagicRequest], who: Who) -> Change[MagicRequest]:
        """A change to a roll with the step in its game that it is. Raises PlayerError if that cannot be taken."""
        marks = [deed for deed in change.deeds if isinstance(deed, OnTable)]
        if not marks or change.request.planar is None:
            return change
        found = await self._games.found(stored.channel)
        if stored.id <= found.turn.since:
            raise PressError(say("This roll was made in an earlier turn, so it stays as it is."))
        planar, game = change.request.planar, game_of(found)
        deed: Deed = in_turn
        if marks[0].what == WALK:
            after = planeswalk(game)
            planar = replace(planar, to=tuple(plane_of(each.name).name for each in after.face_up))
            deed = stepping(found, self._games.step(after, "walk", where_to(after), who))
        elif marks[0].what == TAKE_BACK:
            after = game if planar.cost is None else state.acted(game, stored.owner, -1)
            deed = stepping(found, self._games.step(after, "void", "", who))
        others = tuple(each for each in change.deeds if each not in marks)
        return Change(replace(change.request, planar=planar), change.faces, (*others, Taking(deed)))

    async def pending(self, place: Place, at: int) -> int:
        """The roll whose planeswalking ability is to resolve next; 0 if none is on the stack.

        Raises:
            PlayerError: They have planeswalked since ``at`` times.

        """
        found = await self._games.found(place.channel)
        if game_of(found).walks != at:
            raise PressError(WALKED)
        return next(reversed(await self._games.pending(found)), 0)

    async def take_back(self, place: Place, who: Who) -> int:
        """Take back the last step that stands, for a GM; answer the roll that was changed by it, 0 for none.

        A roll is taken back as by its own button: that is the caller's to do, see :meth:`last_roll`.

        Raises:
            PlayerError: There is none, or they are no GM.

        """
        if not await self._gms.is_gm(who, place, place):
            raise PressError(say("Only a GM takes something back; ask one."))
        found = await self._games.found(place.channel)
        standing = last_of(await self._planechases.steps(found.id))
        if standing is None:
            raise PressError(say("There is nothing to take back."))
        last, before = standing
        game = loads(Planechase, before.state)
        words = step_words(Step(last.did, last.detail, last.name))
        step = again(self._games.step(game, "back", words, who), turn=before.turn, roll=last.roll)
        if not last.roll:
            if not await self._planechases.step(found, step, "back"):
                raise PressError(MOVED)
            return 0
        await self._unwalk(last.roll, stepping(found, step, "back"), who)
        return last.roll

    async def last_roll(self, place: Place, at: int) -> int:
        """The roll that is the last step that stands, 0 if that is another step.

        Raises:
            PlayerError: There were more steps since ``at``.

        """
        found = await self._games.found(place.channel)
        if found.revision != at:
            raise PressError(MOVED)
        standing = last_of(await self._planechases.steps(found.id))
        return standing[0].roll if standing and standing[0].did == "roll" else 0

    async def _unwalk(self, roll: int, deed: Deed, who: Who) -> None:
        """Make a planeswalk that came of a roll pending again."""
        stored = await self._rolls.get(roll)
        if stored is None:
            raise PressError(MOVED)
        trail = cast(MagicTrail, read_trail(self._known, stored)[1])
        request = trail[-1].request
        planar = request.planar and replace(request.planar, after=None, to=())
        version: Version[object] = Version(
            replace(request, planar=planar), trail[-1].faces, who.user, who.name, "unwalk"
        )
        if not await self._rolls.change(stored, to_store(version, self._clock()), [deed]):
            raise PressError(MOVED)
