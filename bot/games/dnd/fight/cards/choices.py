"""What can be picked in a fight: whom to attack, what else to do."""

from collections.abc import Mapping

from bot.dice.chances import percent
from bot.games.dnd.fight.cards.order_words import condition
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.attack_actions import targets
from bot.games.dnd.fight.steps.kinds import OFFERS
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Choice
from bot.words import say


def target_choices(
    fight: Fight, actor: Combatant, chances: Mapping[int, float] | None = None
) -> tuple[Choice, ...]:
    """Whom an actor may attack: the other side first, those who are down last.

    The actor is at the end: whoever is not in turn may attack it by a Reaction. ``chances`` are those to hit
    by a combatant's number, of those with whom they are shown.
    """
    return tuple(
        Choice(
            str(target.id),
            _with_chance(target.name, (chances or {}).get(target.id)),
            hint(target) if target.id != actor.id else say("in turn: by a Reaction only"),
        )
        for target in targets(fight, actor)
    )


def _with_chance(name: str, chance: float | None) -> str:
    return name if chance is None else say("{name} · {chance}", name=name, chance=percent(chance))


def first_choices(
    fight: Fight, actor: Combatant, chances: Mapping[int, float] | None = None
) -> tuple[Choice, ...]:
    """What whoever is in turn needs first: whom to attack; then first aid, areas, healing, if they fit."""
    targets = target_choices(fight, actor, chances)
    more = (
        *(choice for offer in OFFERS if offer.first for choice in offer.choices(fight, actor, None)),
        *_stat_block(actor),
        Choice(keys.AREA, say("Several at once…"), say("an area: damage, and a save against it")),
        Choice(keys.HEAL, say("Heal…"), say("hit points for one or several")),
    )
    return (*targets, *more) if len(targets) + len(more) <= MOST_CHOICES else targets


def _stat_block(actor: Combatant) -> list[Choice]:
    """What else a creature's stat block has; that it has any is said of each, whatever that is."""
    if not actor.has_block:
        return []
    words = say("Other actions of {name}…", name=actor.name)
    return [Choice(f"{keys.CREATURE} {actor.id}", words, say("for the GM"))]


def hint(of: Combatant) -> str:
    """How somebody is, in a list: in numbers, or as far as players see."""
    if of.is_secret:
        return condition(of)
    return say("{hp}/{maximum}", hp=of.hp.hp, maximum=of.hp.maximum)


def do_choices(fight: Fight, actor: Combatant, sheet: Sheet | None = None) -> tuple[Choice, ...]:
    """What else an actor can do with one tap: the actions, help for each ally, first aid for who is down."""
    # What is used most stands first; a list takes 25, and what does not fit is left out from its end.
    return tuple(choice for offer in OFFERS for choice in offer.choices(fight, actor, sheet))


def aside_choices(fight: Fight, player: int) -> tuple[Choice, ...]:
    """What a player can mark with one tap while it is not their turn."""
    own = [combatant for combatant in fight.combatants if combatant.player == player]
    if not any(combatant.hp.is_up for combatant in own):
        return ()
    return tuple(choice for offer in OFFERS if offer.aside for choice in offer.aside(fight, own))
