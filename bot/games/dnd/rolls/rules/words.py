"""A D&D roll in words: its result first, then the dice, then the source of every number."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.circumstances import ALLY_NEAR, COVER_NAMES, fact_name
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE, source_name
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CastRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    HoursRequest,
    LevelRequest,
)
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
    changes,
    damage_headline,
    damage_lines,
    damage_rolled,
    dealt_total,
    faces_words,
    of_source,
    sign,
)
from bot.games.dnd.rolls.rules.kept_focus import after_lines
from bot.games.dnd.rolls.rules.landing_words import healed_lines, landing_lines
from bot.games.dnd.rolls.rules.resolved import DEATH_DC
from bot.games.dnd.rolls.rules.saves import COVER, EVADES, FAILED, PARRIED, SAVED
from bot.games.dnd.spells.rules.words import cast_lines, effect_lines
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Tilt
from bot.games.dnd.terms.playing import COVERS, difficulty_name
from bot.rolls.card import Pictured, Seen, plain
from bot.words import Later, choose, later, later_of, listed, say, say_of


def headline(request: DndRequest, outcome: Outcome) -> str:
    """Return the result in as few words as possible: "23 hits: 9 damage"."""
    if resists(request):
        return say("Legendary Resistance: success")
    test = outcome.test
    if test is None:
        return _without_test(request, outcome)
    if isinstance(request, DeathSaveRequest):
        return _death(test)
    # If it missed regardless of the roll, the 1 isn't the reason.
    if outcome.verdict == "miss" and test.natural == 1 and not (test.auto or outcome.damage):
        return say("Natural 1: misses")
    if outcome.damage:
        return _WITH_DAMAGE[outcome.verdict].say(total=test.total, damage=dealt_total(outcome))
    return _HEADLINES[outcome.verdict].say(total=test.total) if outcome.verdict else str(test.total)


def _without_test(request: DndRequest, outcome: Outcome) -> str:
    if isinstance(request, CastRequest | HoursRequest | LevelRequest):
        return _alone(request, outcome.damage_total)
    brings = request.afflicts is not None and bool(request.afflicts.conditions)
    if brings and isinstance(request, DamageRequest) and not outcome.damage_total:  # Such as a net.
        return afflicted_headline(request, outcome)
    if isinstance(request, DamageRequest | HealingRequest):
        return damage_headline(request, outcome)
    if request.fails:
        return say("Fails on purpose")
    names = dict.fromkeys(fact_name(key) for key in fails_by(request))
    return say("Fails without a roll: {conditions}", conditions=listed(names))


def _alone(request: DndRequest, total: int) -> str:
    """Return the result for hours, a level's dice, or a spell without dice."""
    if isinstance(request, CastRequest):
        return say("casts {spell}", spell=plain(request.what))
    if isinstance(request, LevelRequest):
        return str(total)
    return choose(
        total,
        "{count} hour until {name} wakes",
        "{count} hours until {name} wakes",
        name=plain(request.roller.name),
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
    "critical": later("Critical: {damage} damage"),
    "miss": later("{total} misses: {damage} damage"),
}


def _death(test: Test) -> str:
    """Return the result of a death saving throw (Death Saving Throws)."""
    if test.natural == 1:
        return say("Natural 1: two failures")
    if test.natural == D20:
        return say("Natural 20: regains 1 Hit Point")
    # The total counts here, as bonuses can help; 1 and 20 are the die's (SRD 5.2, Rolling a 1 or 20).
    verdict: Verdict = "success" if test.total >= DEATH_DC else "failure"
    return _HEADLINES[verdict].say(total=test.total)


def total(outcome: Outcome) -> str:
    """Return only the total."""
    if outcome.test:
        return str(outcome.test.total)
    return str(outcome.damage_total) if outcome.damage else say("no roll")


def verdict(outcome: Outcome) -> str:
    """Return the result in a word, or "" without a target number."""
    return _VERDICTS[outcome.verdict].say() if outcome.verdict else ""


_VERDICTS: dict[Verdict, Later] = {
    "success": later("success"),
    "failure": later("failure"),
    "hit": later_of("what an attack came to", "hit"),
    "miss": later_of("what an attack came to", "miss"),
    "critical": later("critical hit"),
    "impossible": later("no attack possible"),
}
"""The result of a roll, in a word."""


def lines(request: DndRequest, outcome: Outcome, *, goal: str | None = None) -> Iterator[str | Pictured]:
    """Yield lines with the result and how it was calculated.

    ``goal`` is the target number in words; None leaves it out, along with an attack's target.
    """
    if isinstance(request, CastRequest) and request.casting:
        yield from cast_lines(request.casting)
    if outcome.test:
        yield from _test_lines(request, outcome, outcome.test, goal=goal)
    if outcome.damage or outcome.targets:
        yield from damage_lines(request, outcome)
        if isinstance(request, HealingRequest):
            yield from healed_lines(request, outcome.damage_total)
    elif outcome.test and outcome.test.auto == "miss":
        yield say("It misses regardless of the roll: {why}.", why=_missed(request))
    if request.casting and outcome.verdict != "miss" and not isinstance(request, CastRequest):
        yield from effect_lines(request.casting, saved=bool(request.ability))
    if request.spends or request.ridden or not request.fighting:
        yield from landing_lines(request, outcome)
    if request.met and not request.fighting:
        yield from after_lines(request, outcome)
    if request.afflicts:
        yield from afflicted_lines(request, outcome)


def _test_lines(
    request: DndRequest, outcome: Outcome, test: Test, *, goal: str | None
) -> Iterator[str | Pictured]:
    if goal is not None:
        yield Pictured(_target(request, outcome, test), goal)
    sums = d20_words(test)
    yield Pictured((), say("{sums} = {total}", sums=sums, total=test.total) if test.modifiers else sums)
    yield from (Pictured((), words) for words in tilts_words(request))
    for key in facts_of(request):
        if key in _TOLD and test.auto != "illegal" and request.roll.sense != "sight":
            yield _TOLD[key].say()


_TOLD = {
    "lightly_obscured": later(
        "Only applies to sight. A GM can remove it afterwards if Perception is by hearing."
    ),
    "heavily_obscured": later("Heavily obscured: Blinded toward it. The GM decides what needs sight."),
    "dark": later("Heavily obscured here: set who can't see under Circumstances…"),
    "by_incapacitated": later("Incapacitated: can't take actions, Bonus Actions or Reactions"),
    ALLY_NEAR: later("Sneak Attack: an ally is next to the target"),
    "unseen_attacker": later("Hit or miss, this gives away where the attacker is"),
}


def d20_words(test: Test) -> str:
    """Return the d20 and all its modifiers: "d20 **14** + 3 Strength"."""
    d20 = say("d20 **{face}**", face=test.natural)
    if len(test.faces) > 1:
        d20 = say(
            "d20 (**{face}**, dropped die ~~{other}~~)", face=test.natural, other=test.faces[1 - test.used]
        )
    return " ".join([d20, *map(_signed, test.modifiers)])


def _target(request: DndRequest, outcome: Outcome, test: Test) -> Seen:
    """Return an attack's target, its target number and the damage: "**Ogre** · AC 15 · 9 slashing"."""
    if not isinstance(request, AttackRequest) or not request.target.name:
        return ()
    dealt = damage_rolled(outcome) if outcome.damage else ""
    is_told = any(changes(target) for target in outcome.targets)
    parts = (f"**{plain(request.target.name)}**", _armor(request, test), "" if is_told else dealt)
    return (" · ".join(filter(None, parts)),)


def goal_words(request: DndRequest, test: Test) -> str:
    """Return the d20's target number and, for an attack, its target, or "" if it's unknown."""
    if isinstance(request, AttackRequest):
        return _against(request, test)
    if isinstance(request, DeathSaveRequest):
        return say("DC 10")
    if test.goal is None:
        return ""
    name = difficulty_name(test.goal)
    return say("DC {dc} ({name})", dc=test.goal, name=name) if name else say("DC {dc}", dc=test.goal)


def _armor(request: DndRequest, test: Test) -> str:
    """Return the target's Armor Class with its cover, if everyone may know it."""
    target, cover = request.target, cover_for(request)
    if target.ac is None or target.secret:
        return COVER_NAMES.name(cover) if cover else ""
    if not cover or not COVERS[cover]:
        return say("AC {ac}", ac=target.ac)
    return say(
        "AC {ac} + {bonus} {cover} = {goal}",
        ac=target.ac,
        bonus=COVERS[cover],
        cover=COVER_NAMES.name(cover),
        goal=test.goal,
    )


def _against(request: DndRequest, test: Test) -> str:
    goal = _armor(request, test)
    if not request.target.name:
        return goal
    name = plain(request.target.name)
    return say("Against {name}, {goal}", name=name, goal=goal) if goal else say("Against {name}", name=name)


def source_words(request: DndRequest, key: str) -> str:
    """Return the source with this key in words: Advantage, a bonus, a circumstance, cover, part of damage."""
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
            modifier = (request.modifiers if what == "mod" else request.bonuses)[int(rest)]
            return of_source(f"+{modifier.dice}".replace("+-", "-"), modifier.source)
        case _:
            part = (request.parts if what == "part" else request.extras)[int(rest)]
            return of_source(amount_words(part.dice, part.type), part.source)


def _on_target(target: Target, fact: str) -> str:
    """Return a fact about a target's save or damage in words."""
    if fact == COVER:
        what = COVER_NAMES.name(target.cover)
    elif fact == PARRIED and target.shielded:
        what = say_of("a spell", "Shield")
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
    """Yield the sources of Advantage and Disadvantage, and the note if they cancel out."""
    tilts = tilts_of(request)
    adv, dis = _tilted_by(request, tilts, "adv"), _tilted_by(request, tilts, "dis")
    if adv is not None and dis is not None:
        yield say(
            "{adv} and {dis} cancel out: one d20",
            adv=say("Advantage ({sources})", sources=adv) if adv else say("Advantage"),
            dis=say("Disadvantage ({sources})", sources=dis) if dis else say("Disadvantage"),
        )
    elif adv is not None:
        yield say("Advantage: {source}", source=adv) if adv else say("Advantage")
    elif dis is not None:
        yield say("Disadvantage: {source}", source=dis) if dis else say("Disadvantage")


def _tilted_by(request: DndRequest, tilts: list[tuple[str, Tilt]], tilt: Tilt) -> str | None:
    """Return those sources of Advantage (adv) or Disadvantage (dis): "" if unnamed, None if none."""
    keys = [key for key, each in tilts if each == tilt]
    if not keys:
        return None
    unnamed = {f"adv {n}" for n, each in enumerate(request.advantage) if each == ADVANTAGE}
    unnamed |= {f"dis {n}" for n, each in enumerate(request.disadvantage) if each == DISADVANTAGE}
    if unnamed.issuperset(keys):  # Called what it is, it needs no source beside it.
        return ""
    return listed(dict.fromkeys(source_words(request, key) for key in keys))


def _missed(request: DndRequest) -> str:
    facts = facts_of(request)
    if "wrong_place" in facts:
        return fact_name("wrong_place")
    return say("underwater, beyond normal range")


def _signed(each: Rolled) -> str:
    """Return a modifier with its sign, its dice and its source."""
    amount = str(abs(each.total))
    if each.thrown:
        amount = say("{dice} ({faces})", dice=each.dice.removeprefix("-"), faces=faces_words(each.thrown))
        if each.total != sum(die.value for die in each.thrown if die.counted):
            amount = say("{dice}, for a total of {total},", dice=amount, total=abs(each.total))
    return f"{sign(each.total)} {of_source(amount, each.source)}"
