"""A roll's numbers that need no dice: its options, and its tracks."""

from collections.abc import Mapping

from bot.systems.model import Option, RollKind, System
from bot.systems.request import SystemRequest


def options_of(plan: RollKind, request: SystemRequest) -> dict[str, int]:
    """Return the numbers of options and their values, without unknown ones."""
    said, tracks = dict(request.options), dict(request.tracks)
    values: dict[str, int] = {}
    for option in plan.options:
        number = _number(option, request, said, tracks)
        if number is not None:
            values[option.key] = number
        for place, value in enumerate(option.values, 1):
            is_said = bool(said.get(value))
            values[value] = int(number == place if option.kind == "choice" else is_said)
    return values


def _number(
    option: Option, request: SystemRequest, said: Mapping[str, int], tracks: Mapping[str, int]
) -> int | None:
    if option.values:
        places = [place for place, value in enumerate(option.values, 1) if said.get(value)]
        if option.kind == "flags":
            return len(places)
        return places[-1] if places else option.default or 0
    if option.kind == "dice":
        return sum(key == option.key for key, _ in request.options)
    if option.key in said:
        return said[option.key]
    if option.key in tracks:  # A track can go beyond its option.
        return min(max(tracks[option.key], option.low), option.high)
    return option.default


def moved(system: System, now: dict[str, int], key: str, by: int) -> None:
    """Change a track in ``now`` within its limits. A full track also makes the changes in the file."""
    track = system.track(key)
    if track is None or not by:
        return
    now[key] = min(max(now[key] + by, track.low), track.high)
    if by > 0 and now[key] == track.high:
        for other, number, is_change in track.full:
            if other in now:
                _set(system, now, other, now[other] + number if is_change else number)


def _set(system: System, now: dict[str, int], key: str, to: int) -> None:
    track = system.track(key)
    now[key] = to if track is None else min(max(to, track.low), track.high)


def starts(system: System) -> dict[str, int]:
    """Return each track that isn't a clock at its start."""
    return {track.key: track.start for track in system.tracks if not track.sizes}
