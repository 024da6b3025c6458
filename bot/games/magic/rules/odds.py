"""How likely each row of a results table is, doubles, and each face of the planar die (706.3, 706.5, 901.9).

Of one throw, as the rules of its dice are before anybody decides: effects that add dice or make pairs, the
lowest that are ignored, what always applies. Where somebody must choose a die there are no odds.
"""

from collections.abc import Iterator

from bot.dice.chances import Chance, Chances, best_of, row_chances
from bot.dice.odds_keep import kept
from bot.dice.spread import Spread, shown
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.ignored_dice import counts_as
from bot.games.magic.rules.outcome import planar_face
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.words import FACES
from bot.tables.reading import read_table
from bot.words import say

_FEW = 20  # Dice of which an exact sum takes no time.
_LARGE = 100  # Their sides.
_MORE_ROLLS = 3  # Of the planar die that are looked ahead to.


def odds_of(request: MagicRequest) -> Chances | None:
    """What a roll may come to; None of several throws, or where somebody must choose, or decided already."""
    if len(request.throws) != 1 or request.rerolls or request.shifts or request.next_effects:
        return None
    (throw,) = request.throws
    if request.planar:
        return _planar(request, throw)
    count = throw.count + len(request.abilities("extra", throw))
    gone = (throw.count - 1 if request.highest else request.ignore) + count - throw.count
    if not 0 < count - gone <= count <= _FEW or throw.sides > _LARGE:
        return None
    one = _one(request, throw)
    chances = _rows(request, throw, kept(one, count, 0, count - gone), count - gone)
    if request.reads("doubles") and count - gone == 2:
        chances = (Chance(say("doubles"), _doubles(one, count)), *chances)
    return Chances(chances) if chances else None


def _one(request: MagicRequest, throw: Throw) -> Spread:
    """What a die shows that counts: the highest of those that are rolled for it (706.6)."""
    die = shown((1, throw.sides) if throw.coin else range(1, throw.sides + 1))
    return best_of(die, 2 ** len(request.abilities("pair", throw)))


def _rows(request: MagicRequest, throw: Throw, totals: Spread, left: int) -> tuple[Chance, ...]:
    """How often each row comes, of one result or of a sum (706.3)."""
    if not request.table or (left > 1 and not request.reads("sum")):
        return ()
    always = sum(ability.amount for _, ability in request.abilities("always", throw))
    return row_chances(read_table(request.table), totals.moved(left * (always + request.modifier)))


def _doubles(one: Spread, count: int) -> float:
    """How often the two highest are equal: all are at most so much, and at least two are (706.5)."""
    found = below = 0  # Ways.
    for face in sorted(one.weights):
        ways = one.weights[face]
        found += (below + ways) ** count - below**count - count * ways * below ** (count - 1)
        below += ways
    return float(found / one.of**count)


def _planar(request: MagicRequest, throw: Throw) -> Chances | None:
    """What the planar die comes to; with several dice somebody chooses."""
    if request.is_void or any(request.abilities(kind, throw) for kind in ("planar_extra", "pair")):
        return None
    found = dict[PlanarFace, int]()
    for natural in range(1, throw.sides + 1):
        face = counts_as(request, planar_face(natural))
        found[face] = found.get(face, 0) + 1
    faces = tuple(Chance(str(FACES[face]), ways / throw.sides) for face, ways in found.items())
    return Chances((*faces, *_with_mana(request, found.get("planeswalker", 0) / throw.sides)))


def _with_mana(request: MagicRequest, once: float) -> Iterator[Chance]:
    """How likely somebody is to planeswalk with the mana they have left, by the rolls it pays for.

    Each time a player takes the special action in a turn it costs one mana more (901.9); a roll by an effect
    costs nothing and raises nothing.
    """
    if request.planar is None or request.planar.cost is None or not once:
        return
    mana, cost = 0, request.planar.cost
    for rolls in range(1, _MORE_ROLLS + 1):
        mana += cost + rolls
        yield Chance(say("planeswalk with {mana} mana left", mana=mana), 1 - (1 - once) ** rolls)
