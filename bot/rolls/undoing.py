"""The one rule for undoing what counts.

Correcting a modifier over the same dice is free. Once a roll has landed, cost something or healed, undoing it
or changing its target asks a GM. In a direct message, and where no GM is named and no one who manages the
channel answers within two minutes, the player undoes it alone: what it cost stays spent, and its card says so
to everyone. Which changes that is about, a game says of its acts (:attr:`bot.rolls.act.Act.asks`).
"""

from typing import Any

from bot.errors import PressError
from bot.rolls.card import Action, plain
from bot.rolls.trail import Trail, Version
from bot.words import Later, later, say

ASK, ALLOW, LEAVE, ALONE = "ask_undo", "allow_undo", "leave_undo", "undo_alone"
"""Why a version is there: a player asks, a GM allows it or leaves the roll as it is,
or the player does it alone. Questions, and what was left, are versions of the same roll."""

ANSWERS = (ALLOW, LEAVE, ALONE)
WAIT_MS = 2 * 60 * 1000  # How long someone who manages the channel has to answer where no GM is named.

DID: dict[str, Later] = {
    ASK: later("asked a GM to undo it"),
    LEAVE: later("left it as it is"),
    ALONE: later("undid it without a GM"),
}
"""Words for what was done by that, in the record of what happened to a sealed roll."""


def decided(trail: Trail[Any]) -> Trail[Any]:
    """Return the versions that changed something, without questions and those that were left as they are."""
    return tuple(version for version in trail if version.why not in (ASK, LEAVE))


def asked_of(trail: Trail[Any]) -> Version[Any] | None:
    """Return the version in which a player asks a GM, while no one has answered; None if no one asks."""
    return trail[-1] if trail[-1].why == ASK else None


def answers(row: int) -> tuple[Action, ...]:
    """Return the buttons that answer a question."""
    return (
        Action(ALLOW, say("Allow"), quiet=True, row=row),
        Action(LEAVE, say("Leave it"), quiet=True, row=row),
        Action(ALONE, say("Undo without a GM"), quiet=True, row=row),
    )


def question(asked: Version[Any], undo: str) -> str:
    """Return what a player asks for; ``undo`` is the key of the act that undoes a roll."""
    words = (
        later("**{name}** asks a GM to undo this. Nothing changes until they answer.")
        if asked.picked[0] == undo
        else later("**{name}** asks a GM to change the targets. Nothing changes until they answer.")
    )
    return words.say(name=plain(asked.name))


def check_answer(answer: str, user: int, *, by: int, name: str, is_gm: bool) -> None:
    """Raise PressError unless this user may give that answer to the player who asks, ``by`` id and name."""
    if answer == ALLOW and not is_gm:
        raise PressError(say("Only a GM can allow that. /gm panel says who they are."))
    if not is_gm and by != user:
        raise PressError(say("Only {name} or a GM can answer that.", name=plain(name)))


def check_alone(waited: int, *, has_gms: bool) -> None:
    """Raise PressError unless the player may undo it alone, ``waited`` milliseconds after they asked."""
    if has_gms:
        raise PressError(say("A GM decides here. /gm panel says who they are."))
    if waited < WAIT_MS:
        raise PressError(say("Wait two minutes for someone who manages this channel. Then press again."))
