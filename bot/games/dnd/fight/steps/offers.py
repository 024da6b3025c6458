"""What steps have in the lists and buttons of a fight."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Action, Choice

LABEL = 80  # Characters of a button.


class Offer(Struct, frozen=True):
    """Lines in the lists of what can be done, from what is used most to what is used least by ``place``.

    ``choices`` are those for whoever is in turn, with their sheet, in the list of other actions; also in the
    ``first`` one, of targets. ``aside`` are those out of turn for whoever plays these; None for none.
    """

    place: int
    choices: Callable[[Fight, Combatant, Sheet | None], Iterable[Choice]]
    first: bool = False
    aside: Callable[[Fight, Sequence[Combatant]], Iterable[Choice]] | None = None


class Word(Struct, frozen=True):
    """A word of these lists: never change one. ``step`` is what it takes, by whoever acts, with its number.

    ``named``: a number has to follow it. ``theirs``: it is said by whoever plays the one of that number, in
    any turn. ``aside``: out of turn it is of one's own for whom this holds, if for any; None: it is not.
    """

    step: Callable[[Fight, Combatant, int], Any]
    named: bool = False
    theirs: bool = False
    aside: Callable[[Combatant], bool] | None = None


class Button(Struct, frozen=True):
    """Buttons of a fight's message in this ``row``, sorted by their ``place``; of whoever acts, if anyone."""

    row: int
    place: int
    actions: Callable[[Fight, Combatant | None, Sheet | None], Iterable[Action]]
