"""A request resolved with its faces: the d20's result, then the damage that follows from it.

Every face has a key. "t0" and "t1" are the d20s, "w0:0.1" is a die of the first part of the damage, and
"s2:0" is the d20 of the third target's save. Dice that can be added and removed later are keyed by kind, in
the order added: "bd4.0" is the first d4 of all bonuses, "ed6.1" is the second d6 added to the damage, and
"Ed6.0" is the first d6 that a Critical Hit adds to that. A face keeps its key as long as the roll is stored,
even while it doesn't count. So removing dice and adding them in other words never shows a new face.
"""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from bot.dice.expression import pools_of
from bot.dice.faces import NoFaces, Source, of_kind
from bot.dice.notation import reread
from bot.dice.roll import Faces, evaluate
from bot.games.dnd.attacks.damage_text import at_least
from bot.games.dnd.circumstances.circumstances import Mode, auto_of, cover_bonus, mode_of
from bot.games.dnd.circumstances.sources import COVER, HIT_DICE
from bot.games.dnd.rolls.record.damage_dealt import NOTHING, DamageDealt, dealt
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CastRequest,
    D20Request,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    HitDiceRequest,
    HoursRequest,
    LevelRequest,
    SaveRequest,
)
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
    least_of,
    parts_of,
    rolled_dice,
    tilts_of,
)
from bot.games.dnd.rolls.record.request import INITIATIVE, DndRequest
from bot.games.dnd.rolls.rules.saves import (
    dealt_after,
    exhausted,
    exposed,
    save_cover,
    save_mode,
    saved_without,
)
from bot.games.dnd.rolls.rules.verdicts import goal_of, has_test, verdict_of
from bot.games.dnd.targets.target import Target
from bot.rolls.trail import Remembering, Trail


@Remembering
def resolve(request: DndRequest, source: Source | None, faces: Faces | None = None) -> Outcome:
    """Return the outcome of a request with these faces, drawing missing faces if there is a source.

    Raises:
        LookupError: A face is missing and there is no source, or its die doesn't have that face.

    """
    return _resolved(_Throw(source or NoFaces(), dict(faces.extra) if faces else {}), request)


def uncounted(request: DndRequest, faces: Faces) -> dict[str, int]:
    """Return the roll's faces that currently don't count, by key, in the order they fell."""
    throw = _Throw(NoFaces(), dict(faces.extra))
    _resolved(throw, request)
    return {key: face for key, face in faces.extra.items() if key not in throw.counted}


def now(trail: Trail[DndRequest]) -> Outcome:
    """Return the roll's current outcome."""
    return resolve(trail[-1].request, None, trail[-1].faces)


def _resolved(throw: "_Throw", request: DndRequest) -> Outcome:
    test = throw.test(request) if has_test(request) else None
    verdict = verdict_of(request, test)
    damage: tuple[Rolled, ...] = ()
    is_half = verdict == "miss" and request.half and test is not None and not test.auto
    if not isinstance(request, D20Request) or verdict in ("hit", "critical") or is_half:
        damage = throw.damage(request, critical=verdict == "critical" or request.critical)
    outcome = Outcome(Faces((), throw.known), test, verdict, damage)
    brings = request.afflicts is not None and verdict in ("hit", "critical")
    # An effect can have a save and no damage.
    meets = isinstance(request, DamageRequest | CastRequest) or bool(damage) or brings
    if not meets or isinstance(request, _UNMET):
        return outcome
    return replace(outcome, targets=throw.targets(request, outcome))


_UNMET = (HealingRequest, HoursRequest, LevelRequest)
_NO_DAMAGE = (CastRequest, *_UNMET)


def test_only(request: DndRequest, source: Source, faces: Faces) -> tuple[Verdict, Faces]:
    """Return only the d20's verdict, before any damage, and the faces including those drawn for it."""
    throw = _Throw(source, dict(faces.extra))
    test = throw.test(request) if has_test(request) else None
    return verdict_of(request, test), Faces((), throw.known)


class _Throw:
    """A single evaluation of a request with its faces.

    ``known`` collects the faces, and ``counted`` has the keys of the faces that the roll currently has.
    """

    def __init__(self, source: Source, known: Known) -> None:
        self._source = source
        self._used = defaultdict[str, int](int)  # Kind of dice → how many have a key.
        self.known = known
        self.counted: set[str] = set()

    def test(self, request: DndRequest) -> Test:
        mode = mode_of(tilt for _, tilt in tilts_of(request))
        thrown, struck = test_kind(request), request.struck
        faces, used = self._twenties("t", mode, thrown)
        kind = f"{thrown} {BONUS}" if thrown == INITIATIVE else BONUS
        modifiers = [
            self._rolled(modifier.source, modifier.dice, self._roots(modifier.dice, f"m{n}"), kind)
            for n, modifier in enumerate(request.modifiers)
            if f"mod {n}" not in struck
        ]
        for n, bonuse in enumerate(request.bonuses):
            roots = self._shared(bonuse.dice, "b")  # Include struck ones, because they keep their dice.
            modifiers += (
                [self._rolled(bonuse.source, bonuse.dice, roots, kind)] if f"bonus {n}" not in struck else []
            )
        # Cover adds to the target's own save; for an attack it's part of the goal (SRD 5.2, Cover).
        bonus = cover_bonus(cover_for(request), request.roll)
        if isinstance(request, SaveRequest) and bonus:
            modifiers.append(self._rolled(COVER, str(bonus), [], kind))
        auto = auto_of(facts_of(request), request.roll, cover_for(request))
        return Test(mode, faces, used, tuple(modifiers), goal_of(request, bonus), auto)

    def _twenties(self, stage: str, mode: Mode, kind: str) -> tuple[tuple[int, ...], int]:
        """Return one or two d20s, and the index that counts: the higher with Advantage, else the lower."""
        # If both cancel, one die is rolled, not two with one ignored (SRD 5.2, They Don't Stack).
        keys = [f"{stage}0"] if mode == "normal" else [f"{stage}0", f"{stage}1"]
        # A second d20 that goes and comes back keeps its face.
        missing = [key for key in keys if key not in self.known]
        if missing:
            drawn = of_kind(self._source, kind).draw(len(missing), D20)
            self.known.update(zip(missing, drawn, strict=True))
        self.counted.update(keys)
        faces = tuple([self.known[key] for key in keys])
        best = max(faces) if mode == "adv" else min(faces)
        return faces, faces.index(best) if mode != "normal" else 0

    def damage(self, request: DndRequest, *, critical: bool) -> tuple[Rolled, ...]:
        """Return every part of the damage. On a Critical Hit, dice count twice and everything else once."""
        rolled, kind, least = [], damage_kind(request), least_of(request)
        for n, part in parts_of(request):
            dice = rolled_dice(part, critical=critical)
            roots = self._roots(dice, f"w{n}")
            rolled.append(self._rolled(part.source, dice, roots, kind, part.type, least=least))
        same = request.parts[0].type if request.parts else ""  # Such as Sneak Attack.
        extras = dict(extras_of(request, critical=critical)) if request.extras else {}
        for n, part in enumerate(request.extras):
            # Key dice by kind: extras come and go after the roll, and none can show a second face.
            dice, roots = rolled_dice(part, critical=critical), self._shared(part.dice, "e")
            # Dice of a Sneak Attack are doubled as well (SRD 5.2, Critical Hits).
            if dice != part.dice:
                # These get their own keys: if a reroll makes it critical, the first dice keep their faces.
                twice = self._shared(part.dice, "E")
                roots = [[*once, *more] for once, more in zip(roots, twice, strict=True)]
            if n in extras:
                rolled.append(self._rolled(part.source, dice, roots, kind, part.type or same, least=least))
        return tuple(rolled)

    def targets(self, request: DndRequest, outcome: Outcome) -> tuple[Saved, ...]:
        """Return each target's damage, after its save if there is one."""
        targets = exposed(request)
        if isinstance(request, AttackRequest):  # It has a single target (SRD 5.2, Making an Attack).
            half = request.half and outcome.verdict == "miss"
            done = [
                dealt(outcome.amounts, target, half=half, half_last=request.half_last)
                for target in targets[:1]
            ]
            return tuple(self._saved(request, n, targets[n], save) for n, save in enumerate(done))
        return tuple(
            self._dealt(request, outcome.amounts, self._saved(request, n, target))
            for n, target in enumerate(targets)
        )

    def _dealt(self, request: DndRequest, amounts: Sequence[tuple[str, int]], saved: Saved) -> Saved:
        done = dealt_after(request, amounts, saved.target, saved=bool(saved.success))
        return replace(saved, dealt=done)

    def _saved(self, request: DndRequest, n: int, target: Target, dealt: DamageDealt = NOTHING) -> Saved:
        """Return a target's save, against damage or a hit's effect."""
        faces: tuple[int, ...] = ()
        lent: tuple[Rolled, ...] = ()
        used = total = cover = 0
        success = saved_without(request, n, target)
        dc = request.saves[1]
        if dc is not None and success is None:
            faces, used = self._twenties(f"s{n}:", save_mode(request, n, target), save_kind(target.combatant))
            cover, lent = save_cover(request, target), self._lent(n, target) if target.lent else ()
            added = cover + exhausted(request, n, target) + sum(part.result.total for part in lent)
            total = faces[used] + (target.modifier or 0) + added
            success = total >= dc
        success = target.resisted or success
        return Saved(target, faces, used, total, success, dealt, cover, lent)

    def _lent(self, n: int, target: Target) -> tuple[Rolled, ...]:
        """Return the dice that spells add to a target's save."""
        kind = f"{save_kind(target.combatant)} {BONUS}"
        return tuple(
            self._rolled(spell, dice, self._roots(dice, f"l{n}.{place}"), kind)
            for place, (spell, dice) in enumerate(target.lent)
        )

    def _roots(self, dice: str, stage: str) -> list[list[str]]:
        """Return the keys of a notation's dice, by pool and position."""
        pools = pools_of(reread(dice).lines[0].part)
        return [[f"{stage}:{p}.{n}" for n in range(pool.count)] for p, pool in enumerate(pools)]

    def _shared(self, dice: str, stage: str) -> list[list[str]]:
        """Return the keys of a notation's dice, numbering each die as the next of its kind in this stage."""
        keys = []
        for pool in pools_of(reread(dice).lines[0].part):
            first = self._used[f"{stage}{pool.die}"]
            self._used[f"{stage}{pool.die}"] += pool.count
            keys.append([f"{stage}{pool.die}.{n}" for n in range(first, first + pool.count)])
        return keys

    def _rolled(
        self, source: str, dice: str, roots: list[list[str]], kind: str, damage: str = "", *, least: int = 0
    ) -> Rolled:
        """Return a notation rolled with the faces of these keys, with its kind of throw and ``damage`` type.

        ``least`` is the minimum value of each die.
        """
        expression = reread(at_least(dice, least) if least else dice)
        own = {f"{p}.{n}": key for p, keys in enumerate(roots) for n, key in enumerate(keys)}
        # Extra dice, such as those of an explosion, have the key of the die that they belong to, and a path.
        split = [(key.partition("/"), face) for key, face in self.known.items() if "/" in key]
        places = {key: place for place, key in own.items()} if split else {}
        extra = {f"{places[root]}/{path}": face for (root, _, path), face in split if root in places}
        pools = tuple([tuple(map(self.known.get, keys)) for keys in roots])
        roll = evaluate(expression, of_kind(self._source, kind), Faces(pools, extra))
        for keys, faces in zip(roots, roll.faces.pools, strict=True):
            self.known.update({key: face for key, face in zip(keys, faces, strict=True) if face is not None})
            self.counted.update(keys)
        for key, face in roll.faces.extra.items():
            place, slash, path = key.partition("/")
            self.known[f"{own[place]}{slash}{path}"] = face
            self.counted.add(f"{own[place]}{slash}{path}")
        return Rolled(source, dice, roll.results[0], tuple(map(tuple, roots)), damage)


BONUS = "bonus"
"""The kind of throw for modifiers' dice. For Initiative, it's combined with that kind."""


def test_kind(request: DndRequest) -> str:
    """Return the d20's kind of throw. An undone d20 is repeated by the next d20 of its kind."""
    if request.fighting:
        return request.fighting.throw
    if request.keeps:
        return "concentration"
    return "death" if isinstance(request, DeathSaveRequest) else request.kind


def damage_kind(request: DndRequest) -> str:
    """Return the kind of throw for damage or healing dice. Some rolls have a kind of their own."""
    if isinstance(request, HitDiceRequest):
        return HIT_DICE
    if request.fighting and request.fighting.throw == "ongoing":
        return f"ongoing {request.label}"
    return request.kind if isinstance(request, _NO_DAMAGE) else "damage"


def save_kind(combatant: int) -> str:
    """Return the kind of throw for a target's save, by its number in the fight (0 outside of fights)."""
    return f"save {combatant}"
