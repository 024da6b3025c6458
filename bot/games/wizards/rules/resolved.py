"""The result of a request with its faces: pools, kept dice, and the winner of a Clash (R10–R12)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import NoFaces, Source
from bot.dice.roll import Faces
from bot.games.wizards.rules.effects import Named
from bot.games.wizards.rules.pools import PoolThrow, RolledDice, WizardsDie, drawn, rolled
from bot.games.wizards.rules.request import SIDES, DamageDice, RequestEffect, Side, WizardsRequest
from bot.rolls.trail import Remembering, Version
from bot.words import say

# These are stored with every face, so never change one.
ATTACK, SAVE, EFFECT, MAIN = "a", "s", "e", "r"
"""The starts of the keys of a message's rolls: the attack, the save, each effect's damage, any other roll."""
SIX = 6


class WizardsOutcome(Struct, frozen=True):
    """A roll's result. ``faces`` are all of its faces that weren't negated by a reroll.

    ``main`` is the attack of a Clash, or the Outcome or Narrative roll, or None before it's rolled.
    ``save`` is None if the target hasn't rolled or doesn't need to. ``auto`` is the side that succeeded
    with a natural 6 ("attacker" or "defender"), and ``winner`` is the side that won, each "" if there is
    none yet. ``damage`` has the effects in order.
    """

    faces: Faces
    main: RolledDice | None = None
    save: RolledDice | None = None
    auto: str = ""
    winner: str = ""
    damage: tuple[RolledDice, ...] = ()

    @property
    def waits(self) -> bool:
        """True if a Clash waits for the target's save."""
        return self.main is not None and self.main.throw.key == ATTACK and not self.winner


def judged(attack: RolledDice, save: RolledDice | None) -> tuple[str, str]:
    """Return who succeeded with a natural 6, and who won a Clash, each "" if no one has yet.

    If the attacker keeps a natural 6, it succeeds at once (R10, Q4, Q5). Otherwise the defender's natural
    6 saves at once (R11). Otherwise the higher total wins, and ties go to the defender (R12).
    """
    # Before any modifier, after Advantage: 5 + 1 isn't a 6, and of 6 and 2 at -1 the 2 stays (Q4, Q5).
    if attack.natural == SIX:
        return "attacker", "attacker"
    if save is None:
        return "", ""
    if save.natural == SIX:
        return "defender", "defender"
    return "", "attacker" if attack.total > save.total else "defender"


def main_throw(request: WizardsRequest) -> PoolThrow:
    """Return the roll that a request starts with, unless it's damage."""
    match request.kind:
        case "clash":
            return throw_of(ATTACK, request.roller, (WizardsDie(SIX, ("clash",)),))
        case "outcome":
            return throw_of(MAIN, request.roller, (WizardsDie(request.sides, ("outcome",)),))
        case _:
            throw = throw_of(MAIN, request.roller, (WizardsDie(20, ("narrative",)),))
            # The source doesn't name a modifier here, so the GM sets a number, 0 by default (Q13).
            modifier = request.terms.modifier if request.terms else 0
            return (
                replace(throw, modifiers=(*throw.modifiers, Named(modifier, say("GM"))))
                if modifier
                else throw
            )


def save_throw(request: WizardsRequest) -> PoolThrow:
    """Return the save of a Clash's target."""
    return throw_of(SAVE, request.target, (WizardsDie(SIX, ("save",)),))


def damage_throws(request: WizardsRequest) -> tuple[PoolThrow, ...]:
    """Return the damage, one roll for each effect (R14)."""
    # Use the attacker's state when damage was rolled, which can be long after the attack.
    side = request.roller if request.dealing is None else replace(request.roller, kept=request.dealing)
    # The first effect comes from the weapon; poison on it is a separate effect (R14).
    others = replace(side, tags=replace(side.tags, weapon=()))
    return tuple(_damage(at, effect, others if at else side) for at, effect in enumerate(request.effects))


def _damage(place: int, effect: RequestEffect, side: Side) -> PoolThrow:
    dice = tuple(
        WizardsDie(sides_of(die), ("damage", die.weight), die.type)
        for die in effect.dice
        for _ in range(die.count)
    )
    return PoolThrow(f"{EFFECT}{place}", dice, effect.modifiers, effect.advantage, side.kept, side.tags)


def throw_of(key: str, side: Side, dice: tuple[WizardsDie, ...]) -> PoolThrow:
    """Return a roll of these dice with this side's modifiers, Advantage and tags."""
    return PoolThrow(key, dice, side.modifiers, side.advantage, side.kept, side.tags)


@Remembering
def resolve(request: WizardsRequest, source: Source | None, faces: Faces | None = None) -> WizardsOutcome:
    """Return a request's result, drawing missing faces in the order rolled.

    With ``source`` None, all must be known.

    Raises:
        LookupError: A face is missing and there is no source.

    """
    return _Table(request, source or NoFaces(), faces).outcome()


class _Table:
    """One resolution; ``known`` collects the faces."""

    def __init__(self, request: WizardsRequest, source: Source, faces: Faces | None) -> None:
        self._request = request
        self._source = source
        self._known = dict(faces.extra) if faces else {}
        self._picks = dict(request.picks)

    def outcome(self) -> WizardsOutcome:
        request = self._request
        main = save = None
        auto = winner = ""
        if request.kind == "clash":
            main = self._roll(main_throw(request))
            auto, winner = judged(main, None)
            # After the attacker's 6, the defender's dice aren't drawn at all (Q6).
            if request.saves and not winner:
                save = self._roll(save_throw(request))
                auto, winner = judged(main, save)
        # Don't roll a d20 before both have accepted (R20).
        elif request.kind == "outcome" or request.stage == "accepted":
            main = self._roll(main_throw(request))
        damage = tuple(map(self._roll, damage_throws(request))) if is_dealt(request, winner) else ()
        return WizardsOutcome(Faces((), self._known), main, save, auto, winner, damage)

    def _roll(self, throw: PoolThrow) -> RolledDice:
        self._known = drawn(throw, self._source, self._known)
        return rolled(throw, self._request.per, self._known, self._picks)


def is_dealt(request: WizardsRequest, winner: str) -> bool:
    """Return True if damage is dealt: by a damage roll, or by a won Clash whose damage is rolled."""
    return request.kind == "damage" or (request.dealt and winner == "attacker")


def now(version: Version[WizardsRequest]) -> WizardsOutcome:
    """Return the result of a version of a roll."""
    return resolve(version.request, None, version.faces)


def rolls_of(outcome: WizardsOutcome) -> Iterator[RolledDice]:
    """Yield the rolls that count, in the order they were made."""
    yield from filter(None, (outcome.main, outcome.save))
    yield from outcome.damage


def sides_of(dice: DamageDice) -> int:
    """Return the sides of a damage class's die (R13)."""
    return SIDES[dice.weight]


def amounts(roll: RolledDice) -> tuple[tuple[str, int], ...]:
    """Return a roll's damage by type, in order (Q15); for a single type it's never below 0.

    A modifier to the whole roll has no type, unless there is only one.
    """
    sums: dict[str, int] = {}
    for die in roll.dice:
        sums[die.die.type] = sums.get(die.die.type, 0) + die.value
    if len(sums) == 1:
        return tuple((kind, max(0, amount + roll.bonus)) for kind, amount in sums.items())
    return tuple(sums.items())


def dealt(roll: RolledDice) -> int:
    """Return the damage of one effect: all its types together (Q15), never below 0."""
    return max(0, roll.total)
