"""Planechase games and planar rolls with scripted faces, made by the same functions as the buttons."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from bot.games.magic.rules.planar import is_pending, planar_request, symbol
from bot.games.magic.rules.request import Planar
from bot.games.planechase.rules.panel import PlanarMoment, panel_card
from bot.games.planechase.rules.planar_request import about, in_force
from bot.games.planechase.rules.seats import started
from bot.games.planechase.rules.state import (
    Deck,
    FaceUp,
    InForce,
    Planechase,
    Player,
    acted,
    check_action,
    next_turn,
)
from tests.games.magic.support import ALICE, BOB, Rolled, rolled

KIM = 3
PLAYERS = (Player(ALICE, "Alice"), Player(BOB, "Bob"), Player(KIM, "Kim"))
FACES = {"planeswalker": 1, "chaos": 2, "blank": 3}


def playing(*planes, players=PLAYERS, changes=(), decks=(), kind="none"):
    """Return a game with these planes face up and these changes turned on."""
    owners = {name: deck.owner for deck in decks for name in deck.cards}
    game = started(players, kind)
    return replace(
        game,
        decks=decks,
        face_up=tuple(FaceUp(name, owners.get(name, 0)) for name in planes),
        changes=tuple(InForce(key) for key in changes),
    )


def common(*cards, up=(), players=PLAYERS):
    """Return a game whose common deck has these cards, with the top card first."""
    return playing(*up, players=players, decks=(Deck(0, cards),), kind="common")


@dataclass
class Table:
    """A game and its rolls of the turn, like the service but without storage."""

    game: Planechase
    effects: tuple[object, ...] = ()
    rolls: list[Rolled] = field(default_factory=list)
    costs: list[int | None] = field(default_factory=list)

    @property
    def pending(self):
        return any(is_pending(roll.trail) for roll in self.rolls)

    def roll(self, *faces, player=ALICE, by="", free=False):
        """Take the special action or roll because of an effect, with these faces."""
        cost = None if free else self.game.cost(player)
        if cost is not None:
            check_action(self.game, player, cost, pending=self.pending)
            self.game = acted(self.game, player)
        planar = about(self.game, Planar(cost, by))
        effects = (*self.effects, *in_force(self.game, player, "Alice"))
        request = replace(planar_request(planar), effects=effects)
        numbers = [FACES.get(face, face) for face in faces]
        self.rolls.append(rolled(request, *numbers))
        self.costs.append(cost)
        return self.rolls[-1]

    def next_turn(self):
        self.game = next_turn(self.game)
        self.rolls = []

    @property
    def card(self):
        return panel_card(PlanarMoment(self.game, 1, tuple(roll.trail for roll in self.rolls)))


def result_of(roll):
    """Return a planar roll's result."""
    return symbol(roll.trail[-1].request, roll.outcome)
