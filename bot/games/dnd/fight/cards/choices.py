"""Choices in a fight: targets, other actions, ongoing damage."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from bot.games.dnd.creatures.in_fights.uses import ongoing_mark
from bot.games.dnd.creatures.record.stat_block import Lasting
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.fight.cards.order_words import condition
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.attack_actions import targets
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.steps.kinds import OFFERS
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Action, Card, Choice, Menu, plain, shortened
from bot.rolls.chances import percent
from bot.words import later, say

NO_CHANCES: Mapping[int, float] = {}


def target_choices(
    fight: Fight, actor: Combatant, chances: Mapping[int, float] = NO_CHANCES
) -> tuple[Choice, ...]:
    """Return an actor's possible targets: the other side first, creatures at 0 Hit Points last.

    The actor is at the end, because others may attack it with a Reaction. ``chances`` are the odds to hit by
    combatant number, where they are shown.
    """
    return tuple(
        Choice(
            str(target.id),
            say("{name} · {chance}", name=target.name, chance=percent(chances[target.id]))
            if target.id in chances
            else target.name,
            hint(target) if target.id != actor.id else say("their turn: Reactions only"),
        )
        for target in targets(fight, actor)
    )


def first_choices(
    fight: Fight, actor: Combatant, chances: Mapping[int, float] = NO_CHANCES, sheet: Sheet | None = None
) -> tuple[Choice, ...]:
    """Return what the active creature needs first: targets, and if there is room, first aid and spells."""
    targets = target_choices(fight, actor, chances)
    more = [choice for offer in OFFERS if offer.first for choice in offer.choices(fight, actor, None)]
    if actor.has_block:  # Every creature has the other actions.
        words = say("Other actions of {name}…", name=actor.name)
        more.append(Choice(f"{keys.CREATURE} {actor.id}", words, say("for the GM")))
    # A creature's spells are part of its stat block.
    if sheet and not actor.creature and (sheet.spells or sheet.spell_ability):
        more.append(Choice(keys.CAST, say("Cast…"), say("choose a spell, then its targets")))
    more += (
        Choice(keys.AREA, say("Attack several targets…"), say("area damage with a saving throw")),
        Choice(keys.HEAL, say("Heal…"), say("restore Hit Points to one or more targets")),
    )
    return (*targets, *more) if len(targets) + len(more) <= MOST_CHOICES else targets


def hint(of: Combatant) -> str:
    """Return a combatant's state for a list, either in numbers or in the words that players see."""
    if of.is_secret:
        return condition(of)
    return say("{hp}/{maximum}", hp=of.hp.hp, maximum=of.hp.maximum)


def combatant_choices(
    combatants: Iterable[Combatant], details: Callable[[Combatant], str] = hint
) -> tuple[Choice, ...]:
    """Return these combatants as choices, each with its state."""
    return tuple(Choice(str(combatant.id), combatant.name, details(combatant)) for combatant in combatants)


def do_choices(fight: Fight, actor: Combatant, sheet: Sheet | None = None) -> tuple[Choice, ...]:
    """Return an actor's other one-press actions, such as helping an ally or giving first aid."""
    # The most used come first, because a list takes 25 and leaves out the rest.
    return tuple(choice for offer in OFFERS for choice in offer.choices(fight, actor, sheet))


def aside_choices(fight: Fight, player: int) -> tuple[Choice, ...]:
    """Return the actions that a player can mark with one press outside their turn."""
    own = fight.played_by(player)
    if not any(combatant.hp.is_up for combatant in own):
        return ()
    return tuple(choice for offer in OFFERS if offer.aside for choice in offer.aside(fight, own))


_MOST = 3  # Buttons in a row.
_LABEL = 80  # Characters of a button.


class Ongoing(Struct, frozen=True):
    """Ongoing damage to a target from a creature's named hit or effect."""

    of: Combatant
    what: Lasting
    target: Combatant


def owed(fight: Fight) -> list[Ongoing]:
    """Return this turn's ongoing damage that hasn't been dealt yet.

    Stat blocks only describe in text when it's dealt. It's offered during the turn of the creature that has
    the condition and, for any other moment, on the stat block's card.
    """
    return [
        Ongoing(of, what, target)
        for target in fight.acting
        if target.borne
        for of in fight.combatants
        for what in of.block.lasting
        if _bears(target, of, what) and ongoing_mark(of.id, what.name) not in target.suffered
    ]


def _bears(target: Combatant, of: Combatant, what: Lasting) -> bool:
    """Return True if a living target has a condition that this creature's effect caused."""
    return not target.hp.dead and any(
        condition.by == of.id and condition.condition in what.conditions for condition in target.borne
    )


def owed_actions(fight: Fight, last: int, row: int) -> Iterator[Action]:
    """Yield a button for each ongoing damage that is due; ``last`` is the number of the last step."""
    for place, ongoing in enumerate(owed(fight)[:_MOST]):
        label = shortened(_ongoing_words(ongoing.what, ongoing.target), _LABEL)
        yield Action(keys.ONGOING, label, at=last, of=place, row=row)


def lasting_menu(fight: Fight, of: Combatant) -> Menu:
    """Return the targets for this creature's ongoing damage, starting with those that have its condition."""
    combatants = [fight.find(int(choice.key)) for choice in target_choices(fight, of)]
    others = [combatant for combatant in combatants if combatant and combatant != of]
    choices = [
        (
            not _bears(other, of, what),
            Choice(f"{of.id} {place} {other.id}", _ongoing_words(what, other), hint(other)),
        )
        for place, what in enumerate(of.block.lasting)
        for other in others
    ]
    choices.sort(key=lambda choice: choice[0])
    listed = tuple(choice for _, choice in choices[:MOST_CHOICES])
    return Menu(keys.ONGOING, say("Ongoing damage: choose a target"), listed, now(fight))


def _ongoing_words(what: Lasting, target: Combatant) -> str:
    return say("{what} (ongoing): {name}", what=what.name, name=target.name)


MOST_TEXT = 90  # Characters of the lines that a choice can hold.


def which_card(name: str, meant: tuple[tuple[str, str], ...], marks: str) -> Card | None:
    """Return a card that asks which creature was meant, or None if its choices would be too long.

    ``meant`` pairs each name with its typed lines. ``marks`` applies to everyone who joins.
    """
    if any(len(text) > MOST_TEXT for _, text in meant):
        return None
    choices = tuple(
        Choice(f"{marks}|{text}", bestiary.listed_name(name), _rating(name))
        for name, text in meant[:MOST_CHOICES]
    )
    ask = say("Which {name}?", name=name)
    lines: tuple[str, ...] = ()
    if len(meant) > MOST_CHOICES:
        words = later("Showing the first {most} of {count}. Type more of the name to find others.")
        lines = (words.say(most=MOST_CHOICES, count=len(meant)),)
    return Card(
        say("Which {name}?", name=plain(name)), lines=lines, menus=(Menu(keys.WHICH, ask, choices, 0),)
    )


def _rating(name: str) -> str:
    """Return the Challenge Rating of the creature with this name."""
    creature = bestiary.creature(name)
    return say("Challenge Rating {rating}", rating=creature.rating) if creature else ""
