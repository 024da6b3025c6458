"""What can be picked in a fight: whom to attack, what else to do, who goes first in a tie."""

from collections.abc import Mapping, Sequence

from bot.dice.chances import percent
from bot.games.dnd.fight.cards.order_words import condition, group_name
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.attack_actions import targets
from bot.games.dnd.fight.steps.acting import CONTROLLED
from bot.initiative.rules.order import ties
from bot.rolls.card import Choice
from bot.words import later, say


def tie_choices(fight: Fight) -> tuple[Choice, ...]:
    """Who of each tie may go first."""
    return tuple(
        Choice(
            f"{keys.TIE} {each}",
            say("Tie: {name} first", name=group_name([one.name for one in fight.members(int(each))])),
        )
        for tie in ties(fight.places())
        for each in tie.names
    )


def target_choices(
    fight: Fight, actor: Combatant, chances: Mapping[int, float] | None = None
) -> tuple[Choice, ...]:
    """Whom an actor may attack: the other side first, those who are down last.

    The actor is at the end: whoever is not in turn may attack it by a Reaction. ``chances`` are those to hit
    by a combatant's number, of those with whom they are shown.
    """
    return tuple(
        Choice(
            str(each.id),
            _with_chance(each.name, (chances or {}).get(each.id)),
            hint(each) if each.id != actor.id else say("in turn: by a Reaction only"),
        )
        for each in targets(fight, actor)
    )


def _with_chance(name: str, chance: float | None) -> str:
    return name if chance is None else say("{name} · {chance}", name=name, chance=percent(chance))


def first_choices(
    fight: Fight, actor: Combatant, chances: Mapping[int, float] | None = None
) -> tuple[Choice, ...]:
    """What whoever is in turn needs first: whom to attack; then first aid, areas, healing, if they fit."""
    targets = target_choices(fight, actor, chances)
    more = (
        *_first_aid(fight, actor),
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


def do_choices(fight: Fight, actor: Combatant, escapes: Sequence[Choice] = ()) -> tuple[Choice, ...]:
    """What else an actor can do with one tap: the actions, help for each ally, first aid for who is down.

    ``escapes`` are actions that end conditions.
    """
    # What is used most stands first; a list takes 25, and what does not fit is left out from its end.
    return (
        *tie_choices(fight),
        *_stand(actor),
        *escapes,
        *_actions(),
        *_first_aid(fight, actor),
        *_marks(),
        *_mounts(fight, actor),
        *_what_holds(fight, actor),
        *_helps(fight, actor),
    )


def aside_choices(fight: Fight, player: int) -> tuple[Choice, ...]:
    """What a player can mark with one tap while it is not their turn."""
    own = [each for each in fight.combatants if each.player == player]
    return (*_aside_marks(), *_still(own), *_waits(fight)) if any(each.hp.is_up for each in own) else ()


def ride_choices(fight: Fight, rider: Combatant) -> tuple[Choice, ...]:
    """On whom somebody may ride, and how; or that they dismount (SRD 5.2, Mounted Combat)."""
    if rider.riding:
        return (Choice("off", say("Dismount"), fight.name(rider.riding)),)
    free = [each for each in fight.combatants if each.id != rider.id and each.hp.is_up and not each.rider]
    free.sort(key=lambda each: each.side != rider.side)
    own = say("acts on its rider's Initiative: Dash, Disengage, Dodge")
    alone = say("keeps its own Initiative and its actions")
    return tuple(
        choice
        for each in free[: MOST_CHOICES // 2]
        for choice in (
            Choice(f"on {each.id}", say("{name}, controlled", name=each.name), own),
            Choice(f"alone {each.id}", say("{name}, independent", name=each.name), alone),
        )
    )


def _actions() -> tuple[Choice, ...]:
    return (
        Choice(
            "dodge",
            say("Dodge"),
            say("attacks against you have Disadvantage, Dexterity saves Advantage; not at Speed 0"),
        ),
        Choice("dash", say("Dash"), say("extra movement this turn")),
        Choice("disengage", say("Disengage"), say("no Opportunity Attacks this turn")),
    )


def _stand(actor: Combatant) -> list[Choice]:
    return [Choice(keys.STAND, say("Stand up"), say("half the Speed"))] if actor.can_stand_up else []


def _first_aid(fight: Fight, actor: Combatant) -> list[Choice]:
    """First aid, for the knocked out too (SRD 5.2, Knocking Out a Creature), not the Stable; allies first."""
    down = [each for each in fight.combatants if each.hp.state in ("dying", "unconscious")]
    return [
        Choice(f"aid {each.id}", _aided(each), say("Wisdom (Medicine), DC 10"))
        for each in sorted(down, key=lambda each: each.side != actor.side)
    ]


def _aided(each: Combatant) -> str:
    if each.hp.state == "dying":
        return say("Stabilise {name}", name=each.name)
    return say("Wake {name}", name=each.name)


def _marks() -> tuple[Choice, ...]:
    return (
        Choice("act", say("Another action"), say("Hide, Search, Utilize, Magic…")),
        Choice("bonus", say("Bonus Action taken")),
        *_aside_marks(),
    )


def _aside_marks() -> tuple[Choice, ...]:
    return (
        Choice("reaction", say("Reaction taken"), say("also when it is not your turn")),
        Choice("once", say("Once-a-turn feature used"), say("as Sneak Attack; it is back in the next turn")),
    )


def _mounts(fight: Fight, actor: Combatant) -> list[Choice]:
    return [
        Choice(f"{what} {mount.id}", _LED[what].say(mount=mount.name))
        for mount in fight.acting
        if mount.rider == actor.id and mount.can_act
        for what in CONTROLLED
    ]


_LED = {
    "dash": later("{mount}: Dash"),
    "disengage": later("{mount}: Disengage"),
    "dodge": later("{mount}: Dodge"),
}


def _what_holds(fight: Fight, actor: Combatant) -> list[Choice]:
    """Whose Dodge does nothing, who is waited for once no monster is up, whether turns end by themselves."""
    on, off = say("Turns end by themselves: switch on"), say("Turns end by themselves: switch off")
    return [
        *_still(fight.combatants),
        *_apart(fight, actor),
        *_waits(fight),
        Choice("auto", off if actor.auto else on, say("of {name}, after an action", name=actor.name)),
    ]


def _still(of: Sequence[Combatant]) -> list[Choice]:
    still = say("its Dodge does nothing then")
    return [
        Choice(f"still {each.id}", say("{name} has Speed 0", name=each.name), still)
        for each in of
        if each.dodging
    ]


def _apart(fight: Fight, actor: Combatant) -> list[Choice]:
    """Return those of whom the actor's Sneak Attack has it that an ally is next to them."""
    words, until = later("No ally is next to {name} any more"), say("it is asked again")
    found = [each for each in fight.combatants if actor.id in each.beset and not each.hp.dead]
    return [Choice(f"apart {each.id}", words.say(name=each.name), until) for each in found]


def _waits(fight: Fight) -> list[Choice]:
    """Whoever is Stable is waited for once no monster is up."""
    if any(each.is_monster and each.hp.is_up for each in fight.combatants):
        return []
    hours = say("1d4 hours, then 1 hit point")
    return [
        Choice(f"wait {each.id}", say("Wait until {name} wakes", name=each.name), hours)
        for each in fight.combatants
        if each.hp.state == "stable"
    ]


def _helps(fight: Fight, actor: Combatant) -> list[Choice]:
    return [
        Choice(f"help {each.id}", say("Help {name}", name=each.name), say("Advantage on its next attack"))
        for each in fight.combatants
        if each.side == actor.side and each.id != actor.id and each.hp.is_up
    ]
