"""Games of Planechase: every step that players take.

A step is read, decided by the rules, and kept if the game is still as it was read; else it is decided again.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.dice.faces import Source
from bot.errors import PlayerError, PressError
from bot.games.planechase.rules import planeswalks, seats, state
from bot.games.planechase.rules.decks import common_deck, deck_name, own_deck, shuffled
from bot.games.planechase.rules.panel import BETWEEN
from bot.games.planechase.rules.planes import CHANGES, plane_of
from bot.games.planechase.rules.state import Deck, DeckKind, Planechase, Player
from bot.games.planechase.store import Planechases, Turning
from bot.games.planechase.table.open_games import NO_GAME, WALKED, PlaneGames, Table, View, game_of, where_to
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, say

_TRIES = 10  # How often a step is decided again, because others took one at the same moment.

Decide = Callable[[View, Planechase], Awaitable[tuple[Planechase, str]]]
"""What a step makes of a game, and its detail for the trail."""


class PlanechaseTable:
    """The steps of games of Planechase; ``source`` shuffles the decks."""

    def __init__(
        self, planechases: Planechases, games: PlaneGames, gms: GameMasters, *, source: Source
    ) -> None:
        self._planechases = planechases
        self._games = games
        self._gms = gms
        self._source = source

    async def is_on(self, place: Place) -> bool:
        """Whether a game is on in this channel."""
        return await self._planechases.current(place.channel) is not None

    async def view(self, channel: int) -> View | None:
        """The game of this channel as it is, or None without one."""
        return await self._games.view(channel)

    async def start(self, place: Place, who: Who, players: tuple[Player, ...], kind: DeckKind) -> None:
        """Begin a game here. Raises PlayerError if one is on, or it cannot be."""
        if await self.is_on(place):
            raise PlayerError(_IS_ON.say())
        seats.check_players(players)
        decks = (Deck(state.COMMON, common_deck(len(players), self._source)),) if kind == "common" else ()
        game = seats.started(players, kind, decks)
        if not await self._planechases.start(place.channel, self._games.step(game, "start", "", who)):
            raise PlayerError(_IS_ON.say())

    async def next_turn(
        self, place: Place, who: Who, number: int, *, ends_own: bool = False, seen: View | None = None
    ) -> None:
        """Begin the next player's turn, if it is turn ``number`` still; ``ends_own``: for whose turn ends.

        ``seen`` is the game as it was read for that.

        Raises:
            PlayerError: It is not, the stack is not empty, or they neither play nor are GM; or it is not
                theirs to end.

        """

        async def check(game: Planechase) -> None:
            if ends_own:
                await self._check_active(game, place, who)

        await self._begin_turn(place, who, check, number=number, seen=seen)

    async def extra_turn(self, place: Place, who: Who, player: Who, number: int | None = None) -> None:
        """Begin an extra turn of this player; ``number``: if it is still that turn.

        Raises:
            PlayerError: They do not play, the stack is not empty, or whoever asks neither plays nor is GM.

        """

        async def check(game: Planechase) -> None:
            if player.user not in [each.id for each in game.players]:
                raise PlayerError(say("{name} is not in this game.", name=plain(player.name)))

        await self._begin_turn(place, who, check, number=number, user=player.user)

    async def _begin_turn(
        self,
        place: Place,
        who: Who,
        check: Callable[[Planechase], Awaitable[None]],
        *,
        number: int | None,
        user: int | None = None,
        seen: View | None = None,
    ) -> None:
        async def decided(found: View, game: Planechase) -> tuple[Planechase, str]:
            # Looked at in each try: between reading and keeping somebody else may have passed the turn.
            if number not in (None, found.stored.turn.number):
                raise PressError(say("Somebody else has begun the next turn already."))
            await check(game)
            state.check_stack(game, pending=bool(found.pending()))
            after = state.next_turn(game, user)
            return after, after.controller.name

        await self._take("next", place, who, decided, begins=lambda _: True, seen=seen)

    async def planeswalk(
        self,
        place: Place,
        who: Who,
        *,
        at: int | None = None,
        name: str = "",
        resolved: bool = True,
        seen: View | None = None,
    ) -> None:
        """Planeswalk without a roll, or away from a phenomenon; ``at``: if they have planeswalked so often.

        ``seen`` is the game as it was read for that.

        Raises:
            PlayerError: They have, a planeswalk is pending, or they are neither the planar controller nor GM.

        """
        to = _name_of(name)

        async def decided(found: View, game: Planechase) -> tuple[Planechase, str]:
            if at not in (None, game.walks):
                raise PressError(WALKED.say())
            if not resolved and not game.phenomenon:
                raise PressError(say("Nothing is on the stack to be countered."))
            # The pending one comes first on the stack; a planeswalk by hand must not overtake it (901.8).
            if found.pending():
                state.check_stack(game, pending=True)
            # Any player may counter an ability; to planeswalk is the planar controller's alone (701.24).
            if resolved:
                await self.check_walker(game, place, who)
            after = planeswalks.planeswalk(game, to, resolved=resolved)
            return after, where_to(after)

        await self._take("walk" if resolved else "countered", place, who, decided, seen=seen)

    async def check_walker(self, game: Planechase, place: Place, who: Who) -> None:
        """Whether somebody is the planar controller, or a GM. Raises PlayerError if not."""
        if who.user != game.active and not await self._gms.is_gm(who, place, place):
            words = later("Only the planar controller planeswalks, that is {name}; ask them, or a GM.")
            raise PressError(words.say(name=plain(game.controller.name)))

    async def _check_active(self, game: Planechase, place: Place, who: Who) -> None:
        """Whether it is their turn to end. A second tap must not end the next player's."""
        await self._games.admit(game, place, who)
        if who.user not in [player.id for player in game.acting] and not await self._gms.is_gm(
            who, place, place
        ):
            words = later("It is {name}'s turn: they end it, or a GM; /turn ends it for any player.")
            raise PressError(words.say(name=plain(game.controller.name)))

    async def beside(self, place: Place, who: Who, name: str = "") -> None:
        """Turn one plane more face up.

        Raises:
            PlayerError: There is none, or they neither play nor are GM.

        """
        to = _name_of(name)

        async def decided(_found: View, game: Planechase) -> tuple[Planechase, str]:
            after = planeswalks.beside(game, to)
            return after, plane_of(after.face_up[-1].name).name

        await self._take("beside", place, who, decided)

    async def reveal(self, place: Place, who: Who, count: int, *, planes: bool) -> tuple[str, ...]:
        """Reveal so many cards, or until so many planes, and put them to the bottom; answer their names.

        Raises:
            PlayerError: There is no deck, or they neither play nor are GM.

        """
        names: list[str] = []

        async def decided(_found: View, game: Planechase) -> tuple[Planechase, str]:
            after, shown = planeswalks.revealed(game, count, self._source, planes=planes)
            # In place: a step may be decided again, and only the last try's cards were revealed.
            names[:] = [plane_of(name).name for name in shown]
            return after, BETWEEN.join(names)

        await self._take("reveal", place, who, decided)
        return tuple(names)

    async def switch(self, place: Place, who: Who, key: str, *, on: bool) -> None:
        """Switch a change to the die on or off.

        Raises:
            PlayerError: It is so, or they neither play nor are GM.

        """

        async def decided(_found: View, game: Planechase) -> tuple[Planechase, str]:
            return state.switched(game, key, on=on), CHANGES[key].name

        await self._take("on" if on else "off", place, who, decided)

    async def join(self, place: Place, who: Who, player: Player) -> None:
        """Bring somebody into the game. Raises PlayerError if they are in it, or it is not theirs to say."""

        async def decided(_found: View, game: Planechase) -> tuple[Planechase, str]:
            return seats.joined(game, player, self._source), player.name

        await self._take("join", place, who, decided, self_too=player.id)

    async def leave(self, place: Place, who: Who, player: Player) -> None:
        """Take somebody out of the game.

        Raises:
            PlayerError: They are not in it, or it is not theirs to say.

        """

        async def decided(found: View, game: Planechase) -> tuple[Planechase, str]:
            if player.id not in [each.id for each in game.players] and player.id != who.user:
                raise PlayerError(say("{name} is not in this game.", name=plain(player.name)))
            if player.id != who.user and not await self._gms.is_gm(who, place, place):
                raise PlayerError(
                    say("Only {name} or a GM says that {name} leaves.", name=plain(player.name))
                )
            pending = found.pending()  # Where somebody must choose a die, that comes first.
            if (
                player.id == game.active
            ):  # What they control leaves with them, what others do is on the stack.
                state.check_stack(game, pending=any(owner != player.id for _, owner in pending))
            return seats.parted(game, player.id), player.name

        def begins(game: Planechase) -> bool:  # Of a team the others go on with their turn.
            return player.id == game.active and len(game.acting) == 1

        await self._take("leave", place, who, decided, begins=begins)

    async def check_hand_in(self, place: Place, who: Who) -> None:
        """Whether somebody may hand in a planar deck now. Raises PlayerError if not."""
        seats.check_hand_in(game_of((await self._games.found(place.channel)).stored), who.user)

    async def hand_in(self, place: Place, who: Who, text: str) -> None:
        """Hand in a planar deck of one's own, shuffled. Raises PlayerError if it cannot be."""
        cards = shuffled(own_deck(text), self._source)

        async def decided(_found: View, game: Planechase) -> tuple[Planechase, str]:
            return seats.handed_in(game, who.user, cards), ""

        await self._take("deck", place, who, decided)

    async def ending(self, place: Place, who: Who) -> int:
        """The number of the game here, if somebody may end it.

        Raises:
            PlayerError: They neither play nor are GM.

        """
        return (await self._to_end(place, who)).stored.id

    async def _to_end(self, place: Place, who: Who) -> View:
        view = await self._games.found(place.channel)
        if not await self._gms.is_gm(who, place, place):
            await self._games.admit(game_of(view.stored), place, who)
        return view

    async def end(self, place: Place, who: Who, number: int) -> Table | None:
        """End the game of this number, and answer what it was, if that can be read.

        Raises:
            PlayerError: They neither play nor are GM, or it is over.

        """
        for _ in range(_TRIES):
            view, table = await self._to_end(place, who), None
            if view.stored.id != number:
                raise PlayerError(NO_GAME.say())
            with suppress(PressError):  # Whatever cannot be read any more, it can be ended.
                table = view.table()
            if await self._planechases.end(view.stored):
                return table
        raise PlayerError(_BUSY.say())

    async def _take(
        self,
        did: str,
        place: Place,
        who: Who,
        decided: Decide,
        *,
        self_too: int = 0,
        begins: Callable[[Planechase], bool] = lambda _: False,
        seen: View | None = None,
    ) -> None:
        """Take a step decided over the game as it is, by a player of it or a GM; ``self_too``: or this user.

        ``begins`` says of the game before it whether it begins a turn. Of the game as it was ``seen`` it is
        decided first: if that was not as it is, it is not kept.
        """
        for _ in range(_TRIES):
            view, seen = seen or await self._games.found(place.channel), None
            game = game_of(view.stored)
            if who.user != self_too:
                await self._games.admit(game, place, who)
            after, detail = await decided(view, game)
            # Asked of the game before the step: after it another player may be active.
            turning: Turning = "next" if begins(game) else "same"
            step = self._games.step(after, did, detail, who)
            if await self._planechases.step(view.stored, step, turning):
                return
        raise PlayerError(_BUSY.say())

    async def admit(self, seen: View, place: Place, who: Who) -> None:
        """Let a player of this game, or a GM, pass. Raises PlayerError if they are neither."""
        await self._games.admit(game_of(seen.stored), place, who)


def _name_of(text: str) -> str:
    """The name under which a plane is in decks; "" for none. Raises PlayerError if it is not known."""
    return deck_name(text) if text else ""


_IS_ON = later("A game of Planechase is on here; /planechase start shows it.")
_BUSY = later("Too much happens at this table at once; please try again.")
