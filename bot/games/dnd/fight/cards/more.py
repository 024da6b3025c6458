"""*More…* on a fight's message: everything the presser can do, shown only to them."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.dnd.fight.cards.choices import aside_choices, combatant_choices, do_choices
from bot.games.dnd.fight.cards.order_words import condition
from bot.games.dnd.fight.cards.panel import next_attack
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.steps.mounts import ride_choices
from bot.games.dnd.fight.steps.turns import tie_choices
from bot.rolls.card import Action, Card, Menu, plain
from bot.words import listed, say

_IN_A_ROW = 4  # Buttons on a phone.


def more_card(
    moment: Moment,
    user: int,
    *,
    is_gm: bool,
    joins: bool,
    counted: Sequence[Combatant] = (),
    casts: bool = False,
) -> Card:
    """Return all actions of a player or GM that aren't buttons on the fight's message.

    ``joins`` means that their character isn't in the fight yet. ``counted`` are their characters with
    counters, and ``casts`` means that one of their characters casts spells.
    """
    fight, at = moment.fight, now(moment.fight)
    own = fight.played_by(user)
    acts = fight.is_on and (is_gm or any(combatant in fight.acting for combatant in own))
    menus, actions = _turn_actions(moment) if acts else ([], [])
    if fight.is_on and not acts and (aside := aside_choices(fight, user)):
        menus.append(Menu(keys.DO, say("Use a Reaction…"), aside, at, drawn=moment.drawn))
    if casts and fight.is_on:
        actions.append(Action(keys.CAST, say("Cast…"), quiet=True))
    if own or is_gm:
        actions.append(Action(keys.HIT_POINTS, say("HP…"), quiet=True))
        actions.append(Action(keys.CONDITIONS, say("Conditions…"), quiet=True))
    actions += [_counters(combatant, alone=len(counted) == 1) for combatant in counted[:_IN_A_ROW]]
    actions += _fight_actions(moment, own, is_gm=is_gm, joins=joins)
    rows = tuple(replace(action, row=2 + place // _IN_A_ROW) for place, action in enumerate(actions))
    return Card(say("More"), lines=_about(moment, acts=acts), menus=tuple(menus), actions=rows)


def _counters(of: Combatant, *, alone: bool) -> Action:
    words = say("Counters…") if alone else say("{name}'s counters…", name=of.name)
    return Action(keys.COUNTERS, words, at=of.id, quiet=True)


def _about(moment: Moment, *, acts: bool) -> tuple[str, ...]:
    """Return the next attack's settings for those who act now, or else whose turn it is."""
    if acts and (attack := next_attack(moment)):
        return tuple(attack)
    names = listed(plain(combatant.name) for combatant in moment.fight.acting)
    return (say("It's {names}'s turn.", names=names),) if names else ()


def _turn_actions(moment: Moment) -> tuple[list[Menu], list[Action]]:
    """Return the actions of the active creature."""
    fight, at, drawn = moment.fight, now(moment.fight), moment.drawn
    if moment.actor is None or fight.saver:
        return [], []
    menus = []
    if how := moment.how:
        ask = say("Weapon, advantage, cover…")
        menus.append(Menu(keys.HOW, ask, how, at, many=True, chosen=moment.picks, drawn=drawn))
    others = say("Dodge, help, other actions…")
    if tie_choices(fight):
        others = say("Who wins the tie? Dodge, help…")
    menus.append(Menu(keys.DO, others, do_choices(fight, moment.actor, moment.sheet), at, drawn=drawn))
    return menus, [
        Action(keys.AREA, say("Area…"), at=at, quiet=True),
        Action(keys.HEAL, say("Heal…"), at=at, quiet=True),
        Action(keys.READY, say("Ready…"), at=at, quiet=True),
    ]


def _fight_actions(moment: Moment, own: Sequence[Combatant], *, is_gm: bool, joins: bool) -> list[Action]:
    """Return the actions that don't depend on whose turn it is."""
    story, actions = moment.history.story, []
    if any(taken.roll for taken, _, _ in reversed(story)):
        actions.append(Action(keys.LAST, say("Roll…"), quiet=True))
    if len(story) > 1:
        actions.append(Action(keys.UNDO, say("Undo"), at=moment.last.number, quiet=True))
    if own or (is_gm and moment.fight.combatants):
        actions.append(Action(keys.MOUNT, say("Mount…"), quiet=True))
    if joins:
        actions.append(Action(keys.JOIN, say("Join"), quiet=True))
    if own:
        actions.append(Action(keys.LEAVE, say("Leave…"), quiet=True))
    if is_gm and any(combatant.has_block for combatant in moment.fight.combatants):
        actions.append(Action(keys.CREATURE, say("Creature…"), quiet=True))
    if is_gm:
        actions.append(Action(keys.GM_MENU, say("GM…"), quiet=True))
    return actions


def leave_card(own: Sequence[Combatant]) -> Card:
    """Return the list for removing one's own combatants from the fight."""
    choices = combatant_choices(own, condition)
    words = say("Anything used this round stays used if they come back.")
    menu = Menu(keys.LEAVE, say("Who leaves the fight?"), choices, 0)
    return Card(say("Leave the fight?"), lines=(words,), menus=(menu,))


def elsewhere_card(name: str, channel: int, character: int) -> Card:
    """Return the card for someone who is in another fight and can leave it for this one."""
    words = say("{name} is in the fight in {channel}.", name=plain(name), channel=f"<#{channel}>")
    leave = Action(keys.LEAVE_THERE, say("Leave that fight"), at=character)
    return Card(say("In another fight"), lines=(words,), actions=(leave,))


def riders_card(riders: Sequence[Combatant]) -> Card:
    """Return the card for choosing who mounts or dismounts."""
    choices = combatant_choices(riders, condition)
    return Card(say("Mount, dismount"), menus=(Menu(keys.RIDER, say("Who rides?"), choices, 0),))


def ride_card(fight: Fight, rider: Combatant) -> Card:
    """Return the list of mounts for a rider."""
    choices = ride_choices(fight, rider)
    ask = say("{name}: choose a mount", name=rider.name)
    menus = (Menu(keys.MOUNT_ON, ask, choices, rider.id),) if choices else ()
    lines = () if choices else (say("There's no one here to ride."),)
    return Card(say("Mount, dismount"), lines=lines, menus=menus)
