"""The steps of a game that haven't been undone, and so can still be."""

from collections.abc import Sequence

from msgspec import Struct


class PlanarPast(Struct, frozen=True):
    """A step: what was done, and the roll that led to it, or 0 if none did."""

    did: str
    roll: int = 0


def standing(steps: Sequence[PlanarPast]) -> list[int]:
    """Return the positions of the steps that haven't been undone, oldest first.

    Neither a step that undoes another nor the undone step counts. The first known step always counts. If
    an undone step is no longer known, the step that undid it is the first.
    """
    places = [0]
    for place, step in enumerate(steps[1:], 1):
        if step.did == "back":
            # Don't redo: undoing again can't bring back an undone step.
            places = places[:-1] or [place]
        elif step.did == "decided":  # Which die of a roll counts; that isn't undone alone.
            continue
        elif step.did == "void":
            places = [number for number in places if not number or steps[number].roll != step.roll]
        else:
            places.append(place)
    return places


def voided(steps: Sequence[PlanarPast], place: int) -> list[int]:
    """Return the positions of the rolls up to this step that were undone after it."""
    gone = {step.roll for step in steps[place + 1 :] if step.did == "void"}
    return [
        number for number in range(place + 1) if steps[number].did == "roll" and steps[number].roll in gone
    ]
