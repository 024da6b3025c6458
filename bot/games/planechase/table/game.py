"""Games of Planechase, and every step that players take in them.

Each step reads the game, applies the rules to it, and saves the result if the game is still
unchanged. If it has changed, the step starts over.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec import Struct

from bot.dice.faces import Source
from bot.errors import PlayerError, PressError
from bot.games.planechase.rules import planeswalks, seats, state
from bot.games.planechase.rules.panel import BETWEEN
from bot.games.planechase.rules.planes import CHANGES, common_deck, deck_name, own_deck, plane_of, shuffled
from bot.games.planechase.rules.state import Deck, DeckKind, Planechase, Player
from bot.games.planechase.store import Planechases
from bot.games.planechase.table.open_games import (
    BUSY,
    NO_GAME,
    TRIES,
    WALKED,
    OpenTable,
    PlanarView,
    PlaneGames,
    game_of,
    where_to,
)
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, say


class PlanechaseTable(Struct, frozen=True):
    """The steps of games of Planechase; ``source`` shuffles the decks."""

    planechases: Planechases
    games: PlaneGames
    gms: GameMasters
    source: Source

    async def is_on(self, place: Place) -> bool:
        """Return True if there is a game in this channel."""
        return await self.planechases.current(place.channel) is not None

    async def view(self, channel: int) -> PlanarView | None:
        """Return this channel's current game, or None."""
        return await self.games.view(channel)

    async def start(self, place: Place, who: Who, players: tuple[Player, ...], kind: DeckKind) -> None:
        """Start a game here. Raises PlayerError if there is one, or it's impossible."""
        if await self.is_on(place):
            raise PlayerError(_IS_ON.say())
        seats.check_players(players)
        decks = (Deck(state.COMMON, common_deck(len(players), self.source)),) if kind == "common" else ()
        game = seats.started(players, kind, decks)
        if not await self.planechases.start(place.channel, self.games.step(game, "start", "", who)):
            raise PlayerError(_IS_ON.say())

    async def next_turn(
        self, place: Place, who: Who, number: int, *, ends_own: bool = False, seen: PlanarView | None = None
    ) -> None:
        """Start the next turn, if it's still turn ``number`` and, with ``ends_own``, the user can end it.

        ``seen`` is the game if it was already read.

        Raises:
            PlayerError: It's another turn, the stack isn't empty, the user is neither a player nor a GM,
                or they can't end this turn.

        """

        async def check(game: Planechase) -> None:
            if ends_own:
                await self._check_active(game, place, who)

        await self._begin_turn(place, who, check, number=number, seen=seen)

    async def extra_turn(self, place: Place, who: Who, player: Who, number: int | None = None) -> None:
        """Start an extra turn of this player, but only if it's still turn ``number``.

        Raises:
            PlayerError: They don't play, it's another turn, the stack isn't empty, or the user is neither
                a player nor a GM.

        """

        async def check(game: Planechase) -> None:
            if player.user not in [player.id for player in game.players]:
                raise PlayerError(say("{name} isn't in this game.", name=plain(player.name)))

        await self._begin_turn(place, who, check, number=number, user=player.user)

    async def _begin_turn(
        self,
        place: Place,
        who: Who,
        check: Callable[[Planechase], Awaitable[None]],
        *,
        number: int | None,
        user: int | None = None,
        seen: PlanarView | None = None,
    ) -> None:
        async def decided(view: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            # Check in each try, because someone else may have passed the turn between reading and storing.
            if number not in (None, view.stored.turn.number):
                raise PressError(say("Someone else has already started the next turn."))
            await check(game)
            state.check_stack(game, pending=bool(view.pending()))
            after = state.next_turn(game, user)
            return after, after.controller.name

        await self.games.take("next", place, who, decided, begins=lambda _: True, seen=seen)

    async def planeswalk(
        self,
        place: Place,
        who: Who,
        *,
        at: int | None = None,
        name: str = "",
        resolved: bool = True,
        seen: PlanarView | None = None,
    ) -> None:
        """Planeswalk without a roll, or leave a phenomenon. ``at`` must still be the count of planeswalks.

        ``seen`` is the game if it was already read.

        Raises:
            PlayerError: The number differs, a planeswalk is pending, or the user is neither the planar
                controller nor a GM.

        """
        to = deck_name(name) if name else ""

        async def decided(view: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            if at not in (None, game.walks):
                raise PressError(WALKED.say())
            if not resolved and not game.phenomenon:
                raise PressError(say("There's nothing on the stack to counter."))
            # The pending one comes first on the stack, and planeswalking by hand mustn't overtake it (901.8).
            if view.pending():
                state.check_stack(game, pending=True)
            # Any player can counter an ability, but only the planar controller can planeswalk (701.24).
            if resolved:
                await self.check_walker(game, place, who)
            after = planeswalks.planeswalk(game, to, resolved=resolved)
            return after, where_to(after)

        await self.games.take("walk" if resolved else "countered", place, who, decided, seen=seen)

    async def check_walker(self, game: Planechase, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is the planar controller or a GM."""
        if who.user != game.active and not await self.gms.is_gm(who, place, place):
            words = later("Only {name}, the planar controller, or a GM can planeswalk.")
            raise PressError(words.say(name=plain(game.controller.name)))

    async def _check_active(self, game: Planechase, place: Place, who: Who) -> None:
        """Check that the user can end the turn, so that a second press doesn't end the next player's turn."""
        await self.games.admit(game, place, who)
        if who.user not in [player.id for player in game.acting] and not await self.gms.is_gm(
            who, place, place
        ):
            words = later(
                "It's {name}'s turn. Only they or a GM can end it here; /turn works for any player."
            )
            raise PressError(words.say(name=plain(game.controller.name)))

    async def beside(self, place: Place, who: Who, name: str = "") -> None:
        """Turn one more plane face up.

        Raises:
            PlayerError: It can't be turned up, or the user is neither a player nor a GM.

        """
        to = deck_name(name) if name else ""

        async def decided(_found: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            after = planeswalks.beside(game, to)
            return after, plane_of(after.face_up[-1].name).name

        await self.games.take("beside", place, who, decided)

    async def reveal(self, place: Place, who: Who, count: int, *, planes: bool) -> tuple[str, ...]:
        """Reveal this many cards or planes and put them on the bottom; return their names.

        Raises:
            PlayerError: There is no deck, or they are neither a player nor a GM.

        """
        names: list[str] = []

        async def decided(_found: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            after, shown = planeswalks.revealed(game, count, self.source, planes=planes)
            # Change it in place: a step can be decided again, and only the last try's cards were revealed.
            names[:] = [plane_of(name).name for name in shown]
            return after, BETWEEN.join(names)

        await self.games.take("reveal", place, who, decided)
        return tuple(names)

    async def switch(self, place: Place, who: Who, key: str, *, on: bool) -> None:
        """Turn a change to the die on or off.

        Raises:
            PlayerError: It's already on or off, or the user is neither a player nor a GM.

        """

        async def decided(_found: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            return state.switched(game, key, on=on), CHANGES[key].name

        await self.games.take("on" if on else "off", place, who, decided)

    async def join(self, place: Place, who: Who, player: Player) -> None:
        """Add a player. Raises PlayerError if they're already in the game or the user can't add them."""

        async def decided(_found: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            return seats.joined(game, player, self.source), player.name

        await self.games.take("join", place, who, decided, self_too=player.id)

    async def leave(self, place: Place, who: Who, player: Player) -> None:
        """Remove someone from the game.

        Raises:
            PlayerError: They aren't in it, or the person asking can't do this.

        """

        async def decided(view: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            if player.id not in [other.id for other in game.players] and player.id != who.user:
                raise PlayerError(say("{name} isn't in this game.", name=plain(player.name)))
            if player.id != who.user and not await self.gms.is_gm(who, place, place):
                raise PlayerError(say("Only {name} or a GM can make {name} leave.", name=plain(player.name)))
            pending = view.pending()  # If someone must choose a die, that comes first.
            if player.id == game.active:  # What they control leaves too; others' abilities stay on the stack.
                state.check_stack(game, pending=any(owner != player.id for _, owner in pending))
            return seats.parted(game, player.id), player.name

        def begins(game: Planechase) -> bool:  # The rest of a team continue their turn.
            return player.id == game.active and len(game.acting) == 1

        await self.games.take("leave", place, who, decided, begins=begins)

    async def check_hand_in(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user can hand in a planar deck now."""
        seats.check_hand_in(game_of((await self.games.current(place.channel)).stored), who.user)

    async def hand_in(self, place: Place, who: Who, text: str) -> None:
        """Hand in the user's own planar deck, shuffled. Raises PlayerError if they can't."""
        cards = shuffled(own_deck(text), self.source)

        async def decided(_found: PlanarView, game: Planechase) -> tuple[Planechase, str]:
            return seats.handed_in(game, who.user, cards), ""

        await self.games.take("deck", place, who, decided)

    async def ending(self, place: Place, who: Who) -> int:
        """Return the number of the game here, if the user can end it.

        Raises:
            PlayerError: They are neither a player nor a GM.

        """
        return (await self._to_end(place, who)).stored.id

    async def _to_end(self, place: Place, who: Who) -> PlanarView:
        view = await self.games.current(place.channel)
        if not await self.gms.is_gm(who, place, place):
            await self.games.admit(game_of(view.stored), place, who)
        return view

    async def end(self, place: Place, who: Who, number: int) -> OpenTable | None:
        """End the game with this number, and return its last state, if it can be parsed.

        Raises:
            PlayerError: They are neither a player nor a GM, or it's over.

        """
        for _ in range(TRIES):
            view, table = await self._to_end(place, who), None
            if view.stored.id != number:
                raise PlayerError(NO_GAME.say())
            with suppress(PressError):  # Even an unreadable game can be ended.
                table = view.table()
            if await self.planechases.end(view.stored):
                return table
        raise PlayerError(BUSY.say())

    async def admit(self, seen: PlanarView, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a player of this game or a GM."""
        await self.games.admit(game_of(seen.stored), place, who)


_IS_ON = later("A game of Planechase is already running here. Show it with /planechase start.")
