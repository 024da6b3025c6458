"""All that there is to one kind of step."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.offers import Button, Offer, Word
from bot.games.dnd.fight.steps.telling import Telling


class Known(Struct, frozen=True):
    """What applying a step needs beside it: its ``number``, and which blows knock out whom."""

    number: int
    spared: frozenset[tuple[int, int]]


def _fits(_fight: Fight, _step: Any) -> None:
    """Let any step pass."""


def _as_it_is(_fight: Fight, step: Any, _before: object) -> Any:
    """Return a step as it was asked for."""
    return step


def _unchanged(fight: Fight, _step: Any, _known: Known) -> Fight:
    """Return the fight as it is."""
    return fight


def ends_by_action(before: Fight, after: Fight, _step: object) -> bool:
    """Return whether all whose turn it is have acted by this, where their turns end by themselves."""
    has_acted = not after.due and after.acts > before.acts
    return has_acted and all(combatant.auto and combatant.is_done for combatant in after.able)


def _untold(_step: object, _of: Telling) -> str:
    return ""


class Kind(Struct, frozen=True):
    """One kind of step.

    ``check`` raises PlayerError for one that can't be taken in this fight; ``settle`` returns it as it is
    taken after the steps before it, and ``apply`` the fight then. ``ends`` returns whether the turn ends by
    itself with it, from the fight before and after; ``empties``: a turn also ends where it leaves no one of
    those whose turn it is.

    ``tell`` returns it in a line, "" for what no one need be told, and ``changes`` are those that are told
    behind that: "hp" leaves out what anyone bears. ``is_secret``: how a creature's roll for it came about is
    the GM's to know.

    ``offers`` are its lines in the lists of a fight, ``words`` what picking them takes without dice, and
    ``buttons`` those on the fight's message.
    """

    check: Callable[[Fight, Any], object] = _fits
    apply: Callable[[Fight, Any, Known], Fight] = _unchanged
    tell: Callable[[Any, Telling], str] = _untold
    settle: Callable[[Fight, Any, Sequence[object]], Any] = _as_it_is
    ends: Callable[[Fight, Fight, Any], bool] = ends_by_action
    empties: bool = False
    changes: Literal["all", "hp", ""] = "all"
    is_secret: bool = False
    offers: tuple[Offer, ...] = ()
    words: Mapping[str, Word] = {}
    buttons: tuple[Button, ...] = ()
