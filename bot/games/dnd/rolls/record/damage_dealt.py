"""Damage taken: adjustments, half on a successful save, Resistance, Vulnerability, in the SRD's order."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby

from msgspec import Struct

from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import ALL


class DamageDealt(Struct, frozen=True, dict=True):
    """Damage to a target: the amount of each type, and every step of the calculation with its result.

    The steps are "" for the roll, an adjustment as typed, "half", "evades", "immune", "resist" and
    "vulnerable".
    """

    amounts: tuple[tuple[str, int], ...]
    steps: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]

    def stops(self, target: Target) -> bool:
        """Return True if this damage keeps the target from regenerating."""
        return any(amount and kind in target.stopped_by for kind, amount in self.amounts)

    @cached_property
    def total(self) -> int:
        """The total damage."""
        return sum([amount for _, amount in self.amounts])


NOTHING = DamageDealt((), ())
"""The damage to a target that takes none, such as after some successful saves."""


def dealt(
    instances: Sequence[tuple[str, int]],
    target: Target,
    *,
    half: bool = False,
    half_last: bool = False,
    evades: bool = False,
) -> DamageDealt:
    """Return the damage that these amounts, each with its type, deal to a target.

    The steps, each rounded down, are adjustments, half for a successful save, Resistance, Vulnerability. With
    Immunity, no damage is left (Order of Application, No Stacking, Half Damage). Amounts of one type are
    summed first, and no amount goes below 0. Flat adjustments reduce the first type that has damage left.
    With ``half_last``, the damage of a failed save is halved after all other steps. With several types, half
    of the sum is dealt, and an odd point stays with the first. A target that ``evades`` takes no damage where
    others take half, and half where they take all (SRD 5.2.1, Rogue and Monk, Evasion).
    """
    # Damage of one type adds up: halved separately, two fives would be 4, not 5 (our interpretation).
    # A penalty can leave 0, but never less: damage doesn't heal (SRD 5.2, Damage Rolls).
    kinds = dict.fromkeys(kind for kind, _ in instances)
    amounts = {kind: max(0, sum(amount for of, amount in instances if of == kind)) for kind in kinds}
    steps = [("", tuple(amounts.items()))]
    for adjustment in _together(target.adjust):
        amounts = _adjusted(amounts, adjustment)
        steps.append((adjustment, tuple(amounts.items())))
    # The chapter's order leaves out half on a save (SRD 5.2, Order of Application). By default it's here;
    # as "half the damage that would be dealt" (SRD 5.2, Half Damage) it's last: half_last.
    spared = "evades" if evades else "half" if half else ""
    if spared and not half_last:
        amounts = _spared(amounts, wholly=half and evades)
        steps.append((spared, tuple(amounts.items())))
    if target.immune or target.resist or target.vulnerable:
        for step, changed in _by_type(amounts, target):
            amounts = changed
            steps.append((step, tuple(amounts.items())))
    if spared and half_last:
        amounts = _spared(amounts, wholly=half and evades)
        steps.append((spared, tuple(amounts.items())))
    return DamageDealt(tuple(amounts.items()), tuple(steps))


def _by_type(amounts: dict[str, int], target: Target) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield each step that changes a target's damage of some types, with the resulting amounts."""
    for step, kinds, change in (
        # Immunity has no place in that order. It goes first, so that the working lists nothing else.
        ("immune", target.immune, lambda _amount: 0),
        # Resistance comes before Vulnerability: 23 → 11 → 22, not 46 → 23 (SRD 5.2, Order of Application).
        ("resist", target.resist, lambda amount: amount // 2),
        ("vulnerable", target.vulnerable, lambda amount: amount * 2),
    ):
        if any(amount and _covers(kinds, kind) for kind, amount in amounts.items()):
            amounts = {
                kind: change(amount) if _covers(kinds, kind) else amount for kind, amount in amounts.items()
            }
            yield step, amounts


def _covers(kinds: Sequence[str], kind: str) -> bool:
    """Return True if the types include this one or "all". Several matches don't add up."""
    return kind in kinds or ALL in kinds


def _together(adjust: Sequence[str]) -> Iterator[str]:
    """Yield the adjustments in the order typed, with adjacent bonuses and penalties as one: "-5 +4"."""
    # The chapter treats them as one step, so a penalty isn't cut off at 0 before a bonus (SRD 5.2, Order of
    # Application).
    for is_flat, group in groupby(adjust, lambda adjustment: adjustment[0] in "+-"):
        changes = list(group)
        yield from [" ".join(changes)] if is_flat else changes


def _adjusted(amounts: dict[str, int], adjustment: str) -> dict[str, int]:
    """Return the amounts after an adjustment ("+3", "-5 +4", "x2", "/2"). Factors apply to each type."""
    # Each type is multiplied and divided separately, rounded down (SRD 5.2, Round Down).
    if adjustment[0] in "x/":
        by = int(adjustment[1:])
        return {
            kind: amount * by if adjustment[0] == "x" else amount // by for kind, amount in amounts.items()
        }
    # A bonus only affects the first type, but a penalty's remainder carries over to the next.
    left, changed = sum(map(int, adjustment.split())), {}
    for kind, amount in amounts.items():
        changed[kind] = max(0, amount + left)
        left = min(0, amount + left) if left < 0 else 0
    return changed


def _spared(amounts: dict[str, int], *, wholly: bool) -> dict[str, int]:
    """Return the damage left after a successful save: half, or nothing."""
    return dict.fromkeys(amounts, 0) if wholly else _halved(amounts)


def _halved(amounts: dict[str, int]) -> dict[str, int]:
    """Return half of the sum, rounded down, divided among the types."""
    halves = {kind: amount // 2 for kind, amount in amounts.items()}
    # The save halves the total: 5 and 5 give 5, not 4 (docs/dnd-reference.md).
    odd = sum(amounts.values()) // 2 - sum(halves.values())
    for kind, amount in amounts.items():
        if odd and amount % 2:
            halves[kind] += 1
            odd -= 1
    return halves
