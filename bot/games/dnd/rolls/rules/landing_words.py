"""Words for what rolls do outside of fights: what was spent, how those are to whom it was applied."""

from collections.abc import Iterable, Iterator

from bot.games.dnd.conditions.rules.words import shaken_line
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.rules.words import spending_name
from bot.games.dnd.hit_points.record.hit_points import HitPoints, State, healed
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.landing import Landing, landings_of, needed, reached, shaken, spendings
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain
from bot.words import Later, later, listed, say


def landing_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """How those are to whom it is applied, and to whom it is not: in a fight its message says so."""
    for spending in spendings(request, outcome):
        yield _spending_words(spending, undone=request.undone).say(what=plain(spending_name(spending)))
    if request.fighting or request.kind == "hours":
        return
    if request.keeps:
        yield from _keeping_lines(request, outcome)
    met = {target.character: target for target in request.met}
    for landing in landings_of(request, outcome):
        of = met[landing.character]
        if request.kind != "healing":  # What is regained its own lines say.
            yield _SECRET.say(name=plain(of.name)) if of.secret else _said(_words(landing.after), landing)
        if of.since and not of.secret:
            yield say(
                "**{name}** was changed since: {hp} of {maximum} hit points now",
                name=plain(of.name),
                hp=of.since.hp,
                maximum=of.since.maximum,
            )
    for of, landing in shaken(request, landings_of(request, outcome)):
        yield shaken_line(of.name, of.focus, needed(landing) if landing.after.is_up else 0)
    there = [each for each, _ in reached(request, outcome)]
    if names := _names(target for target in there if target.applied is False):
        yield say("Not applied yet to {names}", names=names)
    is_damage = request.kind in ("attack", "damage")
    gone = [target for target in there if target.applied is None and (target.character or target.combatant)]
    if is_damage and (names := _names(gone)):
        yield say("Changes no hit points of {names}", names=names)


def _spending_words(spending: Spending, *, undone: bool) -> Later:
    if spending.paid:
        return later("Spent on an undone roll: {what}")
    if spending.given:
        return later("Given back: {what}")
    return later("Stays spent: {what}") if undone else later("Spent: {what}")


def _keeping_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    if request.keeps is None or request.keeps.given:
        return
    (of,) = request.keeps.each
    keeps, ends = later("Concentration on {what} holds"), later("Concentration on {what} ends")
    yield (ends if outcome.verdict == "failure" else keeps).say(what=plain(of.what))


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


_SECRET = later("Applied to **{name}**")  # How many Hit Points a creature has is the GM's to know.
_NOW = later("**{name}** has {hp} of {maximum} hit points")
_TEMPORARY = later("**{name}** has {hp} of {maximum} hit points and {temp} temporary")
_STATES: dict[State, Later] = {
    "dying": later(
        "**{name}** has 0 hit points and is dying: {successes} of 3 successes, {failures} of 3 failures"
    ),
    "stable": later("**{name}** has 0 hit points and is Stable"),
    "dead": later("**{name}** is dead"),
}


def _words(hp: HitPoints) -> Later:
    return _STATES.get(hp.state) or (_TEMPORARY if hp.temp else _NOW)


def healed_lines(request: DndRequest, total: int) -> Iterator[str]:
    """Whom healing is for, and what each regains; what is beyond the maximum is lost (Healing)."""
    names = listed(plain(target.name) for target in request.everyone if not target.hp)
    if request.fighting and names:
        yield say("For {names}", names=names)
    elif names and not request.met:
        yield say("For {names}; what is rolled hidden changes no hit points", names=names)
    for target in request.met:
        was = target.was or target.hp
        if was and target.secret:  # How many Hit Points a creature has is the GM's to know.
            yield say("**{name}** is healed", name=plain(target.name))
        elif was:
            after = healed(was, total)
            regained = after.hp - was.hp
            words = later("**{name}** regains {regained}: {hp}/{maximum}")
            if lost := total - regained:
                words = later(
                    "**{name}** regains {regained}: {hp}/{maximum} ({lost} over the maximum are lost)"
                )
            yield words.say(
                name=plain(target.name),
                regained=regained,
                hp=after.hp,
                maximum=after.maximum,
                lost=lost,
            )
