"""A D&D roll in words: its result first, then the dice, then the source of every number."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.circumstances import ALLY_NEAR, COVER_NAMES, fact_name
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
    Outcome,
    Test,
    Verdict,
    cover_for,
    facts_of,
    fails_by,
    resists,
)
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted_headline, afflicted_lines
from bot.games.dnd.rolls.rules.damage_words import (
    changes,
    damage_headline,
    damage_lines,
    damage_rolled,
    dealt_total,
)
from bot.games.dnd.rolls.rules.kept_focus import after_lines
from bot.games.dnd.rolls.rules.landing_words import healed_lines, landing_lines
from bot.games.dnd.rolls.rules.source_words import missed, signed, tilts_words
from bot.games.dnd.rolls.rules.verdicts import DEATH_DC
from bot.games.dnd.spells.rules.words import cast_lines, effect_lines
from bot.games.dnd.terms.playing import COVERS, difficulty_name
from bot.rolls.card import Pictured, Seen, plain
from bot.words import Later, choose, later, later_of, listed, say


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
        yield say("It misses regardless of the roll: {why}.", why=missed(request))
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
    return " ".join([d20, *map(signed, test.modifiers)])


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
