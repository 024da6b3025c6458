"""What damage says: what was rolled of it, how each target saved, and what each is dealt."""

from collections.abc import Iterator

from bot.dice.die import Die
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.riders.in_rolls.riding import counting
from bot.games.dnd.rolls.record.damage_dealt import Dealt
from bot.games.dnd.rolls.record.outcome import Outcome, Rolled, Saved
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE
from bot.rolls.card import plain
from bot.words import later, listed, say

_DICE = 30  # Faces of one part that are shown one by one.
_WORKING = 2_500  # Characters of what all targets are dealt; beyond that, without the working.


def damage_headline(request: DndRequest, outcome: Outcome) -> str:
    """The amount of damage or healing."""
    if request.kind == "healing":
        return say("{total} healing", total=outcome.damage_total)
    if not outcome.damage:
        return say("{ability} save, DC {dc}", ability=ABILITIES.name(request.check.ability), dc=request.dc)
    total = dealt_total(outcome) if len(outcome.targets) == 1 else outcome.damage_total
    kinds = [kind for kind, _ in outcome.amounts if kind]
    if len(kinds) == 1 == len(outcome.amounts):
        return say("{total} {type} damage", total=total, type=DAMAGE.name(kinds[0]))
    return say("{total} damage", total=total)


def dealt_total(outcome: Outcome) -> int:
    """The damage that an attack's target is dealt, or what was rolled where there is none."""
    return outcome.targets[0].dealt.total if outcome.targets else outcome.damage_total


def amount_words(amount: int | str, kind: str) -> str:
    """Dice or a number of damage, with its type if that is known: "1d8 slashing"."""
    return say("{amount} {type}", amount=amount, type=DAMAGE.name(kind)) if kind else str(amount)


def of_source(amount: str, source: str) -> str:
    """An amount and where it comes from: "3 Strength"."""
    return _named(amount, plain(source_name(source)))


def _named(amount: str, source: str) -> str:
    return say("{amount} {source}", amount=amount, source=source) if source else amount


def damage_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    is_critical = outcome.verdict == "critical" or request.critical
    sums = " ".join(_part(each, first=not n) for n, each in enumerate(outcome.damage))
    if any(each.thrown for each in outcome.damage) or len(outcome.damage) > 1:
        words = later("Damage: {sums} = {amounts}") if request.is_attack else later("{sums} = {amounts}")
        yield words.say(sums=sums, amounts=damage_rolled(outcome))
    if is_critical and any(each.thrown for each in outcome.damage):
        yield say("Critical hit: every damage die twice")
    for rider in counting(request, outcome):
        if rider.least:
            yield say(
                "{name}: no die of the damage counts less than {least}",
                name=plain(rider.name),
                least=rider.least,
            )
    told = [line for target in outcome.targets for line in _target_line(request, target)]
    if sum(map(len, told)) > _WORKING:  # Nobody is left out; how it came about is.
        words = _TAKES[False, False]
        told = [
            words.say(name=plain(target.target.name), total=target.dealt.total) for target in outcome.targets
        ]
    yield from told


def _target_line(request: DndRequest, saved: Saved) -> Iterator[str]:
    name = plain(saved.target.name) or say("The target")
    if request.is_attack:
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
        yield say("**{name}**: {how}", name=name, how=how)
        return
    yield _TAKES[bool(how), changes(saved)].say(
        name=name, total=saved.dealt.total, how=how, working=dealt_words(saved.dealt)
    )


_TAKES = {
    (False, False): later("**{name}** takes **{total}**"),
    (True, False): later("**{name}** takes **{total}**: {how}"),
    (False, True): later("**{name}** takes **{total}**; {working}"),
    (True, True): later("**{name}** takes **{total}**: {how}; {working}"),
}
"""What a target takes: whether it is said how it saved, and whether it takes less or more than was rolled."""


def changes(saved: Saved) -> bool:
    """Whether the target is dealt anything else than what was rolled."""
    return len(saved.dealt.steps) > 1


def dealt_words(dealt: Dealt) -> str:
    """How a target came to what it is dealt: "10 −2 = 8 → half 4 → resisted 2"."""
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
    """How a target's save came about; of a creature only if it succeeded, unless ``whole`` is asked for."""
    if saved.success is None:
        return ""
    result = say("success") if saved.success else say("failure")
    if saved.target.resisted:
        return say("success by Legendary Resistance")
    if not saved.faces:
        return say("{result}, not rolled", result=result)
    # From a die and a total all could work out its bonus.
    if saved.target.secret and not whole:
        return result
    face = str(saved.natural)
    if len(saved.faces) > 1:
        tilt = say("Advantage") if max(saved.faces) == saved.natural else say("Disadvantage")
        other = saved.faces[1 - saved.used]
        face = say("{face} ({tilt}, dropped die ~~{other}~~)", face=face, tilt=tilt, other=other)
    sums = [(saved.target.modifier or 0, ""), (saved.cover, COVER_NAMES.name(saved.target.cover))]
    words = [f"{sign(by)} {_named(str(abs(by)), what)}" for by, what in sums if by]
    if not words:
        return say("save {face}, {result}", face=face, result=result)
    return say(
        "save {sum} = {total}, {result}", sum=" ".join([face, *words]), total=saved.total, result=result
    )


def sign(number: int) -> str:
    return "−" if number < 0 else "+"


def _part(each: Rolled, *, first: bool) -> str:
    """One part of the damage: its dice with their faces, or its number, and its source."""
    amount = each.dice.removeprefix("-")
    if each.thrown:
        amount = say("{dice} ({faces})", dice=amount, faces=faces_words(each.thrown))
    words, is_less = of_source(amount, each.source), each.dice.startswith("-")
    if first:
        return f"−{words}" if is_less else words
    return f"{'−' if is_less else '+'} {words}"


def faces_words(dice: tuple[Die, ...]) -> str:
    """The faces of some dice, those that do not count struck out; of what counts otherwise, both."""
    shown = [_face_words(die) if die.counted else f"~~{die.face}~~" for die in dice[:_DICE]]
    return listed([*shown, "…"] if len(dice) > _DICE else shown)


def _face_words(die: Die) -> str:
    if die.value == die.face:
        return str(die.value)
    return say("{words} ({detail})", words=die.value, detail=say("rolled {face}", face=die.face))


def damage_rolled(outcome: Outcome) -> str:
    """The damage as rolled, with its types: "9 slashing + 4 fire"."""
    return " + ".join(amount_words(n, kind) for kind, n in outcome.amounts)
