"""Moves that give hold: two dice and a stat; a strong hit gives 3, a weak one 1, a miss none."""

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.roll import Faces, evaluate, recompute
from bot.errors import PlayerError
from bot.rolls.act import AGAIN, acts, amend_action, amending, can_undo, undo_action
from bot.rolls.card import Action, Card, Field, minus, signed
from bot.rolls.game import Game, Panel
from bot.rolls.trail import Change, Trail
from bot.words import say

DICE, MOST = "2d6", 3
PANEL = "hold"


class Move(Struct, frozen=True, omit_defaults=True):
    """A request for a move, with the stat that is added."""

    stat: int = 0


class Gain(Struct, frozen=True):
    """A deed that gives the roller this much hold."""

    count: int


def total(trail: Trail[Move]) -> int:
    """Return the total of the roll."""
    return recompute(DICE, trail[-1].faces).results[0].total + trail[-1].request.stat


def hold(trail: Trail[Move]) -> int:
    """Return how much hold the roll gives."""
    came = total(trail)
    return 3 if came >= 10 else 1 if came >= 7 else 0


def _throw(_move: Move, source: Source) -> Faces:
    return evaluate(reread(DICE), source).faces


def _card(trail: Trail[Move]) -> Card:
    undo = (undo_action(),) if can_undo(trail) else ()
    return Card(
        headline=say("{total}: hold {hold}", total=minus(total(trail)), hold=hold(trail)),
        total=minus(total(trail)),
        lines=(say("stat {stat}", stat=signed(trail[-1].request.stat)),),
        actions=(Action(AGAIN, say("Again")), amend_action(), *undo),
    )


def _amend(trail: Trail[Move], entered: tuple[str, ...], _source: Source) -> Change[Move]:
    if entered[0] not in {str(number) for number in range(-MOST, MOST + 1)}:
        raise PlayerError(say("A stat is a number from -3 to 3; write 2 or -1."))
    return Change(replace(trail[-1].request, stat=int(entered[0])), trail[-1].faces)


GAME = Game(
    key="hold",
    request=Move,
    throw=_throw,
    card=_card,
    title=lambda move: f"{DICE}{move.stat:+d}",
    purpose=lambda _: "",
    command=lambda move: f"/hold move stat:{move.stat}",
    resolve=total,
    acts=acts(amending(_amend, lambda _: (Field("stat", say("Stat")),))),
    deeds=lambda trail: (Gain(hold(trail)),) if hold(trail) else (),
    on_panel=lambda _: Panel(PANEL),
)
