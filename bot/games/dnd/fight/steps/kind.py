"""Everything about one kind of step."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.offers import Button, Offer, Word
from bot.rolls.card import plain


class RollWords(Struct, frozen=True):
    """The words about a step's roll: roller, purpose, name and result (``came``).

    ``how`` is how it was changed; ``is_others``: not by its roller. ``saves`` are who succeeded and who
    failed against an effect without damage; None for any other roll.
    """

    name: str
    what: str
    label: str
    came: str
    how: str = ""
    is_others: bool = False
    saves: tuple[tuple[str, bool], ...] | None = None


class Telling(Struct, frozen=True):
    """A step to describe: its author, the fight around it, and its roll, if any."""

    by: str
    before: Fight
    after: Fight
    roll: RollWords | None = None

    def name(self, number: int) -> str:
        """Return someone's name; for someone outside the fight, the name of the person who entered it."""
        if not number:
            return self.by
        return plain(self.before.name(number) if self.before.find(number) else self.after.name(number))

    def is_secret(self, number: int) -> bool:
        """Return True if only GMs may know someone's numbers."""
        was = self.before.find(number)
        return was is not None and was.is_secret

    @property
    def came(self) -> str:
        """The roll's result."""
        return self.roll.came if self.roll else ""

    @property
    def label(self) -> str:
        """The roll's name."""
        return self.roll.label if self.roll else ""


class Known(Struct, frozen=True):
    """Facts about a step being applied: its ``number``, and which attacks knock out whom."""

    number: int
    spared: frozenset[tuple[int, int]]


def _fits(_fight: Fight, _step: Any) -> None:
    """Accept any step."""


def _as_it_is(_fight: Fight, step: Any, _before: object) -> Any:
    """Return a step unchanged."""
    return step


def _unchanged(fight: Fight, _step: Any, _known: Known) -> Fight:
    """Return the fight unchanged."""
    return fight


def ends_by_action(before: Fight, after: Fight, _step: object) -> bool:
    """Return True if turns end automatically, and everyone whose turn it is has acted."""
    has_acted = not after.due and after.acts > before.acts
    return has_acted and all(combatant.auto and combatant.is_done for combatant in after.able)


def _untold(_step: object, _of: Telling) -> str:
    return ""


class StepKind(Struct, frozen=True):
    """One kind of step.

    ``check`` raises PlayerError for one that is impossible in this fight; ``settle`` returns it as taken
    after the steps before it, and ``apply`` the fight afterwards. ``ends`` returns whether it ends the turn
    automatically, from the fight before and after; ``empties``: a turn also ends if it leaves none of the
    active creatures.

    ``tell`` returns it in a line, "" if it isn't worth telling, and ``changes`` are those told after it: "hp"
    leaves out conditions. ``is_secret``: only the GM may know the details of a creature's roll for it.

    ``offers`` are its lines in a fight's lists, ``words`` the effects of picking them without dice, and
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
