"""How one takes damage: adjustments, half on a save, Resistance, Vulnerability, in the chapter's order."""

from collections.abc import Sequence

from msgspec import Struct

from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import ALL


class Dealt(Struct, frozen=True):
    """What a target is dealt: of each type how much, and each step on the way there with what it left.

    The steps are "" for what was rolled, an adjustment as it was typed, "half", "evades", "immune", "resist"
    and "vulnerable".
    """

    amounts: tuple[tuple[str, int], ...]
    steps: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]

    def stops(self, target: Target) -> bool:
        """Whether that keeps this target from regenerating."""
        return any(amount and kind in target.stopped_by for kind, amount in self.amounts)

    @property
    def total(self) -> int:
        """All of it."""
        return sum(amount for _, amount in self.amounts)


NOTHING = Dealt((), ())
"""What whoever only saves is dealt."""


def dealt(
    instances: Sequence[tuple[str, int]],
    target: Target,
    *,
    half: bool = False,
    half_last: bool = False,
    evades: bool = False,
) -> Dealt:
    """What these amounts of damage, each with its type, do to a target.

    In this order, rounded down at each step: adjustments, half for a successful save, Resistance,
    Vulnerability; Immunity leaves nothing (Order of Application, No Stacking, Half Damage). Amounts of one
    type are summed first, none is ever negative. Flat adjustments come off the first type that has any left.
    With ``half_last`` the half is that of what a failed save would deal, after everything else. Of several
    types the half of the sum is dealt; an odd point stays with the first. Who ``evades`` is dealt none where
    others are dealt half, and else half (SRD 5.2.1, Rogue and Monk, Evasion).
    """
    amounts: dict[str, int] = {}
    # One type is one amount: halved apart, two fives would be 4 and not 5 (our reading).
    for kind, amount in instances:
        amounts[kind] = amounts.get(kind, 0) + amount
    # A penalty may leave 0, never less: damage does not heal (SRD 5.2, Damage Rolls).
    amounts = {kind: max(0, amount) for kind, amount in amounts.items()}
    steps = [("", tuple(amounts.items()))]
    # Among each other in the order typed: to the chapter they are one step (SRD 5.2, Order of Application).
    for adjustment in target.adjust:
        amounts = _adjusted(amounts, adjustment)
        steps.append((adjustment, tuple(amounts.items())))
    # Half on a save is missing from the chapter's order (SRD 5.2, Order of Application). By default it stands
    # here; read as "half the damage that would be dealt" (SRD 5.2, Half Damage) it is last, as half_last.
    spared = "evades" if evades else "half" if half else ""
    if spared and not half_last:
        amounts = _spared(amounts, wholly=half and evades)
        steps.append((spared, tuple(amounts.items())))
    for step, kinds, change in (
        # Immunity has no place in that order; first, so that the working tells of nothing else.
        ("immune", target.immune, _nothing),
        # Resistance before Vulnerability: 23 → 11 → 22, not 46 → 23 (SRD 5.2, Order of Application).
        ("resist", target.resist, _half),
        ("vulnerable", target.vulnerable, _double),
    ):
        if any(amount and _covers(kinds, kind) for kind, amount in amounts.items()):
            amounts = {
                kind: change(amount) if _covers(kinds, kind) else amount for kind, amount in amounts.items()
            }
            steps.append((step, tuple(amounts.items())))
    if spared and half_last:
        amounts = _spared(amounts, wholly=half and evades)
        steps.append((spared, tuple(amounts.items())))
    return Dealt(tuple(amounts.items()), tuple(steps))


def _covers(kinds: Sequence[str], kind: str) -> bool:
    """Whether these types are, or "all" stands for, that one; several of the same kind count once."""
    return kind in kinds or ALL in kinds


def _adjusted(amounts: dict[str, int], adjustment: str) -> dict[str, int]:
    """The amounts after an adjustment: "+3", "-5", "x2", "/2"; what divides or multiplies does so to each."""
    by = int(adjustment[1:])
    # Types are multiplied and divided each by itself, rounded down (SRD 5.2, Round Down).
    if adjustment[0] in "x/":
        return {
            kind: amount * by if adjustment[0] == "x" else amount // by for kind, amount in amounts.items()
        }
    # A bonus is of the first type alone; a penalty goes on to the next with what is left of it.
    left, changed = by if adjustment[0] == "+" else -by, {}
    for kind, amount in amounts.items():
        changed[kind] = max(0, amount + left)
        left = min(0, amount + left) if left < 0 else 0
    return changed


def _spared(amounts: dict[str, int], *, wholly: bool) -> dict[str, int]:
    """What a save leaves of the damage: half, or nothing."""
    return dict.fromkeys(amounts, 0) if wholly else _halved(amounts)


def _halved(amounts: dict[str, int]) -> dict[str, int]:
    """Half of the sum, rounded down, shared out by type."""
    halves = {kind: amount // 2 for kind, amount in amounts.items()}
    # The save halves the whole damage: 5 and 5 are 5, not 4 (docs/dnd.md, Where the rules are silent).
    odd = sum(amounts.values()) // 2 - sum(halves.values())
    for kind, amount in amounts.items():
        if odd and amount % 2:
            halves[kind] += 1
            odd -= 1
    return halves


def _half(amount: int) -> int:
    return amount // 2


def _double(amount: int) -> int:
    return amount * 2


def _nothing(_amount: int) -> int:
    return 0
