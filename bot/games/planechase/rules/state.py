"""A game of Planechase as a value: whose turn it is, the special action's cost, the face-up cards (901)."""

from collections.abc import Sequence
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
    """A player, with a user ID and display name.

    Players with the same ``team`` share their turns (901.12). 0 means that they have no team.
    """

    id: int
    name: str
    team: int = 0


class Deck(Struct, frozen=True):
    """A planar deck, its top card first. ``owner`` is a user ID, or :data:`COMMON`."""

    owner: int
    cards: tuple[str, ...]


class FaceUp(Struct, frozen=True):
    """A face-up plane or phenomenon, and the owner of its deck."""

    name: str
    owner: int = COMMON


class PlanarTaken(Struct, frozen=True):
    """The number of times a player has taken the special action this turn (901.9)."""

    player: int
    times: int


class InForce(Struct, frozen=True, omit_defaults=True):
    """A change to the die that lasts until a planeswalk from a plane, or a player's next ``turn``."""

    key: str
    walk: bool = False
    turn: int = 0


class Planechase(Struct, frozen=True, omit_defaults=True):
    """A game at one moment. ``players`` are in turn order, and ``active`` is the active player's ID.

    ``walks`` counts planeswalks. In an extra turn, ``regular`` is the player after whom the turn order
    continues. It's 0 otherwise.
    """

    players: tuple[Player, ...]
    active: int
    kind: DeckKind = "none"
    decks: tuple[Deck, ...] = ()
    face_up: tuple[FaceUp, ...] = ()
    taken: tuple[PlanarTaken, ...] = ()
    changes: tuple[InForce, ...] = ()
    walks: int = 0
    regular: int = 0

    @property
    def controller(self) -> Player:
        """The active player, who is also the planar controller (901.6)."""
        return self.player(self.active)

    @property
    def acting(self) -> tuple[Player, ...]:
        """The players who can take the special action: the active one, or their whole team (901.12d)."""
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
        """The number of special actions taken this turn, by all acting players."""
        return sum(self.cost(player.id) for player in self.acting)

    @property
    def phenomenon(self) -> str:
        """The phenomenon that is face up; "" if there is none."""
        return next((card.name for card in self.face_up if plane_of(card.name).is_phenomenon), "")

    def player(self, user: int) -> Player:
        """Return the player with this user ID.

        Raises:
            PlayerError: They don't play.

        """
        for player in self.players:
            if player.id == user:
                return player
        raise PlayerError(say("You aren't in this game of Planechase. Press Join on its table."))

    def cost(self, user: int) -> int:
        """Return the special action's next cost in generic mana: its uses so far this turn (901.9)."""
        # 901.12d counts what each member of a team rolled, 901.9 the actions each took; we follow 901.9.
        return next((taken.times for taken in self.taken if taken.player == user), 0)

    def deck(self, owner: int) -> tuple[str, ...]:
        """Return the cards of this deck."""
        return next((deck.cards for deck in self.decks if deck.owner == owner), ())

    def owner_for(self, user: int) -> int:
        """Return the owner of the deck from which a player turns cards up."""
        return user if self.kind == "own" else COMMON


def acted(game: Planechase, user: int, by: int = 1) -> Planechase:
    """Return the game after a player takes the special action or, with ``by`` -1, after that was undone."""
    others = tuple(taken for taken in game.taken if taken.player != user)
    times = max(0, game.cost(user) + by)
    return replace(game, taken=(*others, PlanarTaken(user, times)) if times else others)


def check_action(game: Planechase, user: int, cost: int, *, pending: bool = False) -> None:
    """Check that a player can take the special action for this cost now (901.9, 116.2i).

    ``pending`` is True if a planeswalking ability is on the stack.

    Raises:
        PlayerError: The player can't take it now.

    """
    game.player(user)
    if user not in [player.id for player in game.acting]:
        name = plain(game.controller.name)
        raise PlayerError(
            say("It's {name}'s turn, and only they can roll. For an effect's roll, use More….", name=name)
        )
    check_stack(game, pending=pending)
    now = game.cost(user)
    # The button showed another cost, and no one pays more than they were shown (901.9).
    if cost != now:
        raise PlayerError(
            say("Your next roll now costs {now}, not {cost}. Nothing was rolled.", now=now, cost=cost)
        )


def check_stack(game: Planechase, *, pending: bool) -> None:
    """Check that there is nothing on the stack, as far as the bot knows.

    Raises:
        PlayerError: The ability of a planeswalk or a phenomenon is on the stack.

    """
    if pending:
        raise PlayerError(say("A planeswalk is on the stack. Press Planeswalk or Countered first."))
    if game.phenomenon:
        words = later("The ability of {name} is on the stack. Press Ability resolved or Ability countered.")
        raise PlayerError(words.say(name=plain(plane_of(game.phenomenon).name)))


def next_turn(game: Planechase, user: int | None = None) -> Planechase:
    """Return the game in its next turn, or in a player's extra turn. All costs start at 0 again (901.9).

    After an extra turn, the turn order continues where it was.
    """
    # Two extra turns in a row still return to the order of the first.
    regular = game.regular or game.active
    if user is None:
        return with_new_turn(game, after(game, regular))
    return replace(with_new_turn(game, game.player(user)), regular=regular)


def with_new_turn(game: Planechase, player: Player) -> Planechase:
    """Return the game in a new turn of this player, without the effects that last only until then."""
    mates = [
        mate.id for mate in game.players if mate.id == player.id or (player.team and mate.team == player.team)
    ]
    changes = tuple(change for change in game.changes if change.turn not in mates)
    # Only a new turn resets the cost, for everyone; planeswalking doesn't (901.9).
    return replace(game, active=player.id, taken=(), changes=changes, regular=0)


def after(game: Planechase, user: int) -> Player:
    """Return the next player in turn order who isn't on this player's team."""
    place = [player.id for player in game.players].index(user)
    team = game.players[place].team
    round_table = (*game.players[place + 1 :], *game.players[: place + 1])
    return next((player for player in round_table if not team or player.team != team), game.players[place])


def switched(game: Planechase, key: str, *, on: bool) -> Planechase:
    """Return the game with a change to the die on or off. Raises PlayerError if nothing would change."""
    others = tuple(change for change in game.changes if change.key != key)
    if on == (len(others) < len(game.changes)):
        words = later("{name} is already on.") if on else later("{name} isn't on.")
        raise PlayerError(words.say(name=CHANGES[key].name))
    return replace(game, changes=(*others, InForce(key)) if on else others)


class PlanarPast(Struct, frozen=True):
    """A step: what was done, and the roll that led to it, or 0 if none did."""

    did: str
    roll: int = 0


def standing(steps: Sequence[PlanarPast]) -> list[int]:
    """Return the positions of the steps that haven't been undone, oldest first.

    Neither a step that undoes another nor the undone step counts. The first known step always counts. If
    an undone step is no longer known, the step that undid it is the first.
    """
    places = [0]
    for place, step in enumerate(steps[1:], 1):
        if step.did == "back":
            # Don't redo: undoing again can't bring back an undone step.
            places = places[:-1] or [place]
        elif step.did == "decided":  # Which die of a roll counts; that isn't undone alone.
            continue
        elif step.did == "void":
            places = [number for number in places if not number or steps[number].roll != step.roll]
        else:
            places.append(place)
    return places


def voided(steps: Sequence[PlanarPast], place: int) -> list[int]:
    """Return the positions of the rolls up to this step that were undone after it."""
    gone = {step.roll for step in steps[place + 1 :] if step.did == "void"}
    return [
        number for number in range(place + 1) if steps[number].did == "roll" and steps[number].roll in gone
    ]
