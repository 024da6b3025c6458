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
    """Lines in the lists of possible actions, sorted by ``place``: the most frequently used come first.

    ``choices`` are those for the active creature, with its sheet, in the list of other actions, and if
    ``first`` in the one of targets. ``aside`` are those out of turn for the players of these; None for none.
    """

    place: int
    choices: Callable[[Fight, Combatant, Sheet | None], Iterable[Choice]]
    first: bool = False
    aside: Callable[[Fight, Sequence[Combatant]], Iterable[Choice]] | None = None


class Word(Struct, frozen=True):
    """A word in these lists: never change one. ``step`` makes the step from the actor and a number.

    ``named``: a number must follow it. ``theirs``: the player of the creature with that number can use it, in
    any turn. ``aside``: out of turn, it's for players' own creatures for which this is true; None: for none.
    """

    step: Callable[[Fight, Combatant, int], Any]
    named: bool = False
    theirs: bool = False
    aside: Callable[[Combatant], bool] | None = None


class Button(Struct, frozen=True):
    """The buttons in this ``row`` of a fight's message, sorted by ``place``, for the actor, if any."""

    row: int
    place: int
    actions: Callable[[Fight, Combatant | None, Sheet | None], Iterable[Action]]
