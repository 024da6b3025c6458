"""News from the changelog shipped with the bot."""

import re
from importlib.resources import files

_HEAD = re.compile(r"^## \[(?P<version>[^]]+)\]", re.MULTILINE)
_ITEM = re.compile(r"^- (?P<text>.*?)(?=^- |^#|^$|\Z)", re.MULTILINE | re.DOTALL)


def shipped() -> str:
    """Return the changelog."""
    return files("bot").joinpath("CHANGELOG.md").read_text(encoding="utf-8")


def news(changelog: str, running: str, seen: str) -> tuple[str, ...]:
    """Return the news since version ``seen``, up to the ``running`` one, newest first and without markup.

    Return nothing if both are the same, or if no version was seen. Unreleased changes aren't news.
    """
    heads = list(_HEAD.finditer(changelog))
    versions = [head["version"] for head in heads]
    if seen not in versions or running not in versions:
        return ()
    first, last = heads[versions.index(running)], heads[versions.index(seen)]
    return tuple(
        " ".join(item["text"].split()) for item in _ITEM.finditer(changelog[first.end() : last.start()])
    )
