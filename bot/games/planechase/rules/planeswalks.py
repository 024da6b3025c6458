"""Planeswalking: which card is turned face up, and which go to the bottom (901.5, 901.11, 311, 312)."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import PlayerError
from bot.games.planechase.rules.planes import plane_of, shuffled
from bot.games.planechase.rules.state import Deck, FaceUp, InForce, Planechase
from bot.rolls.card import plain
from bot.words import later, say

MAX_FACE_UP = 6  # Planes at once.


def first_plane(game: Planechase) -> Planechase:
    """Return the game with a plane from the planar controller's deck face up, unless one already is (901.5).

    Phenomena go to the bottom.
    """
    owner = game.owner_for(game.active)
    deck = game.deck(owner)
    if game.face_up or not deck:
        return game
    # Nothing triggers at the start and no walk is counted, because no one planeswalked here (901.5).
    return _turned_up(game, owner, 1, planes=True)


def turned_up(game: Planechase) -> Planechase:
    """Return the game with the planar controller's top card face up, unless a card is already (901.10)."""
    return game if game.face_up else _turned_up(game, game.owner_for(game.active), 1, planes=False)


def planeswalk(game: Planechase, name: str = "", *, resolved: bool = True) -> Planechase:
    """Planeswalk as planar controller: face-up cards go to the bottom, one is turned up (701.24, 901.11).

    ``name`` is the plane that an effect names, if any. When leaving a phenomenon, ``resolved`` is True if
    its ability resolved and False if it was countered. The players planeswalk either way (312.5, 704.6f).
    If the deck is empty, no card is turned up.

    Raises:
        PlayerError: The plane isn't in the deck, or is already face up.

    """
    # Only the planar controller planeswalks (701.24), even by an ability of another's roll (docs).
    owner = game.owner_for(game.active)
    left = [plane_of(plane.name) for plane in game.face_up]
    # When countered, Spatial Merging leads to one card, like any planeswalk (704.6f).
    done = left if resolved else []
    several = max([card.to for card in done], default=1)
    emptied = _left(game)
    if not game.phenomenon:  # They leave a plane, even one only the table knows.
        emptied = replace(emptied, changes=tuple(change for change in emptied.changes if not change.walk))
    for card in done:
        if card.is_phenomenon and card.change:
            emptied = _affected(emptied, card.change)
    if name in [plane.name for plane in game.face_up]:
        words = later("You're already on {name}. Leave it empty for the next plane.")
        raise PlayerError(words.say(name=plain(plane_of(name).name)))
    if name or game.kind == "none":
        arrived = _chosen(emptied, owner, name) if name else emptied
    else:
        arrived = _turned_up(emptied, owner, several, planes=several > 1)
    return replace(arrived, walks=game.walks + 1)


def _affected(game: Planechase, key: str) -> Planechase:
    """Return the game with a phenomenon's effect on the die or the turn order, for its duration."""
    if key == "order":
        return replace(game, players=game.players[::-1])
    others = tuple(change for change in game.changes if change.key != key)
    until = InForce(key, walk=True) if key == "aether" else InForce(key, turn=game.active)
    return replace(game, changes=(*others, until))


def _left(game: Planechase) -> Planechase:
    """Return the game with every face-up card put on the bottom of its deck."""
    decks = {deck.owner: list(deck.cards) for deck in game.decks}
    for card in game.face_up:
        # Each card goes to its owner's deck (701.24); without decks, the players have the cards.
        if card.owner in decks:
            decks[card.owner].append(card.name)
    return replace(game, face_up=(), decks=tuple(Deck(owner, tuple(cards)) for owner, cards in decks.items()))


def _with_deck(game: Planechase, owner: int, cards: tuple[str, ...]) -> Planechase:
    return replace(
        game, decks=tuple(Deck(owner, cards) if deck.owner == owner else deck for deck in game.decks)
    )


def _turned_up(game: Planechase, owner: int, count: int, *, planes: bool) -> Planechase:
    """Return the game with more top cards face up. With ``planes``, phenomena go to the bottom instead."""
    deck = list(game.deck(owner))
    up: list[str] = []
    under: list[str] = []
    while deck and len(up) < count:
        name = deck.pop(0)
        (under if planes and plane_of(name).is_phenomenon else up).append(name)
    turned = _with_deck(game, owner, (*deck, *under))
    return replace(turned, face_up=(*game.face_up, *(FaceUp(name, owner) for name in up)))


def _chosen(game: Planechase, owner: int, name: str) -> Planechase:
    """Turn this card face up, and take it from its planar deck if the game has decks."""
    deck = game.deck(owner)
    if game.kind != "none":
        if name not in deck:
            words = later(
                "{name} isn't in the planar deck. Name one that is, or leave it empty for the next."
            )
            raise PlayerError(words.say(name=plain(plane_of(name).name)))
        game = _with_deck(game, owner, tuple(card for card in deck if card != name))
    return replace(game, face_up=(*game.face_up, FaceUp(name, owner)))


def beside(game: Planechase, name: str = "") -> Planechase:
    """Return the game with one more plane face up, either the deck's next plane or the named one.

    Raises:
        PlayerError: There is no such plane, or too many are face up.

    """
    if len(game.face_up) >= MAX_FACE_UP:
        raise PlayerError(say("There are already {most} planes face up. Planeswalk first.", most=MAX_FACE_UP))
    owner = game.owner_for(game.active)
    if name:
        if plane_of(name).is_phenomenon:
            words = later("{name} is a phenomenon, and only planes can be turned up beside others.")
            raise PlayerError(words.say(name=plain(plane_of(name).name)))
        if any(card.name == name for card in game.face_up):
            raise PlayerError(say("{name} is already face up.", name=plain(plane_of(name).name)))
        return _chosen(game, owner, name)
    if not any(not plane_of(card).is_phenomenon for card in game.deck(owner)):
        raise PlayerError(say("There's no planar deck to turn up a plane from. Name the plane."))
    return _turned_up(game, owner, 1, planes=True)


def revealed(
    game: Planechase, count: int, source: Source, *, planes: bool
) -> tuple[Planechase, tuple[str, ...]]:
    """Return the game after this many cards, or planes, were revealed and put on the bottom in random order.

    Also return the revealed ones, in order.

    Raises:
        PlayerError: There is no deck.

    """
    owner = game.owner_for(game.active)
    deck = list(game.deck(owner))
    shown: list[str] = []
    if not deck:
        raise PlayerError(say("There's no planar deck to reveal cards from."))
    while deck and sum(not (planes and plane_of(name).is_phenomenon) for name in shown) < count:
        shown.append(deck.pop(0))
    return _with_deck(game, owner, (*deck, *shuffled(shown, source))), tuple(shown)
