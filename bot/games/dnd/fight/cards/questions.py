"""A fight's forms and private lists, which ask for details before anything is done."""

from collections.abc import Mapping, Sequence

from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.conditions.rules.words import bearing_words
from bot.games.dnd.fight.cards.choices import combatant_choices, target_choices
from bot.games.dnd.fight.cards.effect_form import cover_field
from bot.games.dnd.fight.cards.order_words import condition
from bot.games.dnd.fight.cards.story import target_words
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import STATES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.moment import Inspired, Moment
from bot.games.dnd.fight.steps.acting import moment, now, standing
from bot.games.dnd.fight.steps.turns import group_name
from bot.games.dnd.hit_points.rules.text import PointsChange
from bot.games.dnd.rolls.record.kinds import DamageRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.words import headline
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules.casters import caster_of
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import Action, Card, Choice, Field, Menu, plain
from bot.rolls.trail import Trail
from bot.words import clauses, later, listed, say, say_of

_TEXT = 60  # Characters of dice or a name.
_EACH = 400  # Characters entered about a save and individual targets.
_OWN = 4  # A player's characters who can react, per form.
_LINES = 4_000  # Characters of a form's creatures: Discord's maximum.


def add_fields() -> tuple[Field, ...]:
    """Return the fields for new combatants."""
    example = say("goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing")
    marks = (
        Choice("surprised", say("Surprised"), say("Disadvantage on Initiative")),
        Choice("ally", say("On the characters' side")),
        Choice("as_pc", say("Treated like characters"), say("unconscious, not dead, at 0 Hit Points")),
    )
    return (
        Field("who", say("One kind per line; known creatures by name"), example, _LINES, long=True),
        Field("marks", say("They're all"), say("Nothing special"), choices=marks, many=True),
    )


def area_fields(shown: Moment) -> tuple[Field, ...]:
    """Return the fields for an area effect."""
    there = area_targets(shown)
    targets, actor = combatant_choices(there), shown.actor
    caster, knows = caster_of(shown.sheet, own=actor.block.spellcasting if actor else None)
    dc = str(caster.dc) if knows else ""
    saves = tuple(Choice(key, name) for key, name in ABILITIES.names().items())
    said = say("15 none, 13 frightened; Mira adv; Ogre fails")
    return (
        Field("targets", say("Targets"), say("Choose everyone"), choices=targets, many=True),
        Field("dice", say("Damage"), say("8d6 fire costs slot 3 # Fireball"), 2 * _TEXT),
        Field("save", say("Saves"), choices=saves, none=say("no save")),
        Field("dc", say("DC (none: success, no damage); exceptions"), said, _EACH, filled=dc),
        cover_field(there),
    )


def heal_fields(shown: Moment) -> tuple[Field, ...]:
    """Return the fields for healing."""
    actor = shown.actor
    side = actor.side if actor else "pc"
    everybody = sorted(
        shown.fight.combatants,
        key=lambda combatant: (combatant.side != side, 0 if combatant.is_secret else combatant.hp.hp),
    )
    choices = combatant_choices(combatant for combatant in everybody if not combatant.hp.dead)
    return (
        Field("targets", say("Targets"), say("Choose one or several"), choices=choices[:25], many=True),
        Field("dice", say("Hit points"), say("2d8+3"), _TEXT),
        Field("label", say("Its source"), say("Cure Wounds"), _TEXT),
    )


def points_fields(own: Sequence[Combatant]) -> tuple[Field, ...]:
    """Return the form fields for changing Hit Points by hand."""
    choices = combatant_choices(own)
    filled = str(own[0].id) if own and (len(own) == 1 or own[0].player) else ""
    return (
        Field(
            "targets",
            say("Whose Hit Points"),
            say("Choose one or several"),
            choices=choices[:25],
            many=True,
            filled=filled,
        ),
        Field(
            "change",
            say_of("of Hit Points", "Change"),
            say("-7 fire, +8, temp 12, max -5, stable, revive 1"),
            _TEXT,
        ),
    )


def ready_fields() -> tuple[Field, ...]:
    """Return the fields for Ready."""
    return (
        Field(
            "trigger",
            say("What's the trigger, and what will you do?"),
            say("when the door opens, I shoot"),
            _TEXT,
        ),
    )


def asks_which(of: Combatant, change: PointsChange) -> bool:
    """Return True if a player must choose which Temporary Hit Points to keep, since some exist already."""
    return change.kind == "temp" and change.take is None and bool(of.hp.temp and change.amount)


def temporary_card(of: Combatant, amount: int) -> Card:
    """Return the card for choosing which Temporary Hit Points to keep, because they don't add up."""
    words = later(
        "{name} already has {temp} Temporary Hit Points. They don't stack. Keep those or take the new ones?"
    )
    return Card(
        say("Keep or replace?"),
        lines=(words.say(name=plain(of.name), temp=of.hp.temp),),
        actions=(
            Action(keys.KEEP, say("Keep {temp}", temp=of.hp.temp), at=of.id, of=amount),
            Action(keys.TAKE, say("Take {amount}", amount=amount), at=of.id, of=amount),
        ),
    )


def reaction_card(fight: Fight, own: Sequence[Combatant], target: Combatant) -> Card:
    """Return a card that asks if an attack out of turn is an Opportunity Attack by a listed combatant."""
    names = listed(plain(combatant.name) for combatant in fight.acting)
    words = later(
        "It's {names}'s turn. An Opportunity Attack takes your Reaction: one melee attack when "
        "{target} leaves your reach."
    )
    lines = [words.say(names=names, target=plain(target.name))]
    able = [combatant for combatant in own if not combatant.reaction][:_OWN]
    if not able:
        lines.append(say("Your Reaction is used until your next turn."))
    # Only an Opportunity Attack must be melee; readied attacks needn't (SRD 5.2, Opportunity Attacks).
    elif any(combatant.ready for combatant in able):
        lines.append(say("If this is your readied trigger, that also takes your Reaction, with any weapon."))
    actions = tuple(
        Action(
            keys.REACT,
            say("{own}'s Reaction: attack {target}", own=combatant.name, target=target.name),
            at=moment(fight.turn, combatant.id),
            of=target.id,
        )
        for combatant in able
    )
    return Card(say("Reaction?"), lines=tuple(lines), actions=actions)


def again_card(fight: Fight, target: Combatant) -> Card:
    """Return the card for choosing who attacks again once everyone in the group has acted."""
    choices = combatant_choices(fight.able, condition)
    ask = say("Who attacks {target} now?", target=target.name)
    menu = Menu(keys.AGAIN_BY, ask, choices, now(fight), drawn=target.id)
    names = listed(plain(combatant.name) for combatant in fight.able)
    lines = (say("{names} have already acted this turn.", names=names),)
    return Card(say("Everyone has acted"), lines=lines, menus=(menu,))


def slot_card(fight: Fight, name: str, target: Combatant, slots: tuple[Choice, ...]) -> Card:
    """Return the card for choosing the slot that pays for an attack."""
    ask = say("{name}: choose a slot", name=name)
    menu = Menu(keys.PAID, ask, slots, now(fight), drawn=target.id)
    words = say("**{name}** on **{target}**", name=plain(name), target=plain(target.name))
    return Card(say("Choose a slot"), lines=(words,), menus=(menu,))


def inspire_card(shown: Moment, on: Sequence[Inspired]) -> Card:
    """Return the card for choosing the attack on which to spend Heroic Inspiration."""
    steps = {roll: step for step, roll in shown.rolled.items()}
    choices = tuple(
        Choice(str(steps[inspired.roll]), _roll_words(shown.trails[inspired.roll])) for inspired in on
    )
    menu = Menu(keys.INSPIRE, say("Choose a roll"), choices, 0, drawn=shown.drawn)
    return Card(say("Heroic Inspiration"), menus=(menu,))


def react_card(fight: Fight, actor: Combatant) -> Card:
    """Return the targets for an attack out of turn."""
    targets = tuple(
        Choice(choice.key, choice.label, choice.hint)
        for choice in target_choices(fight, actor)
        if choice.key != str(actor.id)
    )
    at = moment(fight.turn, actor.id)
    menus = (
        (Menu(keys.REACT_AT, say("{name}: choose a target", name=actor.name), targets, at),)
        if targets
        else ()
    )
    actions = (Action(keys.REACTED, say("Mark another Reaction as used"), at=at, quiet=True),)
    return Card(say("{name}'s Reaction", name=plain(actor.name)), actions=actions, menus=menus)


def end_card() -> Card:
    """Return the question that is asked before the fight ends."""
    lines = (
        say(
            "Characters keep their Hit Points. The turn order and everything else about the fight "
            "are deleted."
        ),
    )
    return Card(
        say("End this fight?"), lines=lines, actions=(Action(keys.GM_END_NOW, say("Yes, end the fight")),)
    )


def gm_card(shown: Moment, sheets: Mapping[int, Sheet | None]) -> Card:
    """Return the GM's private card: everyone's numbers, and the GM's actions."""
    fight = shown.fight
    everybody = fight.combatants
    lines = [_numbers(combatant, sheets[combatant.id]) for combatant in everybody]
    lines += saves_lines(shown)
    groups = tuple(
        Choice(str(group.id), group_name([member.name for member in fight.members(group.id)])[:100])
        for group in fight.order()
    )
    able = [combatant for combatant in everybody if combatant.can_act and not combatant.reaction]
    # Use steps, not rolls, because roll numbers aren't shown to anyone.
    earlier = sorted(shown.rolled.items(), reverse=True)[1:]
    rolls = tuple(Choice(str(step), _roll_words(shown.trails[roll])) for step, roll in earlier)
    menus = [
        Menu(keys.GM_ROLL, say("Remove or edit an earlier roll…"), rolls, 0),
        Menu(keys.GM_REACT, say("Reaction of…"), combatant_choices(able, condition), 0),
        Menu(keys.GM_SURPRISE, say("Surprised: Disadvantage on Initiative…"), groups, 0),
        Menu(keys.GM_REMOVE, say("Remove from the fight…"), combatant_choices(everybody, condition), 0),
    ]
    actions = [Action(keys.ADD, say("Add monsters…")), Action(keys.GM_END, say("End the fight…"), quiet=True)]
    if any(taken.roll for taken, _, _ in reversed(shown.history.story)):
        actions.insert(0, Action(keys.GM_STRIKE, say("Remove a modifier from the last roll…")))
    if len(shown.history.story) > 1 and shown.has_dice and not shown.is_alone:
        last = shown.last.number
        actions.append(Action(keys.UNDO_NEW, say("Undo and allow new dice"), at=last, quiet=True))
    menus = [menu for menu in menus if menu.choices]
    return Card(say("For the GM"), lines=tuple(lines), actions=tuple(actions), menus=tuple(menus))


def saves_lines(shown: Moment) -> list[str]:
    """Return the dice and totals of creatures' saves against the turn's last area, for the GM only."""
    turn = (
        taken
        for taken, before, _ in reversed(shown.history.story)
        if before.turn == shown.fight.turn and taken.roll
    )
    for taken in turn:
        trail = shown.trails.get(taken.roll)
        if trail and isinstance(trail[-1].request, DamageRequest) and trail[-1].request.dc is not None:
            request = trail[-1].request
            targets = resolve(request, None, trail[-1].faces).targets
            saves = [target_words(request, target, whole=True) for target in targets if target.target.secret]
            return (
                [say("Saves, {what}: {saves}", what=plain(_label(request)), saves=clauses(saves))]
                if saves
                else []
            )
    return []


def _label(request: DndRequest) -> str:
    return source_name(request.label) or request.what


def _roll_words(trail: Trail[DndRequest]) -> str:
    """Return a roll described in a few words."""
    request = trail[-1].request
    came = headline(request, resolve(request, None, trail[-1].faces))
    return say("{name}, {what}: {came}", name=request.roller.name, what=_label(request), came=came)


def _numbers(of: Combatant, sheet: Sheet | None) -> str:
    hp = of.hp
    words = later("{name}: {hp}/{maximum}") if not hp.temp else later("{name}: {hp}/{maximum} +{temp} temp")
    line = words.say(name=plain(of.name), hp=hp.hp, maximum=hp.maximum, temp=hp.temp)
    line = line if sheet is None else say("{told}, AC {ac}", told=line, ac=sheet.ac)
    if borne := bearing_words(of.bearing, of.name):
        line = say("{told}, {conditions}", told=line, conditions=listed(borne))
    return line if hp.state == "conscious" else say("{told}, {state}", told=line, state=STATES.name(hp.state))


def area_targets(shown: Moment) -> list[Combatant]:
    """Return the possible targets of an area, including its source."""
    actor = shown.actor
    if actor is None:
        return []
    everybody = [standing(shown.fight, int(choice.key)) for choice in target_choices(shown.fight, actor)]
    return everybody[:25]
