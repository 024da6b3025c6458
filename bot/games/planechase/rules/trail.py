"""Which steps of a game still stand, and so can be taken back."""

from collections.abc import Sequence

from msgspec import Struct


class Past(Struct, frozen=True):
    """A step: what was done, and the roll that it came of, 0 for none."""

    did: str
    roll: int = 0


def standing(steps: Sequence[Past]) -> list[int]:
    """The places of the steps that stand, the oldest first.

    A step that takes another back is none itself, and neither is what it took back. The first step that is
    known always stands; where what was taken back is no longer known, the step that did so is the first.
    """
    places = [0]
    for place, step in enumerate(steps[1:], 1):
        if step.did == "back":
            # Never a redo: what was taken back cannot be brought back by taking back again.
            places = places[:-1] or [place]
        elif step.did == "decided":  # Which die of a roll counts; that is not taken back singly.
            continue
        elif step.did == "void":
            places = [number for number in places if not number or steps[number].roll != step.roll]
        else:
            places.append(place)
    return places


def voided(steps: Sequence[Past], place: int) -> list[int]:
    """The places of the rolls, up to this place, that were taken back after it."""
    gone = {step.roll for step in steps[place + 1 :] if step.did == "void"}
    return [
        number for number in range(place + 1) if steps[number].did == "roll" and steps[number].roll in gone
    ]
