"""What an action of a roll does: what it asks first, what it makes of the roll, and who may.

``may`` is the one answer to "may they?". It is asked before anything is asked for the action, and once more
with what the action makes of the roll.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic

from msgspec import Struct

from bot.dice.faces import Source
from bot.rolls.card import Action, Card, Choice, Field, code, plain
from bot.rolls.same_faces import undone
from bot.rolls.trail import Change, R, Trail
from bot.words import Later, later, say

AMEND = "amend"
"""The action that changes what was asked and leaves the dice as they are."""

UNDO = "undo"
"""The action that takes an amendment back, once."""

AGAIN = "again"
"""The action that every game has: the same request, rolled anew, as a new message."""

KEEP = "keep"
"""The action that keeps what was asked under a name, and every roll that can be seen has."""

VERIFY = "verify"
"""The action that checks a roll's seal, where it is peeked at."""


class Presser(Struct, frozen=True):
    """Whoever presses, as far as that decides what they may do to a roll.

    ``owns``: they rolled it. ``sees``: they may look at it; who rolled blind may not. ``hidden``: not all see
    it; ``secret``: nobody else knows of it. ``instead`` is what they would type to make such a roll
    themselves. ``looked_up`` is what the game's table found out for this action; see
    :attr:`bot.rolls.table.OnChange.look`. ``change`` is what the action makes of the roll, None before
    anything was asked for it.
    """

    user: int
    owns: bool = False
    is_gm: bool = False
    sees: bool = True
    hidden: bool = False
    secret: bool = False
    instead: str = ""
    looked_up: object = None
    change: Change[Any] | None = None


May = Callable[[Trail[R], Presser], str | None]
"""Why somebody may not do something to a roll as it is, in a finished sentence; None if they may."""


def theirs(trail: Trail[Any], presser: Presser) -> str | None:
    """It is for whoever rolled, and for GMs."""
    return None if presser.sees and (presser.owns or presser.is_gm) else not_theirs(trail, presser)


def anybody(trail: Trail[Any], presser: Presser) -> str | None:
    """It is for all who see the roll."""
    return None if presser.sees else not_theirs(trail, presser)


def also(others: Callable[[Trail[Any]], Collection[int]]) -> May[Any]:
    """It is for whoever rolled, for GMs, and for these users."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        return None if presser.sees and presser.user in others(trail) else theirs(trail, presser)

    return may


def player_may(refuse: Callable[[Trail[Any], int], str]) -> May[Any]:
    """What this answers refuses it to the user of that id, if it answers anything; but never to a GM."""
    return lambda trail, presser: None if presser.is_gm else refuse(trail, presser.user) or None


def player_may_make(refuse: Callable[[Trail[Any], Change[Any], int], str]) -> May[Any]:
    """The same once it is known what the action makes of the roll."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        if presser.is_gm or presser.change is None:
            return None
        return refuse(trail, presser.change, presser.user) or None

    return may


def all_of(*each: May[Any]) -> May[Any]:
    """The first of these that refuses it."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        return next((words for one in each if (words := one(trail, presser))), None)

    return may


def in_the_open(_trail: Trail[Any], presser: Presser) -> str | None:
    """It is not for a hidden roll, for all see what comes of it."""
    return say("All would see that, and this roll is hidden; reveal it first.") if presser.hidden else None


def not_theirs(trail: Trail[Any], presser: Presser) -> str:
    """Why somebody who has no part in a roll cannot press that."""
    return say(
        "This is {owner}'s roll; make your own with {command}.",
        owner=plain(trail[0].name),
        command=code(presser.instead),
    )


def undoer(by: Callable[[Trail[Any]], int] = lambda trail: trail[-1].by) -> May[Any]:
    """It is for whoever made the step that it takes back, and for GMs."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        if presser.sees and (presser.is_gm or presser.user == by(trail)):
            return None
        if not (presser.sees and presser.owns):
            return not_theirs(trail, presser)
        name = next(version.name for version in reversed(trail) if version.by == by(trail))
        return say("{name} changed this last; only they or a GM can undo that.", name=plain(name))

    return may


class Act(Struct, Generic[R], frozen=True):
    """What an action does.

    With ``choices``, pressing its button first shows that list under the sentence ``ask``; ``many``
    says whether several of it can be picked at once. With ``form``, it first shows that form under
    the title ``ask``, and what is picked is what was entered, in the order of its fields.
    """

    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]]
    """From the trail, the keys that were picked and new faces. Raises PlayerError if it cannot be."""
    did: Later
    """What was done, as in "rerolled dice": for the record of what happened to a sealed roll."""
    may: May[R] = theirs
    """Who may. Of a roll that its roller does not see, nothing of what they may may depend on the faces:
    neither what a form asks nor whether it works."""
    choices: Callable[[Trail[R]], tuple[Choice, ...]] | None = None
    form: Callable[[Trail[R]], tuple[Field, ...]] | None = None
    ask: Later | None = None
    many: bool = False
    own: Callable[[Trail[R], int], tuple[Choice, ...]] = lambda _trail, _user: ()
    """Those of the choices that are this user's own: whoever has some is offered no others."""
    asks: Callable[[Trail[R], Change[R]], bool] = lambda _trail, _change: False
    """True where a GM has to allow that change of the roll, by the rule of :mod:`bot.rolls.undoing`."""
    alone: Callable[[Trail[R], Source], Change[R]] | None = None
    """The change that a player makes who does it without a GM; None: they can't."""
    settles: Callable[[Trail[R]], bool] = lambda _: False
    """Whether the roll waits for it, so that it can be done however often that was changed."""
    rethrown: Callable[[Trail[R], str], bool] = lambda _trail, _key: False
    """Whether the last version of a trail, which this made, threw the die of this key again, or for ever took
    away the face that it had."""
    tells: Callable[[Trail[R]], Card] | None = None
    """What whoever presses it is told alone; then nothing is done to the roll."""
    rolls: Callable[[Trail[R], int], R] | None = None
    """From the trail and the roll's inner number, another roll that is made in place of changing this one."""


def can_undo(trail: Trail[Any]) -> bool:
    """Whether the last thing that happened to the roll was an amendment."""
    return trail[-1].why == AMEND


def amending(
    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]],
    form: Callable[[Trail[R]], tuple[Field, ...]],
    may: May[R] = theirs,
    asks: Callable[[Trail[R], Change[R]], bool] = lambda _trail, _change: False,
) -> Act[R]:
    """*Amend…*, which every game has: people forget modifiers at every table."""
    return Act(do, later("amended it"), may, form=form, ask=later("Amend"), asks=asks)


def undoing(
    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]] = undone,
    did: Later | None = None,
    may: May[R] | None = None,
) -> Act[R]:
    """*Undo*, which every game has: by itself it takes the last amendment back."""
    return Act(do, did or later("took the amendment back"), may or undoer())


def acts(
    amend: Act[R], undo: Act[R] | None = None, others: Mapping[str, Act[R]] | None = None
) -> Mapping[str, Act[R]]:
    """Return all that can be done with a game's rolls, by the key of the card's action.

    ``others`` are acts of the game's own; *Roll again* needs none.
    """
    return {**(others or {}), AMEND: amend, UNDO: undo or undoing()}


def amend_action(*, quiet: bool = False, row: int | None = None, tucked: bool = False) -> Action:
    """The button *Amend…*."""
    return Action(AMEND, say("Amend…"), quiet=quiet, row=row, tucked=tucked)


def undo_action(*, quiet: bool = False, row: int | None = None) -> Action:
    """The button *Undo*."""
    return Action(UNDO, say("Undo"), at_once=True, quiet=quiet, row=row)
