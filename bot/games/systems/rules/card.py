"""The card of a system's roll: its outcome first, then its dice, then its numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat

from bot.games.systems.rules.acts import SystemTrail, key_of, may_undo
from bot.games.systems.rules.counted import RESULT, counted
from bot.rolls.act import AGAIN, amend_action, undo_action
from bot.rolls.card import Action, Card, Face, Pictured, Seen, Tone, minus, plain, signed
from bot.rolls.pictures import MOST, State, added, die, joined
from bot.systems.model import Plan, PoolRule
from bot.systems.naming import name_of, numbers_to_tell, system_name
from bot.systems.replay import Judged, judged
from bot.systems.request import SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.throwing import ThrownDie
from bot.systems.tracked import TABLE, buttons_beside
from bot.systems.written import act_name, outcome_name, outcome_tone, written
from bot.words import Later, later, listed, say
from bot.words.speaking import pictures, spoken

_TONES: Mapping[str, tuple[Tone, str]] = {
    "best": (Tone.GREAT, "crit"),
    "good": (Tone.GOOD, "hit"),
    "mixed": (Tone.PARTIAL, "partial"),
    "bad": (Tone.BAD, "miss"),
    "worst": (Tone.AWFUL, "botch"),
}
"""The card's tone and the sign before the outcome, for each tone in the file."""

_PERCENTILE = {"tens": "tens", "ones": "d10"}
"""Pools that are the two dice of a percentile roll, on which a 10 reads as 0."""

_WHOSE: Mapping[str, Later] = {
    "host": later("{system}, from this bot's host"),
    "server": later("{system}, from this server's file"),
    "channel": later("{system}, from this channel's file"),
}
"""A system's name with its origin, for systems that aren't shipped with the bot."""

_TEN = 10
_FATE = {-1: "minus", 0: "blank", 1: "plus"}


def card(trail: SystemTrail) -> Card:
    """Return a roll's card. Raises LookupError if its system or the faces are unknown."""
    request = trail[-1].request
    plan = plan_of(request)
    came = judged(plan, request, trail[-1].faces)
    tone, sign = _TONES.get(outcome_tone(plan, came.outcome), (Tone.PLAIN, ""))
    main = next((key for key in RESULT if key in came.numbers), "")
    return Card(
        headline=_headline(plan, request, came, main),
        label=" · ".join(filter(None, (request.name, request.label))),
        sign=sign,
        total=minus(came.numbers[main]) if main else _outcome(plan, came),
        verdict=outcome_name(plan, came.outcome, spoken()),
        # No one else needs them: they take as long as the rest of the card.
        rows=_rows(plan, request, came) if pictures() else (),
        working=_dice_words(plan, request, came),
        small=(small := _small(plan, request)),
        lines=tuple(_lines(plan, request, came, main, small)),
        remarks=tuple(_remarks(plan, request, came)),
        tone=tone,
        actions=_actions(plan, trail, came),
    )


def _headline(plan: Plan, request: SystemRequest, came: Judged, main: str) -> str:
    outcome = _outcome(plan, came)
    if not main:
        return outcome or _numbers(plan, request, came, "")
    total = minus(came.numbers[main])
    return say("{total}: {outcome}", total=total, outcome=outcome) if outcome else total


def _outcome(plan: Plan, came: Judged) -> str:
    """Return the outcome, capitalized for the start of a sentence."""
    return _begins(plan, came.outcome, spoken())


@lru_cache(maxsize=1024)
def _begins(plan: Plan, outcome: str, language: str) -> str:
    name = plain(outcome_name(plan, outcome, language))
    return name[:1].upper() + name[1:]


def _small(plan: Plan, request: SystemRequest) -> tuple[str, str]:
    name = system_name(plan.system)
    if whose := _WHOSE.get(request.origin):
        name = whose.say(system=name)
    return name, written(plan, request, with_label=False)


def _lines(
    plan: Plan, request: SystemRequest, came: Judged, main: str, small: tuple[str, str]
) -> Iterator[str | Pictured]:
    if plan.roll.outcomes and (numbers := _numbers(plan, request, came, main)):
        yield numbers
    if tracks := [_track(plan, key, number, came.tracks[key]) for key, number in request.tracks]:
        yield " · ".join(tracks)
    if owed := [_amount(plan, "track", key, signed(by)) for key, by in came.owed.items() if by]:
        yield say("Mark these yourself: {changes}", changes=listed(owed))
    # Next to pictures it's in the small print.
    yield Pictured((), " · ".join(small))


def _track(plan: Plan, key: str, before: int, now: int) -> str:
    track = plan.system.track(key)
    if track and track.of == TABLE and now == track.high:
        number = minus(now) if before == now else f"{minus(before)} → {minus(now)}"
        name = _name(plan, "track", key)
        return say("{track} {number} of {most}", track=name, number=number, most=minus(now))
    if before == now:
        return _amount(plan, "track", key, minus(now))
    return say(
        "{track} {before} → {now}", track=_name(plan, "track", key), before=minus(before), now=minus(now)
    )


def _numbers(plan: Plan, request: SystemRequest, came: Judged, main: str) -> str:
    telling = numbers_to_tell(request.digest, request.roll)
    shown = {key: number for key, number in came.numbers.items() if key in telling and key != main and number}
    return " · ".join(_amount(plan, "number", key, minus(number)) for key, number in shown.items())


def _amount(plan: Plan, kind: str, key: str, amount: str) -> str:
    return say("{source} {amount}", source=_name(plan, kind, key), amount=amount)


def _name(plan: Plan, kind: str, key: str) -> str:
    return _named(plan, kind, key, spoken())


@lru_cache(maxsize=4096)
def _named(plan: Plan, kind: str, key: str, _language: str) -> str:
    return plain(name_of(plan.system, kind, key))


def _remarks(plan: Plan, request: SystemRequest, came: Judged) -> Iterator[str]:
    if request.acts:
        often = Counter(plain(act_name(plan, done.act, spoken())) for done in request.acts)
        done = (f"{act} × {times}" if times > 1 else act for act, times in often.items())
        yield say("Since then: {acts}", acts=listed(done))
    if request.still:
        yield say("This roll doesn't change tracks, because it's hidden.")
    if came.lost:
        pools = {pool.key: pool for pool in plan.roll.pools}
        lost = [(pools[key.partition(".")[0]], face) for key, faces in came.lost for face in faces]
        faces = listed(f"~~{_side(plan, pool, face)}~~" for pool, face in lost)
        yield say("Rolled again: {faces}", faces=faces)


def _dice_words(plan: Plan, request: SystemRequest, came: Judged) -> tuple[str, ...]:
    lines = list[str]()
    states, by = counted(request, came.dice)
    for pool in plan.roll.pools:
        if dice := came.dice.get(pool.key):
            sides = [" + ".join([_side(plan, pool, face) for face in one.faces]) for one in dice]
            struck = [state == "dropped" for state in states.get(pool.key, ())] or repeat(False)
            faces = listed([f"~~{side}~~" if out else side for side, out in zip(sides, struck, strict=False)])
            lines.append(say("{pool}: {faces}", pool=_name(plan, "pool", pool.key), faces=faces))
    if lines and by:
        lines[-1] += f" {added(by)}"
    return tuple(lines)


def _side(plan: Plan, pool: PoolRule, face: int) -> str:
    if pool.key in _PERCENTILE:
        return f"{face % _TEN}{'0' if pool.key == 'tens' else ''}"
    if pool.symbols:
        symbols = pool.symbols[face - 1]
        return "·".join(_name(plan, "symbol", symbol) for symbol in symbols) or "—"
    return minus(pool.faces[face - 1] if pool.faces else face)


def _rows(plan: Plan, request: SystemRequest, came: Judged) -> tuple[Seen, ...]:
    """Return the dice in a row, pool by pool; none if a die has no picture, or there are too many."""
    pools = [(pool, dice) for pool in plan.roll.pools if (dice := came.dice.get(pool.key))]
    if not 0 < sum(len(one.faces) for _, dice in pools for one in dice) <= MOST:
        return ()
    states, by = counted(request, came.dice)
    no_state: State = ""
    seen = [
        (pool, [_pictures(pool, one, state) for one, state in zip(dice, of, strict=False)])
        for pool, dice in pools
        for of in [states.get(pool.key) or repeat(no_state)]
    ]
    if not all(all(row) for _, row in seen):
        return ()
    row = joined(seen[0][1]) if len(seen) == 1 else _joined_pools(plan, seen)
    return ((*row, f" {added(by)}") if by else row,)


def _joined_pools(plan: Plan, seen: Sequence[tuple[PoolRule, list[Seen]]]) -> Seen:
    if all(pool.key in _PERCENTILE for pool, _ in seen):
        return joined([joined(row) for _, row in seen])
    return joined([(f"{_name(plan, 'pool', pool.key)} ", *joined(row)) for pool, row in seen], " · ")


def _pictures(pool: PoolRule, one: ThrownDie, state: State = "") -> Seen:
    """Return the pictures of a die and of the dice it added, or nothing if one has no picture."""
    parts = [_picture(pool, one.sides, face, state) for face in one.faces]
    again: Seen = (Face("reroll"),) if one.times else ()
    return (*again, *joined(parts, "")) if all(parts) else ()


def _picture(pool: PoolRule, sides: int, face: int, state: State) -> Seen:
    if pool.symbols:
        return ()
    if pool.faces:
        is_fate = set(pool.faces) <= _FATE.keys()
        ending = f"_{state}" if state else ""
        return (Face(f"fate_{_FATE[pool.faces[face - 1]]}{ending}"),) if is_fate else ()
    if pool.key in _PERCENTILE and sides == _TEN:
        return (Face(f"{_PERCENTILE[pool.key]}_{face % _TEN}{'0' if pool.key == 'tens' else ''}"),)
    return die(sides, face, state)


def _actions(plan: Plan, trail: SystemTrail, came: Judged) -> tuple[Action, ...]:
    request = trail[0].request
    owner = request.player if request.name else trail[0].by
    return _buttons(plan, came.next, may_undo(plan, trail), owner, spoken())


@lru_cache(maxsize=1024)
def _buttons(
    plan: Plan, possible: tuple[str, ...], can_undo: bool, owner: int, language: str
) -> tuple[Action, ...]:
    """Return a roll's buttons: its possible acts, then what every roll has."""
    actions = []
    for act in filter(None, map(plan.roll.act, possible)):
        name = act_name(plan, act.key, language).removesuffix("…")
        actions.append(Action(key_of(act), f"{name}…" if act.is_asked else name, at_once=not act.is_asked))
    actions += (Action(AGAIN, say("Again")), amend_action())
    if can_undo:
        actions.append(undo_action())
    beside = buttons_beside(plan.system, owner)
    actions += (Action(key, label, quiet=True, leads=word, tucked=True) for label, word, key in beside)
    return tuple(actions)
