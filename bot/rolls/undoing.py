"""The rule for undoing rolls that count.

Correcting a modifier without changing the dice is free. Once a roll has hit, cost something or healed,
undoing it or changing its target needs a GM. In a direct message, or if no GM is named and no one who
manages the channel answers within two minutes, the player can undo it alone. Its cost then stays spent, and
its card says so to everyone. Each game defines which changes this covers (:attr:`bot.rolls.act.Act.asks`).
"""

from typing import Any

from bot.errors import PressError
from bot.rolls.card import Action, plain
from bot.rolls.trail import Trail, Version
from bot.words import Later, later, say

ASK, ALLOW, LEAVE, ALONE = "ask_undo", "allow_undo", "leave_undo", "undo_alone"
"""Reasons of a version: a player asks, a GM allows it or leaves the roll as it is, or the player does it
alone. Questions and refusals are versions of the same roll."""

ANSWERS = (ALLOW, LEAVE, ALONE)
WAIT_MS = 2 * 60 * 1000  # How long someone who manages the channel has to answer if no GM is named.

DID: dict[str, Later] = {
    ASK: later("asked a GM to undo it"),
    LEAVE: later("left it unchanged"),
    ALONE: later("undid it without a GM"),
}
"""Past tense of these reasons, for the history of a sealed roll."""


def decided(trail: Trail[Any]) -> Trail[Any]:
    """Return the versions that changed something, leaving out questions and refusals."""
    return tuple(version for version in trail if version.why not in (ASK, LEAVE))


def asked_of(trail: Trail[Any]) -> Version[Any] | None:
    """Return the version with a player's question for a GM if it's still unanswered, or None."""
    return trail[-1] if trail[-1].why == ASK else None


def answers(row: int) -> tuple[Action, ...]:
    """Return the buttons that answer a question."""
    return (
        Action(ALLOW, say("Allow"), quiet=True, row=row),
        Action(LEAVE, say("Leave it"), quiet=True, row=row),
        Action(ALONE, say("Undo without a GM"), quiet=True, row=row),
    )


def question(asked: Version[Any], undo: str) -> str:
    """Return a player's question in words. ``undo`` is the key of the act that undoes a roll."""
    words = (
        later("**{name}** asks a GM to undo this. Nothing changes until they answer.")
        if asked.picked[0] == undo
        else later("**{name}** asks a GM to change the targets. Nothing changes until they answer.")
    )
    return words.say(name=plain(asked.name))


def check_answer(answer: str, user: int, *, by: int, name: str, is_gm: bool) -> None:
    """Raise PressError unless this user can give this answer to the player who asked (``by``, ``name``)."""
    if answer == ALLOW and not is_gm:
        raise PressError(say("Only a GM can allow that. See who the GMs are with /gm panel."))
    if not is_gm and by != user:
        raise PressError(say("Only {name} or a GM can answer that.", name=plain(name)))


def check_alone(waited: int, *, has_gms: bool) -> None:
    """Raise PressError unless the player can undo it without a GM, ``waited`` milliseconds after asking."""
    if has_gms:
        raise PressError(say("A GM decides here. See who the GMs are with /gm panel."))
    if waited < WAIT_MS:
        raise PressError(
            say("Wait two minutes so that someone who manages this channel can answer. Then press again.")
        )
