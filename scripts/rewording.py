r"""Rewording sentences everywhere at once: in code, data, catalogues, tests and docs.

A file of changes has one line per change: the old sentence, a tab, the new sentence and, if the meaning
changes, two more columns with the German and Japanese translations. Lines starting with ``#`` are comments,
and ``\n`` is a line break. Each form of a plural sentence has its own line.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message

from bot.ui.modals import MAX_TITLE
from bot.ui.views import MAX_LABEL, MAX_OPTION

SENTENCES = {
    "say": (0,),
    "later": (0,),
    "say_of": (1,),
    "later_of": (1,),
    "choose": (1, 2),
    "counted": (0, 1),
}
"""The arguments of each call that are sentences."""
LIMITS = {
    "Field": (1, MAX_TITLE),
    "modal": (1, MAX_TITLE),
    "tapped": (0, MAX_LABEL),
    "button": (0, MAX_LABEL),
    "Choice": (1, MAX_OPTION),
}
"""The arguments of each call that have little room, and their maximum length."""
_MOST_OF_COMMAND = 100
_PLACE = re.compile(r"\{[a-z_]+[^{}]*\}")


class Change(NamedTuple):
    """One sentence and its new wording, with new translations if any."""

    old: str
    new: str
    translations: tuple[str, ...] = ()


def read_changes(text: str) -> list[Change]:
    """Return the changes in a file, longest sentence first because it can contain a shorter one."""
    lines = [line.replace("\\n", "\n").split("\t") for line in text.split("\n") if line and line[0] != "#"]
    if wrong := [line for line in lines if len(line) not in (2, 4)]:
        raise SystemExit(f"Each line needs 2 or 4 columns: {wrong[0]}")
    changes = [Change(old, new, tuple(more)) for old, new, *more in lines if old != new]
    return sorted(changes, key=lambda each: len(each.old), reverse=True)


def refusals(
    changes: Iterable[Change], catalogues: Mapping[str, Catalog], template: Catalog
) -> Iterator[str]:
    """Yield the reasons why changes would break something, such as wrong placeholders or collisions."""
    changes = list(changes)
    known = {text: each for each in sorted(template, key=is_typed, reverse=True) for text in texts(each)}
    short = limits()
    news = [each.new for each in changes]
    for old, new, translations in changes:
        if old not in known:
            yield f"There's no sentence {old!r}"
            continue
        if is_typed(known[old]):
            yield f"{old!r} is typed by people"
        if places(old) != places(new) or any(map(partial(_has_others, known[old], new), translations)):
            yield f"The places of {new!r} aren't those of {old!r}"
        commands = any(where.startswith("/") for where, _ in known[old].locations)
        most = min(short.get(old, 10**6), _MOST_OF_COMMAND if commands else 10**6)
        if len(_PLACE.sub("", new)) > most:
            yield f"{new!r} has more than {most} characters"
        if news.count(new) > 1 or (new in known and not _same(catalogues, known, old, new, translations)):
            yield f"{new!r} is there already, and said otherwise in another language"


def _same(
    catalogues: Mapping[str, Catalog], known: Mapping[str, Message], old: str, new: str, made: tuple[str, ...]
) -> bool:
    """Return True if every language translates both sentences the same way."""

    def said(catalog: Catalog, text: str) -> Any:
        found = catalog.get(known[text].id, known[text].context)
        return found and found.string

    if known[old].context != known[new].context or isinstance(known[old].id, tuple):
        return False
    pairs = zip(catalogues.values(), [*made, *[""] * len(catalogues)], strict=False)
    return all((translation or said(each, old)) == said(each, new) for each, translation in pairs)


def texts(message: Message) -> tuple[str, ...]:
    """Return the forms of a message."""
    return tuple(message.id) if isinstance(message.id, tuple | list) else (message.id,)


def _has_others(message: Message, new: str, translation: str) -> bool:
    """Return True if a translation has different placeholders. A plural form can omit its count."""
    count = places("{count} {count:,}") if isinstance(message.id, tuple | list) else set()
    return bool(translation) and places(translation) - count != places(new) - count


def is_typed(message: Message) -> bool:
    """Return True if people type this word, which makes it part of the grammar."""
    return "typed" in (message.context or "")


def places(text: str) -> set[tuple[str, str]]:
    """Return a sentence's placeholders, with their formats."""
    if not _PLACE.search(text):
        return set()
    return {(name, form or "") for _, name, form, _ in Formatter().parse(text) if name}


@cache
def limits(folder: Path = Path("bot")) -> dict[str, int]:
    """Return each sentence that has little room, and its maximum length."""
    every = (
        call for path in sorted(folder.rglob("*.py")) for call in calls(ast.parse(path.read_text("utf-8")))
    )
    return {
        inner.args[at].value: most  # type: ignore[attr-defined]
        for call in every
        for place, most in [LIMITS.get(called(call), (0, 0))]
        if most and len(call.args) > place
        for inner in calls(call.args[place])
        for at in SENTENCES.get(called(inner), ())
        if len(inner.args) > at and isinstance(inner.args[at], ast.Constant)
    }


def calls(node: ast.AST) -> list[ast.Call]:
    """Return the calls in a piece of code."""
    return [each for each in ast.walk(node) if isinstance(each, ast.Call)]


def called(call: ast.Call) -> str:
    """Return the name of the called function."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def reword_catalogue(catalog: Catalog, changes: Iterable[Change], language: int | None) -> Catalog:
    """Return a catalogue with its sentences under new keys; ``language`` selects the new translations."""
    by_old = {each.old: each for each in changes}
    made = Catalog(locale=catalog.locale, project=catalog.project, version=catalog.version, fuzzy=False)
    made.mime_headers = catalog.mime_headers
    made.header_comment = catalog.header_comment
    for message in catalog:
        if not message.id:
            continue
        parts = [None if is_typed(message) else by_old.get(each) for each in texts(message)]
        key, said = message.id, message.string
        if any(parts):
            forms = [each.new if each else text for each, text in zip(parts, texts(message), strict=True)]
            key = tuple(forms) if isinstance(key, tuple | list) else forms[0]
            said = _translated(said, parts, language)
        made.add(key, said, locations=message.locations, context=message.context, flags=message.flags)
    return made


def _translated(said: Any, parts: list[Change | None], language: int | None) -> Any:
    """Return a message's translation, with forms replaced where a change has a new one."""
    forms = list(said) if isinstance(said, tuple | list) else [said]
    for number, change in enumerate(parts):
        if change is not None and change.translations and language is not None:
            forms[min(number, len(forms) - 1)] = change.translations[language]
    return tuple(forms) if isinstance(said, tuple | list) else forms[0]
