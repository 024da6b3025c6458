"""The one message of a fight: whose turn it is, in which order they act, how everybody is, and what can be tapped."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.card import Action, Card, Choice, Menu, plain
from bot.games.dnd.fight.aiming import how_choices, weapon_of
from bot.games.dnd.fight.checks import CONTROLLED, now
from bot.games.dnd.fight.order import ties
from bot.games.dnd.fight.state import Combatant, Fight
from bot.games.dnd.fight.steps import Dealt, KnockedOut, Taken
from bot.games.dnd.fight.telling import Trails, told_step, working
from bot.games.dnd.sheet import Sheet
from bot.words import choose, say

SUBJECT = "fight"
JOIN, ADD, BEGIN, GM_MENU, LAST, UNDO = "join", "add", "begin", "gm", "last", "undo_step"
ATTACK, HOW, DO = "attack", "how", "do"
AREA, HEAL, HIT_POINTS, READY, MORE, END_TURN = "area", "heal_all", "points", "ready", "more", "end_turn"
DEATH, INSPIRE, KNOCK_OUT, TIE = "death", "spend", "knock_out", "tie"
GM_SURPRISE, GM_REMOVE, GM_REACT, GM_END, GM_END_NOW, GM_STRIKE, GM_ROLL = (
    "gm_surprise",
    "gm_remove",
    "gm_react",
    "gm_end",
    "gm_end_now",
    "gm_strike",
    "gm_roll",
)
REACT, REACT_AT, REACTED, KEEP, TAKE = "react", "react_at", "reacted", "keep", "take"
TIMED = frozenset({ATTACK, HOW, DO, AREA, HEAL, READY, END_TURN, DEATH})
"""What is pressed for a moment of the fight, and says for which."""

_NAMES = 40  # Characters of names on a button.
_LOG = 8  # Steps of a turn that are told, the last ones.


class Inspired(Struct, frozen=True):
    """A roll on which Heroic Inspiration can be spent: whose it is, by user and by name."""

    roll: int
    player: int
    name: str


class Moment(Struct, frozen=True):
    """A fight as it is shown: each step that stands with the fight before and after it, and the rolls that are told of.

    ``actor`` is who acts next, with their ``sheet``; ``picks`` are how their next attack is meant. ``back`` is the name
    of whoever took the last step back, "" where that stands. ``inspired`` are the rolls on which Heroic Inspiration can
    be spent.
    """

    story: tuple[tuple[Taken, Fight, Fight], ...]
    fight: Fight
    trails: Trails
    actor: Combatant | None = None
    sheet: Sheet | None = None
    picks: tuple[str, ...] = ()
    back: str = ""
    inspired: tuple[Inspired, ...] = ()


def panel_card(moment: Moment) -> Card:
    """The fight as it is, with everything that whoever is in turn can do."""
    fight = moment.fight
    if not fight.is_on:
        return _lobby(moment)
    menus, actions = _turn(moment)
    log = turn_log(moment, fight.turn)
    lines = [*_ties_lines(fight), *order_lines(fight), *(["", *log] if log else [])]
    return Card(_headline(fight), lines=tuple(lines), actions=(*actions, *_below(moment)), menus=tuple(menus))


def record_card(moment: Moment, turn: int) -> Card:
    """A turn that is over, as its message keeps it."""
    before = next((before for _, before, _ in moment.story if before.turn == turn), moment.fight)
    log = turn_log(moment, turn, whole=True)
    if not turn:
        return Card(say("The fight begins"), lines=tuple(log))
    if turn > moment.fight.turn:
        return Card(_headline(before), lines=(say("This turn was taken back."),))
    return Card(_headline(before), lines=tuple(log))


def over_card(moment: Moment | None) -> Card:
    """A fight that was ended."""
    if moment is None or not moment.fight.is_on:
        return Card(say("The fight is over"))
    rounds = choose(moment.fight.round, "{count} round", "{count} rounds")
    return Card(
        say("The fight is over"),
        lines=(say("After {rounds}.", rounds=rounds), *order_lines(moment.fight, plainly=True)),
    )


def turn_log(moment: Moment, turn: int, *, whole: bool = False) -> list[str]:
    """What happened in a turn, a line each; how the last roll of it came about stands below that."""
    log: list[str] = []
    last: Taken | None = None
    for taken, before, after in moment.story:
        if before.turn != turn:
            continue
        if words := told_step(taken, before, after, moment.trails):
            log.append(say("• {words}", words=words))
            if whole:  # The record has it all.
                log += working(taken, moment.trails)
            last = taken
    if moment.back and not whole:
        log.append(say("• Taken back by {name}", name=plain(moment.back)))
    if whole:
        return log
    return [*log[-_LOG:], *(working(last, moment.trails) if last else [])]


def order_lines(fight: Fight, *, plainly: bool = False) -> list[str]:
    """Everybody from first to last, a line for each place in the order."""
    lines = []
    for group in fight.order():
        members = ", ".join(_combatant(each, fight) for each in fight.members(group.id))
        is_now = group.id == fight.group and not plainly
        words = "▶ **{count}** {members}" if is_now else "{count} {members}"
        lines.append(say(words, count=group.count, members=members))
    return lines


def condition(of: Combatant) -> str:
    """How a creature is, as far as players see: unhurt, hurt, bloodied, down."""
    hp = of.hp
    if not hp.is_up:
        return say("down")
    if hp.is_bloodied:
        return say("bloodied")
    return say("unhurt") if hp.hp == hp.maximum else say("hurt")


def _combatant(of: Combatant, fight: Fight) -> str:
    name = plain(of.name)
    if of.is_secret:
        state = condition(of)
        name = f"~~{name}~~" if not of.hp.is_up else name
        return " ".join([name, state, *_marks(of, fight)])
    hp = of.hp
    words = [f"**{name}** {hp.hp}/{hp.maximum}"]
    if hp.temp:
        words.append(say("+{temp} temp", temp=hp.temp))
    return " ".join([*words, *_state(of), *_marks(of, fight)])


def _state(of: Combatant) -> Iterator[str]:
    hp = of.hp
    match hp.state:
        case "dying":
            yield say("**dying** {saves}", saves=_saves(of))
        case "stable":
            yield say("unconscious, Stable")
        case "dead":
            yield say("**dead**")
        case "unconscious":
            yield say("knocked out")
        case _ if hp.is_bloodied:
            yield say("bloodied")


def _saves(of: Combatant) -> str:
    """The Death Saving Throws so far."""
    if not of.hp.successes and not of.hp.failures:
        return say("(no death saves yet)")
    words = "({successes} of 3 successes, {failures} of 3 failures)"
    return say(words, successes=of.hp.successes, failures=of.hp.failures)


def _marks(of: Combatant, fight: Fight) -> Iterator[str]:
    marks = [
        (of.is_secret and not of.is_monster, say("ally")),
        (of.acted > 0, say("acted")),
        (of.dodging, say("dodging")),
        (of.dashing, say("dashing")),
        (of.disengaged, say("disengaged")),
        (of.reaction, say("reaction used")),
        (of.bonus, say("bonus action used")),
        (bool(of.ready), say("ready: {text}", text=plain(of.ready)) if of.ready != "…" else say("ready")),
        (bool(of.helpers), say("helped by {names}", names=", ".join(plain(fight.name(each)) for each in of.helpers))),
        (bool(of.riding), say("rides {mount}", mount=plain(fight.name(of.riding)))),
        (bool(of.once), say("used {what}", what=plain(", ".join(of.once)))),
    ]
    words = [word for holds, word in marks if holds]
    if words:
        yield f"({', '.join(words)})"


def _headline(fight: Fight) -> str:
    names = [each.name for each in fight.acting if not each.rider]
    alive = [each.name for each in fight.able] or names
    who = alive[0] if len(alive) == 1 else _group_name(alive)
    return say("Round {round}: {who}", round=fight.round, who=plain(who))


def _group_name(names: Sequence[str]) -> str:
    """Several in few words; of those that are alike the numbers, as in Goblin 1, 2, 3."""
    if not names:
        return say("nobody")
    base = names[0].rsplit(" ", 1)[0]
    numbers = [each.removeprefix(f"{base} ") for each in names]
    if all(each.isdigit() for each in numbers):
        return say("{base} {numbers}", base=base, numbers=", ".join(numbers))
    return ", ".join(names)


def _ties_lines(fight: Fight) -> list[str]:
    lines = []
    for tie in ties(fight.places()):
        names = say(" or ").join(_members(fight, int(each)) for each in tie.names)
        words = "**Tie**: {names} first? The GM decides, below."
        if tie.decider == "players":
            words = "**Tie**: {names} first? Their players decide, below."
        lines.append(say(words, names=names))
    return lines


def _members(fight: Fight, group: int) -> str:
    return plain(_group_name([each.name for each in fight.members(group)]))


def tie_choices(fight: Fight) -> tuple[Choice, ...]:
    """Who of each tie may go first."""
    return tuple(
        Choice(
            f"{TIE} {each}", say("Tie: {name} first", name=_group_name([one.name for one in fight.members(int(each))]))
        )
        for tie in ties(fight.places())
        for each in tie.names
    )


def _lobby(moment: Moment) -> Card:
    """Before the first turn: who has joined."""
    fight = moment.fight
    lines = order_lines(fight) or [say("Nobody is in it yet.")]
    actions = [
        Action(JOIN, say("Join")),
        Action(ADD, say("GM: add monsters…"), quiet=True),
        Action(BEGIN, say("GM: begin"), quiet=True, row=2),
        *_below(moment, row=3),
    ]
    hint = say("Players press **Join**: that rolls Initiative. The GM adds monsters and begins.")
    log = turn_log(moment, 0)[-2:] if len(moment.story) > 1 else []
    lines = [*_ties_lines(fight), *lines, "", hint, *log]
    choices = tie_choices(fight)
    menus = (Menu(DO, say("Tie: who goes first?"), choices, now(fight)),) if choices else ()
    return Card(say("A fight!"), lines=tuple(lines), actions=tuple(actions), menus=menus)


def _turn(moment: Moment) -> tuple[list[Menu], list[Action]]:
    """What whoever is in turn can do."""
    fight, at = moment.fight, now(moment.fight)
    end = Action(END_TURN, say("End turn"), at=at, row=4)
    if saver := fight.saver:  # Nothing else before that (Death Saving Throws).
        return [], [Action(DEATH, say("☠ Death save: {name}", name=saver.name), at=at, row=3)]
    actor = moment.actor
    if actor is None or moment.sheet is None:
        return [], [Action(HIT_POINTS, say("Hit points…"), quiet=True, row=3), end]
    menus = []
    weapon = weapon_of(actor, moment.sheet, moment.picks, [taken for taken, _, _ in moment.story])
    targets = target_choices(fight, actor)
    if targets:
        ask = say("{weapon}: attack whom?", weapon=_attack_name(actor, weapon.name, fight))
        menus.append(Menu(ATTACK, ask, targets, at))
    menus.append(
        Menu(
            HOW,
            say("Weapon, advantage, cover…"),
            how_choices(fight, actor, moment.sheet, weapon),
            at,
            many=True,
            chosen=moment.picks,
        )
    )
    menus.append(Menu(DO, say("Dodge, help, other actions…"), do_choices(fight, actor), at))
    buttons = [
        Action(AREA, say("Area…"), at=at, quiet=True, row=3),
        Action(HEAL, say("Heal…"), at=at, quiet=True, row=3),
        Action(HIT_POINTS, say("Hit points…"), quiet=True, row=3),
        Action(READY, say("Ready…"), at=at, quiet=True, row=3),
        end,
    ]
    return menus, buttons


def _attack_name(actor: Combatant, weapon: str, fight: Fight) -> str:
    """The weapon; of several who act together also whose it is."""
    return weapon if len(fight.acting) == 1 else say("{name}, {weapon}", name=actor.name, weapon=weapon)


def target_choices(fight: Fight, actor: Combatant) -> tuple[Choice, ...]:
    """Whom an actor may attack: the other side first, those who are down last.

    The actor is at the end: whoever is not in turn may attack it by a Reaction.
    """
    others = [each for each in fight.combatants if not each.hp.dead]
    others.sort(key=lambda each: (each.id == actor.id, each.side == actor.side, not each.hp.is_up, each.id))
    return tuple(
        Choice(str(each.id), each.name, _hint(each) if each.id != actor.id else say("in turn: by a Reaction only"))
        for each in others
    )


def _hint(of: Combatant) -> str:
    if of.is_secret:
        return condition(of)
    return say("{hp}/{maximum}", hp=of.hp.hp, maximum=of.hp.maximum)


def do_choices(fight: Fight, actor: Combatant) -> tuple[Choice, ...]:
    """What else an actor can do with one tap: the actions, help for each ally, first aid for whoever is down."""
    choices = [
        *tie_choices(fight),
        Choice("dodge", say("Dodge"), say("attacks against you have Disadvantage, Dexterity saves Advantage")),
        Choice("dash", say("Dash"), say("extra movement this turn")),
        Choice("disengage", say("Disengage"), say("no Opportunity Attacks this turn")),
    ]
    allies = [each for each in fight.combatants if each.side == actor.side and each.id != actor.id]
    down = [each for each in fight.combatants if each.hp.state in ("dying", "unconscious")]
    down.sort(key=lambda each: each.side != actor.side)
    choices += [
        Choice(
            f"aid {each.id}",
            say("Stabilise {name}" if each.hp.state == "dying" else "Wake {name}", name=each.name),
            say("Wisdom (Medicine), DC 10"),
        )
        for each in down
    ]
    choices += [
        Choice("act", say("Another action"), say("Hide, Search, Utilize, Magic…")),
        Choice("bonus", say("Bonus Action taken")),
        Choice("reaction", say("Reaction taken"), say("also when it is not your turn")),
        Choice("once", say("Once-a-turn feature used"), say("as Sneak Attack; it is back in the next turn")),
    ]
    choices += [
        Choice(f"{what} {mount.id}", say("{mount}: {what}", mount=mount.name, what=what.capitalize()))
        for mount in fight.acting
        if mount.rider == actor.id and mount.hp.is_up
        for what in CONTROLLED
    ]
    words = say("Turns end by themselves: switch off") if actor.auto else say("Turns end by themselves: switch on")
    choices.append(Choice("auto", words, say("of {name}, after an action", name=actor.name)))
    choices += [
        Choice(f"help {each.id}", say("Help {name}", name=each.name), say("Advantage on its next attack"))
        for each in allies
        if each.hp.is_up
    ]
    return tuple(choices)


def _below(moment: Moment, row: int = 4) -> list[Action]:
    """What stands below everything else: knocking out, Heroic Inspiration, the last roll, and what is the GM's."""
    actions = []
    if blow := last_blow(moment):
        name = moment.fight.name(blow[1])
        actions.append(Action(KNOCK_OUT, say("Knock {name} out", name=name), at=blow[0], quiet=True, row=row - 1))
    if moment.inspired:
        names = ", ".join(each.name for each in moment.inspired)
        label = say("✨ {names}…", names=names if len(names) <= _NAMES else say("Heroic Inspiration"))
        actions.append(Action(INSPIRE, label, quiet=True, row=row))
    if any(taken.roll for taken, _, _ in moment.story):
        actions.append(Action(LAST, say("Last roll…"), quiet=True, row=row))
    if len(moment.story) > 1:
        actions.append(Action(UNDO, say("Undo"), at=moment.story[-1][0].number, quiet=True, row=row))
    return [*actions, Action(GM_MENU, say("GM…"), quiet=True, row=row)]


def last_blow(moment: Moment) -> tuple[int, int] | None:
    """The last step, and its target, if that is a melee blow that brought it to 0; None if it can knock out nobody."""
    for taken, before, after in reversed(moment.story):
        if isinstance(taken.step, KnockedOut):
            return None
        if not isinstance(taken.step, Dealt):
            continue
        if not taken.step.melee or after.turn < moment.fight.turn - 1:
            return None
        found, was = after.find(taken.step.aimed), before.find(taken.step.aimed)
        fell = found is not None and was is not None and found.hp.hp == 0 < was.hp.hp
        still = moment.fight.find(taken.step.aimed)
        return (taken.number, taken.step.aimed) if fell and still and still.hp.hp == 0 else None
    return None
