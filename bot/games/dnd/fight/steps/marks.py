"""Steps that mark lasting effects: actions such as Dodge, Reactions, and Help."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.in_fights.bearing import lowered
from bot.games.dnd.creatures.in_fights.uses import check_bonus
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import FEATURE, USED_ONCE
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import (
    CONTROLLED,
    able,
    acted,
    check_free,
    check_once,
    check_turn,
    standing,
)
from bot.games.dnd.fight.steps.attacks import parted
from bot.games.dnd.fight.steps.kind import Known, Offer, StepKind, Telling, Word, ends_by_action
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Choice, plain
from bot.words import Later, later, say

Mark = Literal["dodge", "dash", "disengage", "ready", "reaction", "bonus", "once", "act", "still", "apart"]


class Marked(StepBase, frozen=True, omit_defaults=True):
    """A lasting mark, such as for Dodge; "still" means that its Speed is 0, which ends Dodge.

    "apart" means that no creature is next to it any longer, for Sneak Attack. ``text`` is the trigger of a
    readied action, or the once-per-turn feature used. ``weapon`` is the one in hand for Ready.
    """

    actor: int
    mark: Mark
    text: str = ""
    weapon: str = ""


def _check_action(fight: Fight, step: Marked) -> None:
    actor = able(fight, step.actor)
    check_free(fight)
    check_turn(fight, actor, step.mark)


def _check_reaction(fight: Fight, step: Marked) -> None:
    actor = able(fight, step.actor)
    if actor.reaction:
        raise PressError(say("{name} has already used their Reaction.", name=plain(actor.name)))


def _check_still(fight: Fight, step: Marked) -> None:
    actor = able(fight, step.actor)
    if not actor.dodging:
        raise PressError(say("{name} isn't dodging.", name=plain(actor.name)))


class _Line(Struct, frozen=True):
    """A mark's line at this ``place`` in a fight's lists.

    Out of turn, players see it for their own creatures that match ``aside``, or never if that's None.
    """

    place: int
    label: Later
    hint: Later | None = None
    aside: Callable[[Combatant], bool] | None = None


class _Sort(Struct, frozen=True):
    """A kind of mark, with its ``words``, its effect (``sets``) and the ``check`` that allows it.

    ``acts`` means that it takes an action, and ``moves`` that the creature is next to no one afterwards.
    """

    words: Later
    sets: Callable[[Combatant, Marked], Combatant] = lambda of, _: of
    check: Callable[[Fight, Marked], object] = _check_action
    acts: bool = False
    moves: bool = False
    line: _Line | None = None


_SORTS: Mapping[Mark, _Sort] = {
    "dodge": _Sort(
        later("{name} dodges"),
        lambda of, _: replace(of, dodging=True),
        acts=True,
        line=_Line(
            40,
            later("Dodge"),
            later(
                "attacks against you have Disadvantage, you have Advantage on Dex saves; no effect at Speed 0"
            ),
        ),
    ),
    "dash": _Sort(
        later("{name} dashes"),
        lambda of, _: replace(of, dashing=True),
        acts=True,
        moves=True,
        line=_Line(41, later("Dash"), later("extra movement this turn")),
    ),
    "disengage": _Sort(
        later("{name} disengages"),
        lambda of, _: replace(of, disengaged=True),
        acts=True,
        moves=True,
        line=_Line(42, later("Disengage"), later("no Opportunity Attacks this turn")),
    ),
    "ready": _Sort(
        later("{name} is ready"),
        lambda of, step: replace(of, ready=step.text or "…", weapon=step.weapon),
        acts=True,
    ),
    "act": _Sort(
        later("{name} takes another action"),
        acts=True,
        line=_Line(60, later("Another action"), later("Hide, Search, Utilize, Magic…")),
    ),
    "bonus": _Sort(
        later("{name} takes a Bonus Action"),
        lambda of, _: replace(of, bonus=True),
        lambda fight, step: check_bonus(able(fight, step.actor)),
        line=_Line(61, later("Bonus Action taken")),
    ),
    "reaction": _Sort(
        later("{name} uses a Reaction"),
        lambda of, _: replace(of, reaction=True, ready=""),
        _check_reaction,
        line=_Line(
            62,
            later("Reaction taken"),
            later("even when it isn't your turn"),
            aside=lambda of: not of.reaction,
        ),
    ),
    "once": _Sort(
        later("{name} uses {what} (once this turn)"),
        lambda of, step: replace(of, once=(*of.once, step.text)),
        lambda fight, step: check_once(able(fight, step.actor), step.text),
        line=_Line(
            63,
            later("Once-a-turn feature used"),
            later("like Sneak Attack; available again next turn"),
            aside=lambda _: True,
        ),
    ),
    "still": _Sort(
        later("{name} has Speed 0, so Dodge has no effect"),
        lambda of, _: replace(of, dodging=False),
        _check_still,
    ),
    "apart": _Sort(
        later("No one is next to {name} now"),
        check=lambda fight, step: standing(fight, step.actor),
        moves=True,
    ),
}
_LINES: Mapping[Mark, _Line] = {mark: sort.line for mark, sort in _SORTS.items() if sort.line}


def _apply_marked(fight: Fight, step: Marked, _known: Known) -> Fight:
    combatant, sort = fight.find(step.actor), _SORTS[step.mark]
    if combatant is None:
        return fight
    fight = fight.changed(lowered(sort.sets(combatant, step)))
    fight = parted(fight, combatant.id) if sort.moves else fight
    return acted(fight, step.actor) if sort.acts else fight


def _ends_marked(before: Fight, after: Fight, step: Marked) -> bool:
    # The movement of Dash and Disengage follows in the same turn.
    return not _SORTS[step.mark].moves and ends_by_action(before, after, step)


def _tell_marked(step: Marked, of: Telling) -> str:
    name = of.name(step.actor)
    if step.mark == "ready" and step.text and not of.is_secret(step.actor):
        return say("{name} is ready: {text}", name=name, text=plain(step.text))
    return _SORTS[step.mark].words.say(name=name, what=plain(USED_ONCE.name(step.text)))


def _offer(mark: Mark, line: _Line) -> Offer:
    def choices(*_: object) -> tuple[Choice, ...]:
        return (Choice(mark, line.label.say(), line.hint.say() if line.hint else ""),)

    return Offer(line.place, choices, aside=choices if line.aside else None)


def _mounts(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    for mount in fight.acting:
        if mount.rider == actor.id and mount.can_act:
            yield from (Choice(f"{key} {mount.id}", _LED[key].say(mount=mount.name)) for key in CONTROLLED)


_LED = {
    "dash": later("{mount}: Dash"),
    "disengage": later("{mount}: Disengage"),
    "dodge": later("{mount}: Dodge"),
}


def _still(_fight: Fight, of: Sequence[Combatant]) -> Iterator[Choice]:
    """Yield a choice for each dodging creature to lose Dodge when its Speed is 0 (Actions, Dodge)."""
    until = say("Dodge then has no effect")
    for combatant in of:
        if combatant.dodging:
            yield Choice(f"still {combatant.id}", say("{name} has Speed 0", name=combatant.name), until)


def _apart(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    """Yield the targets that may have an ally of the actor next to them, which allows Sneak Attack."""
    words, until = later("No ally is next to {name} now"), say("you'll be asked again")
    for combatant in fight.combatants:
        if actor.id in combatant.beset and not combatant.hp.dead:
            yield Choice(f"apart {combatant.id}", words.say(name=combatant.name), until)


def _taking(mark: Mark, fight: Fight, actor: Combatant, number: int) -> Marked:
    """Return a mark made by the actor, or by their mount with this number. Raises PressError for others."""
    acting = standing(fight, number) if number else actor
    if number and acting.rider != actor.id:
        raise PressError(NO_ACTION.say())
    return Marked(acting.id, mark, FEATURE if mark == "once" else "")


NO_ACTION = later("That action isn't available. Check the fight's message.")


class Helped(StepBase, frozen=True, omit_defaults=True):
    """The Help action: Advantage for the next attack of ``target``."""

    actor: int
    target: int


def _check_helped(fight: Fight, step: Helped) -> None:
    check_turn(fight, able(fight, step.actor), "help")
    check_free(fight)
    if standing(fight, step.target).id == step.actor:
        raise PressError(say("You can't Help yourself. Choose someone else."))


def _apply_helped(fight: Fight, step: Helped, _known: Known) -> Fight:
    combatant = fight.find(step.target)
    if combatant:
        fight = fight.changed(
            replace(combatant, helpers=tuple(dict.fromkeys((*combatant.helpers, step.actor))))
        )
    return acted(fight, step.actor)


def _helps(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    for combatant in fight.combatants:
        if combatant.side == actor.side and combatant.id != actor.id and combatant.hp.is_up:
            advantage = say("Advantage on their next attack")
            yield Choice(f"help {combatant.id}", say("Help {name}", name=combatant.name), advantage)


MarkStep = Marked | Helped

KINDS: Mapping[type, StepKind] = {
    Marked: StepKind(
        lambda fight, step: _SORTS[step.mark].check(fight, step),
        _apply_marked,
        _tell_marked,
        ends=_ends_marked,
        offers=(
            *(_offer(mark, line) for mark, line in _LINES.items()),
            Offer(70, _mounts),
            Offer(80, lambda fight, _actor, _sheet: _still(fight, fight.combatants), aside=_still),
            Offer(90, _apart),
        ),
        words={
            **{mark: Word(partial(_taking, mark), aside=line.aside) for mark, line in _LINES.items()},
            "still": Word(lambda _fight, of, _: Marked(of.id, "still"), named=True, theirs=True),
            "apart": Word(lambda _fight, _actor, number: Marked(number, "apart"), named=True),
        },
    ),
    Helped: StepKind(
        _check_helped,
        _apply_helped,
        lambda step, of: say(
            "{actor} helps {target}", actor=of.name(step.actor), target=of.name(step.target)
        ),
        offers=(Offer(120, _helps),),
        words={"help": Word(lambda _fight, actor, number: Helped(actor.id, number), named=True)},
    ),
}
