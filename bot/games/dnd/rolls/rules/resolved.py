"""A request over its faces: the d20 and what it comes to, then the damage that follows from it.

Every face has a key. "t0" and "t1" are the d20s, "w0:0.1" is a die of the first part of the damage, "s2:0"
the d20 of the third target's save. What can be added and taken back later goes by kinds of dice, in the order
they were added: "bd4.0" is the first d4 of all bonuses, "ed6.1" the second d6 of what was added to the
damage, "Ed6.0" the first d6 of what a Critical Hit adds to that. A face stays under its key as long as the
roll is kept, also while it does not count: so nothing that is added, taken away and added again in other
words shows a second face.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bot.dice.expression import Expression, pools_of
from bot.dice.faces import NoFaces, Source, of_kind
from bot.dice.notation import reread
from bot.dice.roll import Faces, Result, evaluate
from bot.games.dnd.attacks.damage_text import at_least
from bot.games.dnd.circumstances.circumstances import FACTS, Mode, auto_of, cover_bonus, mode_of
from bot.games.dnd.circumstances.sources import COVER, HIT_DICE
from bot.games.dnd.rolls.record.damage_dealt import NOTHING, Dealt, dealt
from bot.games.dnd.rolls.record.outcome import (
    D20,
    Known,
    Outcome,
    Rolled,
    Saved,
    Test,
    Verdict,
    cover_for,
    extras_of,
    facts_of,
    fails_by,
    least_of,
    parts_of,
    resists,
    rolled_dice,
    tilts_of,
)
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.saves import (
    dealt_after,
    exhausted,
    exposed,
    parried_by,
    save_cover,
    save_mode,
    saved_without,
)
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH

DEATH_DC = 10
"""What a Death Saving Throw needs (Death Saving Throws)."""


def resolve(request: DndRequest, source: Source | None, faces: Faces | None = None) -> Outcome:
    """What the request comes to over these faces; those that are missing are drawn, where there is a source.

    Raises:
        LookupError: A face is missing and there is no source, or it is not on its die.

    """
    return _resolved(_Throw(source or NoFaces(), dict(faces.extra) if faces else {}), request)


def uncounted(request: DndRequest, faces: Faces) -> dict[str, int]:
    """Return the faces that came up for a roll and aren't part of it now, by key, in the order they fell."""
    throw = _Throw(NoFaces(), dict(faces.extra))
    _resolved(throw, request)
    return {key: face for key, face in faces.extra.items() if key not in throw.counted}


def _resolved(throw: "_Throw", request: DndRequest) -> Outcome:
    test = throw.test(request) if has_test(request) else None
    verdict = verdict_of(request, test)
    damage: tuple[Rolled, ...] = ()
    if request.kind in ("damage", "healing", "hours", "level") or verdict in ("hit", "critical"):
        damage = throw.damage(request, critical=verdict == "critical" or request.critical)
    outcome = Outcome(Faces((), throw.known), test, verdict, damage)
    brings = request.afflicts is not None and verdict in ("hit", "critical")
    # An effect may have a save and no damage.
    meets = request.kind == "damage" or bool(damage) or brings
    targets = (
        throw.targets(request, outcome) if meets and request.kind not in ("healing", "hours", "level") else ()
    )
    return Outcome(Faces((), throw.known), test, verdict, damage, targets)


def test_only(request: DndRequest, source: Source, faces: Faces) -> tuple[Verdict, Faces]:
    """The verdict of the d20 alone, and the faces with those that it needed: before any damage is rolled."""
    throw = _Throw(source, dict(faces.extra))
    test = throw.test(request) if has_test(request) else None
    return verdict_of(request, test), Faces((), throw.known)


def has_test(request: DndRequest) -> bool:
    """Whether a d20 is thrown: not by whoever chooses to fail, or fails by a condition (Saving Throws)."""
    is_test = request.kind in ("check", "save", "attack")
    return is_test and not request.fails and not fails_by(request)


def verdict_of(request: DndRequest, test: Test | None) -> Verdict:
    """What a D20 Test of this request comes to; "" without one, or where its target number is not known."""
    if resists(request):
        return "success"
    if request.fails or fails_by(request):
        return "failure"
    if test is None:
        return ""
    if request.check.ability == DEATH and test.natural in (1, D20):  # Read on the die (Rolling a 1 or 20).
        return "success" if test.natural == D20 else "failure"
    # Checks and saves know no natural 20 or 1 (SRD 5.2, Rolling 20 or 1).
    if request.kind != "attack":
        return "" if test.goal is None else "success" if test.total >= test.goal else "failure"
    # Before the natural 20 (our reading): that beats any AC, but not a target that isn't there.
    if test.auto:
        return "impossible" if test.auto == "illegal" else "miss"
    # Rolling 20 or 1: whatever the modifiers and the AC.
    if test.natural in (1, D20):
        return "critical" if test.natural == D20 else "miss"
    # With an unknown AC a 20 or a 1 has decided by now; the GM says of all others.
    if test.goal is None:
        return "" if request.hits is None else _hit(request) if request.hits else "miss"
    return _hit(request) if test.total >= test.goal else "miss"


def _hit(request: DndRequest) -> Verdict:
    """What an attack that hits is: Critical, from within 5 feet on the Paralyzed and the Unconscious."""
    crits = request.target.borne and any(FACTS[key].crits for key in facts_of(request))
    return "critical" if crits else "hit"


class _Throw:
    """One resolving.

    ``known`` gathers the faces, ``counted`` the keys of those that are of this roll as it is.
    """

    def __init__(self, source: Source, known: Known) -> None:
        self._source = source
        self._used: Counter[str] = Counter()  # Kind of dice → how many of them were given a key.
        self.known = known
        self.counted: set[str] = set()

    def test(self, request: DndRequest) -> Test:
        mode = mode_of(tilt for _, tilt in tilts_of(request))
        faces, used = self._twenties("t", mode, test_kind(request))
        struck, kind = request.struck, bonus_kind(request)
        modifiers = [
            self._rolled(modifier.source, modifier.dice, self._roots(modifier.dice, f"m{n}"), kind)
            for n, modifier in enumerate(request.modifiers)
            if f"mod {n}" not in struck
        ]
        for n, bonuse in enumerate(request.bonuses):
            roots = self._shared(bonuse.dice, "b")  # Also of what is struck: its dice stay its own.
            modifiers += (
                [self._rolled(bonuse.source, bonuse.dice, roots, kind)] if f"bonus {n}" not in struck else []
            )
        # Cover adds to one's own save; for an attack it is part of the goal (SRD 5.2, Cover).
        bonus = cover_bonus(cover_for(request), request.roll)
        if request.kind == "save" and bonus:
            modifiers.append(self._rolled(COVER, str(bonus), [], kind))
        auto = auto_of(facts_of(request), request.roll, cover_for(request))
        return Test(mode, faces, used, tuple(modifiers), goal_of(request, bonus), auto)

    def _twenties(self, stage: str, mode: Mode, kind: str) -> tuple[tuple[int, ...], int]:
        """One d20, or two, and which one counts: the higher with Advantage, the lower with Disadvantage."""
        # Where both cancel, one die is thrown, not two of which one is ignored (SRD 5.2, They Don't Stack).
        keys = [f"{stage}{n}" for n in range(1 if mode == "normal" else 2)]
        # A second d20 that goes and comes back has its face still.
        missing = [key for key in keys if key not in self.known]
        if missing:
            drawn = of_kind(self._source, kind).draw(len(missing), D20)
            self.known.update(zip(missing, drawn, strict=True))
        self.counted.update(keys)
        faces = tuple(self.known[key] for key in keys)
        best = max(faces) if mode == "adv" else min(faces)
        return faces, faces.index(best) if mode != "normal" else 0

    def damage(self, request: DndRequest, *, critical: bool) -> tuple[Rolled, ...]:
        """Every part of the damage; on a Critical Hit with each of its dice twice, and all else once."""
        rolled, kind, least = [], damage_kind(request), least_of(request)
        for n, part in parts_of(request):
            dice = rolled_dice(part, critical=critical)
            roots = self._roots(dice, f"w{n}")
            rolled.append(self._rolled(part.source, dice, roots, kind, part.type, least=least))
        same = request.parts[0].type if request.parts else ""  # As of a Sneak Attack.
        extras = dict(extras_of(request, critical=critical))
        for n, part in enumerate(request.extras):
            # By kinds of dice: extras come and go after the roll, and none may show a second face.
            dice, roots = rolled_dice(part, critical=critical), self._shared(part.dice, "e")
            # Dice of a Sneak Attack are doubled as well (SRD 5.2, Critical Hits).
            if dice != part.dice:
                # Under keys of their own: if a reroll makes it critical, the first dice keep their faces.
                twice = self._shared(part.dice, "E")
                roots = [[*once, *more] for once, more in zip(roots, twice, strict=True)]
            if n in extras:
                rolled.append(self._rolled(part.source, dice, roots, kind, part.type or same, least=least))
        return tuple(rolled)

    def targets(self, request: DndRequest, outcome: Outcome) -> tuple[Saved, ...]:
        """What each target is dealt, after its save where there is one."""
        targets = exposed(request)
        if request.is_attack:  # It has one target (SRD 5.2, Making an Attack).
            done = [dealt(outcome.amounts, each, half_last=request.half_last) for each in targets[:1]]
            return tuple(self._saved(request, n, targets[n], each) for n, each in enumerate(done))
        return tuple(
            self._dealt(request, outcome.amounts, self._saved(request, n, target))
            for n, target in enumerate(targets)
        )

    def _dealt(self, request: DndRequest, amounts: Sequence[tuple[str, int]], saved: Saved) -> Saved:
        done = dealt_after(request, amounts, saved.target, saved=bool(saved.success))
        return replace(saved, dealt=done)

    def _saved(self, request: DndRequest, n: int, target: Target, dealt: Dealt = NOTHING) -> Saved:
        """The save of a target: against damage, or against what a hit brings beside it."""
        faces: tuple[int, ...] = ()
        used = total = cover = 0
        success = saved_without(request, n, target)
        dc = request.saves[1]
        if dc is not None and success is None:
            faces, used = self._twenties(f"s{n}:", save_mode(request, n, target), save_kind(target.combatant))
            cover = save_cover(request, target)
            total = faces[used] + (target.modifier or 0) + cover + exhausted(request, n, target)
            success = total >= dc
        success = target.resisted or success
        return Saved(target, faces, used, total, success, dealt, cover)

    def _roots(self, dice: str, stage: str) -> list[list[str]]:
        """The keys of the dice of a notation, by pool, by their places in it."""
        pools = pools_of(reread(dice).lines[0].part)
        return [[f"{stage}:{p}.{n}" for n in range(pool.count)] for p, pool in enumerate(pools)]

    def _shared(self, dice: str, stage: str) -> list[list[str]]:
        """The same, by kinds of dice: each is the next of its kind in this stage."""
        keys = []
        for pool in pools_of(reread(dice).lines[0].part):
            first = self._used[f"{stage}{pool.die}"]
            self._used[f"{stage}{pool.die}"] += pool.count
            keys.append([f"{stage}{pool.die}.{n}" for n in range(first, first + pool.count)])
        return keys

    def _rolled(
        self, source: str, dice: str, roots: list[list[str]], kind: str, damage: str = "", *, least: int = 0
    ) -> Rolled:
        """A notation over the faces of dice with these keys, of this kind of throw and ``damage`` type.

        ``least`` is what each of the dice counts at least.
        """
        counted = at_least(dice, least) if least else dice
        result = self._evaluated(reread(counted), roots, kind)
        return Rolled(source, dice, result, tuple(map(tuple, roots)), damage)

    def _evaluated(self, expression: Expression, roots: list[list[str]], kind: str) -> Result:
        """An expression's only line over the known faces of these dice, by pool; the rest are new."""
        own = {f"{p}.{n}": key for p, keys in enumerate(roots) for n, key in enumerate(keys)}
        extra = {
            f"{place}{key[len(root) :]}": face
            for place, root in own.items()
            for key, face in self.known.items()
            if key.startswith(f"{root}/")
        }
        pools = tuple(tuple(self.known.get(key) for key in keys) for keys in roots)
        roll = evaluate(expression, of_kind(self._source, kind), Faces(pools, extra))
        for keys, faces in zip(roots, roll.faces.pools, strict=True):
            self.known.update({key: face for key, face in zip(keys, faces, strict=True) if face is not None})
        for key, face in roll.faces.extra.items():
            place, slash, path = key.partition("/")
            self.known[f"{own[place]}{slash}{path}"] = face
            self.counted.add(f"{own[place]}{slash}{path}")
        self.counted.update(key for keys in roots for key in keys)
        return roll.results[0]


BONUS = "bonus"
"""The kind of throw that the dice of modifiers are; with Initiative they are of that."""


def bonus_kind(request: DndRequest) -> str:
    """Which kind of throw the dice of its bonuses are."""
    kind = test_kind(request)
    return f"{kind} {BONUS}" if kind == INITIATIVE else BONUS


def test_kind(request: DndRequest) -> str:
    """Which kind of throw a roll's d20 is: one that was taken back comes again with the next of its kind."""
    if request.fighting is None and request.keeps:
        return _KINDS["focus"]
    if request.fighting is None:
        return "death" if request.check.ability == DEATH else request.kind
    return _KINDS.get(request.fighting.does, "attack")


def damage_kind(request: DndRequest) -> str:
    """Which kind of throw the dice of its damage or healing are; some have their own."""
    if request.label == HIT_DICE:
        return HIT_DICE
    if request.fighting and request.fighting.does == "ongoing":
        return f"ongoing {request.label}"
    return request.kind if request.kind in ("healing", "hours", "level") else "damage"


def save_kind(combatant: int) -> str:
    """Which kind of throw the save of a target is, by its number in the fight, 0 outside."""
    return f"save {combatant}"


INITIATIVE = "initiative"
"""The kind of throw that a creature makes once in a fight."""

_KINDS = {
    "enter": INITIATIVE,
    "death": "death",
    "aid": "aid",
    "ending": "ending",
    "escape": "escape",
    "focus": "concentration",
}


def goal_of(request: DndRequest, cover: int) -> int | None:
    """What the d20 must reach, with the bonus that cover gives; None where that is not known."""
    if request.kind == "attack":
        ac = request.target.ac
        return None if ac is None else ac + cover + parried_by(request)
    if request.check.ability == DEATH:
        return DEATH_DC
    return request.dc
