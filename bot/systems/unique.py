"""The keys in a system that must be unique."""

from collections.abc import Iterator

from bot.systems.building import MOST_TRACKED
from bot.systems.expressions import unknown
from bot.systems.fields import Problems
from bot.systems.model import RollKind, System
from bot.systems.places import Path
from bot.words import say


def check_names(system: System, problems: Problems) -> None:
    """Reject duplicate keys, and full tracks that change a missing track."""
    _twice([(setting.key, ("setting", place)) for place, setting in enumerate(system.settings)], problems)
    _twice([(track.key, ("track", place)) for place, track in enumerate(system.tracks)], problems)
    _twice([(roll.key, ("roll", place)) for place, roll in enumerate(system.rolls)], problems)
    for place, track in enumerate(system.tracks):
        for key, number, _ in track.full:
            if system.track(key) is None:
                problems.add(
                    ("track", place, "full", key), unknown(key, tuple(other.key for other in system.tracks))
                )
            elif abs(number) > MOST_TRACKED:
                problems.add(
                    ("track", place, "full", key),
                    say("This can add up to {count}. The most is {most}.", count=number, most=MOST_TRACKED),
                )
    for place, plan in enumerate(system.rolls):
        path: Path = ("roll", place)
        _twice([(pool.key, (*path, "dice", at)) for at, pool in enumerate(plan.pools)], problems)
        _twice([(act.key, (*path, "acts", at)) for at, act in enumerate(plan.acts)], problems)
        _twice([(outcome.key, (*path, "outcomes", at)) for at, outcome in enumerate(plan.outcomes)], problems)
        _twice(list(_own_names(system, plan, path)), problems)


def _own_names(system: System, plan: RollKind, path: Path) -> Iterator[tuple[str, Path]]:
    yield from ((setting.key, ()) for setting in system.settings)
    for place, option in enumerate(plan.options):
        yield option.key, (*path, "options", place)
        yield from ((value, (*path, "options", place, "values")) for value in option.values)
    yield from ((key, (*path, "marks", key)) for key in plan.marks)
    yield from ((key, (*path, "numbers", key)) for key in plan.numbers)


def _twice(keys: list[tuple[str, Path]], problems: Problems) -> None:
    seen: set[str] = set()
    for key, path in keys:
        if key and key in seen:
            problems.add(path, say("`{name}` is used twice. Choose another name.", name=key))
        seen.add(key)
