"""Steps that note what holds for a while: actions such as Dodge, Reactions, the Help action."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.in_fights.bearing import lowered
from bot.games.dnd.creatures.in_fights.allowed_uses import check_bonus
from bot.games.dnd.fight.record.kept_words import FEATURE, USED_ONCE
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps import nearness
from bot.games.dnd.fight.steps.acting import (
    CONTROLLED,
    able,
    acted,
    check_free,
    check_once,
    check_turn,
    standing,
)
from bot.games.dnd.fight.steps.kind import Kind, Known, ends_by_action
from bot.games.dnd.fight.steps.offers import Offer, Word
from bot.games.dnd.fight.steps.telling import Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Choice, plain
from bot.words import Later, later, say

Mark = Literal["dodge", "dash", "disengage", "ready", "reaction", "bonus", "once", "act", "still", "apart"]


class Marked(StepBase, frozen=True, omit_defaults=True):
    """Something that holds for a while; "still": their Speed is 0, so that what they got by Dodge is lost.

    "apart": no one is next to them any more, as far as a Sneak Attack needs that.
    ``text`` is what somebody is ready for, or what is used once a turn. ``weapon`` is in hand when somebody
    is ready.
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
        raise PressError(say("{name} has used its Reaction already.", name=plain(actor.name)))


def _check_still(fight: Fight, step: Marked) -> None:
    actor = able(fight, step.actor)
    if not actor.dodging:
        raise PressError(say("{name} does not dodge now.", name=plain(actor.name)))


class _Line(Struct, frozen=True):
    """The line of a mark in the lists of a fight, at this ``place``.

    ``aside``: out of turn it is of one's own for whom this holds; None: it is not offered then.
    """

    place: int
    label: Later
    hint: Later | None = None
    aside: Callable[[Combatant], bool] | None = None


class _Sort(Struct, frozen=True):
    """One sort of mark: how it is ``told``, what it ``sets``, and what has to ``check`` that it can be.

    ``acts``: it is an action of one's turn. ``moves``: whoever it is of is next to no one any more.
    """

    told: Later
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
            later("attacks against you have Disadvantage, Dexterity saves Advantage; not at Speed 0"),
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
        line=_Line(
            42,
            later("Disengage"),
            later("no Opportunity Attacks this turn"),
        ),
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
            later("also when it is not your turn"),
            aside=lambda of: not of.reaction,
        ),
    ),
    "once": _Sort(
        later("{name} uses {what}, once this turn"),
        lambda of, step: replace(of, once=(*of.once, step.text)),
        lambda fight, step: check_once(able(fight, step.actor), step.text),
        line=_Line(
            63,
            later("Once-a-turn feature used"),
            later("as Sneak Attack; it is back in the next turn"),
            aside=lambda _: True,
        ),
    ),
    "still": _Sort(
        later("{name} has Speed 0: its Dodge does nothing"),
        lambda of, _: replace(of, dodging=False),
        _check_still,
    ),
    "apart": _Sort(
        later("No one is next to {name} any more"),
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
    fight = nearness.parted(fight, combatant.id) if sort.moves else fight
    return acted(fight, step.actor) if sort.acts else fight


def _ends_marked(before: Fight, after: Fight, step: Marked) -> bool:
    # The movement of Dash and Disengage follows in the same turn.
    return not _SORTS[step.mark].moves and ends_by_action(before, after, step)


def _tell_marked(step: Marked, of: Telling) -> str:
    name = of.name(step.actor)
    if step.mark == "ready" and step.text and not of.is_secret(step.actor):
        return say("{name} is ready: {text}", name=name, text=plain(step.text))
    return _SORTS[step.mark].told.say(name=name, what=plain(USED_ONCE.name(step.text)))


def _offer(mark: Mark, line: _Line) -> Offer:
    def choices(*_: object) -> tuple[Choice, ...]:
        return (Choice(mark, line.label.say(), line.hint.say() if line.hint else ""),)

    return Offer(line.place, choices, aside=choices if line.aside else None)


def _mounts(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    for mount in fight.acting:
        if mount.rider == actor.id and mount.can_act:
            yield from (Choice(f"{each} {mount.id}", _LED[each].say(mount=mount.name)) for each in CONTROLLED)


_LED = {
    "dash": later("{mount}: Dash"),
    "disengage": later("{mount}: Disengage"),
    "dodge": later("{mount}: Dodge"),
}


def _still(_fight: Fight, of: Sequence[Combatant]) -> Iterator[Choice]:
    """Yield those of these who dodge: Speed 0 ends that at once, in any turn (Actions, Dodge)."""
    until = say("its Dodge does nothing then")
    for each in of:
        if each.dodging:
            yield Choice(f"still {each.id}", say("{name} has Speed 0", name=each.name), until)


def _apart(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    """Yield those of whom the actor's Sneak Attack has it that an ally is next to them."""
    words, until = later("No ally is next to {name} any more"), say("it is asked again")
    for each in fight.combatants:
        if actor.id in each.beset and not each.hp.dead:
            yield Choice(f"apart {each.id}", words.say(name=each.name), until)


def _taking(mark: Mark, fight: Fight, actor: Combatant, number: int) -> Marked:
    """Return a mark of whoever acts, or of their mount of this number. Raises PressError for any other."""
    acting = standing(fight, number) if number else actor
    if number and acting.rider != actor.id:
        raise PressError(NO_ACTION.say())
    return Marked(acting.id, mark, FEATURE if mark == "once" else "")


NO_ACTION = later("That is no action; look at the fight as it is now.")


class Helped(StepBase, frozen=True, omit_defaults=True):
    """The Help action: Advantage for the next attack of ``target``."""

    actor: int
    target: int


def _check_helped(fight: Fight, step: Helped) -> None:
    check_turn(fight, able(fight, step.actor), "help")
    check_free(fight)
    if standing(fight, step.target).id == step.actor:
        raise PressError(say("Help is for somebody else."))


def _apply_helped(fight: Fight, step: Helped, _known: Known) -> Fight:
    combatant = fight.find(step.target)
    if combatant:
        fight = fight.changed(
            replace(combatant, helpers=tuple(dict.fromkeys((*combatant.helpers, step.actor))))
        )
    return acted(fight, step.actor)


def _helps(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    for each in fight.combatants:
        if each.side == actor.side and each.id != actor.id and each.hp.is_up:
            advantage = say("Advantage on its next attack")
            yield Choice(f"help {each.id}", say("Help {name}", name=each.name), advantage)


MarkStep = Marked | Helped

KINDS: Mapping[type, Kind] = {
    Marked: Kind(
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
    Helped: Kind(
        _check_helped,
        _apply_helped,
        lambda step, of: say(
            "{actor} helps {target}", actor=of.name(step.actor), target=of.name(step.target)
        ),
        offers=(Offer(120, _helps),),
        words={"help": Word(lambda _fight, actor, number: Helped(actor.id, number), named=True)},
    ),
}
