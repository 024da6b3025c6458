"""What a roll of D&D says: its result first, then the dice, then where every number comes from."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.circumstances import ALLY_NEAR, COVER_NAMES, fact_name
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE, source_name
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.rolls.record.outcome import (
    D20,
    RESISTED,
    Outcome,
    Rolled,
    Test,
    Verdict,
    cover_for,
    facts_of,
    fails_by,
    resists,
    tilts_of,
)
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted_headline, afflicted_lines, affliction_words
from bot.games.dnd.rolls.rules.damage_words import (
    amount_words,
    damage_headline,
    damage_lines,
    dealt_total,
    faces_words,
    of_source,
    sign,
)
from bot.games.dnd.rolls.rules.kept_focus import after_lines
from bot.games.dnd.rolls.rules.landing_words import healed_lines, landing_lines
from bot.games.dnd.rolls.rules.resolved import DEATH_DC
from bot.games.dnd.rolls.rules.saves import COVER, EVADES, FAILED, PARRIED, SAVED
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH
from bot.games.dnd.terms.circumstance import Tilt
from bot.games.dnd.terms.playing import COVERS, difficulty_name
from bot.rolls.card import plain
from bot.words import Later, choose, later, later_of, listed, say


def headline(request: DndRequest, outcome: Outcome) -> str:
    """What came of it, in as few words as possible: "23 hits: 9 damage"."""
    if request.kind in ("hours", "level"):
        return _alone(request, outcome.damage_total)
    if request.kind == "damage" and request.afflicts and not outcome.damage_total:  # As of a net.
        return afflicted_headline(request, outcome)
    if request.kind in ("damage", "healing"):
        return damage_headline(request, outcome)
    if resists(request):
        return say("Legendary Resistance: success")
    if request.fails:
        return say("Fails on purpose")
    if fails := fails_by(request):
        names = dict.fromkeys(fact_name(key) for key in fails)
        return say("Fails without a roll: {conditions}", conditions=listed(names))
    test = _test(outcome)
    if request.check.ability == DEATH and request.kind == "save":
        return _death(test)
    # Not where it missed whatever was rolled; there the 1 is not the reason.
    if outcome.verdict == "miss" and test.natural == 1 and not test.auto:
        return say("Natural 1: misses")
    if outcome.damage:
        return _WITH_DAMAGE[outcome.verdict].say(total=test.total, damage=dealt_total(outcome))
    return _HEADLINES[outcome.verdict].say(total=test.total) if outcome.verdict else str(test.total)


def _alone(request: DndRequest, total: int) -> str:
    """What came of hours, or of the dice of a level."""
    if request.kind == "level":
        return str(total)
    return choose(
        total,
        "{count} hour until {name} wakes",
        "{count} hours until {name} wakes",
        name=plain(request.name),
    )


_HEADLINES: dict[Verdict, Later] = {
    "success": later("{total}: success"),
    "failure": later("{total}: failure"),
    "impossible": later("No attack possible"),
    "miss": later("{total} misses"),
    "hit": later("{total} hits"),
    "critical": later("Critical hit"),
}
_WITH_DAMAGE: dict[Verdict, Later] = {
    "hit": later("{total} hits: {damage} damage"),
    "critical": later("Critical hit: {damage} damage"),
}


def _death(test: Test) -> str:
    """What a death saving throw comes to (Death Saving Throws)."""
    if test.natural == 1:
        return say("Natural 1: two failures")
    if test.natural == D20:
        return say("Natural 20: regains 1 hit point")
    # The total counts here, as a bonus may help; 1 and 20 are the die's (SRD 5.2, Rolling a 1 or 20).
    verdict: Verdict = "success" if test.total >= DEATH_DC else "failure"
    return _HEADLINES[verdict].say(total=test.total)


def total(outcome: Outcome) -> str:
    """The total alone."""
    if outcome.test:
        return str(outcome.test.total)
    return str(outcome.damage_total) if outcome.damage else say("no roll")


def verdict(outcome: Outcome) -> str:
    """What it comes to in a word, "" where there was no target number."""
    return _VERDICTS[outcome.verdict].say() if outcome.verdict else ""


_VERDICTS: dict[Verdict, Later] = {
    "success": later("success"),
    "failure": later("failure"),
    "hit": later_of("what an attack came to", "hit"),
    "miss": later_of("what an attack came to", "miss"),
    "critical": later("critical hit"),
    "impossible": later("no attack possible"),
}
"""What a roll came to, in a word."""


def lines(request: DndRequest, outcome: Outcome, *, goal: bool = True) -> Iterator[str]:
    """The working, line by line; ``goal``: also what the d20 must reach."""
    if outcome.test:
        yield from _test_lines(request, outcome.test, goal=goal)
    if outcome.damage or outcome.targets:
        yield from damage_lines(request, outcome)
        if request.kind == "healing":
            yield from healed_lines(request, outcome.damage_total)
        if request.kind == "hours":
            yield say("With 1 hit point, as nobody healed {name} before.", name=plain(request.name))
    elif outcome.test and outcome.test.auto == "miss":
        yield say("It misses, whatever is rolled: {why}.", why=_missed(request))
    yield from landing_lines(request, outcome)
    yield from after_lines(request, outcome)
    yield from afflicted_lines(request, outcome)


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
    "by_incapacitated": later("Incapacitated: no action, no Bonus Action and no Reaction can be taken"),
    ALLY_NEAR: later("Sneak Attack: an ally is next to the target"),
    "unseen_attacker": later("Hit or miss, this gives away where the attacker is"),
}


def d20_words(test: Test) -> str:
    """The d20 and everything that is added to it: "d20 **14** + 3 Strength"."""
    d20 = say("d20 **{face}**", face=test.natural)
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
    goal = COVER_NAMES.name(cover) if cover else ""
    if target.ac is not None and not target.secret:
        goal = say("AC {ac}", ac=target.ac)
        if cover and COVERS[cover]:
            goal = say(
                "AC {ac} + {bonus} {cover} = {goal}",
                ac=target.ac,
                bonus=COVERS[cover],
                cover=COVER_NAMES.name(cover),
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
            return fact_name(rest)
        case "on":
            place, _, fact = rest.partition(" ")
            return _on_target(request.everyone[int(place)], fact)
        case "resisted":
            return _SAID[RESISTED].say()
        case "rider":
            return affliction_words(request)
        case "least":
            return plain(next(rider.name for rider in request.ridden if rider.key == key))
        case "cover":
            return COVER_NAMES.name(rest)
        case "mod" | "bonus":
            each = (request.modifiers if what == "mod" else request.bonuses)[int(rest)]
            return of_source(each.dice if each.dice[0] == "-" else f"+{each.dice}", each.source)
        case _:
            part = (request.parts if what == "part" else request.extras)[int(rest)]
            return of_source(amount_words(part.dice, part.type), part.source)


def _on_target(target: Target, fact: str) -> str:
    """What is about a target's save, or what it is dealt."""
    if fact == COVER:
        what = COVER_NAMES.name(target.cover)
    elif fact in _SAID:
        what = _SAID[fact].say()
    else:
        what = CONDITIONS.name(fact) if fact == EXHAUSTION else fact_name(fact)
    return say("{name}: {condition}", name=plain(target.name), condition=what)


_SAID = {
    "adv": later("Advantage"),
    "dis": later("Disadvantage"),
    SAVED: later("success"),
    FAILED: later("failure"),
    EVADES: later("Evasion"),
    RESISTED: later("Legendary Resistance"),
    PARRIED: later("Parry"),
}


def tilts_words(request: DndRequest) -> Iterator[str]:
    """Where Advantage and Disadvantage come from, and whether they cancel."""
    adv, dis = _tilted_by(request, "adv"), _tilted_by(request, "dis")
    if adv is not None and dis is not None:
        yield say(
            "{adv} and {dis} cancel: one d20",
            adv=say("Advantage ({sources})", sources=adv) if adv else say("Advantage"),
            dis=say("Disadvantage ({sources})", sources=dis) if dis else say("Disadvantage"),
        )
    elif adv is not None:
        yield say("Advantage: {source}", source=adv) if adv else say("Advantage")
    elif dis is not None:
        yield say("Disadvantage: {source}", source=dis) if dis else say("Disadvantage")


def _tilted_by(request: DndRequest, tilt: Tilt) -> str | None:
    """The sources of Advantage (adv) or Disadvantage (dis) that apply; "" of none by name, None of none."""
    keys = [key for key, each in tilts_of(request) if each == tilt]
    unnamed = {f"adv {n}" for n, each in enumerate(request.advantage) if each == ADVANTAGE}
    unnamed |= {f"dis {n}" for n, each in enumerate(request.disadvantage) if each == DISADVANTAGE}
    if unnamed.issuperset(keys):  # Called what it is, it needs no source beside it.
        return "" if keys else None
    return listed(dict.fromkeys(source_words(request, key) for key in keys))


def _missed(request: DndRequest) -> str:
    facts = facts_of(request)
    if "wrong_place" in facts:
        return fact_name("wrong_place")
    return say("underwater, beyond normal range")


def _signed(each: Rolled) -> str:
    """A modifier with its sign, its dice and its source."""
    amount = str(abs(each.total))
    if each.thrown:
        amount = say("{dice} ({faces})", dice=each.dice.removeprefix("-"), faces=faces_words(each.thrown))
        if each.total != sum(die.value for die in each.thrown if die.counted):
            amount = say("{dice}, so {total},", dice=amount, total=abs(each.total))
    return f"{sign(each.total)} {of_source(amount, each.source)}"
