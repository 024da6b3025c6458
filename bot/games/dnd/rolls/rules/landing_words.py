"""Effects of rolls outside of fights in words: what was spent, and the targets' state afterwards."""

from collections.abc import Iterable, Iterator

from bot.games.dnd.conditions.rules.words import shaken_line
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.rules.words import spending_name
from bot.games.dnd.hit_points.record.course import after, damage_of
from bot.games.dnd.hit_points.record.hit_points import HitPoints, State
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CastRequest,
    DamageRequest,
    HealingRequest,
    HoursRequest,
)
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.landing import (
    Landing,
    healings,
    landings_of,
    needed,
    reached,
    shaken,
    spendings,
)
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain
from bot.words import Later, later, listed, say


def landing_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Yield the costs and each target's state. In a fight, the targets' states are in the fight's message."""
    for spending in spendings(request, outcome):
        yield _spending_words(spending, undone=request.undone).say(what=plain(spending_name(spending)))
    if isinstance(request, HoursRequest):
        yield say("With 1 Hit Point, if no one healed {name} first.", name=plain(request.roller.name))
        return
    if request.fighting:
        return
    if request.keeps and not request.keeps.given:
        (of,) = request.keeps.each
        ends = outcome.verdict == "failure"
        words = later("Concentration on {what} ends") if ends else later("Concentration on {what} continues")
        yield words.say(what=plain(of.what))
    if request.met:
        yield from _outside_lines(request, outcome)


def _outside_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Yield the targets' states outside of fights, and who isn't affected."""
    met = {target.character: target for target in request.met}
    landings = landings_of(request, outcome)
    for landing in landings:
        of = met[landing.character]
        if not isinstance(request, CastRequest | HealingRequest):  # Healing has lines of its own.
            yield _SECRET.say(name=plain(of.name)) if of.secret else _said(_words(landing.after), landing)
        if of.since and not of.secret:
            yield say(
                "**{name}** has changed since then: now {hp} of {maximum} Hit Points",
                name=plain(of.name),
                hp=of.since.hp,
                maximum=of.since.maximum,
            )
    # What the damage does to the Concentration of everyone it's applied to.
    for of, landing in shaken(request, landings):
        if damage_of(landing.step) or not landing.after.is_up:
            yield shaken_line(of.name, of.focus, needed(landing) if landing.after.is_up else 0)
    yield from _unaffected_lines(request, outcome)


def _unaffected_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    there = [target for target, _ in reached(request, outcome)]
    if names := _names(target for target in there if target.applied is False):
        yield say("Not applied yet to {names}", names=names)
    is_damage = isinstance(request, AttackRequest | DamageRequest)
    gone = [target for target in there if target.applied is None and (target.character or target.combatant)]
    if is_damage and (names := _names(gone)):
        yield say("Doesn't change the Hit Points of {names}", names=names)


def _spending_words(spending: Spending, *, undone: bool) -> Later:
    if spending.paid:
        return later("Spent on an undone roll: {what}")
    if spending.given:
        return later("Returned: {what}")
    return later("Stays spent: {what}") if undone else later("Spent: {what}")


def _names(targets: Iterable[Target]) -> str:
    return listed([plain(target.name) for target in targets], "and")


def _said(words: Later, landing: Landing) -> str:
    hp = landing.after
    return words.say(
        name=plain(landing.name),
        hp=hp.hp,
        maximum=hp.maximum,
        temp=hp.temp,
        failures=hp.failures,
        successes=hp.successes,
    )


_SECRET = later("Applied to **{name}**")  # Only the GM knows a creature's Hit Points.
_NOW = later("**{name}** has {hp} of {maximum} Hit Points")
_TEMPORARY = later("**{name}** has {hp} of {maximum} Hit Points, and {temp} temporary")
_STATES: dict[State, Later] = {
    "dying": later(
        "**{name}** has 0 Hit Points and is dying: {successes} of 3 successes, {failures} of 3 failures"
    ),
    "stable": later("**{name}** has 0 Hit Points and is Stable"),
    "dead": later("**{name}** is dead"),
}


def _words(hp: HitPoints) -> Later:
    return _STATES.get(hp.state) or (_TEMPORARY if hp.temp else _NOW)


def healed_lines(request: HealingRequest, total: int) -> Iterator[str]:
    """Yield the targets of healing, and the amount each regains. Any excess is lost (Healing)."""
    names = listed(plain(target.name) for target in request.everyone if not target.hp)
    if request.fighting and names:
        yield say("For {names}", names=names)
    elif names and not request.met:
        yield say("For {names}; hidden rolls don't change Hit Points", names=names)
    for target, step in healings(request, total):
        was = target.was or target.hp
        if was and target.secret:  # Only the GM knows a creature's Hit Points.
            yield say("**{name}** is healed", name=plain(target.name))
        elif was:
            now = after(was, step)
            regained = now.hp - was.hp
            words = later("**{name}** regains {regained}: {hp}/{maximum}")
            if request.how in ("temporary", "revives", "stabilizes"):
                words = _words(now)
            elif regained < total and request.how != "divided":
                words = later(
                    "**{name}** regains {regained}: {hp}/{maximum} ({lost} above the maximum is lost)"
                )
            yield words.say(
                name=plain(target.name),
                regained=regained,
                hp=now.hp,
                maximum=now.maximum,
                temp=now.temp,
                lost=total - regained,
                failures=now.failures,
                successes=now.successes,
            )
