"""A roll of plain dice in words: its headline, and its working die by die.

The more dice, the less detail for each, so that a card always fits a message; the totals are always included.
Changes to a die are in words, because strikethrough alone isn't read aloud.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache, partial, reduce

from bot.dice.die import Die, Fate
from bot.dice.expression import Binary, Call, Dice, ExpressionLine, Group, Negative, Noted, Number, Part
from bot.dice.roll import Pool, Result, Roll
from bot.rolls.card import code, plain
from bot.rolls.hidden import open_label, whole_label
from bot.rolls.pictures import SIGNS, Before
from bot.words import choose, clauses, counted, later, later_of, listed, say, say_of

MAX_DETAIL = 3000  # Characters of working; a card's description has 4,096 for everything.
_D20 = 20  # Players ask for this die's natural face.
_EACH = 40  # List each die of a pool up to this many dice.
_SHORT_LABEL = 20  # Characters of a label repeated in a headline.
_GROUPS = 30  # Count faces in a pool up to this many different ones.
GOALS = {
    ">=": later("at least {goal}"),
    ">": later("more than {goal}"),
    "<=": later("at most {goal}"),
    "<": later("less than {goal}"),
    "=": later("exactly {goal}"),
    "<>": later("anything but {goal}"),
}
"""The wording of a goal, by its comparison sign."""

Detail = Callable[[Pool, Before], str]
"""The dice of one pool in words."""


def headline(rolled: Roll) -> str:
    """Return the result in as few words as possible."""
    return _per_result(rolled, result_words, whole_label)


def totals(rolled: Roll) -> str:
    """Return only the totals, without their comparisons."""
    # This can be shown for a roll that is still hidden: text between bars stays out (docs/hidden.md).
    return _per_result(rolled, _total, open_label)


def verdicts(rolled: Roll) -> str:
    """Return only success or failure; "" if there is no target."""
    return _per_result(rolled, _verdict, open_label)


def _per_result(rolled: Roll, words: Callable[[Result], str], shown: Callable[[str], str]) -> str:
    """Return the words for each result; if labels differ, each follows its label, shortened if necessary."""
    if len(rolled.results) == 1:
        return words(rolled.results[0])
    differ = len({result.line.label for result in rolled.results}) > 1
    said: list[str] = []
    for result in rolled.results:
        if not (outcome := words(result)):
            continue
        label = shown(result.line.label)
        is_labelled = differ and 0 < len(label) <= _SHORT_LABEL
        said.append(say("{label} {outcome}", label=plain(label), outcome=outcome) if is_labelled else outcome)
    return listed(said)


def result_words(result: Result) -> str:
    """Return one result, and whether it met its goal."""
    if result.success is None:
        return _total(result)
    return say("{total}: {verdict}", total=result.total, verdict=_verdict(result))


def _total(result: Result) -> str:
    if result.success is None and isinstance(result.line.part, Dice) and result.line.part.counts_successes:
        return choose(result.total, "{count} success", "{count} successes")
    return str(result.total)


def _verdict(result: Result) -> str:
    if result.success is None:
        return ""
    return say("success") if result.success else say("failure")


def working(rolled: Roll, before: Before, most: int) -> tuple[str, ...]:
    """Return how the totals came about, in at most ``most`` characters.

    If listing each die is too long, faces are counted; then pools are summed; finally only the results
    remain, which always fit.
    """
    for detail in (_each_die, _counted_faces, _summed_up):
        lines = _lines(rolled, before, detail)
        if sum(map(len, lines)) + len(lines) <= most:
            return lines
    return (say("There are too many dice to list. All results are above."),)


def _lines(rolled: Roll, before: Before, detail: Detail) -> tuple[str, ...]:
    if len(rolled.results) == 1:
        return tuple(_single(rolled.results[0], before, detail))
    first = rolled.results[0].line
    # Put the header before the list: inside one, Discord would indent it like its items.
    lines = [_asked(first)] if all(result.line is first for result in rolled.results) else []
    last = first if lines else None
    for number, result in enumerate(rolled.results, 1):
        asked = f"{_asked(result.line)} " if result.line is not last else ""
        last = result.line
        about = " · ".join(_single(result, before, detail, named=False))
        lines.append(f"{number}. {asked}**{result_words(result)}** — {about}")
    return tuple(lines)


def _asked(line: ExpressionLine) -> str:
    return f"{_code(line)} {plain(whole_label(line.label))}".rstrip()


@lru_cache(maxsize=1024)
def _code(of: ExpressionLine | Dice) -> str:
    """Return the notation of a line without its label, or of a pool, as code."""
    return code(of.notation if isinstance(of, ExpressionLine) else str(of))


def _single(result: Result, before: Before, detail: Detail, *, named: bool = True) -> Iterator[str]:
    """Yield the lines of one result, with its notation if ``named``."""
    line = result.line
    alone = isinstance(line.part, Dice) and line.goal is None
    if not alone and not isinstance(line.part, Number):
        working = _arithmetic(result)
        yield say("{dice} = {working}", dice=_code(line), working=working) if named else working
    for pool in result.pools:
        if alone or not _is_bare(pool, before):
            dice, faces = _code(pool.dice), detail(pool, before)
            if not alone:
                yield say("{dice}: {faces}", dice=dice, faces=faces)
            elif named:
                yield say_of("dice by themselves", "{dice}: {faces}", dice=dice, faces=faces)
            else:
                yield faces


def _is_bare(pool: Pool, before: Before) -> bool:
    """Return True if the pool is one die that the arithmetic fully describes."""
    die = pool.thrown[0]
    return len(pool.thrown) == 1 and not die.marks and not die.replaced and die.key not in before


def _arithmetic(result: Result) -> str:
    pools, thrown = iter(result.pools), result.pools[0].thrown if len(result.pools) == 1 else ()
    text = _part(result.line.part, pools, natural=len(thrown) == 1 and thrown[0].sides == _D20)
    if result.line.goal is None:
        return text
    goal = GOALS[result.line.goal.sign].say(goal=_part(result.line.goal.part, pools, natural=False))
    return say("{working}; needs {goal}", working=text, goal=goal)


def _part(part: Part, pools: Iterator[Pool], *, natural: bool) -> str:
    if isinstance(part, Dice):
        value = f"**{next(pools).value}**"
        return say("natural {value}", value=value) if natural else value
    inner = partial(_part, pools=pools, natural=natural)
    match part:
        case Number():
            return str(part.value)
        case Negative():
            # Players call the face itself a natural 20, not a value that is subtracted from something.
            return f"−{_part(part.part, pools, natural=False)}"
        case Binary():
            return f"{inner(part.left)} {SIGNS[part.sign]} {inner(part.right)}"
        case Group():
            return f"({inner(part.part)})"
        case Call():
            return f"{part.name}({', '.join(map(inner, part.parts))})"
        case Noted():
            return f"{inner(part.part)} {plain(part.note)}"


def _each_die(pool: Pool, before: Before) -> str:
    if len(pool.thrown) > _EACH:
        return _counted_faces(pool, before)
    kept = [die for die in pool.thrown if not die.marks or die.counted]
    groups: list[str] = []
    if pool.dice.counts_successes:
        row = later_of("dice of which some are successes", "{dice} {die}")
        judged = [_judged(die, before) for die in kept]
        groups += [reduce(lambda dice, die: row.say(dice=dice, die=die), judged)] if judged else []
    elif len(pool.thrown) == 1 and pool.dice.sides == _D20:
        groups.append(say("natural {dice}", dice=_faces(kept, before)))
    else:
        groups += [_faces(kept, before)] if kept else []
    if dropped := [die for die in pool.thrown if die.marks and die.reason(Fate.DROPPED)]:
        groups.append(_dropped(len(dropped), _faces(dropped, before)))
    return clauses(groups)


def _judged(die: Die, before: Before) -> str:
    """Return a die of a pool that counts successes: a hit in bold, a failure in words."""
    hit = ""
    if die.reason(Fate.SUCCESS):
        hit = say_of("a die that counts as a success", "**{face}**", face=die.value)
    shown = _die(die, before.get(die.key, ()) if before else (), value=hit)
    return say("{die} (failure)", die=shown) if die.reason(Fate.FAILURE) else shown


def _dropped(count: int, faces: str) -> str:
    """Return the dropped dice by face, worded so that no face looks like a number of dice."""
    if count == 1:
        return say("dropped die: {faces}", faces=faces)
    return say("dropped dice: {faces}", faces=faces)


def _faces(dice: list[Die], before: Before) -> str:
    return listed(_die(die, before.get(die.key, ())) for die in dice)


def _die(die: Die, before: tuple[int, ...], *, value: str = "") -> str:
    """Return one die in words: its value, or ``value`` instead, and everything that happened to it."""
    value = value or str(die.value)
    if not (before or die.marks or die.replaced):
        return value
    fates = [mark.fate for mark in die.marks]
    said: list[str] = []
    if before:
        said.append(say("was {faces}", faces=_struck(before)))
    if die.replaced:
        said.append(say("rerolled from {faces}", faces=_struck(tuple(old.face for old in die.replaced))))
    if Fate.EXPLODED in fates and Fate.DROPPED not in fates:
        said.append(say("explodes"))
    if Fate.ADDED in fates:
        said.append(say("added"))
    if die.value != die.face:
        said.append(say("rolled {face}", face=die.face))
    return say("{words} ({detail})", words=value, detail=listed(said)) if said else value


def _struck(faces: tuple[int, ...]) -> str:
    return listed(f"~~{face}~~" for face in faces)


def _counted_faces(pool: Pool, before: Before) -> str:
    """Return how often each face came up, highest first, with dropped dice separately."""
    if len(pool.thrown) <= _EACH // 2:
        return _each_die(pool, before)
    kept = Counter(die.value for die in pool.thrown if die.counted)
    dropped = Counter(die.value for die in pool.thrown if die.reason(Fate.DROPPED))
    if len(kept) > _GROUPS or len(dropped) > _GROUPS:
        return _summed_up(pool, before)
    parts = [_times(kept)]
    if pool.dice.counts_successes:
        parts.insert(0, say("{count} successes", count=_fated(pool, Fate.SUCCESS)))
        if failures := _fated(pool, Fate.FAILURE):
            parts.insert(1, say("{count} failures", count=failures))
    if clamped := Counter(die.face for die in pool.thrown if die.reason(Fate.CLAMPED)):
        parts.append(say("rolled as {faces}", faces=_times(clamped)))
    if exploded := _fated(pool, Fate.EXPLODED):
        parts.append(say("{count} exploded", count=exploded))
    if dropped:
        parts.append(_dropped(sum(dropped.values()), _times(dropped)))
    return clauses(parts)


def _fated(pool: Pool, fate: Fate) -> int:
    return sum(die.reason(fate) is not None for die in pool.thrown)


def _times(faces: Counter[int]) -> str:
    words = later("{face} ×{times}")
    return listed(words.say(face=face, times=times) for face, times in sorted(faces.items(), reverse=True))


def _summed_up(pool: Pool, _before: Before) -> str:
    kept = [die.value for die in pool.thrown if die.counted]
    low, high = min(kept, default=0), max(kept, default=0)
    words = later("{count:,} dice from {low:,} to {high:,} total {value:,}")
    total = words.say(count=len(kept), low=low, high=high, value=pool.value)
    counts = ((words, _fated(pool, fate)) for fate, words in _SUMMED)
    return listed([total, *(words.say(count) for words, count in counts if count)])


_SUMMED = (
    (Fate.DROPPED, counted("{count} dropped", "{count} dropped")),
    (Fate.EXPLODED, counted("{count} exploded", "{count} exploded")),
    (Fate.CLAMPED, counted("{count} clamped", "{count} clamped")),
    (Fate.SUCCESS, counted("{count} success", "{count} successes")),
    (Fate.FAILURE, counted("{count} failure", "{count} failures")),
)
