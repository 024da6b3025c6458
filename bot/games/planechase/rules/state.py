"""A game of Planechase as a value: whose turn it is, what the special action costs, what is face up (901)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.planechase.rules.planes import CHANGES, plane_of
from bot.rolls.card import plain
from bot.words import later, say

DeckKind = Literal["common", "own", "none"]
COMMON = 0
"""The owner of the common deck."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Who plays: user id and display name.

    Players of one ``team`` have their turns together (901.12); 0: alone.
    """

    id: int
    name: str
    team: int = 0


class Deck(Struct, frozen=True):
    """A planar deck, its top card first. ``owner`` is a user id, or :data:`COMMON`."""

    owner: int
    cards: tuple[str, ...]


class FaceUp(Struct, frozen=True):
    """A plane or phenomenon that is face up, and the owner of its deck."""

    name: str
    owner: int = COMMON


class Taken(Struct, frozen=True):
    """How often a player has taken the special action this turn (901.9)."""

    player: int
    times: int


class InForce(Struct, frozen=True, omit_defaults=True):
    """A change to the die: until somebody planeswalks away from a plane, or that player's next ``turn``."""

    key: str
    walk: bool = False
    turn: int = 0


class Planechase(Struct, frozen=True, omit_defaults=True):
    """A game at one moment. ``players`` are in turn order, ``active`` is the id of the active one.

    ``walks`` counts how often somebody has planeswalked. ``regular`` is the player after whom the turn order
    goes on, if the turn is an extra one; 0: it is the active player's own.
    """

    players: tuple[Player, ...]
    active: int
    kind: DeckKind = "none"
    decks: tuple[Deck, ...] = ()
    face_up: tuple[FaceUp, ...] = ()
    taken: tuple[Taken, ...] = ()
    changes: tuple[InForce, ...] = ()
    walks: int = 0
    regular: int = 0

    @property
    def controller(self) -> Player:
        """The active player, who is the planar controller too (901.6)."""
        return self.player(self.active)

    @property
    def acting(self) -> tuple[Player, ...]:
        """Who may take the special action: the active player, or everybody of the active team (901.12d)."""
        active = self.controller
        return (
            active,
            *(
                player
                for player in self.players
                if active.team and player.team == active.team and player != active
            ),
        )

    @property
    def actions(self) -> int:
        """How often the special action was taken this turn, by all of them."""
        return sum(self.cost(player.id) for player in self.acting)

    @property
    def phenomenon(self) -> str:
        """The phenomenon that is face up; "" if there is none."""
        return next((card.name for card in self.face_up if plane_of(card.name).is_phenomenon), "")

    def player(self, user: int) -> Player:
        """The player of this id.

        Raises:
            PlayerError: They do not play.

        """
        for each in self.players:
            if each.id == user:
                return each
        raise PlayerError(say("You are not in this game of Planechase; Join on its table brings you in."))

    def cost(self, user: int) -> int:
        """The special action's next cost in generic mana: how often this player took it this turn (901.9)."""
        # Of a team too: 901.12d counts what each rolled, 901.9 the actions each took; 901.9 is followed.
        return next((taken.times for taken in self.taken if taken.player == user), 0)

    def deck(self, owner: int) -> tuple[str, ...]:
        """The cards of this deck."""
        return next((each.cards for each in self.decks if each.owner == owner), ())

    def owner_for(self, user: int) -> int:
        """Whose deck a player turns cards up from."""
        return user if self.kind == "own" else COMMON


def acted(game: Planechase, user: int, by: int = 1) -> Planechase:
    """The game after a player took the special action once more; or, by -1, after that was taken back."""
    others = tuple(taken for taken in game.taken if taken.player != user)
    times = max(0, game.cost(user) + by)
    return replace(game, taken=(*others, Taken(user, times)) if times else others)


def check_action(game: Planechase, user: int, cost: int, *, pending: bool = False) -> None:
    """Whether a player may take the special action for this cost now (901.9, 116.2i).

    ``pending``: a planeswalking ability is on the stack.

    Raises:
        PlayerError: They may not, and nothing is rolled or counted.

    """
    game.player(user)
    if user not in [player.id for player in game.acting]:
        name = plain(game.controller.name)
        raise PlayerError(
            say(
                "It is {name}'s turn: only the active player rolls; an effect's roll stands behind More….",
                name=name,
            )
        )
    check_stack(game, pending=pending)
    now = game.cost(user)
    # The button named another cost: nobody pays more than they were shown (901.9).
    if cost != now:
        raise PlayerError(
            say("Your next roll costs {now} now, not {cost}; nothing was rolled.", now=now, cost=cost)
        )


def check_stack(game: Planechase, *, pending: bool) -> None:
    """Whether the stack is empty, as far as is known here.

    Raises:
        PlayerError: A planeswalking ability or that of a phenomenon is on it.

    """
    if pending:
        raise PlayerError(
            say("The stack is not empty: a planeswalk is pending; press Planeswalk or Countered first.")
        )
    if game.phenomenon:
        words = later(
            "The stack is not empty: {name} is encountered; press Ability resolved or Ability countered."
        )
        raise PlayerError(words.say(name=plain(plane_of(game.phenomenon).name)))


def next_turn(game: Planechase, user: int | None = None) -> Planechase:
    """The next player's turn, or an extra turn of this one: every cost starts at 0 again (901.9).

    After an extra turn the order goes on where it was.
    """
    # Two extra turns in a row still go back to the order of the first.
    regular = game.regular or game.active
    if user is None:
        return begun(game, after(game, regular))
    return replace(begun(game, game.player(user)), regular=regular)


def begun(game: Planechase, player: Player) -> Planechase:
    """The game in a new turn of this player; what lasted until then, until one of their team's, has ended."""
    mates = [
        each.id for each in game.players if each.id == player.id or (player.team and each.team == player.team)
    ]
    changes = tuple(change for change in game.changes if change.turn not in mates)
    # Only a new turn resets the cost, for everybody; planeswalking does not (901.9).
    return replace(game, active=player.id, taken=(), changes=changes, regular=0)


def after(game: Planechase, user: int) -> Player:
    """Who comes after this player in turn order: the next one, of another team."""
    place = [player.id for player in game.players].index(user)
    team = game.players[place].team
    round_table = (*game.players[place + 1 :], *game.players[: place + 1])
    return next((player for player in round_table if not team or player.team != team), game.players[place])


def switched(game: Planechase, key: str, *, on: bool) -> Planechase:
    """The game with a change to the die on or off, until switched again. Raises PlayerError if it is so."""
    others = tuple(change for change in game.changes if change.key != key)
    if on == (len(others) < len(game.changes)):
        words = later("{name} is on already.") if on else later("{name} is not on.")
        raise PlayerError(words.say(name=CHANGES[key].name))
    return replace(game, changes=(*others, InForce(key)) if on else others)
