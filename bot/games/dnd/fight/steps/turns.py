"""Steps that change whose turn it is, and when turns end."""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.conditions.rules.words import condition_words
from bot.games.dnd.creatures.in_fights.uses import Recharged
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import check_free
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.initiative.rules.order import ties
from bot.rolls.card import plain
from bot.words import later, say


class Turned(StepBase, frozen=True, omit_defaults=True):
    """Group ``to`` begins its turn, after ``passed`` who could do nothing, in the next round if ``rounds``.

    ``left`` could do nothing in the round that is over.

    Whose turn comes next is decided once: what changes later about who is up changes no turn that was had.
    ``auto``: it came by itself with the step before, and is taken back with that. ``recharged`` are the dice
    that were thrown as it began.
    """

    to: int = 0
    passed: tuple[int, ...] = ()
    rounds: bool = False
    auto: bool = False
    left: tuple[int, ...] = ()
    recharged: tuple[Recharged, ...] = ()


class Decided(StepBase, frozen=True, omit_defaults=True):
    """Where they come up alike, this ``group`` goes before ``others``."""

    group: int
    others: tuple[int, ...] = ()


class AutoSet(StepBase, frozen=True, omit_defaults=True):
    """Whether somebody's turn ends by itself."""

    target: int
    auto: bool


def _check_turned(fight: Fight, _step: Turned) -> None:
    # Once it is on, turns go by also with nobody up: Death Saving Throws are due.
    if not any(each.hp.is_up for each in fight.combatants) and not fight.is_on:
        raise PressError(say("Nobody is in the fight yet: players press Join, the GM adds monsters."))
    check_free(fight)
    if fight.due:
        saver, borne = fight.due
        words = later("{name} saves against {condition} first: one tap rolls that and ends the turn.")
        raise PressError(words.say(name=plain(saver.name), condition=condition_words(borne)))


def _check_decided(fight: Fight, step: Decided) -> None:
    if not any(str(step.group) in tie.names for tie in ties(fight.places())):
        raise PressError(say("That tie is decided already; look at the order."))


TurnStep = Turned | Decided | AutoSet

KINDS: Mapping[type, Kind] = {
    Turned: Kind(_check_turned),
    Decided: Kind(_check_decided),
    AutoSet: Kind(),
}
