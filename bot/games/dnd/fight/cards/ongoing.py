"""Damage on each later turn that a creature's hit or effect leaves behind, as of whoever was swallowed.

At the start of whose turn it comes, stat blocks say in words: it is offered in the turn of whoever bears a
condition of it, and for any other moment on the creature's card.
"""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.dnd.creatures.in_fights.uses import ongoing_mark
from bot.games.dnd.creatures.record.stat_block import Lasting
from bot.games.dnd.fight.cards.choices import hint, target_choices
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps.acting import now
from bot.rolls.card import Action, Choice, Menu, shortened
from bot.words import say

_MOST = 3  # Buttons in a row.
_LABEL = 80  # Characters of a button.


class Ongoing(Struct, frozen=True):
    """What a creature's hit or effect of this name, which is ``of`` it, goes on to deal this target."""

    of: Combatant
    what: Lasting
    target: Combatant


def owed(fight: Fight) -> list[Ongoing]:
    """The damage that goes on in this turn, and did not yet."""
    return [
        Ongoing(of, what, target)
        for target in fight.acting
        for of in fight.combatants
        for what in of.block.lasting
        if _bears(target, of, what) and ongoing_mark(of.id, what.name) not in target.suffered
    ]


def _bears(target: Combatant, of: Combatant, what: Lasting) -> bool:
    """Whether somebody bears a condition that this brought; of what brings none, nobody knows that."""
    return not target.hp.dead and any(
        condition.by == of.id and condition.condition in what.conditions for condition in target.borne
    )


def owed_actions(fight: Fight, last: int, row: int) -> Iterator[Action]:
    """A button for each of them; ``last`` is the number of the last step."""
    for place, ongoing in enumerate(owed(fight)[:_MOST]):
        label = shortened(_words(ongoing.what, ongoing.target), _LABEL)
        yield Action(keys.ONGOING, label, at=last, of=place, row=row)


def lasting_menu(fight: Fight, of: Combatant) -> Menu:
    """Whom what this creature did goes on to hurt; first those who bear a condition of it."""
    combatants = [fight.find(int(each.key)) for each in target_choices(fight, of)]
    everybody = [each for each in combatants if each and each != of]
    choices = [
        (not _bears(each, of, what), Choice(f"{of.id} {place} {each.id}", _words(what, each), hint(each)))
        for place, what in enumerate(of.block.lasting)
        for each in everybody
    ]
    choices.sort(key=lambda each: each[0])
    listed = tuple(choice for _, choice in choices[:MOST_CHOICES])
    return Menu(keys.ONGOING, say("Damage that goes on: whom?"), listed, now(fight))


def _words(what: Lasting, target: Combatant) -> str:
    return say("{what} goes on: {name}", what=what.name, name=target.name)
