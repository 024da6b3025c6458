"""From plane to plane: what is turned face up, what goes to its deck's bottom (901.5, 901.11, 311, 312)."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import PlayerError
from bot.games.planechase.rules.decks import shuffled
from bot.games.planechase.rules.planes import plane_of
from bot.games.planechase.rules.state import Deck, FaceUp, InForce, Planechase
from bot.rolls.card import plain
from bot.words import later, say

MAX_FACE_UP = 6  # Planes at once.


def first_plane(game: Planechase) -> Planechase:
    """The game with a plane of the planar controller's deck face up, if none is (901.5).

    Phenomena go to the bottom.
    """
    owner = game.owner_for(game.active)
    deck = game.deck(owner)
    if game.face_up or not deck:
        return game
    # Nothing triggers at the start and no walk is counted: nobody planeswalked here (901.5).
    return _turned_up(game, owner, 1, planes=True)


def turned_up(game: Planechase) -> Planechase:
    """The game with the planar controller's top card face up, if nothing is and there is one (901.10)."""
    return game if game.face_up else _turned_up(game, game.owner_for(game.active), 1, planes=False)


def planeswalk(game: Planechase, name: str = "", *, resolved: bool = True) -> Planechase:
    """The planar controller planeswalks: what is up goes to the bottom, the next card up (701.24, 901.11).

    ``name``: to this very plane, as an effect says. From a phenomenon ``resolved`` says whether its ability
    did, or was countered; they planeswalk either way (312.5, 704.6f). Without a card to turn up none is.

    Raises:
        PlayerError: The plane is not in the deck, or face up already.

    """
    # Only the planar controller planeswalks (701.24), also by an ability of somebody else's roll (docs).
    owner = game.owner_for(game.active)
    left = [plane_of(each.name) for each in game.face_up]
    # Countered, Spatial Merging leads to one card like any planeswalk (704.6f).
    several = max([card.to for card in left if resolved], default=1)
    emptied = _left(game)
    if not game.phenomenon:  # They leave a plane, also one that the table alone knows.
        emptied = replace(emptied, changes=tuple(change for change in emptied.changes if not change.walk))
    if resolved:
        for card in left:
            if card.is_phenomenon and card.change:
                emptied = _affected(emptied, card.change)
    if name in [each.name for each in game.face_up]:
        raise PlayerError(
            say("You are on {name} already; leave it out for the next.", name=plain(plane_of(name).name))
        )
    if name or game.kind == "none":
        arrived = _chosen(emptied, owner, name) if name else emptied
    else:
        arrived = _turned_up(emptied, owner, several, planes=several > 1)
    return replace(arrived, walks=game.walks + 1)


def _affected(game: Planechase, key: str) -> Planechase:
    """The game with what a phenomenon does to the die or the turn order, for as long as it does."""
    if key == "order":
        return replace(game, players=game.players[::-1])
    others = tuple(change for change in game.changes if change.key != key)
    until = InForce(key, walk=True) if key == "aether" else InForce(key, turn=game.active)
    return replace(game, changes=(*others, until))


def _left(game: Planechase) -> Planechase:
    """The game with everything that was face up at the bottom of its deck."""
    decks = {deck.owner: list(deck.cards) for deck in game.decks}
    for card in game.face_up:
        # Each card to its owner's deck (701.24); without decks the cards are at the players' table.
        if card.owner in decks:
            decks[card.owner].append(card.name)
    return replace(game, face_up=(), decks=tuple(Deck(owner, tuple(cards)) for owner, cards in decks.items()))


def _with_deck(game: Planechase, owner: int, cards: tuple[str, ...]) -> Planechase:
    return replace(
        game, decks=tuple(Deck(owner, cards) if deck.owner == owner else deck for deck in game.decks)
    )


def _turned_up(game: Planechase, owner: int, count: int, *, planes: bool) -> Planechase:
    """So many top cards face up beside those that are; with ``planes`` alone, others go to the bottom."""
    deck = list(game.deck(owner))
    up: list[str] = []
    under: list[str] = []
    while deck and len(up) < count:
        name = deck.pop(0)
        (under if planes and plane_of(name).is_phenomenon else up).append(name)
    turned = _with_deck(game, owner, (*deck, *under))
    return replace(turned, face_up=(*game.face_up, *(FaceUp(name, owner) for name in up)))


def _chosen(game: Planechase, owner: int, name: str) -> Planechase:
    """Turn this very card face up; it is taken from a deck if there is one."""
    deck = game.deck(owner)
    if game.kind != "none":
        if name not in deck:
            words = later("{name} is not in the planar deck; name one that is, or leave it out for the next.")
            raise PlayerError(words.say(name=plain(plane_of(name).name)))
        game = _with_deck(game, owner, tuple(each for each in deck if each != name))
    return replace(game, face_up=(*game.face_up, FaceUp(name, owner)))


def beside(game: Planechase, name: str = "") -> Planechase:
    """The game with one plane more face up beside those that are: the next of the deck, or this one.

    Raises:
        PlayerError: There is none, or there are too many.

    """
    if len(game.face_up) >= MAX_FACE_UP:
        raise PlayerError(
            say(
                "{most} planes are face up, as many as there can be here; planeswalk first.", most=MAX_FACE_UP
            )
        )
    owner = game.owner_for(game.active)
    if name:
        if plane_of(name).is_phenomenon:
            words = later("{name} is a phenomenon; only planes are turned up beside others.")
            raise PlayerError(words.say(name=plain(plane_of(name).name)))
        if any(card.name == name for card in game.face_up):
            raise PlayerError(say("{name} is face up already.", name=plain(plane_of(name).name)))
        return _chosen(game, owner, name)
    if not any(not plane_of(each).is_phenomenon for each in game.deck(owner)):
        raise PlayerError(say("There is no planar deck to turn a plane up from; name the plane."))
    return _turned_up(game, owner, 1, planes=True)


def revealed(
    game: Planechase, count: int, source: Source, *, planes: bool
) -> tuple[Planechase, tuple[str, ...]]:
    """The game after so many cards of the deck, or until so many planes, were revealed and put to the bottom.

    There nobody knows their order. Answers the revealed ones too, in order.

    Raises:
        PlayerError: There is no deck.

    """
    owner = game.owner_for(game.active)
    deck = list(game.deck(owner))
    shown: list[str] = []
    if not deck:
        raise PlayerError(say("There is no planar deck to reveal cards from."))
    while deck and sum(not (planes and plane_of(name).is_phenomenon) for name in shown) < count:
        shown.append(deck.pop(0))
    return _with_deck(game, owner, (*deck, *shuffled(shown, source))), tuple(shown)
