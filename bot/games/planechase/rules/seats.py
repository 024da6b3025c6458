"""The players of a game, who can start it, join, leave and hand in decks (901.3, 901.5, 901.10)."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import PlayerError
from bot.games.planechase.rules.planes import common_deck, shuffled
from bot.games.planechase.rules.planeswalks import first_plane, turned_up
from bot.games.planechase.rules.state import COMMON, Deck, DeckKind, Planechase, Player, after, with_new_turn
from bot.rolls.card import plain
from bot.words import say

MAX_PLAYERS = 12


def check_players(players: tuple[Player, ...]) -> None:
    """Raise PlayerError if there are no players, too many, or the same one twice."""
    if not players:
        raise PlayerError(say("Name the players in turn order, such as @Alice @Bob @Kim."))
    if len(players) > MAX_PLAYERS:
        raise PlayerError(say("A game here can have up to {most} players. Name fewer.", most=MAX_PLAYERS))
    if len({player.id for player in players}) < len(players):
        raise PlayerError(say("Name each player once, in turn order."))


def started(players: tuple[Player, ...], kind: DeckKind, decks: tuple[Deck, ...] = ()) -> Planechase:
    """Return a new game. The first player is active, and any deck's starting plane is face up (901.5).

    Raises:
        PlayerError: These players can't play together.

    """
    check_players(players)
    return first_plane(Planechase(players, players[0].id, kind, decks))


def joined(game: Planechase, player: Player, source: Source) -> Planechase:
    """Return the game with a new player, last in turn order; a common deck grows and is shuffled (901.15).

    Raises:
        PlayerError: They already play, or the game is full.

    """
    if player.id in [other.id for other in game.players]:
        raise PlayerError(say("{name} is already in this game.", name=plain(player.name)))
    if len(game.players) >= MAX_PLAYERS:
        raise PlayerError(say("This game already has {most} players.", most=MAX_PLAYERS))
    seated = replace(game, players=(*game.players, player))
    if game.kind != "common":
        return seated
    # Shuffle all of it: if the new cards were just added, everyone would know they're at the bottom.
    deck = game.deck(COMMON)
    more = common_deck(len(seated.players), source, (*deck, *(card.name for card in game.face_up)))
    return replace(seated, decks=(Deck(COMMON, shuffled((*deck, *more), source)),)) if more else seated


def parted(game: Planechase, user: int) -> Planechase:
    """Return the game without a player and their cards. An active player's turn passes on (901.6, 901.10).

    Raises:
        PlayerError: They don't play, or are the last player.

    """
    team = game.player(user).team
    if len(game.players) == 1:
        raise PlayerError(say("That's the last player. End the game with More…, End the game…."))
    mates = [player for player in game.players if team and player.team == team and player.id != user]
    # Effects until their next turn last until it would begin.
    heir = mates[0] if mates else after(game, user)
    gone = _without(game, user)
    # An extra turn remembers who the order continues after; that must still be a player.
    if game.regular == user:
        gone = replace(gone, regular=mates[0].id if mates else _before(game, user))
    if game.active == user:
        gone = replace(gone, active=mates[0].id) if mates else with_new_turn(gone, _next_after(game, gone))
    changes = tuple(
        replace(change, turn=heir.id) if change.turn == user else change for change in gone.changes
    )
    gone = replace(gone, changes=changes)
    # Only if their card was face up. It isn't a planeswalk: walks stays, and effects continue.
    return gone if gone.face_up == game.face_up else turned_up(gone)


def _without(game: Planechase, user: int) -> Planechase:
    return replace(
        game,
        players=tuple(player for player in game.players if player.id != user),
        decks=tuple(deck for deck in game.decks if deck.owner != user),
        face_up=tuple(card for card in game.face_up if card.owner != user),
        taken=tuple(taken for taken in game.taken if taken.player != user),
    )


def _next_after(game: Planechase, gone: Planechase) -> Player:
    """Return the next player when the active one leaves; the order continues where it was."""
    is_own = game.regular in (0, game.active)
    return after(game, game.active) if is_own else after(gone, game.regular)


def _before(game: Planechase, user: int) -> int:
    """Return the player before this one in turn order."""
    return game.players[[player.id for player in game.players].index(user) - 1].id


def check_hand_in(game: Planechase, user: int) -> None:
    """Check that a player can hand in a planar deck.

    Raises:
        PlayerError: They don't play, the game has no such decks, or they already handed one in.

    """
    game.player(user)
    if game.kind != "own":
        raise PlayerError(
            say("Players don't have their own decks in this game. Start one with /planechase start deck:own.")
        )
    if game.deck(user):
        raise PlayerError(say("You've already submitted your planar deck for this game."))


def handed_in(game: Planechase, user: int, cards: tuple[str, ...]) -> Planechase:
    """Return the game with a player's deck. The planar controller's first plane is turned up if none is.

    Raises:
        PlayerError: They can't hand one in.

    """
    check_hand_in(game, user)
    return first_plane(replace(game, decks=(*game.decks, Deck(user, cards))))
