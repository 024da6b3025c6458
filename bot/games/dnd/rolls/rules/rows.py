"""A D&D roll in pictures: its d20 and damage dice in a row, and the sources of its numbers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from bot.dice.die import Die
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.rolls.record.kinds import AttackRequest, DeathSaveRequest
from bot.games.dnd.rolls.record.outcome import D20, Outcome, Rolled, Saved, Test, Verdict
from bot.games.dnd.rolls.record.request import DndRequest
from bot.rolls.card import Face, Seen, minus
from bot.rolls.pictures import MOST, State, added, die, joined
from bot.words import listed, say


def row(outcome: Outcome, goal: str = "") -> Seen:
    """Return a roll's dice with their modifiers, or nothing if a die has no picture or there are too many.

    ``goal`` is the d20's target number, in words.
    """
    test, damage = outcome.test, outcome.damage
    thrown = [one for part in (*(test.modifiers if test else ()), *damage) for one in part.thrown]
    # Every one of these dice has a picture, and each counts as what it shows.
    if len(thrown) > MOST or any(one.value != one.face and one.counted for one in thrown):
        return ()
    if not all(map(_pictures, thrown)):
        return ()
    return _joined(test if test and test.faces else None, damage, goal, is_rolled=bool(thrown))


def _joined(test: Test | None, damage: Sequence[Rolled], goal: str, *, is_rolled: bool) -> Seen:
    if not (is_rolled or test):
        return ()
    parts = [_test(test)] if test else []
    if damage and (is_rolled or not test):
        parts.append(_sum(damage))
    shown = joined(parts) if len(parts) == 1 else (*parts[0], " ", Face("sword"), " ", *parts[1])
    return (*shown, f" · {goal}") if goal else shown


def _test(test: Test) -> Seen:
    faces = [die(D20, test.natural, _d20(test.natural))]
    faces += [die(D20, face, "dropped") for place, face in enumerate(test.faces) if place != test.used]
    more = _sum(test.modifiers)
    if not test.modifiers or more == ("0",):
        return joined(faces)
    return (*joined(faces), *_signed(more))


def save_row(saved: Saved) -> Seen:
    """Return a target's save in pictures, or nothing for a creature, because that would reveal its bonus."""
    if not saved.faces or saved.target.secret or saved.target.resisted:
        return ()
    faces = [die(D20, saved.natural, _d20(saved.natural))]
    faces += [die(D20, face, "dropped") for place, face in enumerate(saved.faces) if place != saved.used]
    lent = _signed(_sum(saved.lent)) if saved.lent else ()
    fixed = (saved.target.modifier or 0) + saved.cover
    return (*joined(faces), *((f" {added(fixed)}",) if fixed else ()), *lent)


def _d20(natural: int) -> State:
    return "best" if natural == D20 else "worst" if natural == 1 else ""


def _sum(parts: Iterable[Rolled]) -> Seen:
    """Return the dice of these parts, and all other additions as one number: "[d6] + 3"."""
    seen: list[str | Face] = []
    fixed = 0
    for part in parts:
        if not part.thrown:
            fixed += part.total
            continue
        is_less = part.dice.startswith("-")
        if seen or is_less:
            seen.append(" − " if is_less else " + ")
        seen += joined(map(_pictures, part.thrown))
        kept = sum(one.value for one in part.thrown if one.counted)
        fixed += part.total - (-kept if is_less else kept)
    if not seen:
        return (minus(fixed),)
    return (*seen, f" {'−' if fixed < 0 else '+'} {abs(fixed)}") if fixed else tuple(seen)


def _signed(more: Seen) -> Seen:
    """Return a d20's additions with their sign."""
    first, *rest = more
    if isinstance(first, str) and first.startswith(" "):
        return more
    if isinstance(first, str):
        return (f" − {first[1:]}" if first.startswith("−") else f" + {first}", *rest)
    return (" + ", *more)


def _pictures(one: Die) -> Seen:
    return die(one.sides, one.face, "" if one.counted else "dropped")


def sources(outcome: Outcome) -> Iterator[str]:
    """Yield the sources of the row's numbers: "Strength 3, proficiency 3"."""
    test = outcome.test
    parts = (*(test.modifiers if test else ()), *outcome.damage)
    named = [
        say("{source} {amount}", source=source_name(part.source), amount=minus(part.total))
        for part in parts
        if part.source and not part.thrown
    ]
    named += [source_name(part.source) for part in parts if part.source and part.thrown]
    if named:
        yield listed(dict.fromkeys(named))


def sign_of(request: DndRequest, outcome: Outcome) -> str:
    """Return the sign for a roll's result, or "" if there was nothing to succeed at."""
    return _SIGNS.get(rank(request, outcome), "")


Rank = Literal["", "great", "good", "bad", "awful"]


def rank(request: DndRequest, outcome: Outcome) -> Rank:
    """Return how good a roll is. The rules single out a 20 and a 1 only for attacks and death saves."""
    test, verdict = outcome.test, outcome.verdict
    is_death = isinstance(request, DeathSaveRequest)
    if verdict == "critical" or (is_death and test and test.natural == D20):
        return "great"
    is_missed = isinstance(request, AttackRequest) and verdict == "miss"
    if test and test.natural == 1 and not test.auto and (is_death or is_missed):
        return "awful"
    return _RANKS[verdict]


_RANKS: dict[Verdict, Rank] = {
    "": "",
    "success": "good",
    "hit": "good",
    "critical": "great",
    "failure": "bad",
    "miss": "bad",
    "impossible": "",  # No attack was made, which isn't a miss.
}
_SIGNS: dict[Rank, str] = {"great": "crit", "good": "hit", "bad": "miss", "awful": "botch"}
