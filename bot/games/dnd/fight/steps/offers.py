"""Steps in the lists and buttons of a fight."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Action, Choice

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
