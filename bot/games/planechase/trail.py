"""Which steps of a game still stand, and so can be taken back."""

from collections.abc import Sequence

from msgspec import Struct


class Past(Struct, frozen=True):
    """A step: what was done, and the roll that it came of, 0 for none."""

    did: str
    roll: int = 0


def standing(steps: Sequence[Past]) -> list[int]:
    """The places of the steps that stand, the oldest first; the first one always does.

    A step that takes back is none itself: neither it nor what it took back stands. But where a roll is taken back
    that is not the last step, that stands as a step of its own, and nothing before it can be taken back singly.
    """
    places = [0]
    for place, step in enumerate(steps[1:], 1):
        last = steps[places[-1]]
        is_back = step.did == "back" or (step.did == "void" and (last.did, last.roll) == ("roll", step.roll))
        if is_back and len(places) > 1:
            places.pop()
        else:
            places.append(place)
    return places
