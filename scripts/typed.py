"""Counts the characters that people type in the stories, as a pytest plugin, and compares two runs.

``python -m pytest -p scripts.typed -n 0 tests/e2e`` writes the counts by test to ``typed.json``. ``python
scripts/typed.py BEFORE AFTER`` adds up the counts of the tests that are in both files. Values from a list or
a button, such as a choice, a pick or a radio button, don't count as typed.
"""

import functools
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from simcord.actors import MemberActor

KEPT = Path("typed.json")
_TEXT_INPUT = 4
_typed = Counter[str]()
_now = [""]


def pytest_runtest_protocol(item: Any) -> None:
    """Record which test is running."""
    _now[0] = item.nodeid
    _typed[item.nodeid] += 0


def pytest_sessionstart() -> None:
    """Start counting the characters that simcord's people type."""
    for name, count in (("slash", _of_command), ("submit_modal", _of_form)):
        setattr(MemberActor, name, _counting(getattr(MemberActor, name), count))


def pytest_sessionfinish() -> None:
    """Write the counts to a file."""
    KEPT.write_text(json.dumps(_typed, indent=1, sort_keys=True))


def _counting(do: Any, count: Any) -> Any:
    @functools.wraps(do)
    async def counted(self: Any, *args: Any, **options: Any) -> Any:
        _typed[_now[0]] += count(self, *args, **options)
        return await do(self, *args, **options)

    return counted


def _of_command(actor: Any, channel: Any, name: str, /, **options: Any) -> int:
    """Return the characters in a command's typed texts and numbers, leaving out values among its choices."""
    chosen = _choices(actor, channel, name)
    written = {key: str(given) for key, given in options.items() if type(given) in (str, int, float)}
    return sum(len(text) for key, text in written.items() if text not in chosen.get(key, ()))


def _choices(actor: Any, channel: Any, name: str) -> dict[str, set[str]]:
    """Return the values that each option of a command offers."""
    visible = actor._env.backend.visible_commands(user_id=actor.id, channel_id=channel.id)
    root, *rest = name.split()
    options = next((each.get("options", ()) for each in visible if each["name"] == root), ())
    for part in rest:
        options = next((each.get("options", ()) for each in options if each["name"] == part), ())
    return {each["name"]: {str(one["value"]) for one in each.get("choices", ())} for each in options}


def _of_form(actor: Any, shown: Any, values: Any) -> int:
    """Return the characters of a form's texts, without those already filled in."""
    parts = [part.get("component") or part["components"][0] for part in shown.modal["components"]]
    fields = {part["custom_id"]: part for part in parts if part["type"] == _TEXT_INPUT}
    return sum(
        len(text)
        for key, text in values.items()
        if key in fields and isinstance(text, str) and text != fields[key].get("value")
    )


def main(before: str, after: str) -> None:
    """Print both sums over the tests that both runs include."""
    was, now = (json.loads(Path(path).read_text()) for path in (before, after))
    both = was.keys() & now.keys()
    sums = sum(was[test] for test in both), sum(now[test] for test in both)
    print(f"{len(both)} tests: {sums[0]:,} characters, then {sums[1]:,} ({sums[1] / sums[0] - 1:+.0%})")
    for test in sorted(both, key=lambda test: now[test] - was[test])[:: max(1, len(both) // 20)]:
        print(f"{was[test]:6} {now[test]:6} {test}")


if __name__ == "__main__":
    main(*sys.argv[1:])
