"""Counts the characters that people type in the stories, as a pytest plugin, and compares two runs.

``python -m pytest -p scripts.typed -n 0 -m story tests/e2e`` writes them by test to ``typed.json``. ``python
scripts/typed.py BEFORE AFTER`` adds up the tests that are in both files. Choices from lists, buttons and
suggestions aren't typed, except for the letters until they are suggested. A mention counts as "@" and two
letters. In a field with initial text, only the changes count.
"""

import functools
import json
import re
import sys
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from simcord.actors import MemberActor

KEPT = Path("typed.json")
_TEXT_INPUT = 4
_MOST_LOOKS = 30  # At autocomplete, for one option.
_MENTION = re.compile(r"<@!?[0-9]+>")
_typed = Counter[str]()
_by_field = Counter[str]()
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
    KEPT.write_text(json.dumps({"tests": _typed, "fields": _by_field}, indent=1, sort_keys=True))


def _counting(do: Any, count: Any) -> Any:
    @functools.wraps(do)
    async def counted(self: Any, *args: Any, **options: Any) -> Any:
        for field, characters in (await count(self, *args, **options)).items():
            _typed[_now[0]] += characters
            _by_field[field] += characters
        return await do(self, *args, **options)

    return counted


async def _of_command(actor: Any, channel: Any, name: str, /, **options: Any) -> dict[str, int]:
    """Return the characters of a command's texts and numbers, by option."""
    declared = _declared(actor, channel, name)
    written = {key: str(given) for key, given in options.items() if type(given) in (str, int, float)}
    counts, before = dict[str, int](), dict[str, Any]()
    for key, text in written.items():
        option = declared.get(key, {})
        if text in {str(one["value"]) for one in option.get("choices", ())}:
            counts[f"/{name} {key}"] = 0
        elif option.get("autocomplete"):
            look = functools.partial(actor.autocomplete, channel, name, key, **before)
            counts[f"/{name} {key}"] = await _completed(look, text)
        else:
            counts[f"/{name} {key}"] = _by_hand(text)
        before[key] = options[key]
    return counts


async def _completed(look: Any, text: str) -> int:
    """Return how many characters of a text are typed if each suggestion that leads to it is taken."""
    at = cost = 0
    while at < len(text) and cost < _MOST_LOOKS:
        offered = await look(text[:at])
        leads = [
            str(one["value"]) for one in offered if text.casefold().startswith(str(one["value"]).casefold())
        ]
        if (furthest := max(map(len, leads), default=0)) > at:
            at = furthest
        else:
            mention = _MENTION.match(text, at)
            at, cost = (mention.end(), cost + 3) if mention else (at + 1, cost + 1)
    return cost + _by_hand(text[at:])


def _by_hand(text: str) -> int:
    """Return the characters of a text that nothing completes."""
    return len(_MENTION.sub("@ab", text))


def _declared(actor: Any, channel: Any, name: str) -> dict[str, dict[str, Any]]:
    """Return the options of a command by name."""
    visible = actor._env.backend.visible_commands(user_id=actor.id, channel_id=channel.id)
    root, *rest = name.split()
    options = next((each.get("options", ()) for each in visible if each["name"] == root), ())
    for part in rest:
        options = next((each.get("options", ()) for each in options if each["name"] == part), ())
    return {each["name"]: each for each in options}


async def _of_form(_actor: Any, shown: Any, values: Any) -> dict[str, int]:
    """Return the characters that were added to a form's texts, by field."""
    parts = [part.get("component") or part["components"][0] for part in shown.modal["components"]]
    fields = {part["custom_id"]: part for part in parts if part["type"] == _TEXT_INPUT}
    title = shown.modal["title"]
    return {
        f"{title}: {key}": _added(fields[key].get("value") or "", text)
        for key, text in values.items()
        if key in fields and isinstance(text, str)
    }


def _added(before: str, after: str) -> int:
    """Return the number of keys pressed to change a text. Cutting a selection is one key."""
    return sum(
        _by_hand(after[start:end]) + (how != "insert")
        for how, _, _, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if how != "equal"
    )


def main(before: str, after: str) -> None:
    """Print both sums over the tests that both runs include."""
    was, now = (json.loads(Path(path).read_text())["tests"] for path in (before, after))
    both = was.keys() & now.keys()
    sums = sum(was[test] for test in both), sum(now[test] for test in both)
    print(f"{len(both)} tests: {sums[0]:,} characters, then {sums[1]:,} ({sums[1] / sums[0] - 1:+.0%})")
    for test in sorted(both, key=lambda test: now[test] - was[test])[:: max(1, len(both) // 20)]:
        print(f"{was[test]:6} {now[test]:6} {test}")


if __name__ == "__main__":
    main(*sys.argv[1:])
