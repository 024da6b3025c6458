"""The odds of a results table's rows, of doubles and of the planar die's faces (706.3, 706.5, 901.9).

The odds are for one throw before anyone decides anything. They include effects that add dice or make
pairs, ignored lowest dice, and automatic modifiers. If someone must choose a die, there are no odds.
"""

from collections.abc import Iterator

from bot.dice.odds_keep import kept
from bot.dice.spread import Spread, shown
from bot.games.magic.rules.changes import MagicTrail, now
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.ignored_dice import counts_as
from bot.games.magic.rules.outcome import planar_face
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.words import FACES
from bot.rolls.chances import Chance, Chances, best_of, tail
from bot.tables.reading import read_table
from bot.words import say

_FEW, _LARGE = 20, 100  # Dice, and sides, for which an exact sum is instant.
_MOST, _SLOW = 10_000, 12  # Steps that take a millisecond, and how many of them a pair takes.
_TWO = 2  # Dice that can be doubles.
_MORE_ROLLS = 3  # Planar die rolls to look ahead to.


def odds_of(request: MagicRequest) -> Chances | None:
    """Return a roll's odds, or None for several throws or if someone must choose or has decided."""
    throw = _undecided(request)
    if throw is None:
        return None
    if request.planar:
        faces = _planar(request, throw)
        walks = faces.get("planeswalker", 0)
        chances = tuple(Chance(str(FACES[face]), often) for face, often in faces.items())
        return Chances((*chances, *_with_mana(request, walks))) if faces else None
    count, left = _dice(request, throw)
    totals = _totals(request, throw)
    rows = read_table(request.table).row_chances(totals) if request.table and totals else ()
    if request.reads("doubles") and left == _TWO and _is_quick(request, throw):
        return Chances((Chance(say("doubles"), _doubles(_one(request, throw), count)), *rows))
    return Chances(rows) if rows else None


def how_often(trail: MagicTrail) -> Chance | None:
    """Return the probability of the row or face or, without a table, of this result or a rarer one."""
    request, outcome = trail[-1].request, now(trail)
    throw = _undecided(request)
    if throw is None or outcome.is_waiting:
        return None
    if request.planar:
        face = counts_as(request, planar_face(outcome.counted[0].natural))
        often = _planar(request, throw).get(face)
        return None if often is None else Chance(str(FACES[face]), often)
    totals, total = _totals(request, throw), sum(outcome.results)
    if totals is None:
        return None
    return read_table(request.table).row_chance(totals, total) if request.table else tail(totals, total)


def _undecided(request: MagicRequest) -> Throw | None:
    """Return a roll's only throw, or None if someone must decide or has decided about its dice."""
    if len(request.throws) != 1 or request.rerolls or request.shifts or request.next_effects:
        return None
    return request.throws[0]


def _dice(request: MagicRequest, throw: Throw) -> tuple[int, int]:
    """Return the number of dice rolled, and the number of highest ones kept."""
    more = len(request.abilities("extra", throw))
    return throw.count + more, 1 if request.highest else throw.count - request.ignore


def _is_quick(request: MagicRequest, throw: Throw) -> bool:
    """Return True if there are so few dice that calculating takes only milliseconds."""
    count, left = _dice(request, throw)
    if not 0 < left <= count <= _FEW or throw.sides > _LARGE:
        return False
    # The highest of plain dice takes a few sums; pairs go through each face and each number of dice.
    work = _SLOW * count**2 if request.abilities("pair", throw) else left**2
    return left == count or work * throw.sides <= _MOST


def _one(request: MagicRequest, throw: Throw) -> Spread:
    """Return the distribution of one counted die, which is the highest of its pair (706.6)."""
    die = shown((1, throw.sides) if throw.coin else range(1, throw.sides + 1))
    return best_of(die, 2 ** len(request.abilities("pair", throw)))


def _totals(request: MagicRequest, throw: Throw) -> Spread | None:
    """Return the distribution of one result or sum (706.3), or None for several results or too many dice."""
    count, left = _dice(request, throw)
    if (left > 1 and not request.reads("sum")) or not _is_quick(request, throw):
        return None
    always = sum(ability.amount for _, ability in request.abilities("always", throw))
    return kept(_one(request, throw), count, 0, left).moved(left * (always + request.modifier))


def _doubles(one: Spread, count: int) -> float:
    """Return how often the two highest dice are equal, given the distribution of one die (706.5)."""
    number = below = 0  # Ways.
    for face in sorted(one.weights):
        ways = one.weights[face]
        number += (below + ways) ** count - below**count - count * ways * below ** (count - 1)
        below += ways
    return float(number / one.of**count)


def _planar(request: MagicRequest, throw: Throw) -> dict[PlanarFace, float]:
    """Return the probabilities of the planar die's faces, or none if someone chooses among several dice."""
    if request.is_void or any(request.abilities(kind, throw) for kind in ("planar_extra", "pair")):
        return {}
    ways_to = dict[PlanarFace, int]()
    for natural in range(1, throw.sides + 1):
        face = counts_as(request, planar_face(natural))
        ways_to[face] = ways_to.get(face, 0) + 1
    return {face: ways / throw.sides for face, ways in ways_to.items()}


def _with_mana(request: MagicRequest, once: float) -> Iterator[Chance]:
    """Yield the chance to planeswalk with the remaining mana, for each number of rolls it can pay for.

    Each time a player takes the special action in a turn, it costs one mana more (901.9). A roll by an
    effect costs nothing and doesn't raise the cost.
    """
    if request.planar is None or request.planar.cost is None or not once:
        return
    mana, cost = 0, request.planar.cost
    for rolls in range(1, _MORE_ROLLS + 1):
        mana += cost + rolls
        yield Chance(say("planeswalk with {mana} mana left", mana=mana), 1 - (1 - once) ** rolls)
