"""The bot's sentences as gettext templates, and the state of the catalogues.

``python scripts/words.py`` rewrites each ``rollwright.pot``, updates the catalogues and reports what is
missing from the complete ones; ``python scripts/words.py fr`` starts a new one. ``python scripts/words.py
reword FILE`` changes sentences everywhere, see scripts/rewording.py and docs/translate.md.

Sentences used by a single game are in its folder's catalogues, all others in the core's. A misplaced
sentence, because it's now used elsewhere or after a merge, is moved.
"""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import rewording
import rewording_texts
from rewording import Change
from sentences import BEGUN, commands, sentences

CORE = ROOT / "bot" / "words" / "catalogues"
GAMES = {
    path.parent.name: path.parent / "catalogues" for path in sorted(ROOT.glob("bot/games/*/__init__.py"))
}
FOLDERS = (CORE, *GAMES.values())
TEMPLATE = "rollwright.pot"
WHOLE = ("de", "ja")
"""The complete languages, into which every new sentence must be translated."""
_TOLD = ("options.py",)
"""Modules besides the cogs that contain descriptions of options."""
_WIDTH = 100
_HEADER = "# Sentences of Rollwright, for translators. See docs/translate.md.\n#"


def home(message: Message) -> Path:
    """Return the folder whose catalogues contain this sentence."""
    owners = {_owner(where) for where, _ in message.locations}
    return GAMES.get(owners.pop(), CORE) if len(owners) == 1 else CORE


def _owner(where: str) -> str:
    """Return the game that a location belongs to, or "" for the core."""
    if where.startswith("/"):
        return commands()[where[1:]][0]
    parts = Path(where).parts
    return (
        parts[2]
        if parts[:2] == ("bot", "games")
        else Path(where).stem.lstrip("_")
        if parts[0] == "cogs"
        else ""
    )


def parts(catalog: Catalog) -> dict[Path, Catalog]:
    """Return each folder's part of a catalogue, without sentences that are no longer used."""
    template = sentences()
    apart = {folder: _empty(catalog) for folder in FOLDERS}
    for message in filter(lambda each: each.id, catalog):
        if known := template.get(message.id, message.context):
            apart[home(known)][message.id] = message
    return apart


def _empty(like: Catalog) -> Catalog:
    """Return an empty catalogue with this one's header."""
    empty = Catalog(
        like.locale, project=like.project, version=like.version, charset="utf-8", fuzzy=like.fuzzy
    )
    empty.header_comment, empty.mime_headers = like.header_comment, like.mime_headers
    return empty


def written(catalog: Catalog) -> bytes:
    """Return the catalogue as written to its file, without Babel's placeholders for names and addresses."""
    catalog.header_comment, catalog.revision_date = _HEADER, BEGUN
    catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = "the Rollwright developers"
    catalog.version = "2"
    out = BytesIO()
    write_po(out, catalog, width=_WIDTH, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


@cache
def read(name: str) -> Catalog:
    """Return the merged catalogues of this name, such as "de" or "aloud/de", or an empty catalogue."""
    language = name.rpartition("/")[2]
    joined = Catalog(locale=language, project="Rollwright", version="", charset="utf-8", fuzzy=False)
    for folder in FOLDERS:
        path = folder / f"{name}.po"
        if not path.exists():
            continue
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
        if folder == CORE:
            joined = catalog
            continue
        for message in filter(lambda each: each.id, catalog):
            here = joined.get(message.id, message.context)
            if here is None or not _is_said(here.string) or _is_said(message.string):
                joined[message.id] = message
    return joined


def missing(catalog: Catalog) -> list[str]:
    """Return the sentences that this language still lacks. A plural is listed in its form for many."""
    return [
        message.id[1] if isinstance(message.id, tuple | list) else message.id
        for message in catalog
        if message.id and not _is_said(message.string)
    ]


def _is_said(words: Any) -> bool:
    return all(words) if isinstance(words, tuple | list) else bool(words)


def reword(changes: list[Change]) -> None:
    """Change sentences in code, data, catalogues, tests and docs, or nowhere if a change breaks something."""
    catalogues = {each: read(each) for each in WHOLE}
    if wrong := list(rewording.refusals(changes, catalogues, sentences())):
        raise SystemExit("\n".join(wrong))
    lacking = [len(missing(each)) for each in catalogues.values()]
    edited = _reword_files(changes)
    for path in sorted(Path("bot").rglob("*.po")):
        column = WHOLE.index(path.stem) if path.stem in WHOLE and path.parent.name == "catalogues" else None
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.stem)
        path.write_bytes(written(rewording.reword_catalogue(catalog, changes, column)))
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", *edited], check=True)
    subprocess.run([sys.executable, __file__], check=True)
    emptied = sum(not all(each.translations) for each in changes if each.translations)
    read.cache_clear()
    for language, before in zip(WHOLE, lacking, strict=True):
        if (now := len(missing(read(language)))) > before + emptied:
            raise SystemExit(
                f"{language} has lost {now - before} sentences: see what of the code still has them"
            )


def _reword_files(changes: list[Change]) -> list[str]:
    """Change the files that quote the sentences, and return the Python ones."""
    new = {each.old: each.new for each in changes}
    japanese = [Change(old, each.translations[1]) for each in changes for old in _said_in("ja", each)]
    edited = []
    for path in sorted(path for each in ("bot", "cogs", "tests", "docs") for path in Path(each).rglob("*.*")):
        match path.suffix, path.parts[0]:
            case ".py", "tests":
                made = rewording_texts.reword_tests(before := path.read_text(), changes)
            case ".py", _:
                made = rewording_texts.reword_code(
                    before := path.read_text(), new, everywhere="cogs" in path.parts or path.name in _TOLD
                )
            case ".toml", "bot":
                made = rewording_texts.reword_data(before := path.read_text(), changes)
            case ".md", "docs":
                quoted = japanese if path.parts[1] == "ja" else changes
                made = rewording_texts.reword_docs(before := path.read_text(), quoted)
            case _:
                continue
        if made != before:
            path.write_text(rewording_texts.wrapped(made) if path.suffix == ".md" else made)
            edited += [str(path)] if path.suffix == ".py" else []
    return edited


def _said_in(language: str, change: Change) -> list[str]:
    """Return a language's old translations of the sentences that need a new one."""
    if not change.translations or not change.translations[WHOLE.index(language)]:
        return []
    found = read(language).get(change.old)
    return [found.string] if found and isinstance(found.string, str) else []


def files() -> Iterator[tuple[Path, bytes]]:
    """Yield each template and catalogue as it should be, leaving out empty files for reading aloud."""
    for folder, part in parts(sentences()).items():
        yield folder / TEMPLATE, written(part)
    for language in sorted({path.stem for path in CORE.glob("*.po")} | set(sys.argv[1:])):
        catalog = read(language)
        catalog.update(sentences(), no_fuzzy_matching=True)
        yield from ((folder / f"{language}.po", written(part)) for folder, part in parts(catalog).items())
        print(f"{language}: {len(catalog) - len(missing(catalog))} of {len(catalog)} sentences")
        for sentence in missing(catalog) if language in WHOLE else ():
            print(f"  {sentence!r}")
    for path in sorted(CORE.glob("aloud/*.po")):
        for folder, part in parts(read(f"aloud/{path.stem}")).items():
            if len(part) or (folder / "aloud").exists():
                yield folder / "aloud" / path.name, written(part)


def main() -> None:
    """Write the templates, update the catalogues, and report the state of each catalogue."""
    if sys.argv[1:2] == ["reword"]:
        reword(rewording.read_changes(Path(sys.argv[2]).read_text()))
        return
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    print(f"{len(sentences())} sentences")


if __name__ == "__main__":
    main()
