"""What a roll of D&D says: its result first, then the dice, then where every number comes from."""

from collections.abc import Iterator

from bot.dice.die import Die
from bot.games.dnd.chapter import COVERS, DAMAGE, difficulty_name
from bot.games.dnd.checks import DEATH
from bot.games.dnd.circumstances_data import COVER_NAMES, FACTS
from bot.games.dnd.rolls.rules.damage_dealt import Dealt
from bot.games.dnd.rolls.rules.healing_words import healed_lines
from bot.games.dnd.rolls.rules.outcome import D20, Outcome, Rolled, Saved, Test, cover_for, facts_of, tilts_of
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.sources import ADVANTAGE, DISADVANTAGE, source_name
from bot.rolls.card import plain
from bot.words import choose, later, listed, say

_DICE = 30  # Faces of one part that are shown one by one.
_WORKING = 2_500  # Characters of what all targets are dealt; beyond that, without the working.


def headline(request: DndRequest, outcome: Outcome) -> str:
    """What came of it, in as few words as possible: "23 hits: 9 damage"."""
    if request.kind == "hours":
        return choose(
            outcome.damage_total,
            "{count} hour until {name} wakes",
            "{count} hours until {name} wakes",
            name=plain(request.name),
        )
    if request.kind in ("damage", "healing"):
        return damage_headline(request, outcome)
    if request.fails:
        return say("Fails on purpose")
    test = _test(outcome)
    if request.check.ability == DEATH and request.kind == "save":
        return _death(test)
    words = {
        "": say("{total}", total=test.total),
        "success": say("{total}: success", total=test.total),
        "failure": say("{total}: failure", total=test.total),
        "impossible": say("No attack possible"),
        "miss": say("{total} misses", total=test.total),
        "hit": say("{total} hits", total=test.total),
        "critical": say("Critical hit"),
    }[outcome.verdict]
    # Not where it missed whatever was rolled; there the 1 is not the reason.
    if outcome.verdict == "miss" and test.natural == 1 and not test.auto:
        return say("Natural 1: misses")
    if outcome.damage:
        return say("{words}: {total} damage", words=words, total=dealt_total(outcome))
    return words


def damage_headline(request: DndRequest, outcome: Outcome) -> str:
    """The amount of damage or healing."""
    if request.kind == "healing":
        return say("{total} healing", total=outcome.damage_total)
    total = dealt_total(outcome) if len(outcome.targets) == 1 else outcome.damage_total
    kinds = [kind for kind, _ in outcome.amounts if kind]
    if len(kinds) == 1 == len(outcome.amounts):
        return say("{total} {type} damage", total=total, type=DAMAGE.name(kinds[0]))
    return say("{total} damage", total=total)


def dealt_total(outcome: Outcome) -> int:
    """The damage that an attack's target is dealt, or what was rolled where there is none."""
    return outcome.targets[0].dealt.total if outcome.targets else outcome.damage_total


def _death(test: Test) -> str:
    """What a death saving throw comes to (Death Saving Throws)."""
    if test.natural == 1:
        return say("Natural 1: two failures")
    if test.natural == D20:
        return say("Natural 20: regains 1 hit point")
    # The total counts here, as a bonus may help; 1 and 20 are the die's (SRD 5.2, Rolling a 1 or 20).
    return (later("{total}: success") if test.total >= 10 else later("{total}: failure")).say(
        total=test.total
    )


def total(outcome: Outcome) -> str:
    """The total alone."""
    if outcome.test:
        return str(outcome.test.total)
    return str(outcome.damage_total) if outcome.damage else say("no roll")


def verdict(outcome: Outcome) -> str:
    """What it comes to in a word, "" where there was no target number."""
    return {
        "": "",
        "success": say("success"),
        "failure": say("failure"),
        "hit": say("hit"),
        "miss": say("miss"),
        "critical": say("critical hit"),
        "impossible": say("no attack possible"),
    }[outcome.verdict]


def lines(request: DndRequest, outcome: Outcome, *, goal: bool = True) -> Iterator[str]:
    """The working, line by line; ``goal``: also what the d20 must reach."""
    if outcome.test:
        yield from _test_lines(request, outcome.test, goal=goal)
    if outcome.damage:
        yield from _damage_lines(request, outcome)
        if request.kind == "healing":
            yield from healed_lines(request, outcome.damage_total)
        if request.kind == "hours":
            yield say("With 1 hit point, as nobody healed {name} before.", name=plain(request.name))
    elif outcome.test and outcome.test.auto == "miss":
        yield say("It misses, whatever is rolled: {why}.", why=_missed(request))


def _test(outcome: Outcome) -> Test:
    assert outcome.test is not None
    return outcome.test


def _test_lines(request: DndRequest, test: Test, *, goal: bool) -> Iterator[str]:
    if goal and (words := _goal(request, test)):
        yield words
    sums = d20_words(test)
    yield say("{sums} = {total}", sums=sums, total=test.total) if test.modifiers else sums
    yield from tilts_words(request)
    for key in facts_of(request):
        if key in _TOLD and test.auto != "illegal" and request.check.sense != "sight":
            yield _TOLD[key].say()


_TOLD = {
    "lightly_obscured": later(
        "That is of sight: Perception by hearing says otherwise, afterwards a GM strikes it"
    ),
    "heavily_obscured": later("Heavily obscured: Blinded toward it; what needs sight is the GM's to say"),
    "dark": later("Heavily obscured here: who can't see whom is added under Circumstances…"),
    "unseen_attacker": later("Hit or miss, this gives away where the attacker is"),
}


def d20_words(test: Test) -> str:
    """The d20 and everything that is added to it: "d20 **14** + 3 Strength"."""
    d20 = f"d20 **{test.natural}**"
    if len(test.faces) > 1:
        d20 = say(
            "d20 (**{face}**, dropped die ~~{other}~~)", face=test.natural, other=test.faces[1 - test.used]
        )
    return " ".join([d20, *map(_signed, test.modifiers)])


def _goal(request: DndRequest, test: Test) -> str:
    """What it must reach."""
    if request.kind == "attack":
        return _against(request, test)
    if request.check.ability == DEATH:
        return say("DC 10")
    if test.goal is None:
        return ""
    name = difficulty_name(test.goal)
    return say("DC {dc} ({name})", dc=test.goal, name=name) if name else say("DC {dc}", dc=test.goal)


def _against(request: DndRequest, test: Test) -> str:
    target, cover = request.target, cover_for(request)
    goal = COVER_NAMES[cover].say() if cover else ""
    if target.ac is not None and not target.secret:
        goal = say("AC {ac}", ac=target.ac)
        if cover and COVERS[cover]:
            goal = say(
                "AC {ac} + {bonus} {cover} = {goal}",
                ac=target.ac,
                bonus=COVERS[cover],
                cover=COVER_NAMES[cover],
                goal=test.goal,
            )
    if not target.name:
        return goal
    name = plain(target.name)
    return say("Against {name}, {goal}", name=name, goal=goal) if goal else say("Against {name}", name=name)


def source_words(request: DndRequest, key: str) -> str:
    """The source under this key in words: of Advantage, a bonus, a circumstance, cover, part of damage."""
    what, _, rest = key.partition(" ")
    match what:
        case "adv":
            return plain(source_name(request.advantage[int(rest)]))
        case "dis":
            return plain(source_name(request.disadvantage[int(rest)]))
        case "fact":
            return FACTS[rest].name.say()
        case "cover":
            return COVER_NAMES[rest].say()
        case "mod" | "bonus":
            each = (request.modifiers if what == "mod" else request.bonuses)[int(rest)]
            return say(
                "{dice} {source}",
                dice=each.dice if each.dice[0] == "-" else f"+{each.dice}",
                source=plain(source_name(each.source)),
            )
        case _:
            part = (request.parts if what == "part" else request.extras)[int(rest)]
            return " ".join(
                filter(None, [part.dice, DAMAGE.name(part.type), plain(source_name(part.source))])
            )


def tilts_words(request: DndRequest) -> Iterator[str]:
    """Where Advantage and Disadvantage come from, and whether they cancel."""
    found = {
        tilt: list(
            dict.fromkeys(source_words(request, key) for key, each in tilts_of(request) if each == tilt)
        )
        for tilt in ("adv", "dis")
    }
    # Named as what it is, it needs no source beside it.
    words = {"adv": source_name(ADVANTAGE), "dis": source_name(DISADVANTAGE)}
    sources = {tilt: "" if found[tilt] == [words[tilt]] else listed(found[tilt]) for tilt in found}
    if found["adv"] and found["dis"]:
        both = {
            tilt: say("{word} ({sources})", word=word, sources=sources[tilt]) if sources[tilt] else word
            for tilt, word in words.items()
        }
        yield say("{adv} and {dis} cancel: one d20", **both)
        return
    for tilt, word in words.items():
        if found[tilt]:
            yield say("{word}: {sources}", word=word, sources=sources[tilt]) if sources[tilt] else word


def _missed(request: DndRequest) -> str:
    facts = facts_of(request)
    if "wrong_place" in facts:
        return FACTS["wrong_place"].name.say()
    return say("underwater, beyond normal range")


def _damage_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    is_critical = outcome.verdict == "critical" or request.critical
    sums = "".join(_part(each, first=not n) for n, each in enumerate(outcome.damage))
    if any(each.thrown for each in outcome.damage) or len(outcome.damage) > 1:
        words = later("Damage: {sums} = {amounts}") if request.is_attack else later("{sums} = {amounts}")
        yield words.say(sums=sums, amounts=damage_rolled(outcome))
    if is_critical and any(each.thrown for each in outcome.damage):
        yield say("Critical hit: every damage die twice")
    told = [line for each in outcome.targets for line in _target_line(request, each)]
    if sum(map(len, told)) > _WORKING:  # Nobody is left out; how it came about is.
        words = later("**{name}** takes **{total}**")
        told = [words.say(name=plain(each.target.name), total=each.dealt.total) for each in outcome.targets]
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
    words = later("**{name}** takes **{total}**") if not how else later("**{name}** takes **{total}**: {how}")
    line = words.say(name=name, total=saved.dealt.total, how=how)
    yield say("{line}; {working}", line=line, working=dealt_words(saved.dealt)) if changes(saved) else line


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
    "immune": later("immune {amounts}"),
    "resist": later("resisted {amounts}"),
    "vulnerable": later("vulnerable {amounts}"),
}


def save_words(saved: Saved, *, whole: bool = False) -> str:
    """How a target's save came about; of a creature only if it succeeded, unless ``whole`` is asked for."""
    if saved.success is None:
        return ""
    result = say("success") if saved.success else say("failure")
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
    cover = COVER_NAMES.get(saved.target.cover)
    sums = [(saved.target.modifier or 0, ""), (saved.cover, cover.say() if cover else "")]
    words = [" ".join(filter(None, ["−" if by < 0 else "+", str(abs(by)), what])) for by, what in sums if by]
    if not words:
        return say("save {face}, {result}", face=face, result=result)
    return say(
        "save {sum} = {total}, {result}", sum=" ".join([face, *words]), total=saved.total, result=result
    )


def _signed(each: Rolled) -> str:
    """A modifier with its sign, its dice and its source."""
    sign = "−" if each.total < 0 else "+"
    amount = str(abs(each.total))
    if each.thrown:
        amount = say("{dice} ({faces})", dice=each.dice.removeprefix("-"), faces=faces_words(each.thrown))
        if each.total != sum(die.value for die in each.thrown if die.counted):
            amount = say("{dice}, so {total},", dice=amount, total=abs(each.total))
    return say("{sign} {amount} {source}", sign=sign, amount=amount, source=plain(source_name(each.source)))


def _part(each: Rolled, *, first: bool) -> str:
    """One part of the damage: its dice with their faces, or its number, and its source."""
    sign = "−" if each.dice.startswith("-") else "" if first else "+"
    amount = each.dice.removeprefix("-")
    if each.thrown:
        amount = say("{dice} ({faces})", dice=amount, faces=faces_words(each.thrown))
    words = " ".join(filter(None, [amount, plain(source_name(each.source))]))
    return f" {sign} {words}" if not first else f"{sign}{words}"


def faces_words(dice: tuple[Die, ...]) -> str:
    """The faces of some dice, those that do not count struck out."""
    shown = [str(die.value) if die.counted else f"~~{die.face}~~" for die in dice[:_DICE]]
    return listed([*shown, "…"] if len(dice) > _DICE else shown)


def damage_rolled(outcome: Outcome) -> str:
    """The damage as rolled, with its types: "9 slashing + 4 fire"."""
    return " + ".join(
        say("{n} {type}", n=n, type=DAMAGE.name(kind)) if kind else str(n) for kind, n in outcome.amounts
    )
