"""The one message of a fight: whose turn it is, the turn order, everyone's state, and the buttons."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.sources import attack_name
from bot.games.dnd.fight.cards.choices import first_choices, owed_actions
from bot.games.dnd.fight.cards.order_words import headline, order_lines, ties_lines
from bot.games.dnd.fight.cards.story import step_words, turn_log
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.attack_actions import action_of, attacks_left, in_one_press
from bot.games.dnd.fight.rolls.defending import countered, defences
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.rolls.requests import is_manner
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.history import Event, History, last_attacks
from bot.games.dnd.fight.steps.kinds import BUTTONS
from bot.games.dnd.fight.steps.turns import Turned, tie_choices
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.riders.in_fights.sheet_riders import waiting_hit
from bot.games.dnd.rolls.rules.acts import ally_words
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.initiative.rules.order import ties
from bot.rolls.card import Action, Card, Menu, plain, shortened
from bot.words import choose, later, listed, say
from bot.words.speaking import Manner, manner

_NAMES = 40  # Characters of names on a button.
_LABEL = 80  # Characters of a button.


def panel_card(moment: Moment) -> Card:
    """Return the current fight, with the active creature's choices."""
    fight = moment.fight
    if not fight.is_on:
        return _lobby(moment)
    menus, actions = _turn(moment)
    log = turn_log(moment.history, moment.trails, fight.turn)
    parts = [order_lines(fight), log]
    if manner() in (Manner.TEXT, Manner.ALOUD):  # A message that's too long loses its end.
        parts.reverse()
    shown = [line for part in parts if part for line in ("", *part)]
    lines = [*question_lines(moment), *ties_lines(fight), *shown[1:]]
    if any(is_manner(choice) for choice in moment.shown_picks):
        lines += ["", *next_attack(moment)]
    return Card(headline(fight), lines=tuple(lines), actions=(*actions, *_below(moment)), menus=tuple(menus))


def record_card(moment: Moment, turn: int) -> Card:
    """Return the card of a finished turn, which stays on the turn's message."""
    before = next((before for _, before, _ in moment.history.events_in(turn, turn)), moment.fight)
    log = turn_log(moment.history, moment.trails, turn, whole=True)
    if not turn:
        return Card(say("The fight has begun"), lines=tuple(log))
    if turn > moment.fight.turn:
        return Card(say("Undone"), lines=(say("This turn was undone. The fight continues below."),))
    return Card(headline(before), lines=tuple(log) or (say("Turn ended without an action."),))


def over_card(moment: Moment | None) -> Card:
    """Return the card of a fight that has ended."""
    if moment is None or not moment.fight.is_on:
        return Card(say("The fight is over"))
    after = choose(moment.fight.round, "After {count} round.", "After {count} rounds.")
    return Card(say("The fight is over"), lines=(after, *order_lines(moment.fight, plainly=True)))


def question_lines(moment: Moment) -> list[str]:
    """Return a player's request to undo something with its consequences, or a note that it's too late."""
    question = moment.question
    if question is None or question.turn != moment.fight.turn:
        return []
    if moment.asked is None:
        words = later(
            "{who} asked to undo a step, but something happened after it. A GM can undo steps one at a time."
        )
        return [words.say(who=plain(question.name))]
    step = next(
        (
            step_words(taken, before, after, moment.trails)
            for taken, before, after in reversed(moment.history.story)
            if taken.number == question.cause
        ),
        "",
    )
    return [
        say("**{who} asks to undo:** {step}", who=plain(question.name), step=step),
        say("GM: *Allow* undoes that step. The same numbers come up if it's rolled again this turn."),
        "",
    ]


def _lobby(moment: Moment) -> Card:
    """Return the card before the first turn: who has joined."""
    fight = moment.fight
    lines = order_lines(fight) or [say("No one has joined yet")]
    actions = [
        Action(keys.JOIN, say("Join")),
        Action(keys.ALL_JOIN, say("GM: everyone joins"), quiet=True),
        Action(keys.MORE, say("More…"), quiet=True),
        Action(keys.ADD, say("GM: add monsters…"), quiet=True, row=2),
        Action(keys.BEGIN, say("GM: begin"), quiet=True, row=2),
        *_below(moment),
    ]
    hint = say("Players: press **Join** to roll Initiative. GM: add monsters, then begin.")
    log = turn_log(moment.history, moment.trails, 0)[-2:] if len(moment.history.story) > 1 else []
    lines = [*question_lines(moment), *ties_lines(fight), *lines, "", hint, *log]
    menus = (_tie_menu(moment),) if tie_choices(fight) else ()
    return Card(say("New fight"), lines=tuple(lines), actions=tuple(actions), menus=menus)


def _tie_menu(moment: Moment) -> Menu:
    """Return the list that decides ties. It's marked if only the GM can use it."""
    fight, ask = moment.fight, say("Tie: who goes first?")
    if all(tie.decider == "gm" for tie in ties(fight.places())):
        ask = say("GM: who goes first in the tie?")
    return Menu(keys.DO, ask, tie_choices(fight), now(fight), drawn=moment.drawn)


def _turn(moment: Moment) -> tuple[list[Menu], list[Action]]:
    """Return the most important choices of the active creature; all others are under *More…*."""
    fight, at, drawn = moment.fight, now(moment.fight), moment.drawn
    actions = [*_step_buttons(moment, 2), Action(keys.MORE, say("More…"), quiet=True, row=2)]
    menus = list[Menu]()
    if fight.saver:  # Nothing else before that (Death Saving Throws).
        return menus, actions
    if moment.actor and moment.sheet and moment.weapon:
        choices = first_choices(fight, moment.actor, moment.chances, moment.sheet)
        ask = _ask_whom(moment, moment.actor, moment.sheet, moment.weapon)
        menus.append(Menu(keys.ATTACK, ask, choices, at, drawn=drawn))
    if tie_choices(fight):
        menus.append(_tie_menu(moment))
    return menus, actions


def _step_buttons(moment: Moment, row: int) -> Iterator[Action]:
    """Yield this row's buttons for the steps that are currently possible."""
    for button in BUTTONS:
        if button.row == row:
            yield from button.actions(moment.fight, moment.actor, moment.sheet)


def _ask_whom(moment: Moment, actor: Combatant, sheet: Sheet, weapon: Attack) -> str:
    """Return the prompt for the target list, with the number of attacks or the position of the next one."""
    name = _attack_name(actor, attack_name(weapon.name), moment.fight)
    attacks, most = attacks_left(actor, sheet), action_of(actor, sheet, moment.picks).attacks
    if most == 1 or not attacks:
        return say("{weapon}: choose a target", weapon=name)
    at_once = in_one_press(actor, sheet, weapon, moment.picks)
    if actor.is_attacking or at_once == 1:
        words = later("{weapon}, attack {nth} of {most}: choose a target")
        nth = len(actor.struck) + 1 if actor.is_attacking else 1
        return words.say(weapon=name, nth=nth, most=most)
    return choose(
        at_once,
        "{weapon}, {count} attack: choose a target",
        "{weapon}, {count} attacks: choose a target",
        weapon=name,
    )


def _attack_name(actor: Combatant, weapon: str, fight: Fight) -> str:
    """Return the name of the weapon, and of its owner if several act together."""
    if len(fight.acting) == 1:
        return weapon
    words = (
        later("All acted: {name}, {weapon}")
        if all(combatant.is_done for combatant in fight.able)
        else later("{name}, {weapon}")
    )
    return words.say(name=actor.name, weapon=weapon)


def next_attack(moment: Moment) -> list[str]:
    """Return the weapon and settings of the next attack, or nothing if no one can attack."""
    if moment.actor is None or moment.weapon is None:
        return []
    meant = [choice.label for choice in moment.shown_picks if is_manner(choice)]
    attack = listed([_attack_name(moment.actor, attack_name(moment.weapon.name), moment.fight), *meant])
    return [say("Next attack: {attack}.", attack=plain(attack))]


def _shields(moment: Moment, row: int) -> Iterator[Action]:
    """Yield the spell Shield for each character it would save from the last hit."""
    for of in moment.fight.combatants:
        if of.id in moment.shielders:
            for defence in [defence for defence in defences(moment, of) if defence.what == "shield"][:1]:
                label = say("{name}: Shield against {what}", name=of.name, what=defence.against)
                yield Action(keys.SHIELD, shortened(label, _LABEL), at=defence.step, of=of.id, row=row)


def _below(moment: Moment, row: int = 3) -> list[Action]:
    """Return actions that are only possible now: knocking out, Heroic Inspiration, an answer from the GM."""
    actions = []
    if blow := last_blow(moment.history, moment.fight):
        name = moment.fight.name(blow[1])
        actions.append(
            Action(keys.KNOCK_OUT, say("Knock {name} out", name=name), at=blow[0], quiet=True, row=row)
        )
    if moment.shielders:
        actions += _shields(moment, row)
    if stopped := countered(moment):
        label = say("GM: counter {name}'s {spell}", name=stopped.by, spell=stopped.against)
        actions.append(Action(keys.COUNTER, shortened(label, _LABEL), at=stopped.step, row=row))
    if waits := waiting_hit(moment.history, moment.trails, moment.fight):
        number, request = waits
        actions.append(Action(keys.ALLY, shortened(ally_words(request), _LABEL), at=number, row=row))
    actions += _step_buttons(moment, row)
    actions += owed_actions(moment.fight, moment.last.number, row + 1)
    if moment.inspired:
        names = shortened(listed(dict.fromkeys(inspired.name for inspired in moment.inspired)), _NAMES)
        label = say("✨ {names}: Inspiration…", names=names)
        actions.append(Action(keys.INSPIRE, label, quiet=True, row=row))
    if asked := moment.asked:
        actions.append(Action(keys.ALLOW, say("Allow"), at=asked.step, quiet=True, row=row + 1))
        actions.append(Action(keys.LEAVE_IT, say("Leave it"), at=asked.step, quiet=True, row=row + 1))
        words = say("Undo without a GM")
        actions.append(Action(keys.UNDO_ALONE, words, at=asked.step, quiet=True, row=row + 1))
    return actions


def last_blow(history: History, fight: Fight) -> tuple[int, int] | None:
    """Return this turn's last attack and target if a melee attack reduced it to 0, or None.

    Among several attacks of one action, it's the last one that did so. ``fight`` is the current state.
    """
    story = history.story
    if fight.saver:  # By then the next turn and its Death Saving Throw have begun.
        return None
    for place in range(len(story) - 1, -1, -1):
        taken = story[place][0]
        # A turn that started automatically keeps the choice open; a turn that someone ended doesn't.
        if isinstance(taken.step, KnockedOut) or (isinstance(taken.step, Turned) and not taken.is_automatic):
            return None
        if isinstance(taken.step, Dealt):
            blows = (_felling(fight, attack) for attack in reversed(last_attacks(story[: place + 1])))
            return next(filter(None, blows), None)
    return None


def _felling(now: Fight, event: Event) -> tuple[int, int] | None:
    """Return a step and its target if a melee attack brought the target to 0 and it's still there."""
    taken, before, after = event
    step = taken.step
    if not isinstance(step, Dealt) or not step.melee or after.turn < now.turn - 1:
        return None
    combatant, was = after.find(step.aimed), before.find(step.aimed)
    fell = combatant is not None and was is not None and combatant.hp.hp == 0 < was.hp.hp
    still = now.find(step.aimed)
    return (taken.number, step.aimed) if fell and still and still.hp.hp == 0 else None
