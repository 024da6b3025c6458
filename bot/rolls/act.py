"""The actions on a roll: the input they ask for, the changes they make, and the people who can use them.

Only ``may`` decides who can use an action. It's checked before the action asks for anything, and again with
the resulting change.
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
"""The action that edits the request without touching the dice."""

UNDO = "undo"
"""The action that undoes the last edit, once."""

AGAIN = "again"
"""The action that makes the same request again, as a new message. Every game has it."""

KEEP = "keep"
"""The action that saves a request under a name. Every visible roll has it."""

VERIFY = "verify"
"""The action that checks the seal of a roll while someone peeks at it."""


class Presser(Struct, frozen=True):
    """The presser, with everything that decides which actions on a roll they can use.

    ``owns``: they rolled it. ``sees``: they can look at it, unlike the roller of a blind roll. ``hidden``:
    not everyone sees it. ``secret``: no one else knows about it. ``instead`` is the command they would type
    to make such a roll. ``looked_up`` is the result of :attr:`bot.rolls.table.OnChange.look` for this action.
    ``change`` is the resulting change, or None before the action has asked for anything.
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
"""A rule that returns why the presser can't do something, as a full sentence, or None if they can."""


def theirs(trail: Trail[Any], presser: Presser) -> str | None:
    """Allow the roller and GMs."""
    return None if presser.sees and (presser.owns or presser.is_gm) else not_theirs(trail, presser)


def anybody(trail: Trail[Any], presser: Presser) -> str | None:
    """Allow everyone who sees the roll."""
    return None if presser.sees else not_theirs(trail, presser)


def also(others: Callable[[Trail[Any]], Collection[int]]) -> May[Any]:
    """Allow the roller, GMs and these users."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        return None if presser.sees and presser.user in others(trail) else theirs(trail, presser)

    return may


def player_may(refuse: Callable[[Trail[Any], int], str]) -> May[Any]:
    """Return a rule that refuses players for the reason that ``refuse`` returns, but never GMs."""
    return lambda trail, presser: None if presser.is_gm else refuse(trail, presser.user) or None


def player_may_make(refuse: Callable[[Trail[Any], Change[Any], int], str]) -> May[Any]:
    """Return a rule like that of :func:`player_may` that also gets the resulting change."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        if presser.is_gm or presser.change is None:
            return None
        return refuse(trail, presser.change, presser.user) or None

    return may


def all_of(*rules: May[Any]) -> May[Any]:
    """Return a rule that refuses if any of these rules does."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        return next((words for one in rules if (words := one(trail, presser))), None)

    return may


def in_the_open(_trail: Trail[Any], presser: Presser) -> str | None:
    """Refuse an action on a hidden roll, because everyone would see its effect."""
    return (
        say("Everyone would see that, but this roll is hidden. Reveal it first.") if presser.hidden else None
    )


def not_theirs(trail: Trail[Any], presser: Presser) -> str:
    """Return the refusal for someone who isn't involved in a roll."""
    return say(
        "This is {owner}'s roll. Make your own with {command}.",
        owner=plain(trail[0].name),
        command=code(presser.instead),
    )


def undoer(by: Callable[[Trail[Any]], int] = lambda trail: trail[-1].by) -> May[Any]:
    """Return a rule that allows GMs and the player who made the step being undone."""

    def may(trail: Trail[Any], presser: Presser) -> str | None:
        if presser.sees and (presser.is_gm or presser.user == by(trail)):
            return None
        if not (presser.sees and presser.owns):
            return not_theirs(trail, presser)
        name = next(version.name for version in reversed(trail) if version.by == by(trail))
        return say("{name} made the last change. Only they or a GM can undo it.", name=plain(name))

    return may


class Act(Struct, Generic[R], frozen=True):
    """One action on a roll.

    With ``choices``, pressing its button first shows that list under the prompt ``ask``. ``many`` allows
    several picks. With ``form``, it first shows that form under the title ``ask``, and the picks are the
    entries, in the order of its fields.
    """

    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]]
    """Makes the change from the trail, the picked keys and new faces. Raises PlayerError if it can't."""
    did: Later
    """Past tense for the history of a sealed roll, such as "rerolled dice"."""
    may: May[R] = theirs
    """The people who can use the action. If the roller doesn't see the roll, neither the form's
    contents nor the action's success can depend on the faces.
    """
    choices: Callable[[Trail[R]], tuple[Choice, ...]] | None = None
    form: Callable[[Trail[R]], tuple[Field, ...]] | None = None
    ask: Later | None = None
    many: bool = False
    own: Callable[[Trail[R], int], tuple[Choice, ...]] = lambda _trail, _user: ()
    """The choices that belong to this user. A user who has any is offered no others."""
    asks: Callable[[Trail[R], Change[R]], bool] = lambda _trail, _change: False
    """True if a GM must allow the change, by the rule in :mod:`bot.rolls.undoing`."""
    alone: Callable[[Trail[R], Source], Change[R]] | None = None
    """The change that a player can make without a GM, or None if there is none."""
    settles: Callable[[Trail[R]], bool] = lambda _: False
    """True if the roll waits for this action, which then works however often the roll was changed."""
    rethrown: Callable[[Trail[R], str], bool] = lambda _trail, _key: False
    """Returns whether the trail's last version, made by this action, rerolled the die with this key or
    discarded its face for good.
    """
    tells: Callable[[Trail[R]], Card] | None = None
    """A private message for the presser, in place of any change."""
    rolls: Callable[[Trail[R], int, tuple[str, ...]], R] | None = None
    """Returns another roll to make instead of a change, from the trail, the roll's inner number and the
    picks."""


def can_undo(trail: Trail[Any]) -> bool:
    """Return True if the roll's last change was an edit."""
    return trail[-1].why == AMEND


def amending(
    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]],
    form: Callable[[Trail[R]], tuple[Field, ...]],
    may: May[R] = theirs,
    asks: Callable[[Trail[R], Change[R]], bool] = lambda _trail, _change: False,
) -> Act[R]:
    """Return the action *Edit…*, which every game has because people often forget modifiers."""
    return Act(do, later("edited it"), may, form=form, ask=later("Edit"), asks=asks)


def undoing(
    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]] = undone,
    did: Later | None = None,
    may: May[R] | None = None,
) -> Act[R]:
    """Return the action *Undo*, which every game has. By default, it undoes the last edit."""
    return Act(do, did or later("undid the edit"), may or undoer())


def acts(
    amend: Act[R], undo: Act[R] | None = None, others: Mapping[str, Act[R]] | None = None
) -> Mapping[str, Act[R]]:
    """Return all actions on a game's rolls by key.

    ``others`` are the game's own actions. *Again* needs no entry.
    """
    return {**(others or {}), AMEND: amend, UNDO: undo or undoing()}


def amend_action(*, quiet: bool = False, row: int | None = None, tucked: bool = False) -> Action:
    """Return the button *Edit…*."""
    return Action(AMEND, say("Edit…"), quiet=quiet, row=row, tucked=tucked)


def undo_action(*, quiet: bool = False, row: int | None = None) -> Action:
    """Return the button *Undo*."""
    return Action(UNDO, say("Undo"), at_once=True, quiet=quiet, row=row)
