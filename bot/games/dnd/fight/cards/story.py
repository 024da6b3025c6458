"""The story of a fight: each step in one line."""

from collections.abc import Mapping
from functools import partial
from itertools import chain

from msgspec.structs import replace

from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.fight.cards.order_words import wellness
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.conditions import bearing_changes
from bot.games.dnd.fight.steps.history import Event, History, Taken, last_attacks
from bot.games.dnd.fight.steps.kind import RollWords, Telling
from bot.games.dnd.fight.steps.kinds import KINDS, Step
from bot.games.dnd.hit_points.record.hit_points import State
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.rolls.record.kinds import DamageRequest, HealingRequest
from bot.games.dnd.rolls.record.outcome import Outcome, Saved, cover_for
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.damage_words import changes, dealt_total, dealt_words, save_words
from bot.games.dnd.rolls.rules.rerolls import DndTrail, Trails
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.rows import row, sign_of
from bot.games.dnd.rolls.rules.trail import change_words, history
from bot.games.dnd.rolls.rules.words import headline, lines, verdict
from bot.rolls.card import Face, Pictured, Seen, in_words, plain
from bot.words import Later, choose, later, later_of, listed, say, say_of


def step_words(taken: Taken, before: Fight, after: Fight, trails: Trails) -> str:
    """Return one step as a line, or "" if it isn't worth telling."""
    telling = Telling(plain(taken.name), before, after, _roll_words(taken.step, trails.get(taken.roll, ())))
    words = KINDS[type(taken.step)].tell(taken.step, telling)
    return words and words + notable_effects(taken.step, before, after)


def undone_words(taken: Taken, trails: Trails) -> str:
    """Return an undone step with its roll, since rolls are never hidden, or "" if it has no roll."""
    roll = _roll_words(taken.step, trails.get(taken.roll, ())[: None if taken.is_change else 1])
    if roll is None:
        return ""
    what = listed(part for part in (roll.name, roll.what) if part)
    # A GM's decision appears in the trail.
    line = later("Undone by {by}, with new dice: {what}: {words}")
    if not taken.renewed:
        line = later(
            "Undone by {by}: {what}: {words} (the same numbers come up if it's rolled again this turn)"
        )
    return line.say(by=plain(taken.undone), what=what, words=roll.how or roll.result)


def _roll_words(step: Step, trail: DndTrail) -> RollWords | None:
    """Return the words about a step's roll and its later changes, or None if there is no roll."""
    is_change = isinstance(step, Rerolled)
    place = step.revision if isinstance(step, Rerolled) else len(trail)
    if not is_change < place <= len(trail):
        return None
    now, request = trail[place - 1], trail[place - 1].request
    outcome = resolve(request, None, now.faces)
    saves = tuple((plain(target.target.name), bool(target.success)) for target in outcome.targets)
    has_saves = isinstance(request, DamageRequest) and not (request.parts or request.extras)
    return RollWords(
        plain(request.roller.name),
        plain(request.what),
        plain(request.what if request.casting else source_name(request.label)),
        headline(request, outcome),
        (change_words(trail[place - 2], now) or say_of("a roll", "changed")) if is_change else "",
        now.by != trail[0].by,
        saves if has_saves else None,
    )


def _open_trail(taken: Taken, trails: Trails) -> DndTrail:
    """Return the trail of a step's roll if everyone can see its dice, or else an empty trail."""
    trail = trails.get(taken.roll, ())
    # Only the GM knows how a creature's save, or its check to escape, was made.
    is_secret = trail and KINDS[type(taken.step)].is_secret and not trail[-1].request.roller.character
    return () if is_secret else trail


def _drawn(words: str, event: Event, trails: Trails, *, has_dice: bool, whole: bool) -> list[str | Pictured]:
    """Return a step as one line, with an icon for its roll's result and its dice or working.

    ``whole`` gives the full text. Otherwise an attack's text is short, as the icon and dice show the rest.
    """
    taken = event[0]
    line, mood = say("• {words}", words=words), cheered(taken.step, *event[1:])
    cheer: Seen = (" ", Face(mood)) if mood else ()
    trail, details = _open_trail(taken, trails), working(taken, trails) if has_dice else []
    if not trail or taken.is_change:
        return [Pictured((line, *cheer), line) if cheer else line, *details]
    outcome = resolve(trail[-1].request, None, trail[-1].faces)
    sign = sign_of(trail[-1].request, outcome)
    seen: Seen = (Face(sign), f" {words}", *cheer) if sign else (line, *cheer)
    if sign and not whole and is_attack(taken.step):
        seen = (Face(sign), " ", *attack_line(event, outcome))
    if not details or not (dice := row(outcome)):
        return [Pictured(seen, line), *details]
    dice = (*dice, *(f" · {step}" for step in history(trail)))
    targets = list(filter(None, map(partial(target_words, trail[-1].request), outcome.targets)))
    return [
        Pictured(seen, line, dice),
        *(Pictured((), detail) for detail in details if detail not in targets),
        *targets,
    ]


def is_attack(step: Step) -> bool:
    """Return True if a step is one combatant's attack on another."""
    return isinstance(step, Dealt) and step.by in _ATTACKS and bool(step.actor) and not step.effect


_ATTACKS = {
    "attack": later("**{actor}** → **{target}**: {came}"),
    "bonus": later("**{actor}** → **{target}**: {came}"),
    "reaction": later("**{actor}** → **{target}** (Reaction): {came}"),
    "legendary": later("**{actor}** → **{target}** (Legendary Action): {came}"),
}


def attack_line(event: Event, outcome: Outcome) -> Seen:
    """Return an attack's line before its dice: attacker, target, damage and the target's state."""
    taken, before, after = event
    step = taken.step
    assert isinstance(step, Dealt)
    came = [f"**{dealt_total(outcome)}**"] if outcome.damage else []
    if outcome.verdict != "hit" or not came:
        came.append(verdict(outcome))
    target = after.find(step.aimed)
    names = plain(after.name(step.actor)), plain(after.name(step.aimed))
    line = _ATTACKS[step.by].say(actor=names[0], target=names[1], came=" · ".join(came))
    others = notable_effects(step, before, after, aimed=step.aimed)
    if target and (change := change_alone(before.find(step.aimed), target)):
        return (f"{line} · ", Face(f"state_{wellness(target)}"), f" **{change}**{others}")
    return (f"{line}{others}",)


def working(taken: Taken, trails: Trails) -> list[str]:
    """Return the working of a step's roll in one line, except for damage to several targets."""
    trail = _open_trail(taken, trails)
    if not trail:
        return []
    request = trail[-1].request
    outcome = resolve(request, None, trail[-1].faces)
    if isinstance(request, DamageRequest | HealingRequest):  # What each one takes or regains comes before.
        rolled = next(iter(in_words(lines(request, replace(outcome, targets=())))), "")
        return [
            *filter(None, (rolled,)),
            *filter(None, (target_words(request, target) for target in outcome.targets)),
            *history(trail),
        ]
    cover = cover_for(request)
    parts = [
        *in_words(lines(request, outcome)),
        *((COVER_NAMES.name(cover),) if cover else ()),
        *history(trail),
    ]
    return [" · ".join(parts)]


def target_words(request: DndRequest, saved: Saved, *, whole: bool = False) -> str:
    """Return a target's save result and its damage after Resistance, or "" if there is neither.

    ``whole`` includes a creature's numbers.
    """
    how = save_words(saved, whole=whole) if request.dc is not None else ""
    is_spared = request.spared and saved.success  # There's no damage left to resist.
    words = " · ".join(
        filter(None, [how, dealt_words(saved.dealt) if changes(saved) and not is_spared else ""])
    )
    return say("{name} {how}", name=plain(saved.target.name), how=words) if words else ""


_LOG = 8  # The latest steps of a turn that are shown.


def turn_log(history: History, trails: Trails, turn: int, *, whole: bool = False) -> list[str | Pictured]:
    """Return the steps of a turn in words, including undone ones, with the last step's working.

    The last step can also be several attacks of one action. ``whole`` shows the working of every roll.
    """
    said = [(event, text) for event in history.events_in(turn, turn) if (text := step_words(*event, trails))]
    back: list[tuple[int, list[str | Pictured]]] = [
        (taken.number, [say("• {words}", words=words)])
        for taken, _ in history.undone_in(turn, turn)
        if (words := undone_words(taken, trails))
    ]
    shown = [event for event, _ in said]
    # The roll itself shows that it changed.
    steps = [step for step in shown if not step[0].is_change] if whole else last_attacks(shown)
    rolled = [taken for taken, _, _ in steps]
    entries = [
        (event[0].number, _drawn(words, event, trails, has_dice=event[0] in rolled, whole=whole))
        for event, words in said
    ]
    log = [lines for _, lines in sorted([*entries, *back], key=lambda entry: entry[0])]
    if len(log) > _LOG and not whole:
        log = [[say("…")], *log[-_LOG:]]
    return list(chain.from_iterable(log))


def notable_effects(step: Step, before: Fight, after: Fight, aimed: int = 0) -> str:
    """Return the notable effects of a step on each creature, or "" if there are none.

    A creature is mentioned if it's now bloodied, down or up again. The target in ``aimed`` is left out.
    """
    changes = KINDS[type(step)].changes
    if not changes:
        return ""
    words = []
    for combatant in after.combatants:
        was = before.find(combatant.id)
        is_aimed = combatant.id == aimed and bool(change_alone(was, combatant))
        if was and not is_aimed and (word := _change(was, combatant)):
            words.append(word)
        if was and changes == "all":
            words += bearing_changes(was, combatant, after)
    return f" · **{listed(words)}**" if words else ""


def cheered(step: Step, before: Fight, after: Fight) -> str:
    """Return the icon for an event to cheer or mourn, such as a kill or a saved friend, or else ""."""
    if not KINDS[type(step)].changes:
        return ""
    states = {
        of.hp.state for of in after.combatants if (was := before.find(of.id)) and was.hp.state != of.hp.state
    }
    if "dead" in states:
        return "state_down"
    return "state_unhurt" if states & {"stable", "conscious"} else ""


def _change(was: Combatant, now: Combatant) -> str:
    before, after = was.hp, now.hp
    state, name = after.state, now.name
    if before.state != state:
        words = later("{name} falls unconscious") if (before.state, state) == _FALLS else _NOW[state]
        return words.say(name=plain(name))
    if state == "conscious" and after.is_bloodied and not before.is_bloodied:
        return say("{name} is bloodied", name=plain(name))
    if state == "dying" and after.failures > before.failures:
        name = plain(name)
        return choose(after.failures, "{name} has {count} failure", "{name} has {count} failures", name=name)
    return ""


def change_alone(was: Combatant | None, now: Combatant) -> str:
    """Return how badly a creature is hurt now, without its name, or "" if that isn't notable."""
    if was is None:
        return ""
    before, after = was.hp, now.hp
    if before.state != after.state:
        return _ALONE[after.state].say() if after.state in _ALONE else ""
    is_bloodied = after.is_up and after.is_bloodied and not before.is_bloodied
    return say_of("a creature", "bloodied") if is_bloodied else ""


_ALONE: Mapping[State, Later] = {
    "unconscious": later_of("a creature", "knocked out"),
    "dying": later_of("a creature", "falls"),
    "dead": later_of("a creature", "dies"),
}
_FALLS = ("conscious", "dying")
_NOW: Mapping[State, Later] = {
    "conscious": later("{name} is up again"),
    "unconscious": later("{name} is knocked out"),
    "dying": later("{name} is dying"),
    "stable": later("{name} is Stable"),
    "dead": later("{name} dies"),
}
