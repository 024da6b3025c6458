"""The one message of a fight: whose turn it is, in which order all act, how they are, what can be tapped."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.sources import attack_name
from bot.games.dnd.fight.cards.blows import last_blow
from bot.games.dnd.fight.cards.choices import first_choices
from bot.games.dnd.fight.cards.ongoing import owed_actions
from bot.games.dnd.fight.cards.order_words import headline, order_lines, ties_lines
from bot.games.dnd.fight.cards.story import told_step, turn_log
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.attack_actions import (
    action_of,
    attacks_left,
    in_one_press,
)
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.rolls.requests import is_manner
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.steps.kinds import BUTTONS
from bot.games.dnd.fight.steps.turns import tie_choices
from bot.games.dnd.riders.in_fights.sheet_riders import waiting_hit
from bot.games.dnd.rolls.rules.acts import ally_words
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.card import Action, Card, Menu, plain, shortened
from bot.words import choose, later, listed, say
from bot.words.speaking import Manner, manner

_NAMES = 40  # Characters of names on a button.
_LABEL = 80  # Characters of a button.


def panel_card(moment: Moment) -> Card:
    """The fight as it is, with everything that whoever is in turn can do."""
    fight = moment.fight
    if not fight.is_on:
        return _lobby(moment)
    menus, actions = _turn(moment)
    log = turn_log(moment.history, moment.trails, fight.turn)
    parts = [order_lines(fight), log]
    if manner() is not Manner.BOXES:  # Of what is too long for a message the end is left out.
        parts.reverse()
    told = [line for part in parts if part for line in ("", *part)]
    lines = [*question_lines(moment), *ties_lines(fight), *told[1:]]
    if any(is_manner(choice) for choice in moment.meant):
        lines += ["", *next_attack(moment)]
    return Card(headline(fight), lines=tuple(lines), actions=(*actions, *_below(moment)), menus=tuple(menus))


def record_card(moment: Moment, turn: int) -> Card:
    """A turn that is over, as its message keeps it."""
    before = next((before for _, before, _ in moment.history.told_in(turn, turn)), moment.fight)
    log = turn_log(moment.history, moment.trails, turn, whole=True)
    if not turn:
        return Card(say("The fight begins"), lines=tuple(log))
    if turn > moment.fight.turn:
        return Card(say("Taken back"), lines=(say("This turn was taken back; the fight goes on below."),))
    return Card(headline(before), lines=tuple(log) or (say("Ended without an action."),))


def over_card(moment: Moment | None) -> Card:
    """A fight that was ended."""
    if moment is None or not moment.fight.is_on:
        return Card(say("The fight is over"))
    after = choose(moment.fight.round, "After {count} round.", "After {count} rounds.")
    return Card(say("The fight is over"), lines=(after, *order_lines(moment.fight, plainly=True)))


def question_lines(moment: Moment) -> list[str]:
    """What a player asks the GM to take back, and what follows; or that it is too late for that."""
    question = moment.question
    if question is None or question.turn != moment.fight.turn:
        return []
    if moment.asked is None:
        words = later(
            "What {who} asked to take back stands, as something followed it;"
            " a GM takes steps back one by one."
        )
        return [words.say(who=plain(question.name))]
    told = next(
        (
            told_step(taken, before, after, moment.trails)
            for taken, before, after in reversed(moment.history.story)
            if taken.number == question.cause
        ),
        "",
    )
    return [
        say("**{who} asks to take back:** {step}", who=plain(question.name), step=told),
        say("GM: *Allow* takes that one step back. Its faces come again with the same throw in this turn."),
        "",
    ]


def _lobby(moment: Moment) -> Card:
    """Before the first turn: who has joined."""
    fight = moment.fight
    lines = order_lines(fight) or [say("Nobody is in it yet.")]
    actions = [
        Action(keys.JOIN, say("Join")),
        Action(keys.ALL_JOIN, say("GM: all join"), quiet=True),
        Action(keys.MORE, say("More…"), quiet=True),
        Action(keys.ADD, say("GM: add monsters…"), quiet=True, row=2),
        Action(keys.BEGIN, say("GM: begin"), quiet=True, row=2),
        *_below(moment),
    ]
    hint = say("Players press **Join**: that rolls Initiative. The GM adds monsters and begins.")
    log = turn_log(moment.history, moment.trails, 0)[-2:] if len(moment.history.story) > 1 else []
    lines = [*question_lines(moment), *ties_lines(fight), *lines, "", hint, *log]
    choices = tie_choices(fight)
    ask = say("Tie: who goes first?")
    menus = (Menu(keys.DO, ask, choices, now(fight), drawn=moment.drawn),) if choices else ()
    return Card(say("A fight!"), lines=tuple(lines), actions=tuple(actions), menus=menus)


def _turn(moment: Moment) -> tuple[list[Menu], list[Action]]:
    """What whoever is in turn needs first; the rest is behind *More…*."""
    fight, at, drawn = moment.fight, now(moment.fight), moment.drawn
    actions = [*_of_steps(moment, 2), Action(keys.MORE, say("More…"), quiet=True, row=2)]
    menus = list[Menu]()
    if fight.saver:  # Nothing else before that (Death Saving Throws).
        return menus, actions
    if moment.actor and moment.sheet and moment.weapon:
        choices = first_choices(fight, moment.actor, moment.chances)
        ask = _ask_whom(moment, moment.actor, moment.sheet, moment.weapon)
        menus.append(Menu(keys.ATTACK, ask, choices, at, drawn=drawn))
    if choices := tie_choices(fight):
        menus.append(Menu(keys.DO, say("Tie: who goes first?"), choices, at, drawn=drawn))
    return menus, actions


def _of_steps(moment: Moment, row: int) -> Iterator[Action]:
    """Yield the buttons of this row that steps have just now."""
    for button in BUTTONS:
        if button.row == row:
            yield from button.actions(moment.fight, moment.actor, moment.sheet)


def _ask_whom(moment: Moment, actor: Combatant, sheet: Sheet, weapon: Attack) -> str:
    """What the list of targets asks: with how many attacks, or with which of how many."""
    name = _attack_name(actor, attack_name(weapon.name), moment.fight)
    attacks, most = attacks_left(actor, sheet), action_of(actor, sheet, moment.picks).attacks
    if most == 1 or not attacks:
        return say("{weapon}: attack whom?", weapon=name)
    at_once = in_one_press(actor, sheet, weapon, moment.picks)
    if actor.is_attacking or at_once == 1:
        words = later("{weapon}, attack {nth} of {most}: whom?")
        nth = len(actor.struck) + 1 if actor.is_attacking else 1
        return words.say(weapon=name, nth=nth, most=most)
    return choose(at_once, "{weapon}, {count} attack: whom?", "{weapon}, {count} attacks: whom?", weapon=name)


def _attack_name(actor: Combatant, weapon: str, fight: Fight) -> str:
    """The weapon; of several who act together also whose it is."""
    if len(fight.acting) == 1:
        return weapon
    words = (
        later("All have acted; {name}, {weapon}")
        if all(combatant.is_done for combatant in fight.able)
        else later("{name}, {weapon}")
    )
    return words.say(name=actor.name, weapon=weapon)


def next_attack(moment: Moment) -> list[str]:
    """With what and how the next attack is meant; nothing while nobody can make one."""
    if moment.actor is None or moment.weapon is None:
        return []
    meant = [choice.label for choice in moment.meant if is_manner(choice)]
    attack = listed([_attack_name(moment.actor, attack_name(moment.weapon.name), moment.fight), *meant])
    return [say("Next attack: {attack}.", attack=plain(attack))]


def _below(moment: Moment, row: int = 3) -> list[Action]:
    """What is possible just now alone: knocking out, Heroic Inspiration, what a GM is asked."""
    actions = []
    if blow := last_blow(moment.history, moment.fight):
        name = moment.fight.name(blow[1])
        actions.append(
            Action(keys.KNOCK_OUT, say("Knock {name} out", name=name), at=blow[0], quiet=True, row=row)
        )
    if waits := waiting_hit(moment.history, moment.trails, moment.fight):
        number, request = waits
        actions.append(Action(keys.ALLY, shortened(ally_words(request), _LABEL), at=number, row=row))
    actions += _of_steps(moment, row)
    actions += owed_actions(moment.fight, moment.last.number, row + 1)
    if moment.inspired:
        names = shortened(listed(dict.fromkeys(each.name for each in moment.inspired)), _NAMES)
        label = say("✨ {names}: Heroic Inspiration…", names=names)
        actions.append(Action(keys.INSPIRE, label, quiet=True, row=row))
    if asked := moment.asked:
        actions.append(Action(keys.ALLOW, say("Allow"), at=asked.step, quiet=True, row=row + 1))
        actions.append(Action(keys.LEAVE_IT, say("Leave it"), at=asked.step, quiet=True, row=row + 1))
        words = say("Undo without a GM")
        actions.append(Action(keys.UNDO_ALONE, words, at=asked.step, quiet=True, row=row + 1))
    return actions
