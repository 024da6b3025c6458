"""Damage in words: the roll, each target's save, and its share."""

from collections.abc import Iterator
from functools import partial
from itertools import chain

from bot.dice.die import Die
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.riders.in_rolls.riding import counting
from bot.games.dnd.rolls.record.damage_dealt import DamageDealt
from bot.games.dnd.rolls.record.kinds import AttackRequest, HealingRequest
from bot.games.dnd.rolls.record.outcome import Outcome, Rolled, Saved
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.rows import save_row
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE
from bot.rolls.card import Face, Pictured, Seen, in_words, plain
from bot.words import Later, later, listed, say

_DICE = 30  # Faces of one part to show individually.
_WORKING = 2_500  # Characters of all targets' damage; beyond that, omit the working.


_HEALING: dict[str, Later] = {
    "temporary": later("{count} Temporary Hit Points"),
    "divided": later("up to {total} healing"),
    "revives": later("Back to life"),
    "stabilizes": later("Stable"),
}


def damage_headline(request: DndRequest, outcome: Outcome) -> str:
    """Return the amount of damage or healing."""
    if isinstance(request, HealingRequest):
        words = _HEALING.get(request.how) or later("{total} healing")
        return words.say(count=outcome.damage_total, total=outcome.damage_total)
    if not outcome.damage:
        return say("{ability} save, DC {dc}", ability=ABILITIES.name(request.ability), dc=request.dc)
    total = dealt_total(outcome) if len(outcome.targets) == 1 else outcome.damage_total
    kinds = [kind for kind, _ in outcome.amounts if kind]
    if len(kinds) == 1 == len(outcome.amounts):
        return say("{total} {type} damage", total=total, type=DAMAGE.name(kinds[0]))
    return say("{total} damage", total=total)


def dealt_total(outcome: Outcome) -> int:
    """Return the damage dealt to an attack's target or, without one, the damage as rolled."""
    return outcome.targets[0].dealt.total if outcome.targets else outcome.damage_total


def amount_words(amount: int | str, kind: str) -> str:
    """Return an amount of damage as dice or a number, with its type if known: "1d8 slashing"."""
    return say("{amount} {type}", amount=amount, type=DAMAGE.name(kind)) if kind else str(amount)


def of_source(amount: str, source: str) -> str:
    """Return an amount with its source: "3 Strength"."""
    return _named(amount, plain(source_name(source)))


def _named(amount: str, source: str) -> str:
    return say("{amount} {source}", amount=amount, source=source) if source else amount


def damage_lines(request: DndRequest, outcome: Outcome) -> Iterator[str | Pictured]:
    """Yield the rolled damage, anything that counts differently, and each target's damage."""
    is_critical = outcome.verdict == "critical" or request.critical
    is_rolled = any(part.thrown for part in outcome.damage)
    if is_rolled or len(outcome.damage) > 1:
        sums = " ".join(_part(part, first=not n) for n, part in enumerate(outcome.damage))
        is_attack = isinstance(request, AttackRequest)
        words = later("Damage: {sums} = {amounts}") if is_attack else later("{sums} = {amounts}")
        # Pictures show the dice, so only the types are left to say, if the headline doesn't name them.
        types = (damage_rolled(outcome),) if len(outcome.amounts) > 1 and not is_attack else ()
        yield Pictured(types, words.say(sums=sums, amounts=damage_rolled(outcome)))
    if is_critical and is_rolled:
        twice = say("Critical Hit: damage dice rolled twice")
        yield Pictured((), twice) if outcome.verdict == "critical" else twice
    for rider in counting(request, outcome) if request.ridden else ():
        if rider.least:
            words = later("{name}: damage dice below {least} count as {least}")
            yield words.say(name=plain(rider.name), least=rider.least)
    lines = list(chain.from_iterable(map(partial(_target_line, request), outcome.targets)))
    yield from lines if sum(map(len, in_words(lines))) <= _WORKING else _without_working(outcome)


def _without_working(outcome: Outcome) -> list[str]:
    words = _TAKES[False, False]  # Shorter, so that no target is left out.
    return [words.say(name=plain(target.target.name), total=target.dealt.total) for target in outcome.targets]


def _target_line(request: DndRequest, saved: Saved) -> Iterator[str | Pictured]:
    name = plain(saved.target.name) or say("The target")
    if isinstance(request, AttackRequest):
        if changes(saved):
            yield say(
                "**{name}** takes **{total}**: {working}",
                name=name,
                total=saved.dealt.total,
                working=dealt_words(saved.dealt),
            )
        return
    how = save_words(saved)
    if not request.parts and not request.extras:
        if how:
            yield say("**{name}**: {how}", name=name, how=how)
        return
    total, working = saved.dealt.total, dealt_words(saved.dealt)
    words = _TAKES[bool(how), changes(saved)].say(name=name, total=total, how=how, working=working)
    row = save_row(saved)
    yield Pictured(_seen(saved, name, working), words, row) if row else words


def _seen(saved: Saved, name: str, working: str) -> Seen:
    """Return the text before the dice of a save, which doesn't mention half damage on a success."""
    is_half = [step for step, _ in saved.dealt.steps] == ["", "half"]
    how = say("success") if saved.success else say("failure")
    words = _TAKES[True, changes(saved) and not is_half]
    line = words.say(name=name, total=saved.dealt.total, how=how, working=working)
    return Face("hit" if saved.success else "miss"), f" {line}"


_TAKES = {
    (False, False): later("**{name}** takes **{total}**"),
    (True, False): later("**{name}** takes **{total}**: {how}"),
    (False, True): later("**{name}** takes **{total}**; {working}"),
    (True, True): later("**{name}** takes **{total}**: {how}; {working}"),
}
"""The words for a target's damage, depending on whether its save is mentioned and the amount changed."""


def changes(saved: Saved) -> bool:
    """Return True if the target takes a different amount than rolled."""
    return len(saved.dealt.steps) > 1


def dealt_words(dealt: DamageDealt) -> str:
    """Return how a target's damage was calculated: "10 −2 = 8 → half 4 → resisted 2"."""
    words = list[str]()
    for step, amounts in dealt.steps:
        left = " + ".join(str(amount) for _, amount in amounts) or "0"
        if step in _STEPS:
            words.append(_STEPS[step].say(amounts=left))
        elif step:
            words[-1] += f" {step.replace('-', '−').replace('x', '×')} = {left}"
        else:
            words.append(left)
    return " → ".join(words)


_STEPS = {
    "half": later("half {amounts}"),
    "evades": later("Evasion {amounts}"),
    "immune": later("immune {amounts}"),
    "resist": later("resisted {amounts}"),
    "vulnerable": later("vulnerable {amounts}"),
}


def save_words(saved: Saved, *, whole: bool = False) -> str:
    """Return a target's save in words. For a creature, only give the result, unless ``whole`` is True."""
    if saved.success is None:
        return ""
    result = say("success") if saved.success else say("failure")
    if saved.target.resisted:
        return say("success by Legendary Resistance")
    if not saved.faces:
        return say("{result}, not rolled", result=result)
    # A die and a total would give away its bonus.
    if saved.target.secret and not whole:
        return result
    face = str(saved.natural)
    if len(saved.faces) > 1:
        tilt = say("Advantage") if max(saved.faces) == saved.natural else say("Disadvantage")
        other = saved.faces[1 - saved.used]
        face = say("{face} ({tilt}, dropped die ~~{other}~~)", face=face, tilt=tilt, other=other)
    sums = [(saved.target.modifier or 0, ""), (saved.cover, COVER_NAMES.name(saved.target.cover))]
    words = [f"{sign(by)} {_named(str(abs(by)), what)}" for by, what in sums if by]
    words += [_part(part, first=False) for part in saved.lent]
    if not words:
        return say("save {face}, {result}", face=face, result=result)
    return say(
        "save {sum} = {total}, {result}", sum=" ".join([face, *words]), total=saved.total, result=result
    )


def sign(number: int) -> str:
    return "−" if number < 0 else "+"


def _part(part: Rolled, *, first: bool) -> str:
    """Return one part of the damage: its dice with their faces, or its number, and its source."""
    amount = part.dice.removeprefix("-")
    if part.thrown:
        amount = say("{dice} ({faces})", dice=amount, faces=faces_words(part.thrown))
    words, is_less = of_source(amount, part.source), part.dice.startswith("-")
    if first:
        return f"−{words}" if is_less else words
    return f"{'−' if is_less else '+'} {words}"


def faces_words(dice: tuple[Die, ...]) -> str:
    """Return the faces of some dice, with uncounted faces struck through and both values of changed dice."""
    shown = []
    for die in dice[:_DICE]:
        words = f"~~{die.face}~~" if not die.counted else str(die.value)
        if die.value != die.face and die.counted:
            words = say("{words} ({detail})", words=words, detail=say("rolled {face}", face=die.face))
        shown.append(words)
    return listed([*shown, "…"] if len(dice) > _DICE else shown)


def damage_rolled(outcome: Outcome) -> str:
    """Return the damage as rolled, with its types: "9 slashing + 4 fire"."""
    return " + ".join(amount_words(n, kind) for kind, n in outcome.amounts)
