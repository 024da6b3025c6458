"""Actions on a system's roll: its file's acts, *Edit…* and *Undo*."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError, PressError
from bot.rolls.act import Act, May, Presser, acts, amending, anybody, theirs, undoer, undoing
from bot.rolls.card import Choice, Field
from bot.rolls.trail import Change, Trail
from bot.systems.changes import (
    Amount,
    Pickable,
    acted,
    amended,
    asked_for,
    can_undo,
    follow_up,
    holding,
    passed,
    pickable,
    undone,
)
from bot.systems.model import Deed, Plan
from bot.systems.naming import name_of
from bot.systems.replay import Judged
from bot.systems.request import Done, Pairs, SystemRequest
from bot.systems.shipped import own_library, plan_of
from bot.systems.typed import read_typed
from bot.systems.written import written
from bot.words import later, say

SystemTrail = Trail[SystemRequest]

_DO, _PICK, _ASK, _ROLL, _ASK_ROLL = "do_", "pick_", "ask_", "roll_", "for_"
"""The prefixes of a file's act key: act, pick dice, ask for numbers, roll, or ask and roll."""


def key_of(act: Deed) -> str:
    """Return the key of an act's button."""
    if act.rolls:
        return f"{_ASK_ROLL if act.passes else _ROLL}{act.key}"
    if any(thrown.pick for thrown in act.throws):
        return f"{_PICK}{act.key}"
    return f"{_ASK if act.asks else _DO}{act.key}"


def offered(plan: Plan, came: Judged) -> Iterator[Deed]:
    """Yield the acts possible after this outcome."""
    return (act for key in came.next if (act := plan.roll.act(key)))


def may_undo(plan: Plan, trail: SystemTrail) -> bool:
    """Return True if the last change can be undone: it rolled no dice."""
    return len(trail) > 1 and can_undo(plan, _by_deeds(trail))


def _by_deeds(trail: SystemTrail) -> SystemTrail:
    """Return the trail with every version's reason as the act key in the system's file."""
    return tuple(replace(version, why=_deed_key(version.why)) for version in trail)


def _deed_key(why: str) -> str:
    kind = next((kind for kind in _KINDS if why.startswith(kind)), "")
    return why.removeprefix(kind)


class _Acts(Mapping[str, Act[SystemRequest]]):
    """Acts by key. A file's acts are created on demand, because each file can have its own."""

    def __init__(self, known: Mapping[str, Act[SystemRequest]]) -> None:
        self._known = known

    def __getitem__(self, key: str) -> Act[SystemRequest]:
        if key in self._known:
            return self._known[key]
        for kind, made in _KINDS.items():
            if key.startswith(kind):
                return made(key.removeprefix(kind))
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _done(key: str) -> Act[SystemRequest]:
    def do(trail: SystemTrail, _picked: tuple[str, ...], source: Source) -> Change[SystemRequest]:
        return _acted(trail, Done(key), source)

    return Act(do, later("changed it by its system's rules"), _may(key))


def _picking(key: str) -> Act[SystemRequest]:
    def do(trail: SystemTrail, picked: tuple[str, ...], source: Source) -> Change[SystemRequest]:
        return _acted(trail, Done(key, picked), source)

    def choices(trail: SystemTrail) -> tuple[Choice, ...]:
        plan, act = _deed(trail, key)
        dice = pickable(plan, trail[-1].request, trail[-1].faces, act)
        return tuple(Choice(die.key, _die_words(die)) for die in dice)

    ask = later("Choose dice to reroll")
    return Act(do, later("changed it by its system's rules"), _may(key), choices=choices, ask=ask, many=True)


def _die_words(die: Pickable) -> str:
    shown = " + ".join(map(str, die.faces))
    return say("{pool} {place} shows {face}", pool=die.pool, place=die.place, face=shown)


def _asking(key: str) -> Act[SystemRequest]:
    def do(trail: SystemTrail, entered: tuple[str, ...], source: Source) -> Change[SystemRequest]:
        plan, act = _deed(trail, key)
        asked = asked_for(plan, trail[-1].request, trail[-1].faces, act)
        return _acted(trail, Done(key, (), _entered(asked, entered)), source)

    def form(trail: SystemTrail) -> tuple[Field, ...]:
        plan, act = _deed(trail, key)
        return _fields(plan, asked_for(plan, trail[-1].request, trail[-1].faces, act))

    return Act(do, later("changed it by its system's rules"), _may(key), form=form, ask=later("How many?"))


def _fields(plan: Plan, asked: Sequence[Amount]) -> tuple[Field, ...]:
    return tuple(
        Field(
            amount.key,
            name_of(plan.system, "option", amount.key),
            ", ".join(map(str, amount.offers)) or f"{amount.low}-{amount.high}",
        )
        for amount in asked
    )


def _entered(asked: Sequence[Amount], entered: tuple[str, ...]) -> Pairs:
    """Return the entered numbers; invalid ones become numbers too low to be accepted."""
    return tuple(
        (amount.key, int(text) if (text := typed.strip()).isdecimal() else amount.low - 1)
        for amount, typed in zip(asked, entered, strict=True)
    )


def _rolling(key: str) -> Act[SystemRequest]:
    def rolls(trail: SystemTrail, _number: int, _entered: tuple[str, ...]) -> SystemRequest:
        return follow_up(plan_of(trail[-1].request), trail[-1].request, trail[-1].faces, key)

    return Act(_unchanged, later("changed it by its system's rules"), _may(key), rolls=rolls)


def _asking_roll(key: str) -> Act[SystemRequest]:
    def rolls(trail: SystemTrail, _number: int, entered: tuple[str, ...]) -> SystemRequest:
        plan, act = _deed(trail, key)
        numbers = _entered(passed(plan, act), entered)
        return follow_up(plan, trail[-1].request, trail[-1].faces, key, numbers)

    def form(trail: SystemTrail) -> tuple[Field, ...]:
        plan, act = _deed(trail, key)
        return _fields(plan, passed(plan, act))

    did = later("changed it by its system's rules")
    return Act(_unchanged, did, _may(key), form=form, ask=later("How many?"), rolls=rolls)


def _unchanged(_trail: SystemTrail, _picked: tuple[str, ...], _source: Source) -> Change[SystemRequest]:
    raise PressError(say("That can't be done with this roll now."))


_KINDS = {_DO: _done, _PICK: _picking, _ASK: _asking, _ROLL: _rolling, _ASK_ROLL: _asking_roll}


def _deed(trail: SystemTrail, key: str) -> tuple[Plan, Deed]:
    """Return the act with this key from the roll's file. Raises PressError if there is none."""
    plan = plan_of(trail[-1].request)
    act = plan.roll.act(key)
    if act is None:
        raise PressError(say("That can't be done with this roll now."))
    return plan, act


def _acted(trail: SystemTrail, done: Done, source: Source) -> Change[SystemRequest]:
    return acted(plan_of(trail[-1].request), trail[-1].request, trail[-1].faces, done, source)


def _may(key: str) -> May[SystemRequest]:
    def may(trail: SystemTrail, presser: Presser) -> str | None:
        _, act = _deed(trail, key)
        if act.who == "all":
            return anybody(trail, presser)
        refused = theirs(trail, presser)
        if refused is None and act.who == "GM" and not presser.is_gm:
            return say("Only a GM can do that.")
        return refused

    return may


def _amended(trail: SystemTrail, entered: tuple[str, ...], source: Source) -> Change[SystemRequest]:
    plan, tracks = plan_of(trail[-1].request), dict(trail[-1].request.tracks)
    try:
        library = own_library(trail[-1].request.digest)
        request = read_typed(entered[0], library, {plan.system.key: tracks})
    except DiceError as error:
        raise PressError(str(error)) from error
    if not isinstance(request, SystemRequest):
        raise PressError(say("Enter the whole roll with your changes."))
    return amended(plan, trail, replace(request, label=trail[-1].request.label), source)


def _amend_form(trail: SystemTrail) -> tuple[Field, ...]:
    request = trail[-1].request
    typed = written(plan_of(request), request, with_label=False)
    return (Field("roll", say("The roll"), typed, most=200, filled=typed),)


def _undone(trail: SystemTrail, _picked: tuple[str, ...], _source: Source) -> Change[SystemRequest]:
    return undone(plan_of(trail[-1].request), _by_deeds(trail))


_may_undo = undoer(lambda trail: holding(_by_deeds(trail))[-1].by)

ACTS = _Acts(acts(amending(_amended, _amend_form), undoing(_undone, may=_may_undo)))
