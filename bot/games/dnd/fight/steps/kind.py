"""Everything about one kind of step, with its lines and buttons on the fight's message."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Action, Choice, plain

LABEL = 80  # Characters of a button.


class Offer(Struct, frozen=True):
    """Lines in the lists of possible actions, sorted by ``place`` so that the most used come first.

    ``choices`` are the lines for the active creature among its other actions, and also among the targets if
    ``first``. ``aside`` are the lines for players' creatures out of turn, or None.
    """

    place: int
    choices: Callable[[Fight, Combatant, Sheet | None], Iterable[Choice]]
    first: bool = False
    aside: Callable[[Fight, Sequence[Combatant]], Iterable[Choice]] | None = None


class Word(Struct, frozen=True):
    """The action behind a word in these lists: never change a word.

    ``step`` makes the step from the actor and a number, required if ``named``. If ``theirs``, the player of
    the creature with that number can use it in any turn. Out of turn, players' creatures that match ``aside``
    can use it.
    """

    step: Callable[[Fight, Combatant, int], Any]
    named: bool = False
    theirs: bool = False
    aside: Callable[[Combatant], bool] | None = None


class Button(Struct, frozen=True):
    """The buttons in this ``row`` of a fight's message, sorted by ``place``, for the active creature."""

    row: int
    place: int
    actions: Callable[[Fight, Combatant | None, Sheet | None], Iterable[Action]]


class RollWords(Struct, frozen=True):
    """The words about a step's roll: its roller, purpose, name and ``result``.

    ``how`` is how the roll was changed, and ``is_others`` means that someone other than its roller changed
    it. ``saves`` are the results of saves against an effect without damage, and None for any other roll.
    """

    name: str
    what: str
    label: str
    result: str
    how: str = ""
    is_others: bool = False
    saves: tuple[tuple[str, bool], ...] | None = None


class Telling(Struct, frozen=True):
    """A step to describe, with its author, the fight before and after it, and its roll if it has one."""

    by: str
    before: Fight
    after: Fight
    roll: RollWords | None = None

    def name(self, number: int) -> str:
        """Return a combatant's name, or for no combatant, the name of the person who entered the step."""
        if not number:
            return self.by
        return plain(self.before.name(number) if self.before.find(number) else self.after.name(number))

    def is_secret(self, number: int) -> bool:
        """Return True if only GMs may know someone's numbers."""
        was = self.before.find(number)
        return was is not None and was.is_secret

    @property
    def result(self) -> str:
        """The roll's result."""
        return self.roll.result if self.roll else ""

    @property
    def label(self) -> str:
        """The roll's name."""
        return self.roll.label if self.roll else ""


class Known(Struct, frozen=True):
    """Facts about a step being applied: its ``number``, and which attacks knock out whom."""

    number: int
    spared: frozenset[tuple[int, int]]


def ends_by_action(before: Fight, after: Fight, _step: object) -> bool:
    """Return True if turns end automatically, and everyone whose turn it is has acted."""
    has_acted = not after.due and after.acts > before.acts
    return has_acted and all(combatant.auto and combatant.is_done for combatant in after.able)


class StepKind(Struct, frozen=True):
    """One kind of step.

    ``check`` raises PlayerError if a step is impossible in this fight. ``settle`` returns the step as taken
    after the earlier ones, and ``apply`` returns the fight after it. ``ends`` returns True if the step ends
    the turn automatically, given the fight before and after. ``empties`` means that the turn also ends if no
    active creature is left.

    ``tell`` returns the step as a line, or "" if it isn't worth telling. ``changes`` are the changes listed
    after it, where "hp" leaves out conditions. ``is_secret`` means that only the GM can see details of a
    creature's roll.

    ``offers`` are its lines in a fight's lists, ``words`` are the effects of picking those without dice, and
    ``buttons`` are its buttons on the fight's message.
    """

    check: Callable[[Fight, Any], object] = lambda _fight, _step: None
    apply: Callable[[Fight, Any, Known], Fight] = lambda fight, _step, _known: fight
    tell: Callable[[Any, Telling], str] = lambda _step, _of: ""
    settle: Callable[[Fight, Any, Sequence[object]], Any] = lambda _fight, step, _before: step
    ends: Callable[[Fight, Fight, Any], bool] = ends_by_action
    empties: bool = False
    changes: Literal["all", "hp", ""] = "all"
    is_secret: bool = False
    offers: tuple[Offer, ...] = ()
    words: Mapping[str, Word] = {}
    buttons: tuple[Button, ...] = ()
